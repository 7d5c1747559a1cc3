import {strToU8, zipSync} from "fflate";
import {gzipSync} from "node:zlib";
import {expect, it} from "vitest";
import {ADAPTERS} from "../../../src/lib/benchmarks/logs/adapters.js";
import {ingest, memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {proposalsAfter} from "../../../src/lib/benchmarks/logs/index.js";
import {readAll} from "./support/read-all.js";

const TABLE = "model,item_id,score\r\nm,a,1\r\nm,b,0\r\n";
const EVAL = {
  "_journal/start.json": JSON.stringify({version: 2, eval: {task: "t", model: "m", id: "x"}}),
  "samples/1_epoch_1.json": JSON.stringify({id: 1, epoch: 1, scores: {match: {value: "C"}}})
};

const zip = (members: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])));

async function proposals(file: LogFile) {
  const run = await ingest([file], {adapters: ADAPTERS});
  for await (const batch of run.rows) expect(batch).toHaveLength(1);
  return proposalsAfter([file], run);
}

it.each([
  ["own.csv.gz", gzipSync(TABLE), "own.csv"],
  ["own.zip", zip({"runs/own.csv": TABLE, "read me.txt": "x"}), "own.zip!/runs/own.csv"]
])("a table in %s is asked about, and read as it is answered: it could not be opened", async (name, bytes, path) => {
  const file = memoryFile(name, new Uint8Array(bytes));
  const found = await proposals(file);
  expect(Object.keys(found)).toEqual([path]);
  const {mapping} = found[path]!;
  expect(mapping.columns).toEqual({subject: "model", item: "item_id", score: "score"});
  expect((await readAll([file], {source: {mappings: new Map([[path, mapping]])}})).rows).toHaveLength(2);
});

it("what a harness packs beside its answers is no table of them", async () => {
  expect(await proposals(memoryFile("t.eval", zip(EVAL)))).toEqual({});
});
