import {describe, expect, it} from "vitest";
import {indexes, logistic, mulberry32, normals, rankRanges, type RankRange} from "../../../src/lib/math/index.js";
import {finish} from "../../../src/lib/explore/table/finish.js";

/** Shares right of models on cases of three verdicts, by case and model, with resamplings of the cases. */
function drawn(truth: readonly number[], C: number, seed: number, B = 600) {
  const S = truth.length;
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  const right = new Float64Array(C * S);
  for (let c = 0; c < C; c++) {
    const shared = normal();
    for (let s = 0; s < S; s++) {
      const chance = logistic(truth[s]! + shared + 0.7 * normal());
      for (let k = 0; k < 3; k++) right[c * S + s]! += Number(uniform() < chance) / (3 * C);
    }
  }
  const sumOver = (cases: ArrayLike<number>) =>
    Float64Array.from(truth, (_, s) => Array.from(cases).reduce((sum, c) => sum + right[c * S + s]!, 0));
  const fill = indexes(seed);
  const chosen = new Uint32Array(C);
  const replicates = new Float64Array(B * S);
  for (let b = 0; b < B; b++) {
    fill(chosen, C);
    replicates.set(sumOver(chosen), b * S);
  }
  return {values: sumOver([...Array(C).keys()]), replicates, cases: new Int32Array(S).fill(C)};
}

/** Do the ranges hold every rank that a true value may take, its ties among them? */
const hold = (ranges: readonly (RankRange | null)[], truth: readonly number[]): boolean =>
  ranges.every((range, s) => {
    const before = truth.filter((other) => other > truth[s]!).length;
    const tied = truth.filter((other) => other === truth[s]!).length;
    return range!.lo <= before + 1 && range!.hi >= before + tied;
  });

const shareThatHold = (truth: readonly number[], C: number, logs: number): number =>
  Array.from({length: logs}, (_, log) => hold(finish(rankRanges(drawn(truth, C, 100 + 7 * log))), truth)).filter(
    Boolean
  ).length / logs;

describe("rankRanges(values)", () => {
  // 95% of 120 logs, less two standard errors of that.
  it.each([
    ["ten that are equal, 20 cases", new Array<number>(10).fill(0.5), 20],
    ["ten that are equal, 60 cases", new Array<number>(10).fill(0.5), 60],
    ["six in pairs, 40 cases", [1, 1, 0, 0, -1, -1], 40]
  ])("hold all true ranks at once: %s", (_, truth, C) => {
    expect(shareThatHold(truth, C, 120)).toBeGreaterThan(0.9);
  });

  it("narrow with cases, to ranks that are sure", () => {
    const truth = [2, 1, 0, -1];
    const width = (C: number) =>
      finish(rankRanges(drawn(truth, C, 5))).reduce((sum, range) => sum + range!.hi - range!.lo, 0);
    expect(width(6)).toBe(12);
    expect(width(400)).toBe(0);
    expect(finish(rankRanges(drawn(truth, 400, 5))).map((range) => range!.rank)).toEqual([1, 2, 3, 4]);
  });

  it("is sure of a difference that no case contradicts only where so many cases would not agree by chance", () => {
    const constant = (C: number) =>
      finish(
        rankRanges({
          values: Float64Array.of(1, 0),
          replicates: Float64Array.from({length: 200}, (_, k) => 1 - (k % 2)),
          cases: Int32Array.of(C, C)
        })
      );
    // 2^(1 - C) < .05 from six cases on.
    expect(constant(5).map((range) => [range!.lo, range!.hi])).toEqual([
      [1, 2],
      [1, 2]
    ]);
    expect(constant(6).map((range) => [range!.lo, range!.hi])).toEqual([
      [1, 1],
      [2, 2]
    ]);
  });

  it("gives what has no value no rank, and none to others for it", () => {
    const {values, replicates, cases} = drawn([0, 0, 0], 30, 3);
    const isLacking = (k: number) => k % 3 === 1;
    const without = (of: Float64Array) => of.map((value, k) => (isLacking(k) ? NaN : value));
    const found = finish(rankRanges({values: without(values), replicates: without(replicates), cases}));
    expect(found[1]).toBeNull();
    expect([found[0]!.hi, found[2]!.hi]).toEqual([2, 2]);
  });
});
