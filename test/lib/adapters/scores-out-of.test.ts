import {expect, it} from "vitest";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const COLUMNS = {subject: "model", item: "id", score: "score", outOf: "most", status: "status"};
const ROWS = [
  {score: 3, most: 5},
  {score: 8, most: 10},
  {score: "", most: ""},
  {score: 4, most: "", status: "error"},
  {score: true, most: 10},
  {score: 4, most: 0},
  {score: 12, most: 10}
].map((row, id) => ({model: "m", id, ...row}));

it("scores are shares of what their own row says that they are out of: all were of the largest one", async () => {
  const {rows, ledger} = await readAll([jsonl("own.jsonl", ...ROWS)], {
    source: {mapping: columnMapping({suite: "own", columns: COLUMNS})}
  });
  expect(rows.map(({status, judgments}) => [status, judgments[0]!.score])).toEqual([
    ["ok", 0.6],
    ["ok", 0.8],
    ["missing", null],
    ["error", null],
    ["ok", 1]
  ]);
  expect(ledger.entries.map(({place, reason}) => `${place}: ${reason}`)).toEqual([
    "line 6: invalid outOf (column most); expected a positive number: 0",
    "line 7: invalid score; expected [0, 10]: 12"
  ]);
});

it("what scores are out of is said once: beside the score, in place of a scale", () => {
  const {score: _, ...unscored} = COLUMNS;
  for (const mapping of [
    {suite: "own", columns: COLUMNS, scale: 5},
    {suite: "own", columns: unscored}
  ])
    expect(() => columnMapping(mapping)).toThrow("mismatched outOf");
});
