import {execFileSync, spawnSync} from "node:child_process";
import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {describe, expect, it} from "vitest";
import {emit} from "../../loaders/emit.js";
import {EMITTED} from "./emitted-files.js";

const TSX = resolve("node_modules/.bin/tsx");
const runStub = (stub: string) => execFileSync(TSX, [join("src/data", stub)], {encoding: "utf8"});
const stubs = readdirSync("src/data").filter((name) => name.endsWith(".json.ts"));

describe("emit(make)", () => {
  it("throws on what is a fault of the program", () => {
    const make = () => {
      throw new TypeError("a bug");
    };
    expect(() => emit(make)).toThrow("a bug");
  });
});

describe("src/data", () => {
  it("has a stub for every table and registry", () => {
    expect(stubs).toEqual(expect.arrayContaining(Object.keys(EMITTED).map((name) => `${name}.ts`)));
  });

  // What is computed instead takes a while: test/build/hermetic.test.ts makes it again at night.
  it.each(Object.keys(EMITTED))("%s is the JSON that its loader makes, and nothing else", (name) => {
    expect(runStub(`${name}.ts`)).toBe(JSON.stringify(EMITTED[name]!()));
  });

  it("ends with 1, all problems on standard error and nothing on standard output when a file is bad", () => {
    const root = mkdtempSync(join(tmpdir(), "parallax-stub-"));
    try {
      cpSync("data", join(root, "data"), {recursive: true});
      const file = join(root, "data/gapeval/published.csv");
      writeFileSync(file, readFileSync(file, "utf8").replace("58.50", "158.50"));
      const {status, stdout, stderr} = spawnSync(TSX, [resolve("src/data/gapeval.json.ts")], {
        cwd: root,
        encoding: "utf8"
      });
      expect(stdout).toBe("");
      expect(stderr).toBe(
        "1 problem in the data\n" +
          "data/gapeval/published.csv, row 4, field value: value out of range; expected 0 to 100 for generation: 158.50\n"
      );
      expect(status).toBe(1);
    } finally {
      rmSync(root, {recursive: true, force: true});
    }
  });
});
