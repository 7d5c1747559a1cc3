import {describe, expect, it} from "vitest";
import {gapFits} from "../../../loaders/gap-fits.js";
import {publishedTable} from "../../../loaders/published.js";
import {modelsRegistry, itemTagsRegistry} from "../../../loaders/registries.js";
import type {Measure} from "../../../src/lib/benchmarks/index.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {
  agreements,
  agreementSteps,
  headToHead,
  isClear,
  measures,
  placesIn,
  profiles,
  rankAgreementOf
} from "../../../src/lib/stories/index.js";
import {allAgreements} from "../../../src/lib/stories/compare/rank-agreement.js";
import {BENCHMARK_IDS} from "../../../src/lib/benchmarks/index.js";
import {decodeTable} from "../../../src/lib/tables/index.js";

/** With values of GapEval, RealUnify, UniEval and UmniBench: these tests go with each of them. */
const published = Object.fromEntries(BENCHMARK_IDS.map((id) => [id, decodeTable(PUBLISHED_TABLE, publishedTable(id))]));
const models = new Map(modelsRegistry().entries.map((model) => [model.id, model]));
const list = measures({
  published,
  models,
  gaps: gapFits(),
  tags: itemTagsRegistry().entries
});
const by = (id: string) => list.find((one) => one.id === id)!;
const measure = (values: Record<string, [number, number]>, better: "higher" | "lower" = "higher"): Measure => ({
  id: "m",
  name: "m",
  benchmark: "gapeval",
  group: "generation",
  unit: "%",
  better,
  interval: "",
  values: new Map(
    Object.entries(values).map(([model, [value, half]]) => [
      model,
      {value, lo: value - half, hi: value + half, cells: []}
    ])
  )
});

describe("measures(input)", () => {
  it("holds only models that were measured, each within its interval", () => {
    for (const {id, values, bare} of list) {
      expect([id, values.size + (bare?.size ?? 0) > 0]).toEqual([id, true]);
      for (const [model, {value, lo, hi, cells}] of values) {
        expect([id, model, lo <= value && value <= hi]).toEqual([id, model, true]);
        expect(cells.length).toBeGreaterThan(0);
      }
    }
    expect(by("real-gain").values.has("janus-pro")).toBe(true);
    expect(by("real-geu-gain").values.has("janus-pro")).toBe(false);
  });

  it("names what a gap is computed from, not another printed number, and holds bare values apart", () => {
    const cells = by("gap").values.get("bagel")!.cells;
    expect(cells).toHaveLength(12);
    expect(cells.filter((cell) => cell.endsWith("/gap"))).toEqual([]);
    expect([...by("umni-edit-alone").bare!.keys()]).toEqual(["gemini-2-5-flash-image"]);
    expect(by("umni-edit-alone").values.has("gemini-2-5-flash-image")).toBe(false);
    expect([by("gap"), by("gap-gen"), by("gap-und")].map(({values}) => values.get("unipic2")!.repaired)).toEqual([
      true,
      true,
      undefined
    ]);
  });

  it("gives the printed values", () => {
    expect(by("real-ueg").values.get("bagel")!.value).toBe(32.7);
    expect(by("real-gain").values.get("bagel")!.value).toBeCloseTo(15, 1);
    expect(by("umni-survival").values.get("bagel-think")!.value).toBeCloseTo((100 * 66.58) / 87.39, 2);
  });
});

describe("rankAgreementOf(a, b)", () => {
  const six = measure({a: [1, 0.1], b: [2, 0.1], c: [3, 0.1], d: [4, 0.1], e: [5, 0.1], f: [6, 0.1]});

  it("is one for the same order, minus one when less is better on one side, with the exact permutation p", () => {
    expect(rankAgreementOf(six, six)).toMatchObject({tau: 1, rho: 1, exact: true});
    expect(rankAgreementOf(six, six)!.p).toBeCloseTo(2 / 720, 10);
    expect(rankAgreementOf(six, {...six, better: "lower"})!.tau).toBe(-1);
  });

  it("does not depend on which measure comes first, nor on the order of the models", () => {
    const turned = (one: Measure): Measure => ({...one, values: new Map([...one.values].reverse())});
    const noisy = {
      ...measure({a: [2, 3], b: [1, 3], c: [4, 3], d: [3, 3], e: [6, 3], f: [5, 3], g: [0, 3], h: [8, 3], i: [7, 3]}),
      id: "n"
    };
    const nine = {
      ...measure({a: [1, 2], b: [2, 2], c: [3, 2], d: [4, 2], e: [5, 2], f: [6, 2], g: [7, 2], h: [8, 2], i: [9, 2]}),
      id: "k"
    };
    const numbers = ({tau, lo, hi, rho, p}: NonNullable<ReturnType<typeof rankAgreementOf>>) => [tau, lo, hi, rho, p];
    const first = rankAgreementOf(nine, noisy)!;
    expect(first.exact).toBe(false);
    expect(numbers(rankAgreementOf(noisy, nine)!)).toEqual(numbers(first));
    expect(numbers(rankAgreementOf(turned(nine), noisy)!)).toEqual(numbers(first));
    expect(first).toMatchObject({a: {id: "k"}, b: {id: "n"}});
  });

  it("tests tau itself, by all orders of up to eight models", () => {
    const {p, exact, models} = rankAgreementOf(by("gap"), by("real-gain"))!;
    expect([exact, models.length]).toEqual([true, 7]);
    expect(p).toBeCloseTo(0.3, 10);
  });

  it("is clear of chance where p is below .05, whatever the interval", () => {
    const pairs = allAgreements(list).filter(({a, b}) => a.benchmark !== b.benchmark);
    const clear = pairs.filter(isClear);
    expect(clear.map(({p}) => p < 0.05)).toEqual(clear.map(() => true));
    expect(clear.some(({lo, hi}) => lo <= 0 && hi >= 0)).toBe(true);
  });

  it("is wider where scores are noisier, and holds its own estimate's neighbourhood", () => {
    const noisy = measure({a: [1, 5], b: [2, 5], c: [3, 5], d: [4, 5], e: [5, 5], f: [6, 5]});
    const [sharp, blurred] = [rankAgreementOf(six, six)!, rankAgreementOf(noisy, noisy)!];
    expect(blurred.hi - blurred.lo).toBeGreaterThan(2 * (sharp.hi - sharp.lo));
  });

  it("says nothing of four models, of none shared, or of a constant", () => {
    expect(rankAgreementOf(six, measure({a: [1, 0], b: [2, 0], c: [3, 0], d: [1, 0]}))).toBeNull();
    expect(rankAgreementOf(six, measure({x: [1, 0]}))).toBeNull();
    expect(rankAgreementOf(six, measure({a: [1, 0], b: [1, 0], c: [1, 0], d: [1, 0], e: [1, 0]}))).toBeNull();
  });

  it("compares the published measures on at least five shared models each", () => {
    const pairs = allAgreements(list);
    expect(pairs.length).toBeGreaterThan(15);
    for (const {models, tau, p} of pairs) {
      expect(models.length).toBeGreaterThanOrEqual(5);
      expect(Math.abs(tau)).toBeLessThanOrEqual(1);
      expect(p).toBeGreaterThan(0);
    }
  });

  it("takes one pair a step, so that a page can draw in between", () => {
    const steps = [...agreementSteps(list)];
    expect(steps).toHaveLength((list.length * (list.length - 1)) / 2);
    expect(steps.filter((found) => found !== null)).toEqual(allAgreements(list));
  });
});

describe("placesIn(measure, models)", () => {
  it("ranks from the best, lets equals share, groups what overlaps, and leaves out who was not measured", () => {
    const places = placesIn(measure({a: [10, 1], b: [20, 1], c: [20, 1], d: [19, 1]}), ["a", "b", "c", "d", "nobody"]);
    expect(places.map(({model, rank}) => [model, rank])).toEqual([
      ["a", 4],
      ["b", 1.5],
      ["c", 1.5],
      ["d", 3]
    ]);
    expect(places.find(({model}) => model === "d")!.ties).toEqual(["b", "c"]);
    expect(placesIn(measure({a: [10, 1], b: [20, 1]}, "lower"), ["a", "b"])[0]).toMatchObject({model: "a", rank: 1});
  });
});

describe("headToHead(measures, a, b)", () => {
  it("names who is ahead beyond doubt, turned where less is better, and leaves the rest open", () => {
    const values = {a: [10, 1], b: [14, 1], c: [10.5, 1]} as Record<string, [number, number]>;
    const [high] = headToHead([measure(values)], "a", "b");
    expect(high).toMatchObject({ahead: "b", difference: {value: -4}});
    expect(headToHead([measure(values, "lower")], "a", "b")[0]!.ahead).toBe("a");
    expect(headToHead([measure(values)], "a", "c")[0]!.ahead).toBe("neither");
    expect(headToHead([measure(values)], "a", "nobody")[0]).toMatchObject({
      b: null,
      difference: null,
      p: null,
      ahead: null
    });
  });
});

describe("agreements(profiles, gaps)", () => {
  it("names the measures of each comparison as the page of comparisons does, for the same models", () => {
    const found = agreements(profiles(published, models), gapFits().gapeval!.overall);
    expect(found).toHaveLength(6);
    for (const {
      measures: [x, y],
      points
    } of found) {
      const shared = [...by(x).values.keys()].filter((id) => by(y).values.has(id));
      expect(points.map(({model}) => model).sort()).toEqual(shared.sort());
    }
  });
});
