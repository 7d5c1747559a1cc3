import {describe, expect, it} from "vitest";
import type {UmniBenchAnswer} from "../../../src/lib/benchmarks/umnibench/scoring/scores.js";
import {UMNIBENCH_DENOMINATORS, umniBenchScores} from "../../../src/lib/benchmarks/umnibench/scoring/scores.js";

const answer = (caseId: string, domain: string, question: number, score: number | null): UmniBenchAnswer => ({
  caseId,
  domain,
  question,
  score
});

describe("umniBenchScores(answers)", () => {
  it("pools answers instead of averaging averages", () => {
    const {overall, stages, questions, domains} = umniBenchScores([
      answer("1", "physics", 1, 1),
      answer("1", "physics", 2, 1),
      answer("1", "physics", 3, 1),
      answer("1", "physics", 9, 0),
      answer("2", "space", 1, 0)
    ]);
    expect(stages.get("generation")).toEqual({right: 3, answers: 4, cases: 2, rate: 0.75});
    expect(stages.get("interaction")).toEqual({right: 0, answers: 0, cases: 0, rate: null});
    expect(overall.rate).toBe(3 / 5);
    expect(questions.get(1)?.rate).toBe(0.5);
    expect(domains.get("physics")?.rate).toBe(0.75);
  });

  it("leaves unscored answers out and counts them by stage", () => {
    const {overall, unscored} = umniBenchScores([answer("1", "physics", 4, null), answer("1", "physics", 5, 1)]);
    expect(overall).toMatchObject({answers: 1, rate: 1});
    expect([...unscored]).toEqual([
      ["generation", 0],
      ["interaction", 1],
      ["counterfactual", 0]
    ]);
  });

  it("knows the published denominators and when they are met", () => {
    const {generation, interaction, counterfactual, overall} = UMNIBENCH_DENOMINATORS;
    expect(generation + interaction + counterfactual).toBe(overall);
    const full = [1, 4, 7].flatMap((question, s) =>
      Array.from({length: [generation, interaction, counterfactual][s]!}, (_, a) => answer(`${a}`, "d", question, 1))
    );
    expect(umniBenchScores(full).complete).toBe(true);
    expect(umniBenchScores(full.slice(1)).complete).toBe(false);
  });

  it("refuses a tenth question", () => {
    expect(() => umniBenchScores([answer("1", "d", 10, 1)])).toThrow("invalid question; expected 1-9: 10");
  });
});
