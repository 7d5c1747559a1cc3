import type {Metafile} from "esbuild";
import {describe, expect, it} from "vitest";
import {withoutPureImports} from "../../../cli/build/pure-imports.js";

const isPure = (source: string) => source.includes("/lib/");
const chunk = (inputs: readonly string[], imports: readonly string[] = []) => ({
  bytes: 1,
  exports: [],
  imports: imports.map((path) => ({path, kind: "import-statement" as const})),
  inputs: Object.fromEntries(inputs.map((name) => [name, {bytesInOutput: 1}]))
});

describe("withoutPureImports(files, outputs, isPure)", () => {
  const outputs = (): Metafile["outputs"] => ({
    "dist/page.js": chunk(["src/page.js"], ["dist/shared/pure.js", "dist/shared/used.js", "dist/shared/acts.js"]),
    "dist/shared/pure.js": chunk(["src/lib/a.js"]),
    "dist/shared/used.js": chunk(["src/lib/b.js"]),
    "dist/shared/acts.js": chunk(["src/lib/c.js", "src/acts.js"])
  });
  const text =
    'import"./shared/pure.js";import{b}from"./shared/used.js";import"./shared/acts.js";b(`import"./shared/pure.js";`);';

  it("leaves out what does nothing and is not used, and nothing else", () => {
    const [page] = withoutPureImports([{file: "dist/page.js", text}], outputs(), isPure);
    expect(page!.text).toBe('import{b}from"./shared/used.js";import"./shared/acts.js";b(`import"./shared/pure.js";`);');
  });

  it("takes it from what a page fetches before it runs", () => {
    const made = outputs();
    withoutPureImports([{file: "dist/page.js", text}], made, isPure);
    expect(made["dist/page.js"]!.imports.map(({path}) => path)).toEqual(["dist/shared/used.js", "dist/shared/acts.js"]);
  });
});
