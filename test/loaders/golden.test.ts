import {cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join, relative} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {emit} from "../../loaders/emit.js";
import {EMITTED} from "./emitted-files.js";

const GOLDEN = "test/golden/loaders";
const GOOD = "_good";

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "parallax-golden-"));
});
afterAll(() => rmSync(scratch, {recursive: true, force: true}));

const cases = readdirSync(GOLDEN, {withFileTypes: true})
  .filter((entry) => entry.isDirectory() && entry.name !== GOOD)
  .map((entry) => entry.name);

/** A folder with the valid inputs, overlaid by those of a case. */
function inputOf(name: string): {readonly root: string} {
  const root = join(scratch, name);
  overlay(GOOD, root);
  if (name !== GOOD) overlay(name, root);
  return {root};
}

function overlay(name: string, root: string): void {
  const from = join(GOLDEN, name);
  for (const entry of readdirSync(from, {recursive: true, withFileTypes: true})) {
    if (!entry.isFile() || entry.name === "expected.txt") continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(root, relative(from, source)).replace(/\.txt$/, "");
    if (target.endsWith(".absent")) {
      rmSync(target.replace(/\.absent$/, ""));
      continue;
    }
    mkdirSync(dirname(target), {recursive: true});
    cpSync(source, target);
  }
}

function run(file: string, input: {readonly root: string}) {
  const said = {data: "", log: "", failed: false};
  emit(() => EMITTED[file]!(input), {
    data: (text) => (said.data += text),
    log: (text) => (said.log += text),
    fail: () => (said.failed = true)
  });
  return said;
}

describe("loaders on bad input", () => {
  it.each(cases)("%s: is refused with its message and emits nothing", (name) => {
    const [file, ...message] = readFileSync(join(GOLDEN, name, "expected.txt"), "utf8").split("\n");
    const said = run(file!, inputOf(name));
    expect(said.log).toBe(message.join("\n"));
    expect(said.data).toBe("");
    expect(said.failed).toBe(true);
  });

  it("has a case for every kind of fault that the contract names", () => {
    expect(cases).toEqual(
      expect.arrayContaining(["unclosed-quote", "unknown-alias", "duplicate-cell", "out-of-range", "many-problems"])
    );
  });
});

describe("loaders on the valid inputs beside them", () => {
  it.each(Object.keys(EMITTED))("%s is emitted in silence", (file) => {
    const said = run(file, inputOf(GOOD));
    expect(said.log).toBe("");
    expect(said.failed).toBe(false);
    expect(JSON.parse(said.data)).toHaveProperty("name");
  });
});
