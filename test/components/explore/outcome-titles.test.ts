import {describe, expect, it} from "vitest";
import {answersTitle} from "../../../src/components/explore/outcomes/answers-figure.js";
import {attemptsTest, attemptsTitle} from "../../../src/components/explore/outcomes/attempts-figure.js";
import {humansTitle} from "../../../src/components/explore/judges/humans-figure.js";
import {severityTitle} from "../../../src/components/explore/judges/severity-figure.js";
import {statusesTitle} from "../../../src/components/explore/outcomes/statuses-figure.js";
import {toldApart} from "../../../src/components/explore/outcomes/told-apart.js";
import type {StatusShare} from "../../../src/lib/explore/index.js";
import type {AttemptAgreement} from "../../../src/lib/explore/attempt-agreement.js";

const rate = (share: number) => ({
  rate: share,
  right: 10 * share,
  scored: 10,
  interval: {lo: share, hi: share, level: 0.95}
});
const name = (model: number) => `m${model}`;

describe("answersTitle(leaning, name, letter, answers)", () => {
  const top = {model: 0, answer: 2, share: rate(0.6), keyShare: 0.25, cases: 10, p: 0.01};
  it("says how often the letter is given and is the key", () => {
    expect(answersTitle(top, "m0", "C", 10)).toBe("m0 answers C to 60% of questions; it is the key of 25%");
  });
  it("says of which questions, where some answers could not be read", () => {
    expect(answersTitle(top, "m0", "C", 12)).toBe(
      "m0 answers C to 60% of questions where its letter could be read; it is the key of 25%"
    );
  });
  it("takes what chance gives for no lean", () => {
    expect(answersTitle({...top, p: 0.2}, "m0", "C", 10)).toBe(
      "No model is sure to lean to a letter or away from one; m0 answers C to 60% of questions, and it is the key of 25%"
    );
  });
});

describe("statusesTitle(found, nameOf, statusOf)", () => {
  const shares = (...rates: number[]): StatusShare[] =>
    rates.map((share, model) => ({model, status: 1, share: rate(share)}));
  const title = (...rates: number[]) => statusesTitle(shares(...rates), name, () => "invalid");
  it("says from how many others the first is told apart, and names none of several that share it", () => {
    expect(title(0.5, 0.2)).toBe("50.0% of m0’s verdicts are invalid, told apart from the other model");
    expect(title(0.5)).toBe("50.0% of m0’s verdicts are invalid");
    expect(title(1, 1, 1)).toBe("100.0% of the verdicts of each of 3 models are invalid");
    expect(title(0.5, 0.5, 0.1)).toBe("50.0% of the verdicts of two of 3 models are invalid");
  });
});

describe("attemptsTitle(found, nameOf)", () => {
  const agreement = (model: number, always: number, once: number) =>
    ({model, always: rate(always), once: rate(once), agree: rate(1 - once + always)}) as AttemptAgreement;
  it("says from how many others the model is told apart whose attempts differ most", () => {
    expect(attemptsTitle([agreement(0, 0.2, 0.5), agreement(1, 0.2, 0.8)], name)).toBe(
      "m1 is right every time in 20% of sets and at least once in 80%, told apart from the other model"
    );
    expect(attemptsTitle([agreement(0, 0.2, 0.5)], name)).toBe(
      "m0 is right every time in 20% of sets and at least once in 50%"
    );
  });
  it("rests on the shares of that model with their intervals, or on no one's", () => {
    expect(attemptsTest([agreement(0, 0.2, 0.5), agreement(1, 0.2, 0.8)], name)).toBe(
      "m1 every time 20.0% [20.0, 20.0], at least once 80.0% [80.0, 80.0] (95%, Wilson at the design effect of cases); by the sets in which attempts agree told apart where 95% intervals do not meet"
    );
    expect(attemptsTest([agreement(0, 0, 0), agreement(1, 0, 0)], name)).toMatch(/nothing is tested$/);
  });
  it("names none where all tie", () => {
    expect(attemptsTitle([agreement(0, 0, 0), agreement(1, 1, 1)], name)).toBe(
      "Attempts at the same thing agree in every set"
    );
    expect(attemptsTitle([agreement(0, 0.2, 0.5), agreement(1, 0.2, 0.5)], name)).toBe(
      "Every time and at least once lie 30 points apart for two of 2 models"
    );
  });
});

describe("toldApart(one, others)", () => {
  const at = (lo: number, hi: number) => ({lo, hi, level: 0.95});
  it("counts intervals that do not meet, on either side", () => {
    const one = at(0.4, 0.6);
    expect(toldApart(one, [])).toBe("");
    expect(toldApart(one, [at(0.6, 0.8)])).toBe(", not told apart from the other model");
    expect(toldApart(one, [at(0.5, 0.7), at(0.1, 0.41)])).toBe(", not told apart from any of two other models");
    expect(toldApart(one, [at(0.61, 0.7), at(0.1, 0.41)])).toBe(", told apart from one of two other models");
    expect(toldApart(one, [at(0.61, 0.7), at(0.1, 0.39)])).toBe(", told apart from all two other models");
  });
});

describe("severityTitle(widest, nameOf)", () => {
  const widest = {strictest: 1, mildest: 0, difference: 0.4, p: 0.03};
  it("is sure of what chance seldom gives, and not without a test", () => {
    expect(severityTitle(widest, name)).toBe("m1 is more severe than m0, by 0.40 logits at equal models and items");
    for (const p of [0.2, NaN]) expect(severityTitle({...widest, p}, name)).toContain("m1 is perhaps more severe");
  });
});

describe("humansTitle(wholes, closest, which, judgeName)", () => {
  const judge = (other: number, estimate: number, lo: number, hi: number) => {
    const rho = {estimate, interval: {lo, hi, level: 0.95}};
    return {
      human: 9,
      other,
      model: null,
      agreement: {correlations: {spearman: rho, pearson: rho, kendall: rho}, n: 24, cases: 24},
      pairs: {model: [], case: [], item: [], a: [], b: []}
    };
  };
  const [best, second] = [judge(1, 0.8, 0.5, 0.9), judge(2, 0.7, 0.4, 0.9)];
  const [none, worse] = [judge(3, 0.1, -0.2, 0.4), judge(4, -0.1, -0.4, 0.2)];
  const titleOf = (one: typeof best, other: typeof best | null, isTold: boolean) =>
    humansTitle(
      other ? [one, other] : [one],
      {best: one, next: other && {other, estimate: 0.1, interval: null}, isTold},
      "spearman",
      name
    );
  it("says who is closest only of one that is above 0 and told from all others", () => {
    expect(titleOf(best, second, true)).toBe("m1 follows m9 most closely: Spearman 0.80 [0.50, 0.90] over 24 cases");
    expect(titleOf(best, second, false)).toBe(
      "m1 has the highest correlation with m9: Spearman 0.80 [0.50, 0.90] over 24 cases, not told apart from m2"
    );
    expect(titleOf(best, null, true)).toBe("m1 follows m9: Spearman 0.80 [0.50, 0.90] over 24 cases");
  });
  it("says that none follows where no interval is above 0", () => {
    for (const isTold of [true, false])
      expect(titleOf(none, worse, isTold)).toBe(
        "No judge follows m9 beyond doubt; m3 comes closest: Spearman 0.10 [−0.20, 0.40] over 24 cases"
      );
    expect(titleOf(judge(3, 0.9, -0.2, 0.95), second, false)).toContain("m3 has the highest correlation with m9");
  });
});
