import {describe, expect, it} from "vitest";
import {proposeMapping} from "../../../src/lib/adapters/index.js";

const problemsOf = (...rows: Record<string, string | number>[]): readonly string[] =>
  proposeMapping(Object.keys(rows[0]!), "battles", rows).problems;

describe("rows that compare two answers", () => {
  it("are told as what they are, with how they can be read", () => {
    for (const row of [
      {question_id: "1", model_a: "foo", model_b: "bar", winner: "model_a"},
      {id: "1", left_model: "foo", right_model: "bar", vote: "left"},
      {prompt: "a cat", image_0: "0.png", image_1: "1.png", preference: 0},
      {instruction: "add", generator_1: "foo", generator_2: "bar", output_1: "2", output_2: "3", preference: 1.4}
    ]) {
      const [first] = problemsOf(row);
      expect(first, JSON.stringify(row)).toMatch(/^each row compares two answers, (?:model_a|left_model|image_0|gen)/);
      expect(first).toContain("1 won, 0.5 tie, 0 lost");
    }
  });

  it("are not meant where a question has two pictures, models have a column of scores each, or a model is named", () => {
    for (const row of [
      {id: "1", image_1: "a.png", image_2: "b.png", question: "Which is brighter?", label: "A", pred: "B"},
      {id: "1", model_a: 0, model_b: 1},
      {id: "1", model: "foo", image_1: "a.png", image_2: "b.png", preference: 1}
    ])
      expect(problemsOf(row).join(), JSON.stringify(row)).not.toContain("compares two answers");
  });
});
