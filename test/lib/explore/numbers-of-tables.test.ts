import {describe, expect, it} from "vitest";
import {itemDifficulties} from "../../../src/lib/explore/item-difficulties.js";
import {parseRule, slicesFromText} from "../../../src/lib/explore/index.js";
import {binOf, difficultyBins, evenBins} from "../../../src/lib/explore/table/number-bins.js";
import {fitItemLevel} from "../../../src/lib/models/index.js";
import type {Facet} from "../../../src/lib/explore/table/verdict-table.js";

describe("evenBins(numbers)", () => {
  it("has round edges from the least to the most number, in whatever order they come, and leaves out what is none", () => {
    const bins = evenBins(Float64Array.of(3, NaN, 0.5, 6, 1.25, NaN))!;
    expect(bins.edges[0]).toBeLessThanOrEqual(0.5);
    expect(bins.edges.at(-1)).toBeGreaterThan(6);
    const widths = new Set(bins.edges.slice(1).map((edge, k) => (edge - bins.edges[k]!).toFixed(9)));
    expect([...widths].map(Number)).toEqual([0.2]);
    expect(bins.names[0]).toBe(`${bins.edges[0]} to ${bins.edges[1]}`);
    expect(evenBins(Float64Array.of(6, 3, 1.25, 0.5))).toEqual(bins);
  });

  it("is none where numbers do not differ, or there are none", () => {
    expect(evenBins(Float64Array.of(2, 2, NaN))).toBeNull();
    expect(evenBins(Float64Array.of(NaN))).toBeNull();
    expect(evenBins(new Float64Array(0))).toBeNull();
  });

  it("gives far outliers one bin a side, and all others theirs", () => {
    const most = Array.from({length: 400}, (_, k) => k / 400);
    const {edges} = evenBins(Float64Array.of(-1e6, ...most, 1e6))!;
    expect([edges[0], edges.at(-1)]).toEqual([-1e6, 1e6]);
    expect(edges.slice(1, -1).every((edge) => edge >= -0.1 && edge <= 1.1)).toBe(true);
    expect(edges.length).toBeGreaterThan(20);
  });
});

describe("difficultyBins(values)", () => {
  it("has 160 equal bins from the easiest to the hardest item, named by where they begin", () => {
    const {edges, names} = difficultyBins(Float32Array.of(1.5, NaN, -2.5, 0.25))!;
    expect(edges).toEqual(Array.from({length: 161}, (_, k) => -2.5 + k / 40));
    expect([names.length, names[0], names[1], names[100]]).toEqual([160, "-2.50", "-2.48", "0.00"]);
    expect(difficultyBins(Float32Array.of(1, 1, NaN))).toBeNull();
    expect(difficultyBins(Float32Array.of(NaN))).toBeNull();
  });
});

describe("binOf(value, edges)", () => {
  it("is the bin that begins at or below the value; the last one holds its upper edge, and none holds NaN", () => {
    const edges = [0, 1, 2, 4];
    expect([0, 0.5, 1, 1.5, 2, 3.9, 4, NaN].map((value) => binOf(value, edges))).toEqual([0, 0, 1, 1, 2, 2, 2, 3]);
  });
});

describe("itemDifficulties(model, outcome, starts)", () => {
  const facet = (names: readonly string[], codes: readonly number[]): Facet<"model"> => ({
    id: "model",
    of: "row",
    values: names,
    codes: Uint8Array.from(codes)
  });

  it("are log-odds, shrunk by one answer of each kind, where one model answered", () => {
    const outcome = Uint8Array.of(2, 2, 1, 1, 1, 0, 2);
    const difficulty = itemDifficulties(facet(["m"], [0, 0, 0, 0, 0, 0, 0]), outcome, Uint32Array.of(0, 3, 5, 6, 7));
    expect(difficulty[0]).toBeCloseTo(Math.log(2 / 3), 6);
    expect(difficulty[1]).toBeCloseTo(Math.log(3), 6);
    expect(difficulty[2]).toBeNaN();
    expect(difficulty[3]).toBeCloseTo(Math.log(1 / 2), 6);
  });

  it("are those of a fit where several did: in the order of how many were wrong, and about 0", () => {
    const right = [3, 2, 1, 0, 2];
    const outcome = Uint8Array.from(right.flatMap((n) => [0, 1, 2].map((m) => (m < n ? 2 : 1))));
    const codes = right.flatMap(() => [0, 1, 2]);
    const difficulty = itemDifficulties(facet(["a", "b", "c"], codes), outcome, Uint32Array.of(0, 3, 6, 9, 12, 15));
    expect(difficulty[0]!).toBeLessThan(difficulty[1]!);
    expect(difficulty[1]!).toBeLessThan(difficulty[2]!);
    expect(difficulty[2]!).toBeLessThan(difficulty[3]!);
    expect(difficulty[1]!).toBeCloseTo(difficulty[4]!, 6);
    expect(difficulty[0]! * difficulty[3]!).toBeLessThan(0);
  });

  it("are those of a fit with a wide prior on abilities, attempts pooled", () => {
    // Three models, six items, two attempts each.
    const right = ["210210", "221100", "112211"];
    const verdicts = Array.from({length: 6}, (_, i) =>
      right.flatMap((own, m) => [0, 1].map((attempt) => ({m, outcome: attempt < Number(own[i]) ? 2 : 1})))
    ).flat();
    const model = facet(
      ["a", "b", "c"],
      verdicts.map(({m}) => m)
    );
    const outcome = Uint8Array.from(verdicts, (one) => one.outcome);
    const starts = Uint32Array.from({length: 7}, (_, i) => 6 * i);
    const y = Uint8Array.from(right.flatMap((own) => [...own].map(Number)));
    const attempts = new Uint8Array(18).fill(2);
    const {beta} = fitItemLevel({S: 3, I: 6, D: 1, y, attempts}, {abilityPriorSd: 3});
    itemDifficulties(model, outcome, starts).forEach((value, i) =>
      expect(Math.abs(value - beta[i]!)).toBeLessThan(0.02)
    );
  });

  it("do not hang on answers that nobody scored", () => {
    const starts = Uint32Array.of(0, 3, 6);
    const codes = [0, 1, 0, 0, 1, 1];
    const scored = itemDifficulties(facet(["a", "b"], codes), Uint8Array.of(2, 1, 0, 1, 1, 0), starts);
    const fewer = itemDifficulties(facet(["a", "b"], [0, 1, 0, 1]), Uint8Array.of(2, 1, 1, 1), Uint32Array.of(0, 2, 4));
    scored.forEach((value, i) => expect(value).toBeCloseTo(fewer[i]!, 6));
  });
});

describe("slices that name each other", () => {
  const table = {
    facets: [{id: "category" as const, of: "row" as const, values: ["v1"], codes: new Uint8Array(1)}]
  };
  const chain = (length: number) =>
    Array.from({length}, (_, k) => ({name: `s${k}`, rule: k === 0 ? "category:v1" : `s${k - 1}`}));

  it("are followed forty deep, and no deeper", () => {
    expect(parseRule("s39", table, chain(40))).toMatchObject({kind: "values", facet: "category"});
    expect(() => parseRule("s40", table, chain(41))).toThrow("slices name each other too deeply");
  });

  it("have a name before their rule", () => {
    expect(slicesFromText("a = category:v1; b = not a")).toEqual([
      {name: "a", rule: "category:v1"},
      {name: "b", rule: "not a"}
    ]);
    expect(() => slicesFromText("not a")).toThrow("invalid name of a slice: not a");
    expect(() => slicesFromText("= not a")).toThrow("invalid name of a slice: = not a");
  });
});
