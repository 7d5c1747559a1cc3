import {describe, expect, it} from "vitest";
import {atLeast, atLeastOf, chanceOfEqual} from "../../../src/lib/ledger/cells/coincidence.js";
import {feasibleWeights} from "../../../src/lib/ledger/cells/feasible-weights.js";
import {extendsLabels, labelsKey} from "../../../src/lib/ledger/cells/ledger-cell.js";
import {cell} from "./planted.js";

const column = (values: readonly number[], part = {}) =>
  values.map((value, i) => cell({id: `${i}`, value, decimals: 1, ...part}));
// Their standard deviation is √(500 / 3).
const VALUES = [10, 20, 30, 40];
const expected = (step: number, spread = Math.sqrt(500 / 3)) => step / (2 * spread * Math.sqrt(Math.PI));

describe("chanceOfEqual(column)", () => {
  it("goes by the last digit, or by the step of the counts where that is coarser", () => {
    expect(chanceOfEqual(column(VALUES, {scale: null}))).toBeCloseTo(expected(0.1), 12);
    expect(chanceOfEqual(column(VALUES, {n: 50}))).toBeCloseTo(expected(2), 12);
    expect(chanceOfEqual(column(VALUES, {n: 5000}))).toBeCloseTo(expected(0.1), 12);
    expect(
      chanceOfEqual(
        column(
          VALUES.map((value) => value / 100),
          {n: 50, scale: 1, decimals: 3}
        )
      )
    ).toBeCloseTo(expected(2), 12);
  });

  it("takes the least denominator of the digits where none is printed", () => {
    expect(chanceOfEqual(column(VALUES))).toBeCloseTo(expected(10), 12);
    // Seventeenths, of which the deviations squared add to 483.8.
    expect(chanceOfEqual(column([5.9, 11.8, 17.6, 35.3]))).toBeCloseTo(expected(100 / 17, 12.699), 4);
  });

  it("takes from each value the level of its system, where that leaves less spread", () => {
    const levels = (off: number) => (one: {value: number}) => one.value + off * Number(one.value > 20);
    expect(chanceOfEqual(column(VALUES, {scale: null}), levels(1))).toBeCloseTo(expected(0.1, Math.sqrt(1 / 3)), 12);
    expect(chanceOfEqual(column(VALUES, {scale: null}), () => 7)).toBeCloseTo(expected(0.1), 12);
  });

  it("is one where nothing can be told: no spread, one value, none; and never more", () => {
    for (const values of [[], [10], [10, 10, 10], [10, 10.1]]) expect(chanceOfEqual(column(values, {n: 2}))).toBe(1);
  });
});

describe("chances of as many agreements", () => {
  it("follow Poisson's law while they can be told from one", () => {
    expect(atLeast(0, 3)).toBe(1);
    expect(atLeast(1, 5)).toBeCloseTo(1 - Math.exp(-5), 12);
    expect(atLeast(2, 0.1)).toBeCloseTo(1 - 1.1 * Math.exp(-0.1), 12);
  });

  it("are within a factor of two of the tail where it is small", () => {
    const tail = (0.01 ** 4 / 24) * Math.exp(-0.01);
    expect(atLeast(4, 0.01)).toBeGreaterThan(tail);
    expect(atLeast(4, 0.01)).toBeLessThanOrEqual(2 * tail * (1 + 1e-9));
  });

  it("multiply over places with chances of their own", () => {
    // Two of three: 0.1 · 0.2 · 0.5 + 0.1 · 0.8 · 0.5 + 0.9 · 0.2 · 0.5; three of three: 0.1 · 0.2 · 0.5.
    expect(atLeastOf(2, [0.1, 0.2, 0.5])).toBeCloseTo(0.15, 12);
    expect(atLeastOf(3, [0.1, 0.2, 0.5])).toBeCloseTo(0.01, 12);
    expect(atLeastOf(0, [0.1, 0.2])).toBeCloseTo(1, 12);
    expect(atLeastOf(1, [])).toBe(0);
  });
});

describe("feasibleWeights(totals, P)", () => {
  const of = (weights: readonly number[], ...rows: number[][]) =>
    rows.map((parts) => ({parts, total: parts.reduce((sum, v, p) => sum + v * weights[p]!, 0), tolerance: 0.01}));

  it.each([[[0.7, 0.3]], [[0.2, 0.5, 0.3]], [[0, 1]], [[1, 0, 0]], [[0.05, 0.15, 0.35, 0.45]]])(
    "finds %j",
    (weights) => {
      const rows = Array.from({length: 9}, (_, m) => weights.map((_, p) => 10 + ((37 * (m + 1) * (p + 3)) % 83)));
      const found = feasibleWeights(of(weights, ...rows), weights.length)!;
      for (const [p, weight] of found.entries()) expect(Math.abs(weight - weights[p]!)).toBeLessThan(0.01);
      expect(found.reduce((a, b) => a + b)).toBeCloseTo(1, 6);
    }
  );

  it("finds none for a total outside its parts, or for totals that ask for others", () => {
    expect(feasibleWeights([{parts: [10, 20], total: 20.02, tolerance: 0.01}], 2)).toBeNull();
    expect(feasibleWeights([{parts: [10, 20], total: 9.98, tolerance: 0.01}], 2)).toBeNull();
    expect(feasibleWeights([...of([0.7, 0.3], [10, 20]), ...of([0.6, 0.4], [30, 50])], 2)).toBeNull();
    expect(feasibleWeights([{parts: [10, 20], total: 20.005, tolerance: 0.01}], 2)).not.toBeNull();
  });
});

describe("labels", () => {
  it("are equal whatever their order, and extend others if they say all that those say and more", () => {
    expect(labelsKey({b: "2", a: "1"})).toBe(labelsKey({a: "1", b: "2"}));
    expect(extendsLabels({a: "1", b: "2"}, {a: "1"})).toBe(true);
    expect(extendsLabels({a: "1"}, {})).toBe(true);
    expect(extendsLabels({a: "1"}, {a: "1"})).toBe(false);
    expect(extendsLabels({a: "2", b: "2"}, {a: "1"})).toBe(false);
  });
});
