import {describe, expect, it} from "vitest";
import {fitItemLevel, fitModel, MISSING, type ItemResponses, type ModelSpec} from "../../../../src/lib/models/index.js";
import {expectAllClose, within} from "../../../support/close-to.js";
import {simulateItems} from "./synthetic.js";

const SAME = within(1e-4, "the same estimate by another path");
const RANDOM_ITEMS: ModelSpec = {
  random: "items",
  slopes: "rasch",
  floor: {kind: "none"},
  correlated: true,
  abilityPriorSd: null,
  slopePriorSd: null
};

/** Each item as often as said, one copy behind the other. */
function repeated({S, I, D, y}: ItemResponses, times: number): ItemResponses {
  const width = I * times;
  const again = new Uint8Array(S * width * D);
  for (let s = 0; s < S; s++)
    for (let i = 0; i < width; i++)
      for (let d = 0; d < D; d++) again[(s * width + i) * D + d] = y[(s * I + Math.floor(i / times)) * D + d]!;
  return {S, I: width, D, y: again};
}

/** Number of the item that a copy is of. */
const originals = (I: number, times: number): Int32Array =>
  Int32Array.from({length: I * times}, (_, i) => Math.floor(i / times));

describe("errors over clusters of items", () => {
  const data = simulateItems({S: 4, I: 120, seed: 3, missing: 0.1});
  const single = fitItemLevel(data, {tolerance: 1e-10, clusterOf: originals(data.I, 1)});

  it("count copies of an item once: they are as wide as without copies", () => {
    for (const times of [2, 3]) {
      const copied = fitItemLevel(repeated(data, times), {tolerance: 1e-10, clusterOf: originals(data.I, times)});
      expectAllClose(copied.theta, single.theta, SAME, "abilities");
      expectAllClose(copied.thetaSe, single.thetaSe, SAME, "errors");
      expectAllClose(copied.thetaCovariance, single.thetaCovariance, SAME, "covariances");
      expectAllClose(copied.itemCovarianceSe, single.itemCovarianceSe, SAME, "errors of the spread");
    }
  });

  it("are near those of the model where answers are what it says, and √2 of those of a fit that counts each copy", () => {
    const plain = fitItemLevel(data, {tolerance: 1e-10});
    const twice = fitItemLevel(repeated(data, 2), {tolerance: 1e-10});
    single.thetaSe.forEach((se, k) => {
      expect(se / plain.thetaSe[k]!).toBeGreaterThan(0.8);
      expect(se / plain.thetaSe[k]!).toBeLessThan(1.25);
    });
    expectAllClose(
      twice.thetaSe.map((se) => se * Math.SQRT2),
      plain.thetaSe,
      SAME,
      "errors that take copies for items"
    );
  });

  it("are said to be of clusters, and are none of one cluster alone", () => {
    const fit = fitModel(data, RANDOM_ITEMS, {clusterOf: originals(data.I, 1)});
    expect(fit.errors).toBe("clusters");
    expectAllClose(fit.abilities.se, single.thetaSe, within(1e-3, "a coarser tolerance"), "errors");
    const one = fitModel(data, RANDOM_ITEMS, {clusterOf: new Int32Array(data.I)});
    expect(one.errors).toBe("none");
    expect(one.report.status).toBe("not-identified");
    expect(fitModel(data, RANDOM_ITEMS).errors).toBe("exact");
  });

  it("need a cluster for each item, and items as a sample", () => {
    expect(() => fitItemLevel(data, {clusterOf: new Int32Array(3)})).toThrow("mismatched clusters: 3 vs 120");
    expect(() => fitModel(data, {...RANDOM_ITEMS, random: "subjects"}, {clusterOf: new Int32Array(data.I)})).toThrow(
      "errors over clusters of items need items as a sample"
    );
  });
});

describe("a fit that is stopped", () => {
  const data = simulateItems({S: 5, I: 60, seed: 9});

  it("says that it did not end, of items and of subjects as a sample, and of neither", () => {
    const turned = simulateItems({S: 60, I: 5, seed: 9});
    for (const [random, answers] of [
      ["items", data],
      ["none", data],
      ["subjects", turned]
    ] as const) {
      const spec = {...RANDOM_ITEMS, random, abilityPriorSd: random === "none" ? 1 : null};
      const {report} = fitModel(answers, spec, {maxIterations: 1, errors: false});
      expect(report.status, random).toBe("max-iterations");
    }
    expect(fitModel(data, RANDOM_ITEMS, {errors: false}).report.status).toBe("converged");
  });
});

describe("what was answered", () => {
  const attempts = new Uint8Array(3 * 4).fill(3);
  const y = Uint8Array.of(3, 0, 1, MISSING, 3, 0, 2, MISSING, 3, 0, 3, MISSING);
  const data: ItemResponses = {S: 3, I: 4, D: 1, y, attempts};

  it("is all right or all wrong over all attempts of all subjects, and never asked where nobody answered", () => {
    for (const random of ["items", "none"] as const) {
      const {difficulties} = fitModel(data, {...RANDOM_ITEMS, random, abilityPriorSd: 1}, {errors: false});
      expect(difficulties.status, random).toEqual(["all right", "all wrong", "estimated", "never asked"]);
    }
  });

  it("is counted without what is missing", () => {
    expect(fitModel(data, {...RANDOM_ITEMS, abilityPriorSd: 1}, {errors: false}).answers).toBe(9);
  });

  it("has no finite place on either side where it is the same throughout, with the sign of what it was", () => {
    const rows = [[1, 1, 1, 1], [0, 0, 0, 0], [1, 0, 1, 0], [1, 1, 0, 0], [0, 1, 1, 0]]; // prettier-ignore
    const constant = {S: 5, I: 4, D: 1, y: Uint8Array.from(rows.flat())};
    const spec: ModelSpec = {...RANDOM_ITEMS, random: "none"};
    const fit = fitModel(constant, spec);
    expect([...fit.abilities.value].slice(0, 2)).toEqual([Infinity, -Infinity]);
    expect([...fit.abilities.se].slice(0, 2)).toEqual([Infinity, Infinity]);
    const turned = {S: 4, I: 5, D: 1, y: Uint8Array.from([0, 1, 2, 3].flatMap((c) => rows.map((row) => row[c]!)))};
    expect([...fitModel(turned, spec).difficulties.value].slice(0, 2)).toEqual([-Infinity, Infinity]);
    const withPrior = fitModel(constant, {...spec, abilityPriorSd: 1});
    expect(withPrior.abilities.value.every(Number.isFinite)).toBe(true);
  });

  it("is under each ability's own floor, of two abilities one known chance each", () => {
    const two = simulateItems({S: 40, I: 30, seed: 5});
    const spec = (chances: number[]): ModelSpec => ({
      ...RANDOM_ITEMS,
      random: "none",
      abilityPriorSd: 2,
      floor: {kind: "known", chances: Float64Array.from(chances)}
    });
    const plain = fitModel(two, spec([0, 0]), {errors: false});
    const second = fitModel(two, spec([0, 0.2]), {errors: false});
    const of = (fit: typeof plain, d: number) => fit.abilities.value.filter((_, k) => k % 2 === d);
    expect(of(second, 0)).toEqual(of(plain, 0));
    expect(of(second, 1)).not.toEqual(of(plain, 1));
  });

  it("has no error in a floor that is known, and one in a floor that is estimated", () => {
    const data = simulateItems({S: 8, I: 200, seed: 6, itemSd: 2});
    const known = fitItemLevel(data, {floor: {kind: "known", chances: Float64Array.of(0.1, 0.2)}});
    expect([...known.floor]).toEqual([0.1, 0.2]);
    expect([...known.floorSe]).toEqual([0, 0]);
    const free = fitItemLevel(data, {floor: {kind: "estimated", by: "ability"}, errors: false});
    expect([...free.floorSe].every(Number.isNaN)).toBe(true);
  });
});
