import {describe, expect, it} from "vitest";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {json} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

type Row = Readonly<Record<string, string>>;

/** Rows with replies and right answers, read by a rule. */
const readRows = (rows: readonly Row[], options?: string[]) =>
  readAll(
    [
      json(
        "own.json",
        rows.map((row, id) => ({model: "m", id, ...row}))
      )
    ],
    {
      source: {
        mapping: columnMapping({
          suite: "own",
          columns: {subject: "model", item: "id", reply: "reply", key: "gold"},
          ...(options ? {options} : {})
        })
      }
    }
  );

describe("right answers that a rule scores replies by", () => {
  it("are the letters of ten options where no column says how many there are: from F on every reply was wrong", async () => {
    const {rows} = await readRows(
      [..."ABCDEFGHIJ"].map((letter) => ({reply: `The answer is (${letter}).`, gold: letter}))
    );
    expect(rows.map(({judgments}) => judgments[0]!.score)).toEqual(Array(10).fill(1));
  });

  it("may be written in lower case, in brackets or as the text of an option: every reply to these was wrong", async () => {
    const texts = {A: "cat", B: "dog"};
    const {rows} = await readRows(
      ["b", "(B)", " B ", "B. dog", "dog"].map((gold) => ({...texts, reply: "(B)", gold})),
      ["A", "B"]
    );
    expect(rows.map(({judgments}) => judgments[0]!.score)).toEqual([1, 1, 1, 1, 1]);
    expect(rows.map(({item}) => item.key)).toEqual(["b", "(B)", " B ", "B. dog", "dog"]);
  });

  it("are refused where no option is meant: replies as right as could be were invalid, and 0", async () => {
    const {rows, ledger} = await readRows([
      {reply: "yes", gold: "yes"},
      {reply: "12", gold: "12"},
      {reply: "A", gold: "A"}
    ]);
    expect(rows.map(({item}) => item.itemId)).toEqual(["own/2"]);
    expect(ledger.entries.map(({kind, place, reason}) => `${kind} ${place}: ${reason}`)).toEqual([
      'rejected record 0: invalid key (column gold); expected the letter or text of one option, which parallax/strict reads (columns.parsed compares texts as they stand): "yes"',
      'rejected record 1: invalid key (column gold); expected the letter or text of one option, which parallax/strict reads (columns.parsed compares texts as they stand): "12"'
    ]);
  });
});

it("answers compared with lists of right ones are told of: any of several accepted answers was wrong without a word", async () => {
  const rows = [
    {model: "m", id: 1, answer: "cola", gold: ["coke", "cola"]},
    {model: "m", id: 2, answer: "cola", gold: ["cola"]},
    {model: "m", id: 3, answer: ["coke", "cola"], gold: ["coke", "cola"]}
  ];
  const {rows: read, ledger} = await readAll([json("own.json", rows)], {
    source: {
      mapping: columnMapping({
        suite: "own",
        columns: {subject: "model", item: "id", parsed: "answer", key: "gold"}
      })
    }
  });
  expect(read.map(({judgments}) => judgments[0]!.score)).toEqual([0, 1, 1]);
  expect(ledger.entries.map(({kind, place, reason}) => `${kind} ${place}: ${reason}`)).toEqual([
    "warning record 0: key is a list of 2, and an answer is right where it names them all in their order: where any of them is right, set columns.score"
  ]);
});
