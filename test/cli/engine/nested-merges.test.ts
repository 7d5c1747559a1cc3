import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {mulberry32} from "../../../src/lib/math/index.js";
import {folderOf, runCommand} from "../run-command.js";
import {MAPPING, tablesOf} from "./generated-logs.js";
import {digestsOf} from "./generated-shards.js";

/** A folder, or some that are united first. */
type Nested = string | readonly Nested[];

const MODELS = ["ash", "\u{1f642} oak", "elm 10"];
/** Names that change places once a SHA-256 is added to one of them. */
const LOGS = ["a.jsonl", "a.jsonl.jsonl", "b.jsonl"];
/** What the same log says under another mapping. */
const OTHER = {...MAPPING.columns, key: "kind", category: "key"};

/**
 * Tables of four machines. Logs of one name stand in several folders with other bytes and with the same; one of them was read under another
 * mapping, one before with everything that contradicts itself. Answers repeat and contradict each other, in folders and across them.
 */
async function generatedFolders(seed: number): Promise<readonly string[]> {
  const uniform = mulberry32(seed);
  const below = (limit: number): number => Math.floor(uniform() * limit);
  const mappings = folderOf({
    "own.json": JSON.stringify({...MAPPING, columns: {...MAPPING.columns, reply: "answer"}}),
    "other.json": JSON.stringify({...MAPPING, columns: {...OTHER, reply: "answer"}})
  });
  const line = (): string =>
    below(25) === 0
      ? "no record"
      : JSON.stringify({
          model: MODELS[below(MODELS.length)],
          id: `q${below(9)}`,
          judge: ["kestrel", "heron"][below(2)],
          points: below(9) === 0 ? null : below(3) / 2,
          answer: `says ${below(2)}`,
          kind: below(2) ? "A" : null,
          key: below(3) ? "B" : "C",
          question: below(4) ? null : `which ${below(2)}`
        });
  const log = (): string => Array.from({length: 8 + below(12)}, line).join("\n");
  const shared = log();
  const folders: string[] = [];
  for (let f = 0; f < 4; f++) {
    const files = LOGS.filter(() => below(3) > 0).map((name) => [name, log()] as const);
    const given = below(2) ? [...files, ["b.jsonl", shared] as const] : files;
    const more = [["c.jsonl", log()] as const, ...(below(2) ? [["broken.json", "{"] as const] : [])];
    const mapping = join(mappings, below(3) ? "own.json" : "other.json");
    folders.push(
      await tablesOf(
        [...new Map([...given, ...more])],
        "--mapping",
        mapping,
        ...(f === 2 ? ["--conflicts", "last"] : [])
      )
    );
  }
  return folders;
}

/** The folder that nested merges come to, by engines that take turns. */
async function united(nested: Nested, options: readonly string[], engines: readonly string[]): Promise<string> {
  if (typeof nested === "string") return nested;
  const [engine, ...others] = engines;
  const parts: string[] = [];
  for (const one of nested) parts.push(await united(one, options, [...others, engine!]));
  const out = join(folderOf({}), "tables");
  const {code, talk} = await runCommand("merge", ...parts, "-q", "-o", out, "--engine", engine!, ...options);
  expect([0, 1], talk).toContain(code);
  return out;
}

const nestings = ([a, b, c, d]: readonly string[]): Readonly<Record<string, Nested>> => ({
  "A (B C) D": [a!, [b!, c!], d!],
  "(A B) C D": [[a!, b!], c!, d!],
  "(D C A) B": [[d!, c!, a!], b!],
  "(A B) (C D)": [
    [a!, b!],
    [c!, d!]
  ],
  "((B) (A D)) (C)": [[[b!], [a!, d!]], [c!]],
  "((A (B (C D))))": [[[a!, [b!, [c!, d!]]]]]
});

describe("merges of merges", () => {
  it.each([1, 2, 3])(
    "give the files of one merge, however they are nested and whoever counts, with seed %i",
    async (seed) => {
      const folders = await generatedFolders(seed);
      for (const options of [[], ["--conflicts", "last"]]) {
        const flat = await united(folders, options, ["rows"]);
        const ledger = JSON.parse(readFileSync(join(flat, "ledger.json"), "utf8")) as Record<string, number>;
        expect(ledger["conflicts"]).toBeGreaterThan(0);
        expect(ledger["rowsDropped"]).toBeGreaterThan(0);
        expect(ledger["unreconciled"]).toEqual([]);
        const digests = digestsOf(flat);
        for (const [n, [name, nested]] of Object.entries(nestings(folders)).entries()) {
          const engines = (n + seed) % 2 ? ["rows"] : ["duckdb", "rows"];
          expect([name, engines, digestsOf(await united(nested, options, engines))]).toEqual([name, engines, digests]);
        }
      }
    }
  );

  it("are refused where what they remember is damaged, and count as one reading where they remember nothing", async () => {
    const [a, b, c] = await generatedFolders(7);
    const merged = await united([b!, c!], [], ["rows"]);
    const memory = join(merged, "readings.json");
    const whole = readFileSync(memory, "utf8");
    writeFileSync(memory, whole.replace('"readings"', '"Readings"'));
    const out = join(folderOf({}), "tables");
    const spoilt = await runCommand("merge", a!, merged, "-o", out);
    expect(spoilt.code).toBe(1);
    expect(spoilt.talk).toContain("readings.json: changed or cut after it was written. Unite anew what it was made of");
    expect((await runCommand("score", merged)).talk).not.toContain("readings.json");
    const manifest = join(merged, "manifest.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"readingsVersion": 1,\s*/, ""));
    const seen = async (...paths: readonly string[]): Promise<unknown> => {
      const {data} = await runCommand("merge", ...paths, "--json", "-o", join(folderOf({}), "tables"));
      return (JSON.parse(data) as {total: {seen: number}}).total.seen;
    };
    expect(await seen(a!, merged)).toBe(await seen(a!, b!, c!));
  });

  it("count as what they were made of where they are read beside others", async () => {
    const [a, b, c] = await generatedFolders(6);
    const scores = async (...paths: readonly string[]): Promise<object> => {
      const {choices: _, ...said} = JSON.parse((await runCommand("score", ...paths, "--json")).data) as {
        choices: unknown;
      };
      return said;
    };
    const merged = await united([b!, c!], [], ["rows"]);
    expect(await scores(a!, merged)).toEqual(await scores(c!, a!, b!));
  });
});
