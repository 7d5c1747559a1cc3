import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import {pathToFileURL} from "node:url";
import {expect, it} from "vitest";
import {load} from "../../../cli/build/framework/still-modules.mjs";

const framework = dirname(createRequire(import.meta.url).resolve("@observablehq/framework/package.json"));
const as = (file: string) => {
  const path = join(framework, file);
  return load(pathToFileURL(path).href, {}, () => Promise.resolve({format: "module", source: readFileSync(path)}));
};

it("finds the function of the installed Framework that it keeps the answers of, and leaves its other modules as they are", async () => {
  const {source} = await as("dist/javascript/module.js");
  expect(source).toMatch(/\nfunction getModuleInfo\(root, path\) \{\n {2}if \(!\//);
  // What it called itself goes by the new name, so that each module is really looked at once.
  expect(source).toMatch(/\nfunction freshModuleInfo\(root, path\) \{\n {2}const module = findModule\(root, path\);/);
  expect(String((await as("dist/build.js")).source)).toBe(readFileSync(join(framework, "dist/build.js"), "utf8"));
});
