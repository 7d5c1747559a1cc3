import {spawnSync} from "node:child_process";
import {readFileSync, rmSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {PUBLISHED_TABLE} from "../../src/lib/schema/index.js";
import {decodeTable} from "../../src/lib/tables/index.js";
import {atNight} from "../support/nightly.js";
import {rewrite, treeCopy} from "../support/without-benchmark.js";

/** A block of the document: what its fence says, and its text. */
const BLOCKS = [
  ...readFileSync("docs/how-to-add-a-benchmark.md", "utf8").matchAll(/^```(\S+)(?: (\S+))?\n([\s\S]*?)^```$/gm)
].map(([, language = "", about = "", text = ""]) => ({language, about, text}));

describe("docs/how-to-add-a-benchmark.md", {timeout: 900_000}, () => {
  let root = "";
  /** What each command said, in order. */
  const said = new Map<string, string>();
  /** What the step said that is told to fail. */
  let lacking = "";
  const sh = (command: string) => {
    const {status, stdout, stderr} = spawnSync("bash", ["-c", command], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 28
    });
    said.set(command, stdout + stderr);
    return {command, failed: status !== 0, said: stdout + stderr};
  };
  beforeAll(() => {
    root = treeCopy();
    // A step writes this file anew; the original may be the same file.
    rewrite(root, "src/lib/benchmarks/registered.ts", readFileSync("src/lib/benchmarks/registered.ts", "utf8"));
  });
  afterAll(() => rmSync(root, {recursive: true, force: true}));

  it("can be followed step by step, and what it says fails does", () => {
    for (const {language, about, text} of BLOCKS)
      if (language !== "sh") rewrite(root, about, text);
      else
        for (const command of text.trim().split("\n")) {
          const {failed, said: words} = sh(command);
          if (about === "fails") lacking = words;
          expect([command, failed, failed && about === "" ? words : ""]).toEqual([command, about === "fails", ""]);
        }
  });

  it("lists at once what a new benchmark lacks", () => {
    for (const field of ["title", "authors", "year", "items", "protocol", "judge", "licence"])
      expect(lacking).toContain(`data/lantern/benchmark.json, field ${field}`);
    expect(lacking).toContain("data/lantern/published.csv: missing records");
    expect(lacking).toContain("src/lib/benchmarks/lantern/benchmark.ts, field description: missing text");
  });

  it("ends with a benchmark that the ledger checks, Compare measures and score knows", () => {
    const ledger = said.get("npx tsx src/data/ledger.json.ts")!;
    expect(ledger).toContain("lantern/table-1/show-o/right");
    const published = decodeTable(PUBLISHED_TABLE, JSON.parse(said.get("npx tsx src/data/published.json.ts")!));
    expect(published.map(({cell}) => cell)).toContain("lantern/table-1/bagel/right");
    expect(said.get("node bin/parallax.mjs score answers.csv --suite lantern")).toMatch(
      /lantern +Kestrel.*0\.5000 +0\.0546 +0\.9454 +2 +2 /
    );
    rewrite(
      root,
      "measured.ts",
      `import {story} from "./loaders/story.js";
import {measures} from "./src/lib/stories/index.js";
import {decodeTable, decodeRegistry} from "./src/lib/tables/index.js";
import {PUBLISHED_TABLE} from "./src/lib/schema/index.js";
import {publishedTable} from "./loaders/published.js";
import {modelsRegistry} from "./loaders/registries.js";
const rows = decodeTable(PUBLISHED_TABLE, publishedTable("lantern"));
const models = new Map(decodeRegistry("models", modelsRegistry()).map((entry) => [entry.id, entry]));
const list = measures({published: {lantern: rows}, models, gaps: {}, tags: []});
const own = list.find(({id}) => id === "lantern-accuracy")!;
console.log(JSON.stringify([[...own.values].map(([id, {value}]) => [id, value]), story().shared.printed.systems]));
`
    );
    const [values, systems] = JSON.parse(sh("npx tsx measured.ts").said) as [unknown, number];
    expect(values).toEqual([
      ["bagel", 61.5],
      ["show-o", 40.25]
    ]);
    expect(systems).toBeGreaterThan(0);
  });

  it("leaves a tree that the compiler understands", () => {
    for (const project of atNight(["src/lib", "src", "."], ["src/lib"]))
      expect(sh(`npx tsc -p ${project}`).said).toBe("");
  });
});
