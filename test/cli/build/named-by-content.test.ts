import {describe, expect, it} from "vitest";
import {namedByContent} from "../../../cli/build/framework/named-by-content.js";

const files = (common: string) => [
  {
    file: "dist/_import/pages/page.0a1b2c3d.js",
    text: 'import{a}from"../shared/0ABCDEFG.js";import("./other.1a1b2c3d.js");'
  },
  {file: "dist/_import/pages/other.1a1b2c3d.js", text: 'export const other=import("./page.0a1b2c3d.js")'},
  {file: "dist/_import/pages/alone.2a1b2c3d.js", text: "export const alone=1"},
  {file: "dist/_import/shared/0ABCDEFG.js", text: common}
];
const namesOf = (common: string) => namedByContent(files(common)).files.map(({file}) => file);

describe("namedByContent(files)", () => {
  it("gives a file another name when anything that it names has changed, and keeps the others", () => {
    const [before, after] = [namesOf("export const a=1"), namesOf("export const a=2")];
    expect(namesOf("export const a=1")).toEqual(before);
    const changed = before.map((name, i) => name !== after[i]);
    expect(changed).toEqual([true, true, false, true]);
    for (const name of [...before, ...after].slice(0, 3))
      expect(name).toMatch(/\/(?:page|other|alone)\.[0-9a-f]{8}\.js$/);
    expect(before[3]).toMatch(/\/[0-9A-F]{8}\.js$/);
  });

  it("puts the new names wherever the old ones stood", () => {
    const {files: named, renamed} = namedByContent(files("export const a=1"));
    const [page, other, , common] = named.map(({file}) => file.slice(file.lastIndexOf("/") + 1));
    expect(named[0]!.text).toBe(`import{a}from"../shared/${common!}";import("./${other!}");`);
    expect(renamed('import("./_import/pages/page.0a1b2c3d.js"), a.js')).toBe(
      `import("./_import/pages/${page!}"), a.js`
    );
  });
});
