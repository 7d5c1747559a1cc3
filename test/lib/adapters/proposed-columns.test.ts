import {describe, expect, it} from "vitest";
import {proposeMapping} from "../../../src/lib/adapters/index.js";
import {json} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

type Row = Readonly<Record<string, string | number>>;

const proposed = (rows: readonly Row[]) => proposeMapping(Object.keys(rows[0]!), "own", rows);

describe("a column called answer", () => {
  const asked = {model: "m", question_id: 1, question: "Where?"};

  it("is the model's where another can only be the right one: what a constant answer scores was of the model's answers", () => {
    for (const truth of ["gt_answer", "correct_answer", "ground_truth", "gold", "target"])
      expect(proposed([{...asked, answer: "A", [truth]: "B", correct: 0}]).mapping.columns).toMatchObject({
        reply: "answer",
        key: truth,
        score: "correct"
      });
    expect(proposed([{...asked, answer: "A", gt: "B"}]).problems).toEqual([]);
  });

  it("is the right one where nothing else is, or where the model's has a name of its own", () => {
    expect(proposed([{...asked, answer: "A", correct: 0}]).mapping.columns).toMatchObject({key: "answer"});
    expect(proposed([{...asked, answer: "A", response: "B"}]).mapping.columns).toMatchObject({
      key: "answer",
      reply: "response"
    });
  });
});

describe("rows that would be repeats of each other", () => {
  /** Questions 0 to 3 that two models were asked in two groups each. */
  const grouped = (column: string, groups: readonly (string | number)[] = ["a", "b"]): Row[] =>
    Array.from({length: 16}, (_, n) => ({
      model: ["m", "other"][n % 2]!,
      [column]: groups[(n >> 1) % 2]!,
      id: n >> 2,
      correct: n % 3 === 0 ? 1 : 0
    }));
  const applied = (rows: readonly Row[]) => {
    const {mapping, problems} = proposed(rows);
    return {...mapping.columns, problems};
  };

  it("are told apart by what numbers of questions begin anew with: half of them was left out", async () => {
    for (const column of ["task", "category", "dataset", "language", "split"]) {
      const rows = grouped(column);
      const {mapping, problems} = proposed(rows);
      expect(problems).toEqual([]);
      expect(mapping.columns).toMatchObject({item: `${column},id`});
      const {ledger} = await readAll([json("own.json", rows)], {source: {mapping}});
      expect(ledger.total).toMatchObject({accepted: 16, duplicates: 0});
    }
  });

  it("are runs of their own by a seed of few values", () => {
    expect(applied(grouped("seed", [7, 42]))).toMatchObject({item: "id", run: "seed", problems: []});
    expect(applied(grouped("seed").map((row, n) => ({...row, seed: n})))).toMatchObject({
      item: "id",
      problems: [expect.stringContaining("(seed?)")]
    });
  });

  it("are told of where nothing surely tells them apart, with the columns that could", () => {
    expect(applied(grouped("shade")).problems).toEqual([
      "8 of the first 16 rows name the same model and item as a row above them: say in columns.item, columns.run or columns.attempt what tells them apart (shade?), or they are left out as repeats"
    ]);
    // A protocol of another name is left out where rows are read.
    expect(applied(grouped("protocol")).problems).toHaveLength(1);
    expect(applied(grouped("protocol", ["direct", "stepwise"])).problems).toEqual([]);
  });

  it("stay repeats where they agree in every column", () => {
    const rows = grouped("task", ["a", "a"]).slice(0, 2);
    expect(applied([...rows, ...rows])).toMatchObject({item: "id", problems: []});
  });
});

describe("right answers that are no letters", () => {
  const answered = (pairs: readonly (readonly [prediction: string, answer: string])[]): Row[] =>
    pairs.map(([prediction, answer], id) => ({model: "m", id, prediction, answer}));

  it("are compared with replies as they stand: under the rule for letters every reply was wrong", async () => {
    const rows = answered([
      ["yes", "yes"],
      ["no", "yes"],
      ["12", "12"]
    ]);
    const {mapping, problems} = proposed(rows);
    expect(mapping.columns).toMatchObject({reply: "prediction", parsed: "prediction", key: "answer"});
    expect(problems).toEqual([
      "right answers are no letters (yes, 12): replies are compared with them as they stand; where more is to be read from a reply, set columns.score"
    ]);
    const read = await readAll([json("own.json", rows)], {source: {mapping}});
    expect(read.rows.map(({reply, judgments}) => [reply, judgments[0]!.score])).toEqual([
      ["yes", 1],
      ["no", 0],
      ["12", 1]
    ]);
  });

  it("are told of where some are letters, and are none where an option is meant", () => {
    expect(
      proposed(
        answered([
          ["A", "A"],
          ["12", "12"]
        ])
      ).problems
    ).toEqual([
      "right answers of 1 of the first 2 rows are no letters (12), and rows with such will be rejected: set columns.score"
    ]);
    const rows = answered([["(B)", "dog"]]).map((row) => ({...row, A: "cat", B: "dog"}));
    expect(proposed(rows)).toMatchObject({mapping: {options: ["A", "B"]}, problems: []});
    expect(proposed(rows).mapping.columns.parsed).toBeUndefined();
  });
});

describe("scores of several measures in one column", () => {
  const rows = (more: (i: number) => Row) =>
    Array.from({length: 12}, (_, i): Row => ({model: "m", item: `q${i}`, score: i / 12, ...more(i)}));

  it("are told of: one mean over them was printed", () => {
    expect(proposed(rows((i) => ({metric: ["bleu", "accuracy"][i % 2]!}))).problems).toEqual([
      "column metric names several measures (bleu, accuracy), of which one mean would be taken: give a table for each, or a column for each"
    ]);
    expect(proposed(rows((i) => ({metric: "distance", higher_is_better: String(i % 3 === 0)}))).problems).toEqual([
      "column higher_is_better names scores of both directions (true, false), of which one mean would be taken: give a table for each, or a column for each"
    ]);
  });

  it("are none where all are of one, or each row has a word of its own", () => {
    expect(proposed(rows(() => ({metric: "accuracy", higher_is_better: "true"}))).problems).toEqual([]);
    expect(proposed(rows((i) => ({measure: `m${i}`}))).problems).toEqual([]);
  });
});

it("columns are scores by whole words: brightness, viewpoints and the time of generating were scored beside the score", () => {
  const row = {id: "1", model: "m", score: 1, bright: 0.4, viewpoints: 1, generatingTime: 0.9};
  const scores = (more: Record<string, number>) => {
    const all = {...row, ...more};
    const {columns, scores} = proposeMapping(Object.keys(all), "own", [all]).mapping;
    return scores === undefined ? columns.score : Object.keys(scores);
  };
  expect(scores({})).toBe("score");
  expect(scores({isRight: 1, human_rating: 0.5, Points: 1})).toEqual(["score", "isRight", "human_rating", "Points"]);
});

it("a column of totals says what scores are out of where these are counts, and no score is above it", () => {
  const of = (...rows: Record<string, number>[]) =>
    proposeMapping(
      ["id", "model", "correct", "total"],
      "own",
      rows.map((row, id) => ({id, model: "m", ...row}))
    ).mapping.columns.outOf;
  expect(of({correct: 3, total: 4}, {correct: 0, total: 2})).toBe("total");
  expect(of({correct: 1, total: 17}, {correct: 0, total: 9})).toBeUndefined();
  expect(of({correct: 3, total: 2}, {correct: 0, total: 2})).toBeUndefined();
});

it("replies that read as failed calls are told of where they count as wrong, and nothing says what became of them", () => {
  const problems = (reply: string, more: Record<string, string | number> = {}) => {
    const row = {id: "1", model: "m", response: reply, score: 0, ...more};
    return proposeMapping(Object.keys(row), "own", [row]).problems;
  };
  for (const reply of [
    "ERROR: rate limit exceeded",
    "Failed to obtain answer via API.",
    "[Error] 429",
    "Request timed out."
  ])
    expect(problems(reply)[0]).toMatch(
      /^response of 1 of the first 1 rows reads as a failed call \(.*: give such rows/
    );
  for (const reply of ["The error in the picture is the clock.", "Errors of this kind", "B", ""])
    expect(problems(reply)).toEqual([]);
  expect(problems("ERROR: 500", {status: "error"})).toEqual([]);
  expect(problems("ERROR: 500", {score: 1})).toEqual([]);
});

it("numbers that are none hide no column of scores", () => {
  const rows = ["1.0", "nan", "0.0"].map((passed, id) => ({id, model: "m", passed}));
  expect(proposeMapping(["id", "model", "passed"], "own", rows).mapping.columns.score).toBe("passed");
});
