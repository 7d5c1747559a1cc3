import {group, max, range, sum} from "d3-array";
import {describe, expect, it} from "vitest";
import {cholesky, choleskySolve, logistic, logit, mulberry32, normals} from "../../../../src/lib/math/index.js";
import type {JointData} from "../../../../src/lib/models/index.js";
import {
  benchmarkFunctioning,
  type BenchmarkFunctioning
} from "../../../../src/lib/models/joint/benchmark-functioning.js";
import {fitJoint, type JointFit} from "../../../../src/lib/models/joint/fit-joint.js";
import {shiftInformation} from "../../../../src/lib/models/joint/shift-information.js";
import {shiftSpread} from "../../../../src/lib/models/joint/shift-spread.js";
import {itAtLength} from "../../../support/at-length.js";
import {atNight} from "../../../support/nightly.js";
import {simulatedCounts} from "./simulated-counts.js";
import {kinds, ofTwo, truth, whole} from "./site-design.js";

/** Rates are simulated without floors, as the page fits them. */
const plain = ({floor: _, ...data}: JointData): JointData => data;

/** What the data say of one shift by its definition: all counts at once, abilities and difficulties integrated out, no normal equations. */
function shiftByDefinition({C, D, benchmark}: JointData, fit: JointFit, unit: readonly number[]) {
  const {counts, sigma, phi} = fit;
  const N = counts.length;
  const v = new Float64Array(N * N);
  counts.forEach((a, i) =>
    counts.forEach((b, j) => {
      let entry = i === j ? a.s + phi[benchmark[a.cell]!]! ** 2 : 0;
      if (a.cell === b.cell) entry += 9;
      if (a.model === b.model) for (const d of a.dimensions) for (const e of b.dimensions) entry += sigma[d * D + e]!;
      v[i * N + j] = entry;
    })
  );
  expect(C).toBeLessThan(N);
  const factor = cholesky(v, N)!;
  const x = Float64Array.from(counts, (_, k) => (unit.includes(k) ? 1 : 0));
  const pulled = choleskySolve(factor, N, x);
  const information = x.reduce((all, value, k) => all + value * pulled[k]!, 0);
  return {shift: counts.reduce((all, {z}, k) => all + z * pulled[k]!, 0) / information, se: 1 / Math.sqrt(information)};
}

const small = plain(ofTwo);
const unitOf = (data: JointData, model: number, benchmark: number) =>
  data.counts.flatMap((count, k) => (count.model === model && data.benchmark[count.cell] === benchmark ? [k] : []));

describe("benchmarkFunctioning(data, fit, kinds, reference)", () => {
  const data = simulatedCounts(small, truth(0.8), 3);
  const fit = fitJoint(data);
  const homes = [...group(data.counts, ({model}) => model)].filter(
    ([, own]) => new Set(own.map(({cell}) => data.benchmark[cell])).size > 1
  );
  const {models, spreads} = benchmarkFunctioning(data, fit, [], "unified");

  it("has for each model of two benchmarks the shift that the whole covariance of the counts gives, with its interval", () => {
    expect(models.length).toBe(2 * homes.length);
    expect(models.length).toBeGreaterThan(8);
    for (const {model, benchmark, counts, shift, interval} of models) {
      const unit = unitOf(data, model, benchmark);
      expect(counts).toBe(unit.length);
      const own = shiftByDefinition(data, fit, unit);
      expect(shift).toBeCloseTo(own.shift, 8);
      expect((interval.hi - interval.lo) / 2).toBeCloseTo(1.959964 * own.se, 6);
      expect((interval.hi + interval.lo) / 2).toBeCloseTo(shift, 12);
    }
  });

  it("corrects over all pairs, and over all benchmarks", () => {
    for (const {p, shift, interval} of models) {
      const z = Math.abs(shift) / ((interval.hi - interval.lo) / 2 / 1.959964);
      expect(p === 1 || p >= models.length * 0.0001 || z > 3.5).toBe(true);
    }
    const far = max(models, ({shift, interval}) => Math.abs(shift) / (interval.hi - interval.lo))!;
    const first = models.find(({shift, interval}) => Math.abs(shift) / (interval.hi - interval.lo) === far)!;
    expect(first.p).toBe(Math.min(...models.map(({p}) => p)));
    expect(spreads.map(({benchmark}) => benchmark)).toEqual([...new Set(models.map(({benchmark}) => benchmark))]);
  });

  it("finds a kind that one benchmark rates higher, beside the models of the reference, and no other kind", () => {
    const few = new Set(homes.slice(0, 3).map(([model]) => model));
    const others = new Set(homes.slice(3, 6).map(([model]) => model));
    const named = range(data.M).map((m) => (few.has(m) ? "few" : others.has(m) ? "others" : "unified"));
    const [first] = [...new Set(data.benchmark as readonly number[])];
    const moved = shifted(data, ({model, cell}) => (few.has(model) && data.benchmark[cell] === first ? 2.5 : 0));
    const own = benchmarkFunctioning(moved, fitJoint(moved), named, "unified").kinds;
    const found = own.find(({kind, benchmark}) => kind === "few" && benchmark === first)!;
    expect(found.models).toBe(3);
    expect(found.p).toBeLessThan(0.05);
    expect(found.interval.lo).toBeGreaterThan(0.5);
    expect(found.interval.lo).toBeLessThan(2.5);
    expect(found.interval.hi).toBeGreaterThan(2.5);
    expect(own.filter(({p, kind}) => p < 0.05 && kind === "others")).toEqual([]);
    // Nothing to stand beside.
    expect(benchmarkFunctioning(moved, fit, named, "no such kind").kinds).toEqual([]);
  });

  it("has no shift where every model was measured by one benchmark", () => {
    const [first] = [...new Set(data.benchmark as readonly number[])];
    const one = {...data, counts: data.counts.filter(({cell}) => data.benchmark[cell] === first)};
    expect(benchmarkFunctioning(one, fitJoint(one), kinds, "unified")).toEqual({models: [], kinds: [], spreads: []});
  });
});

/** Counts whose logits are moved. */
function shifted(data: JointData, by: (count: JointData["counts"][number]) => number): JointData {
  return {
    ...data,
    counts: data.counts.map((count) => {
      const share = (count.right + 0.5) / (count.n + 1);
      const moved = by(count);
      return moved === 0 ? count : {...count, right: Math.round(count.n * logistic(logit(share) + moved))};
    })
  };
}

describe("shiftSpread(information)", () => {
  const data = simulatedCounts(small, truth(0.8), 3);
  const fit = fitJoint(data);
  const [, second] = [...new Set(data.benchmark as readonly number[])];
  const units = [...group(data.counts, ({model}) => model)]
    .filter(([, own]) => new Set(own.map(({cell}) => data.benchmark[cell])).size > 1)
    .map(([model]) => unitOf(data, model, second!));
  const {information} = shiftInformation(data, fit)(units);
  const U = units.length;
  const normal = normals(mulberry32(5));
  /** Scores of units whose shifts have a standard deviation: I v + noise of covariance I. */
  const drawn = (spread: number) => {
    const factor = cholesky(information, U)!;
    const [shifts, noise] = [range(U).map(() => spread * normal()), range(U).map(normal)];
    return Float64Array.from({length: U}, (_, i) =>
      sum(range(U), (j) => information[i * U + j]! * shifts[j]! + factor[i * U + j]! * noise[j]!)
    );
  };
  const share = (all: readonly boolean[]) => all.filter(Boolean).length / all.length;

  it("has a p below .05 for one of twenty sets without shifts, and below .5 for half of them", () => {
    const ps = range(2000).map(() => shiftSpread({scores: drawn(0), information}).p);
    expect(share(ps.map((p) => p < 0.05))).toBeGreaterThan(0.035);
    expect(share(ps.map((p) => p < 0.05))).toBeLessThan(0.065);
    expect(share(ps.map((p) => p < 0.5))).toBeGreaterThan(0.46);
    expect(share(ps.map((p) => p < 0.5))).toBeLessThan(0.54);
  });

  it.each([0, 0.3, 1])("holds a spread of %f in nineteen of twenty intervals, with its estimate inside", (spread) => {
    const all = range(400).map(() => shiftSpread({scores: drawn(spread), information}));
    const held = share(all.map(({interval}) => interval.lo <= spread && spread <= interval.hi));
    expect(held).toBeGreaterThan(0.92);
    expect(held).toBeLessThan(spread === 0 ? 1 : 0.98);
    for (const {spread: own, interval} of all) {
      expect(interval.hi).toBeGreaterThanOrEqual(own);
      expect(interval.lo).toBeLessThanOrEqual(own);
    }
  });
});

describe("benchmarkFunctioning() on the site's own design", () => {
  const design = plain(whole);
  const N = atNight(100, 6);
  const functioningOf = (seed: number, by: (count: JointData["counts"][number], seed: number) => number = () => 0) => {
    const data = shifted(simulatedCounts(design, truth(0.85), seed), (count) => by(count, seed));
    return benchmarkFunctioning(data, fitJoint(data, {tolerance: 1e-3}), kinds, "unified");
  };
  const isClear = (all: readonly {readonly p: number}[]) => all.some(({p}) => p < 0.05);
  const sets = (by?: (count: JointData["counts"][number], seed: number) => number): BenchmarkFunctioning[] =>
    range(N).map((seed) => functioningOf(seed + 1, by));
  const limit = atNight(900_000, 60_000);

  itAtLength(
    "finds nothing where no benchmark shifts anybody: at most one set in ten for each sort",
    () => {
      const all = sets();
      for (const sort of ["models", "kinds", "spreads"] as const)
        expect(all.filter((one) => isClear(one[sort])).length, sort).toBeLessThanOrEqual(atNight(10, 2));
    },
    limit
  );

  itAtLength(
    "finds a benchmark that shifts its models by 0.6 logits, and how far",
    () => {
      // The one that has the most models in common with others.
      const {spreads} = functioningOf(1);
      const {benchmark} = spreads.find(({models}) => models === max(spreads, (one) => one.models))!;
      const all = sets(({model, cell}, seed) =>
        design.benchmark[cell] === benchmark ? 0.6 * normals(mulberry32(97 * seed + model))() : 0
      ).map(({spreads}) => spreads.find((one) => one.benchmark === benchmark)!);
      expect(all.filter(({p}) => p < 0.05).length / N).toBeGreaterThan(atNight(0.7, 0.5));
      const held = all.filter(({interval}) => interval.lo <= 0.6 && 0.6 <= interval.hi);
      // Of six sets one may lie outside by chance, two hardly.
      expect(held.length / N).toBeGreaterThan(atNight(0.85, 0.6));
    },
    limit
  );
});
