import {describe, expect, it} from "vitest";
import {normalTwoSided} from "../../../../src/lib/math/index.js";
import {
  checkFit,
  fitModel,
  type CheckKind,
  type ItemResponses,
  type ModelSpec
} from "../../../../src/lib/models/index.js";
import {sideOf} from "../../../../src/lib/models/mirt/fit-side.js";
import {RASCH} from "../rasch.js";
import {misfitLog} from "./misfit-logs.js";

const log = misfitLog("none", {S: 12, I: 40, seed: 5, replicate: 0});
const fit = fitModel(log.data, RASCH, {errors: false});
const FEW = {replicates: 19};
const checked = checkFit(log.data, fit, {...FEW, clusterOf: log.clusterOf});
const kindsOf = (
  checks: readonly {readonly kind: CheckKind; readonly ability: number | null}[],
  ability: number | null
) => checks.filter((check) => check.ability === ability).map(({kind}) => kind);

/** The responses with the two abilities exchanged. */
const exchanged = ({S, I, y}: ItemResponses): ItemResponses => ({
  S,
  I,
  D: 2,
  y: y.map((_, k) => y[k % 2 === 0 ? k + 1 : k - 1]!)
});

describe("the checks of checkFit(data, fit)", () => {
  it("are those of what the model holds and the data have", () => {
    const usual: CheckKind[] = ["floor", "clusters", "slopes", "dependence", "items", "subjects"];
    expect(kindsOf(checked.checks, 0)).toEqual(usual);
    expect(kindsOf(checked.checks, 1)).toEqual(usual);
    expect(kindsOf(checked.checks, null)).toEqual(["pairs", "forms"]);
    // Cases of one item each are no clusters, nor is none.
    const without = usual.filter((kind) => kind !== "clusters");
    const single = checkFit(log.data, fit, {...FEW, clusterOf: Int32Array.from({length: 40}, (_, i) => i)});
    expect(kindsOf(single.checks, 0)).toEqual(without);
    expect(kindsOf(checkFit(log.data, fit, FEW).checks, 1)).toEqual(without);
    const slopes = {...RASCH, random: "subjects", slopes: "2pl", abilityPriorSd: null, slopePriorSd: 0.5} as const;
    const free = checkFit(log.data, fitModel(log.data, slopes, {errors: false}), FEW);
    expect(kindsOf(free.checks, 0)).toEqual(["floor", "dependence", "items", "subjects"]);
    expect(kindsOf(free.checks, null)).toEqual(["pairs"]);
    const floored: ModelSpec = {...RASCH, floor: {kind: "estimated", by: "ability", abilities: [1]}};
    const half = checkFit(log.data, fitModel(log.data, floored, {errors: false}), FEW);
    expect(half.checks.filter(({kind}) => kind === "floor").map(({ability}) => ability)).toEqual([0]);
  });

  it("have no pairs where no item is asked in both forms", () => {
    const y = log.data.y.map((value, k) => (Math.floor(k / 2) % 2 === k % 2 ? value : 255));
    const apart = {...log.data, y};
    const {checks} = checkFit(apart, fitModel(apart, RASCH, {errors: false}), FEW);
    expect(kindsOf(checks, null)).toEqual([]);
    expect(checks.every(({p}) => p > 0 && p <= 1)).toBe(true);
  });

  it("share the level out by their weights, and are flagged below it", () => {
    const share = {floor: 10, clusters: 2, pairs: 2, slopes: 4, dependence: 1, items: 1, subjects: 1, forms: 1};
    const clustered = misfitLog("clusters", {S: 20, I: 60, seed: 6, replicate: 0});
    const {checks} = checkFit(clustered.data, fitModel(clustered.data, RASCH, {errors: false}), {
      clusterOf: clustered.clusterOf
    });
    const total = checks.reduce((sum, {kind}) => sum + share[kind], 0);
    expect(total).toBe(2 * 19 + 3);
    for (const {kind, p, adjusted, isFlagged} of checks) {
      expect(adjusted).toBeCloseTo(Math.min(1, (p * total) / share[kind]), 12);
      expect(isFlagged).toBe(adjusted < 0.05);
    }
    const flagged = checks.filter(({isFlagged}) => isFlagged).map(({kind}) => kind);
    expect(flagged).toContain("clusters");
    expect(flagged.length).toBeLessThan(checks.length);
    const strict = checkFit(clustered.data, fitModel(clustered.data, RASCH, {errors: false}), {
      ...{clusterOf: clustered.clusterOf, level: 0}
    });
    expect(strict.checks.some(({isFlagged}) => isFlagged)).toBe(false);
  });

  it("of items and of subjects have the farthest infit, and list who is beyond all others, worst first", () => {
    const wide = misfitLog("none", {S: 30, I: 40, seed: 5, replicate: 0});
    const y = wide.data.y.slice();
    // In the first form two items are answered against ability.
    const order = [...Array(30).keys()].sort((a, b) => wide.theta[2 * a]! - wide.theta[2 * b]!);
    order.forEach((s, rank) => {
      y[(s * 40 + 20) * 2] = rank < 15 ? 1 : 0;
      y[(s * 40 + 7) * 2] = rank < 13 || rank === 20 ? 1 : 0;
    });
    const data = {...wide.data, y};
    const found = checkFit(data, fitModel(data, RASCH, {errors: false}), {replicates: 99});
    const of = (kind: CheckKind, ability: number) =>
      found.checks.find((one) => one.kind === kind && one.ability === ability)!;
    for (const [kind, z] of [
      ["items", found.itemFitZ],
      ["subjects", found.subjectFitZ]
    ] as const)
      for (const ability of [0, 1]) {
        const {statistic, outstanding} = of(kind, ability);
        const own = [...z].flatMap((value, k) => (k % 2 === ability ? [Math.abs(value)] : []));
        expect(statistic).toBe(Math.max(...own));
        const listed = outstanding!.map((k) => own[k]!);
        expect(listed).toEqual([...listed].sort((a, b) => b - a));
        const rest = own.filter((_, k) => !outstanding!.includes(k));
        for (const value of listed) expect(value).toBeGreaterThan(Math.max(...rest));
      }
    expect([...of("items", 0).outstanding!].sort((a, b) => a - b)).toEqual([7, 20]);
  });

  it("of floors are likelihood ratios of one ability by itself, in the model's frame", () => {
    const frames: readonly ModelSpec[] = [
      RASCH,
      {...RASCH, random: "none"},
      {...RASCH, random: "subjects", abilityPriorSd: null}
    ];
    for (const spec of frames) {
      const {checks} = checkFit(log.data, fitModel(log.data, spec, {errors: false}), {replicates: 2});
      for (const ability of [0, 1]) {
        const {y, tries} = sideOf(log.data, ability);
        const random = spec.random === "subjects" ? "subjects" : "items";
        const fitted = (floor: ModelSpec["floor"]) =>
          fitModel(
            {S: 12, I: 40, D: 1, y, attempts: tries},
            {...spec, random, floor},
            {errors: false, tolerance: 1e-4, maxIterations: 200}
          );
        const withFloor = fitted({kind: "estimated", by: "ability"});
        const statistic = Math.max(0, 2 * (withFloor.report.logLik - fitted({kind: "none"}).report.logLik));
        const check = checks.find((one) => one.kind === "floor" && one.ability === ability)!;
        expect(check.statistic).toBeCloseTo(statistic, 9);
        expect(check.floor).toBeCloseTo(withFloor.floors.value[0]!, 9);
        // χ² of one degree of freedom.
        expect(check.p).toBeCloseTo(normalTwoSided(Math.sqrt(statistic)), 9);
      }
    }
  });

  it("of forms name the pairs whose difficulties differ more than a normal population of differences has", () => {
    const wide = misfitLog("none", {S: 30, I: 40, seed: 5, replicate: 0});
    const y = wide.data.y.slice();
    // Two pairs that nobody gets in one form and all get in the other.
    for (let s = 0; s < 30; s++)
      for (const [i, isFirst] of [
        [3, 1],
        [11, 0]
      ] as const) {
        y[(s * 40 + i) * 2] = isFirst;
        y[(s * 40 + i) * 2 + 1] = 1 - isFirst;
      }
    // And one that is not asked in the second form.
    for (let s = 0; s < 30; s++) y[(s * 40 + 5) * 2 + 1] = 255;
    const data = {...wide.data, y};
    const model = fitModel(data, RASCH, {errors: false});
    const {value, se} = model.difficulties;
    const [a, both, , b] = model.covariance.value as unknown as [number, number, number, number];
    const population = a + b - 2 * both;
    const z = Array.from({length: 40}, (_, i) => {
      const known = population - se[2 * i]! ** 2 - se[2 * i + 1]! ** 2;
      return Math.abs(value[2 * i]! - value[2 * i + 1]!) / Math.sqrt(Math.max(known, 0.05 * population));
    }).map((one, i) => (i === 5 ? 0 : one));
    const adjusted = z.map((one) => Math.min(1, 39 * normalTwoSided(one)));
    const outstanding = [...z.keys()].filter((i) => adjusted[i]! < 0.05).sort((i, j) => z[j]! - z[i]!);
    const {checks} = checkFit(data, model, {replicates: 2});
    const found = checks.find(({kind}) => kind === "forms")!;
    expect(found.outstanding).toEqual(outstanding);
    expect([...outstanding].sort((i, j) => i - j)).toEqual([3, 11]);
    expect(found.statistic).toBeCloseTo(Math.max(...z), 12);
    expect(found.p).toBeCloseTo(Math.min(...adjusted), 12);
  });
});

describe("infit of checkFit(data, fit)", () => {
  it("is exchanged with the abilities, under floors and slopes of their own", () => {
    const spec: ModelSpec = {
      ...{...RASCH, random: "subjects", slopes: "2pl", abilityPriorSd: null, slopePriorSd: 0.5},
      floor: {kind: "known", chances: Float64Array.of(0.2, 0)}
    };
    const other: ModelSpec = {...spec, floor: {kind: "known", chances: Float64Array.of(0, 0.2)}};
    const swapped = exchanged(log.data);
    const found = checkFit(log.data, fitModel(log.data, spec, {errors: false}), {replicates: 2});
    const again = checkFit(swapped, fitModel(swapped, other, {errors: false}), {replicates: 2});
    found.itemFit.forEach((value, k) => expect(again.itemFit[k % 2 === 0 ? k + 1 : k - 1]).toBeCloseTo(value, 4));
    found.subjectFit.forEach((value, k) => expect(again.subjectFit[k % 2 === 0 ? k + 1 : k - 1]).toBeCloseTo(value, 4));
  });

  it.each([
    ["items", RASCH],
    ["none", {...RASCH, random: "none"}],
    ["subjects", {...RASCH, random: "subjects", abilityPriorSd: null}]
  ] as [string, ModelSpec][])("lies about its simulated values where the model is right, with %s random", (_, spec) => {
    const {data} = misfitLog("none", {S: 20, I: 120, seed: 7, replicate: 1});
    const {itemFit, itemFitZ, subjectFit, subjectFitZ} = checkFit(data, fitModel(data, spec), {replicates: 60});
    const momentsOf = (values: Float64Array) => {
      const known = values.filter(Number.isFinite);
      const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
      return [mean, Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length)] as const;
    };
    for (const z of [itemFitZ, subjectFitZ]) {
      const [mean, sd] = momentsOf(z);
      expect(Math.abs(mean)).toBeLessThan(0.35);
      expect(sd).toBeGreaterThan(0.7);
      expect(sd).toBeLessThan(1.35);
    }
    expect(Math.abs(momentsOf(itemFit)[0] - 1)).toBeLessThan(0.15);
    expect(Math.abs(momentsOf(subjectFit)[0] - 1)).toBeLessThan(0.15);
  });
});
