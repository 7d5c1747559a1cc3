import {describe, expect, it} from "vitest";
import {SCRIPT_LAMBDA} from "../../../src/lib/models/index.js";
import {flatWalk, gapAnatomy, populationEllipse, shrinkage, stopAt} from "../../../src/lib/stories/index.js";
import type {GapInput} from "../../../src/lib/gaps/index.js";
import {expectClose, F64_EXACT, GAP_FROM_STORED, STORED_DECIMALS, within} from "../../support/close-to.js";
import {cellOf, lambdas, rows} from "../models/gap/table-2.js";

const cell = (model: string, n: number, p11: number, p10: number, p01: number): GapInput => ({
  model,
  category: "Reasoning",
  n,
  outcomes: {p11, p10, p01, p00: 1 - p11 - p10 - p01}
});

describe("gapAnatomy(parameters)", () => {
  const base = {thetaUnd: 1, thetaGen: -0.5, betaUnd: 0, betaGen: 0, association: 0, lambda: SCRIPT_LAMBDA};

  it("leads from abilities to the gap by the paper's equations", () => {
    const a = gapAnatomy(base);
    expectClose(a.understanding, 1 / (1 + Math.exp(-1)), F64_EXACT);
    expectClose(a.outcomes.p11, a.understanding * a.generation, within(1e-12, "independence"));
    expectClose(a.bare, (100 * 1.5) / 2.5, F64_EXACT);
    const factor = Math.exp(2.7 * a.outcomes.p00 - 1.05 * a.outcomes.p11);
    expectClose(a.odds, 1.5 * factor, F64_EXACT);
    expectClose(a.gap, (100 * a.odds) / (1 + a.odds), F64_EXACT);
  });

  it("sees the same answers, and another gap, when an ability and its difficulty move together", () => {
    const moved = gapAnatomy({...base, thetaUnd: 2, betaUnd: 1});
    expect(moved.outcomes).toEqual(gapAnatomy(base).outcomes);
    expect(moved.gap).toBeGreaterThan(gapAnatomy(base).gap + 5);
  });

  it("is the same when the forms change places", () => {
    const swapped = gapAnatomy({...base, thetaUnd: base.thetaGen, thetaGen: base.thetaUnd});
    expectClose(swapped.gap, gapAnatomy(base).gap, within(1e-9, "sums in another order"));
  });
});

describe("flatWalk(cells, lambda)", () => {
  const walk = flatWalk([cell("a", 200, 0.3, 0.3, 0.1), cell("a", 200, 0.1, 0.2, 0.05)], SCRIPT_LAMBDA);

  it("keeps the loss and moves every gap", () => {
    expect(walk.stops).toHaveLength(241);
    expect(walk.lossRange).toBeLessThan(1e-7);
    for (const k of [0, 1]) {
      const gaps = walk.stops.map((stop) => stop.gaps[k]!);
      expect(Math.min(...gaps)).toBeLessThan(10);
      expect(Math.max(...gaps)).toBeGreaterThan(70);
    }
  });

  it("finds the stop at a shift", () => {
    expect(stopAt(walk, 0.01).shift).toBeCloseTo(0, 12);
    expect(stopAt(walk, -9).shift).toBe(-3);
  });
});

describe("shrinkage(cells, weight, lambda)", () => {
  const cells = [cell("a", 40, 0.1, 0.3, 0), cell("b", 400, 0.4, 0.3, 0.1), cell("c", 400, 0.3, 0.3, 0.05)];

  it.each(rows)("starts from the reference's estimate of $model $category on its own", (row) => {
    for (const kind of ["l27", "l22"] as const) {
      const one = shrinkage([{model: row.model, category: "Reasoning", ...cellOf(row)}], 2, lambdas[kind]);
      const {raw, rawGap} = one.models[0]!;
      expectClose(raw[0] - raw[1], row.identified_unshrunk_jeffreys.delta, STORED_DECIMALS);
      expectClose(rawGap, row.identified_unshrunk_jeffreys[`gap_${kind}`], GAP_FROM_STORED);
    }
  });

  it("moves a model with few items more than one with many", () => {
    const moved = shrinkage(cells, 2, SCRIPT_LAMBDA).models.map(({raw, fitted}) =>
      Math.hypot(raw[0] - fitted[0], raw[1] - fitted[1])
    );
    expect(moved[0]).toBeGreaterThan(2 * Math.max(moved[1]!, moved[2]!));
  });
});

describe("populationEllipse(population, share)", () => {
  it("holds its share: the squared distance of its points is −2 ln(1 − share)", () => {
    const [a, b, c] = [2, 0.7, 1.5] as const;
    const points = populationEllipse({mean: [1, -1], covariance: [a, b, c]}, 0.5);
    const det = a * c - b * b;
    for (const [x, y] of points) {
      const [dx, dy] = [x - 1, y + 1];
      expectClose((c * dx * dx - 2 * b * dx * dy + a * dy * dy) / det, -2 * Math.log(0.5), within(1e-12, "rounding"));
    }
  });
});
