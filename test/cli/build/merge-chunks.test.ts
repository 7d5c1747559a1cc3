import {build} from "esbuild";
import {mkdtempSync, mkdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join, relative} from "node:path";
import {pathToFileURL} from "node:url";
import {afterAll, describe, expect, it} from "vitest";
import {mergeChunks, importGraph} from "../../../cli/build/framework/merge-chunks.js";

/** Two pages and a worker that share three modules in three ways; one page imports a fourth later. */
const SOURCES: Readonly<Record<string, string>> = {
  "drawn.js": "globalThis.order.push('drawn'); export const drawn = (x) => `drawn ${x}`; export class Mark {}",
  "counted.js": "globalThis.order.push('counted'); export const counted = (x) => x + 1; export const one = 1;",
  "summed.js": "import {counted} from './counted.js'; export const summed = (x) => counted(x) + counted(x);",
  "later.js": "import {drawn} from './drawn.js'; export const late = drawn('late');",
  "a.js":
    "import {drawn, Mark} from './drawn.js'; import {summed} from './summed.js'; export const a = [drawn(summed(1)), new Mark().constructor === Mark]; export const b = () => import('./later.js');",
  "b.js":
    "import {drawn} from './drawn.js'; import {summed} from './summed.js'; import {one} from './counted.js'; export const a = [drawn(summed(one)), 'import{a}from\\\"./drawn.js\\\";'];",
  "w.worker.js": "import {counted} from './counted.js'; export const a = [counted(41)];"
};

const root = mkdtempSync(join(tmpdir(), "merge-"));
afterAll(() => rmSync(root, {recursive: true}));

async function merged() {
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(root, name), text);
  const {outputFiles, metafile} = await build({
    entryPoints: ["a.js", "b.js", "w.worker.js"].map((name) => join(root, name)),
    outdir: join(root, "out"),
    absWorkingDir: root,
    chunkNames: "shared/[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    metafile: true,
    write: false
  });
  const files = outputFiles.map(({path, text}) => ({file: relative(root, path), text}));
  const outputs = metafile.outputs;
  const before = importGraph(outputs, "out/a.js").size;
  const after = await mergeChunks(files, outputs, [["out/a.js"], ["out/b.js"]], ["out/w.worker.js"]);
  for (const {file, text} of after) {
    mkdirSync(dirname(join(root, file)), {recursive: true});
    writeFileSync(join(root, file), text);
  }
  const run = async (name: string) => {
    Object.assign(globalThis, {order: []});
    return (await import(pathToFileURL(join(root, name)).href)) as {a: unknown; b?: () => Promise<{late: string}>};
  };
  return {before, outputs, after, run};
}

describe("mergeChunks(files, outputs, pages, workers)", () => {
  it("has every page run as before, with fewer files, and the worker without what draws", async () => {
    const {before, outputs, after, run} = await merged();
    const page = await run("out/a.js");
    expect(page.a).toEqual(["drawn 4", true]);
    expect((globalThis as unknown as {order: string[]}).order.sort()).toEqual(["counted", "drawn"]);
    expect((await page.b!()).late).toBe("drawn late");
    expect((await run("out/b.js")).a).toEqual(["drawn 4", 'import{a}from"./drawn.js";']);
    expect((await run("out/w.worker.js")).a).toEqual([42]);
    const [a, worker] = [importGraph(outputs, "out/a.js"), importGraph(outputs, "out/w.worker.js")];
    expect(a.size).toBeLessThan(before);
    const names = new Set(after.map(({file}) => file));
    for (const file of [...a, ...worker]) expect(names).toContain(file);
    const drawing = after.filter(({text}) => text.includes("drawn ${")).map(({file}) => file);
    expect(drawing).toHaveLength(1);
    expect(worker).not.toContain(drawing[0]);
  });
});
