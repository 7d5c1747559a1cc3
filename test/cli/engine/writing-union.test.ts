import {existsSync} from "node:fs";
import {join} from "node:path";
import {expect, it} from "vitest";
import {parquetReadObjects, asyncBufferFromFile} from "hyparquet";
import {compressors} from "hyparquet-compressors";
import {folderOf} from "../run-command.js";
import {written} from "./alike-readings.js";
import {MAPPING} from "./generated-logs.js";
import {readInSharesHere} from "./read-in-shares.js";

const mapping = (): string => join(folderOf({"m.json": JSON.stringify(MAPPING)}), "m.json");

const line = (model: string, id: string, points: number, more: object = {}): string =>
  `${JSON.stringify({model, id, points, ...more})}\n`;

/** Reads logs in shares of a file each; tells whether an engine wrote the tables, too. */
async function isWritten(
  files: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<string | null> {
  const out = join(folderOf({}), "tables");
  await readInSharesHere(out, [written(Object.entries(files))], ["--mapping", mapping(), ...options], 500);
  return existsSync(`${out}.written`) ? `${out}.written` : null;
}

it("is written by the engine, but not where names are masked", async () => {
  const files = {"a.jsonl": line("m", "q1", 1), "b.jsonl": line("m", "q2", 0)};
  expect(await isWritten(files)).not.toBeNull();
  expect(await isWritten(files, "--mask")).toBeNull();
});

it("has of an item what the first file says, completed by the others of which an answer stands", async () => {
  const columns = {...MAPPING.columns, category: "kind", prompt: "asked"};
  const file = join(folderOf({"m.json": JSON.stringify({...MAPPING, columns})}), "m.json");
  const out = join(folderOf({}), "tables");
  const logs = written([
    ["a.jsonl", line("m", "q1", 1)],
    // Says what the first leaves open, in an answer that only repeats it: it does not count.
    ["b.jsonl", line("m", "q1", 1, {kind: "lost"})],
    ["c.jsonl", line("n", "q1", 0, {kind: "shapes"})],
    ["d.jsonl", line("o", "q1", 0, {kind: "colours", asked: "Which?"})]
  ]);
  await readInSharesHere(out, [logs], ["--mapping", file], 500);
  const items = await asyncBufferFromFile(join(`${out}.written`, "items.parquet"));
  expect(await parquetReadObjects({file: items, compressors})).toEqual([
    expect.objectContaining({category: "shapes", prompt: "Which?"})
  ]);
});
