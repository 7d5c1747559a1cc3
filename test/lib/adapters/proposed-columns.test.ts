import {describe, expect, it} from "vitest";
import {proposeMapping} from "../../../src/lib/adapters/index.js";

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
