import {zipSync} from "fflate";
import {expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {scoresOf} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const archive = (members: Record<string, unknown>) =>
  memoryFile(
    "logs/a.eval",
    zipSync(Object.fromEntries(Object.entries(members).map(([name, value]) => [name, bytes(value)])))
  );
const header = {version: 2, status: "success", eval: {task: "sums", model: "lab/m", run_id: "r"}};
const sample = (id: string, completion: string) => ({
  id,
  epoch: 1,
  input: "attachment://1",
  target: "4",
  output: {choices: [{message: {content: completion}}], completion},
  scores: {match: {value: "C"}}
});
const parts = {
  "samples/a_epoch_1/metadata.json": {category: "long"},
  "samples/a_epoch_1/skeleton.json": {spans: []},
  "samples/a_epoch_1/messages/0.json": [{role: "user"}],
  "samples/a_epoch_1/events/0.json": [{event: "model"}],
  "samples/a_epoch_1/events/stats.json": [],
  "samples/a_epoch_1/events/uuids.json": [],
  "samples/a_epoch_1/calls/0.json": [],
  "samples/a_epoch_1/attachments/0.json": ["nothing"],
  "samples/a_epoch_1/attachments/1.json": ["What is 2 + 2?", "It is 4"]
};

it("a sample in chunks is one record: its parts are read with it and count as none", async () => {
  const {rows, ledger} = await readAll([
    archive({
      "header.json": header,
      "samples/a_epoch_1/sample.json": sample("a", "attachment://2"),
      ...parts,
      "samples/b_epoch_1.json": sample("b", "4")
    })
  ]);
  expect(scoresOf(rows)).toEqual([
    ["lab/m", "sums/a", 0, 1],
    ["lab/m", "sums/b", 0, 1]
  ]);
  expect(rows[0]).toMatchObject({reply: "It is 4", item: {prompt: "What is 2 + 2?", category: "long"}});
  expect(ledger.total).toEqual({seen: 2, accepted: 2, rejected: 0, duplicates: 0, skipped: 0});
  expect(ledger.ignored.filter(({reason}) => reason.startsWith("part of a sample in chunks"))).toHaveLength(
    Object.keys(parts).length
  );
});

it("a part that cannot be read is named, and the sample is read without it", async () => {
  const {rows, ledger} = await readAll([
    archive({
      "header.json": header,
      "samples/a_epoch_1/sample.json": sample("a", "4"),
      ...parts,
      "samples/a_epoch_1/metadata.json": '{"category": "lo'
    })
  ]);
  expect(rows[0]).toMatchObject({reply: "4", item: {category: null}});
  expect(ledger.entries).toMatchObject([
    {kind: "warning", reason: expect.stringMatching(/^unreadable part of a sample/) as string}
  ]);
});
