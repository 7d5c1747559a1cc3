import {describe, expect, it} from "vitest";
import {pairProducts, sideStatistics} from "../../../../src/lib/models/checks/side-statistics.js";
import {fitSide, type SideResponses} from "../../../../src/lib/models/mirt/fit-side.js";
import {mulberry32} from "../../../../src/lib/math/index.js";

/** Answers to items, each asked up to three times, one cell in six not at all. */
function answered(S: number, I: number, seed: number): SideResponses {
  const uniform = mulberry32(seed);
  const tries = Uint8Array.from({length: S * I}, () => (uniform() < 1 / 6 ? 0 : 1 + Math.floor(3 * uniform())));
  const y = tries.map((n, k) => {
    if (n === 0) return 255;
    const chance = 0.25 + (0.5 * Math.floor(k / I)) / S;
    return Array.from({length: n}, () => Number(uniform() < chance)).reduce((sum, one) => sum + one, 0);
  });
  return {S, I, y, tries};
}

describe.each([
  {S: 5, I: 12, seed: 1},
  {S: 12, I: 5, seed: 2}
])("sideStatistics(responses, fit, clusters) of $S subjects and $I items", ({S, I, seed}) => {
  const responses = answered(S, I, seed);
  const {y, tries} = responses;
  const slope = Float64Array.from({length: I}, (_, i) => 0.7 + 0.1 * i);
  const floor = Float64Array.from({length: I}, (_, i) => (i % 3 === 0 ? 0.2 : 0));
  const fit = fitSide(responses, {slope, floor, abilityRidge: 0.2, difficultyRidge: 0.3});
  const clusterOf = Int32Array.from({length: I}, (_, i) => Math.floor(i / 2));
  const found = sideStatistics(responses, fit, clusterOf);
  const [subjects, items] = [S, I].map((n) => Array.from({length: n}, (_, k) => k)) as [number[], number[]];
  const total = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);
  const asked = (k: number) => tries[k]! > 0;
  const variance = (k: number) => tries[k]! * fit.chance[k]! * (1 - fit.chance[k]!);
  const residual = (k: number) => y[k]! - tries[k]! * fit.chance[k]!;

  it("have mean squares of residuals over what is expected, by item and by subject", () => {
    const ratio = (cells: readonly number[]) => {
      const own = cells.filter(asked);
      return total(own.map((k) => residual(k) ** 2)) / total(own.map(variance));
    };
    for (const i of items) expect(found.itemFit[i]).toBeCloseTo(ratio(subjects.map((s) => s * I + i)), 10);
    for (const s of subjects) expect(found.subjectFit[s]).toBeCloseTo(ratio(items.map((i) => s * I + i)), 10);
  });

  it("have the squared sums of products of standardised residuals over pairs of items", () => {
    const z = (s: number, i: number) => {
      const k = s * I + i;
      return asked(k) ? residual(k) / Math.sqrt(variance(k)) : 0;
    };
    const pairs = items.flatMap((i) =>
      items.filter((j) => j > i).map((j) => total(subjects.map((s) => z(s, i) * z(s, j))))
    );
    expect(found.dependence).toBeCloseTo(total(pairs.map((one) => one ** 2)), 8);
  });

  it("have the products of scores of a subject's items of one cluster", () => {
    const pairs = items.flatMap((i) =>
      items.filter((j) => j > i && clusterOf[i] === clusterOf[j]).map((j) => [i, j] as const)
    );
    const products = subjects.flatMap((s) => pairs.map(([i, j]) => fit.score[s * I + i]! * fit.score[s * I + j]!));
    expect(found.clusters).toBeCloseTo(total(products), 10);
    expect(sideStatistics(responses, fit, null).clusters).toBeNaN();
  });

  it("have the squared scores of single slopes, abilities from the item's mean weighted by information", () => {
    const scores = items.map((i) => {
      const weights = subjects.map((s) => fit.information[s * I + i]!);
      const mean = total(subjects.map((s) => weights[s]! * fit.theta[s]!)) / total(weights);
      return total(subjects.map((s) => fit.score[s * I + i]! * (fit.theta[s]! - mean)));
    });
    expect(found.slopes).toBeCloseTo(total(scores.map((one) => one ** 2)), 8);
  });

  it("have products over pairs of forms of what is left without means of items and of subjects", () => {
    const other = fitSide(answered(S, I, seed + 10), {
      slope: null,
      floor: null,
      abilityRidge: 0.2,
      difficultyRidge: 0.3
    });
    const centred = (score: Float64Array) => {
      const row = subjects.map((s) => total(items.map((i) => score[s * I + i]!)) / I);
      const column = items.map((i) => total(subjects.map((s) => score[s * I + i]!)) / S);
      const mean = total(row) / S;
      return (s: number, i: number) => (score[s * I + i] === 0 ? 0 : score[s * I + i]! - row[s]! - column[i]! + mean);
    };
    const [a, b] = [centred(fit.score), centred(other.score)];
    const products = subjects.flatMap((s) => items.map((i) => a(s, i) * b(s, i)));
    expect(pairProducts(fit.score, other.score, S, I)).toBeCloseTo(total(products), 10);
  });
});
