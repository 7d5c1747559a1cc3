import {describe, expect, it} from "vitest";
import {proposeMapping, type ColumnMapping} from "../../../src/lib/adapters/index.js";
import {json} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

type Row = Readonly<Record<string, string | number | boolean | null>>;

const proposed = (rows: readonly Row[]) => proposeMapping(Object.keys(rows[0]!), "own", rows);
const MAPPING: ColumnMapping = {suite: "own", columns: {subject: "model", item: "id", score: "score"}};
const read = async (rows: readonly Row[], mapping: ColumnMapping = MAPPING) =>
  readAll([json("own.json", rows)], {source: {mapping}});

/** Two models' answers to three questions. */
const ANSWERS: readonly Row[] = ["m", "n"].flatMap((model) =>
  [1, 0, 1].map((score, q) => ({model, id: `q${q}`, score}))
);

describe("rows that sum up others", () => {
  const names = ["Average", "avg.", "Mean", "overall", "TOTAL", "Macro average", "Overall accuracy", "grand total"];

  it("are no answers, whatever they are called and wherever their name stands", async () => {
    for (const name of names) {
      const rows = [...ANSWERS, {model: "m", id: name, score: 0.6667}, {model: name, id: "q0", score: 1}];
      const {ledger} = await read(rows);
      expect(ledger.total, name).toMatchObject({seen: 8, accepted: 6, skipped: 2, rejected: 0});
      expect(ledger.reasons).toContainEqual({
        kind: "skipped",
        reason: "sums up others, and is no answer",
        count: 2
      });
    }
  });

  it("state a mean of the model, which is compared; totals and weighted means state none", async () => {
    const {ledger} = await read([
      ...ANSWERS,
      {model: "m", id: "Average", score: 0.6667},
      {model: "n", id: "Total", score: 0.9},
      {model: "n", id: "weighted average", score: 0.9}
    ]);
    expect(ledger.logged).toEqual([
      {
        suite: "own",
        subjectId: "m",
        scorerId: "own/logged",
        group: "all",
        metric: "mean",
        value: 0.6667,
        file: "own.json"
      }
    ]);
  });

  it("are kept where the mapping says so, and are answers where the name is only like one", async () => {
    const rows = [...ANSWERS, {model: "m", id: "Average", score: 1}];
    expect((await read(rows, {...MAPPING, summaries: "kept"})).ledger.total).toMatchObject({accepted: 7, skipped: 0});
    for (const id of ["average_color", "total 5", "meaning", "overall-look", "averages"])
      expect((await read([...ANSWERS, {model: "m", id, score: 1}])).ledger.total, id).toMatchObject({accepted: 7});
  });

  it("say nothing about the scale of scores, and repeat no item", () => {
    const rows = [...ANSWERS, {model: "m", id: "Total", score: 2}, {model: "n", id: "Total", score: 200}];
    expect(proposed(rows)).toMatchObject({problems: []});
    expect(proposed(rows).mapping.scale).toBeUndefined();
  });
});

describe("a column of errors", () => {
  const called = (error: Row[string], reply: string, score: Row[string], n = 0): Row => ({
    model: "m",
    id: `q${n}`,
    response: reply,
    score,
    error
  });

  it("is taken for what it is where the calls gave nothing: a failed call is no wrong answer", async () => {
    for (const none of ["", null, "None", "null", false, "no"]) {
      const rows = [called(none, "yes", 1, 0), called(none, "no", 0, 1), called("429: slow down", "", 0, 2)];
      const {mapping, problems} = proposed(rows);
      expect(problems).toEqual([]);
      expect(mapping.columns.error).toBe("error");
      const {rows: read} = await readAll([json("own.json", rows)], {source: {mapping}});
      expect(read.map(({status, judgments}) => [status, judgments[0]!.score])).toEqual([
        ["ok", 1],
        ["ok", 0],
        ["error", null]
      ]);
      expect(JSON.parse(read[2]!.own!)).toEqual({error: "429: slow down"});
    }
  });

  it("is asked about where its rows are scored all the same: it may say what is wrong with an answer", () => {
    const rows = [called("", "yes", 1, 0), called("counts the wrong object", "4 owls", 0, 1)];
    const {mapping, problems} = proposed(rows);
    expect(mapping.columns.error).toBeUndefined();
    expect(problems).toEqual([
      "column error is filled in 1 of the first 2 rows that are scored all the same: say whether these calls failed, in columns.error"
    ]);
  });

  it("is none where it holds numbers, as distances from the right answer", () => {
    const {mapping, problems} = proposed([called(0.25, "3", 0, 0), called(0, "4", 1, 1)]);
    expect(mapping.columns.error).toBeUndefined();
    expect(problems).toEqual([]);
  });
});

describe("words in a score's place", () => {
  it("are missing or failed, not wrong and not rejected", async () => {
    const cells = [1, "N/A", "n/a", "-", "None", "ERROR", "timeout", 0];
    const {rows, ledger} = await read(cells.map((score, n) => ({model: "m", id: `q${n}`, score})));
    expect(ledger.total).toMatchObject({accepted: 8, rejected: 0});
    expect(rows.map(({status}) => status)).toEqual([
      "ok",
      "missing",
      "missing",
      "missing",
      "missing",
      "error",
      "error",
      "ok"
    ]);
    expect(rows.filter(({judgments}) => judgments[0]!.score !== null)).toHaveLength(2);
  });

  it("are so for each of several scores", async () => {
    const rows = [
      {model: "m", id: "q0", look: 4, fit: "N/A"},
      {model: "m", id: "q1", look: "error", fit: "n/a"}
    ];
    const scores = {look: {scale: 5}, fit: {scale: 5}};
    const {rows: found} = await read(rows, {suite: "own", columns: {subject: "model", item: "id"}, scores});
    expect(found.map(({status}) => status)).toEqual(["ok", "error"]);
    expect(found.map(({judgments}) => judgments.map(({status}) => status))).toEqual([
      ["ok", "missing"],
      ["error", "missing"]
    ]);
  });

  it("say right and wrong as pass and fail do, under the names that such columns have", async () => {
    for (const column of ["result", "verdict", "outcome", "status", "Grade"])
      for (const [right, wrong] of [
        ["pass", "fail"],
        ["Passed", "Failed"],
        ["correct", "wrong"]
      ] as const) {
        const rows = [right, wrong, "n/a", right].map((word, n) => ({model: "m", id: `q${n}`, [column]: word}));
        const {mapping, problems} = proposed(rows);
        expect(problems, column).toEqual([]);
        expect(mapping.columns).toEqual({subject: "model", item: "id", score: column});
        const {rows: found} = await read(rows, mapping);
        expect(found.map(({judgments}) => judgments[0]!.score)).toEqual([1, 0, null, 1]);
      }
  });

  it("have a decimal comma, unless it may part thousands", async () => {
    const cells = ["0,75", "1,0", "0,125", "1,234"];
    const {rows, ledger} = await read(
      cells.map((score, n) => ({model: "m", id: `q${n}`, score})),
      {...MAPPING, scale: 2}
    );
    expect(rows.map(({judgments}) => judgments[0]!.score)).toEqual([0.375, 0.5, 0.0625]);
    expect(ledger.reasons).toMatchObject([{kind: "rejected", reason: "invalid score; expected [#, #]"}]);
    expect(proposed([{model: "m", id: "q0", score: "3,5"}]).mapping.scale).toBe(5);
  });
});

describe("items of training and others in one table", () => {
  const asked = (splits: readonly string[]): Row[] =>
    splits.map((split, n) => ({model: "m", id: `q${n}`, split, score: n % 2}));

  it("are asked about: one mean would be of both", () => {
    expect(proposed(asked(["train", "train", "test", "test"])).problems).toEqual([
      "column split parts items of training from others (train, test), of which one mean would be taken: give a table for each"
    ]);
    for (const splits of [
      ["train", "train"],
      ["val", "test"],
      ["easy", "hard"]
    ])
      expect(proposed(asked(splits)).problems).toEqual([]);
  });
});
