import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {gapFits} from "../../../loaders/gap-fits.js";
import {publishedTable} from "../../../loaders/published.js";
import {modelsRegistry} from "../../../loaders/registries.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {SCRIPT_LAMBDA} from "../../../src/lib/models/index.js";
import {CATEGORIES} from "../../../src/lib/benchmarks/gapeval/categories.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {estimateGaps, pairedCells, rateCells, type GapInput} from "../../../src/lib/gaps/index.js";
import {pooledCells} from "../../../src/lib/gaps/pooled-cells.js";
import {gapTrend} from "../../../src/lib/gaps/trend.js";
import {logOddsRatio} from "../../../src/lib/gaps/association.js";
import {decodeRegistry, decodeTable} from "../../../src/lib/tables/index.js";

const models = new Map(decodeRegistry("models", modelsRegistry()).map((entry) => [entry.id, entry]));
const rates = rateCells(decodeTable(PUBLISHED_TABLE, publishedTable("gapeval")), models);
const cells = pairedCells(rates);
const settings = {lambda: SCRIPT_LAMBDA, categories: CATEGORIES, draws: 4000, seed: 7};

interface Reference {
  readonly model_means: readonly {
    readonly model: string;
    readonly ci95_overall_l27: readonly [number, number];
  }[];
}
const reference: Reference = JSON.parse(readFileSync("test/reference/gap/mirt-reference.json", "utf8"));
const idOf = (label: string) => [...models.values()].find((entry) => entry.aliases.includes(label))!.id;

describe("rateCells(rows, models) and pairedCells(cells)", () => {
  it("find 18 systems in four categories, 44 cells with both abilities", () => {
    expect(new Set(rates.map((cell) => cell.model)).size).toBe(18);
    expect(cells.length).toBe(44);
    expect([...new Set(cells.map((cell) => cell.n))].sort((a, b) => a - b)).toEqual([94, 100, 147, 305]);
  });

  it("repair the one impossible row and no other", () => {
    expect(cells.filter((cell) => cell.repaired).map(({model, category}) => [model, category])).toEqual([
      ["unipic2", "Reasoning"]
    ]);
    for (const {outcomes} of cells) {
      const sum = outcomes.p11 + outcomes.p10 + outcomes.p01 + outcomes.p00;
      expect(sum).toBeCloseTo(1, 12);
    }
  });

  it("name the cell when a denominator is missing", () => {
    const rows = decodeTable(PUBLISHED_TABLE, publishedTable("gapeval")).map((row) => ({...row, n: null}));
    expect(() => rateCells(rows, models)).toThrow("missing denominator: gapeval/table-2/bagel/world-knowledge/success");
  });
});

describe("pooledCells(cells, category)", () => {
  const pooled = pooledCells(cells, "all");
  const printed = decodeTable(PUBLISHED_TABLE, publishedTable("gapeval"));

  it("weigh the printed rates by the items of their categories, one cell per model", () => {
    expect(pooled.map(({model}) => model)).toEqual([...new Set(cells.map(({model}) => model))]);
    const items = {"World Knowledge": 147, "Numerical Perception": 100, "Instruction Following": 94, Reasoning: 305};
    for (const cell of pooled)
      for (const metric of ["understanding", "generation", "success"] as const) {
        const rates = Object.entries(items).map(([category, n]) => {
          // UniPic2's one impossible row is read with the two rates exchanged.
          const isSwapped = cell.model === "unipic2" && category === "Reasoning" && metric !== "understanding";
          const read = !isSwapped ? metric : metric === "success" ? "generation" : "success";
          const row = printed.find(
            (one) =>
              one.model === cell.model && one.category === category && one.metric === read && one.evaluator === null
          )!;
          return [row.value, n] as const;
        });
        const mean = rates.reduce((sum, [value, n]) => sum + value * n, 0) / 646;
        expect(cell[metric], `${cell.model} ${metric}`).toBeCloseTo(mean, 9);
        expect(cell.n).toBe(646);
      }
  });

  it("are outcomes whose parts are the rates, and no row of a table", () => {
    for (const {outcomes, repaired, gap, cells: sources} of pooled) {
      expect(Object.values(outcomes).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      expect({repaired, gap, sources}).toEqual({repaired: false, gap: null, sources: {}});
    }
  });

  it("leave out a model that lacks a category", () => {
    const without = cells.filter(({model, category}) => model !== "bagel" || category !== "Reasoning");
    expect(pooledCells(without, "all").map(({model}) => model)).toEqual(
      pooled.map(({model}) => model).filter((model) => model !== "bagel")
    );
  });
});

describe("estimateGaps(cells, settings)", () => {
  const estimates = estimateGaps(cells, settings);

  it("takes the difference of logits of a cell's own answers, as the score's equation has it", () => {
    for (const [i, {n, outcomes}] of cells.entries()) {
      const {p11, p10, p01, p00} = outcomes;
      // The posterior mean of a logit is nearly the logit with half an item added on both sides.
      const logit = (rate: number) => Math.log((n * rate + 0.5) / (n * (1 - rate) + 0.5));
      const delta = logit(p11 + p10) - logit(p11 + p01);
      const {delta: own, gap} = estimates.cells[i]!;
      if (n * Math.min(p11 + p10, p11 + p01) > 5) expect(Math.abs(own - delta)).toBeLessThan(0.01);
      const odds = Math.abs(own) * Math.exp(SCRIPT_LAMBDA.fail * p00 - SCRIPT_LAMBDA.success * p11);
      expect(gap).toBeCloseTo((100 * odds) / (1 + odds), 8);
    }
  });

  it("agrees with the reference in the intervals of overall gaps", () => {
    for (const row of reference.model_means) {
      const overall = estimates.overall.find((o) => o.model === idOf(row.model))!;
      expect(Math.abs(overall.lo - row.ci95_overall_l27[0])).toBeLessThan(2);
      expect(Math.abs(overall.hi - row.ci95_overall_l27[1])).toBeLessThan(2);
      const own = estimates.cells.filter((cell) => cell.model === overall.model);
      expect(overall.gap).toBeCloseTo(own.reduce((sum, {gap}) => sum + gap, 0) / own.length, 8);
    }
  });

  it("ties are mutual and ranks count the models that are smaller beyond doubt", () => {
    const {overall} = estimates;
    for (const a of overall)
      for (const id of a.ties) expect(overall.find((b) => b.model === id)!.ties).toContain(a.model);
    for (const a of overall) {
      const smaller = overall.filter((b) => b.gap < a.gap && b.model !== a.model && !a.ties.includes(b.model)).length;
      expect(a.rank).toBe(1 + smaller);
      const lower = overall.filter(
        (b) => b.signed.value < a.signed.value && b.model !== a.model && !a.signed.ties.includes(b.model)
      ).length;
      expect(a.signed.rank).toBe(1 + lower);
    }
  });

  it("does not depend on the order of the cells, but for the draws", () => {
    const turned = estimateGaps([...cells].reverse(), settings);
    for (const cell of estimates.cells) {
      const other = turned.cells.find((c) => c.model === cell.model && c.category === cell.category)!;
      expect(other.gap).toBeCloseTo(cell.gap, 7);
    }
  });

  it("is the same again with the same seed, with or without a cache", () => {
    const cache = new Map<string, Float32Array>();
    estimateGaps(cells, settings, cache);
    expect(estimateGaps(cells, settings, cache)).toEqual(estimates);
  });

  it("keeps the interval of a single category, zero included", () => {
    const one = estimateGaps(cells, {...settings, categories: ["Numerical Perception"]});
    const bagel = one.overall.find((o) => o.model === "bagel")!;
    expect(bagel.lo).toBe(0);
    expect(bagel.hi).toBe(one.cells.find((c) => c.model === "bagel" && c.category === "Numerical Perception")!.hi);
  });

  it("gives closed-form intervals without draws, near those of the draws", () => {
    const quick = estimateGaps(cells, {...settings, draws: 0});
    for (const [s, row] of quick.overall.entries()) {
      expect(row.rank).toBeNull();
      expect(row.floor).toBeNull();
      expect(row.signed).toEqual(estimates.overall[s]!.signed);
      expect(Math.abs(row.hi - estimates.overall[s]!.hi)).toBeLessThan(6);
    }
  });

  it("moves no number of a model by who else is there", () => {
    const own = cells.filter(({model}) => model === "bagel");
    const alone = estimateGaps(own, {...settings, draws: 0});
    const together = estimateGaps(cells, {...settings, draws: 0});
    expect(alone.cells).toEqual(together.cells.filter(({model}) => model === "bagel"));
    const {rank: _, ties: _ties, signed, ...rest} = alone.overall[0]!;
    const same = together.overall.find(({model}) => model === "bagel")!;
    expect(same).toMatchObject(rest);
    expect(same.signed).toMatchObject({value: signed.value, lo: signed.lo, hi: signed.hi});
  });

  it("works for one model and one cell", () => {
    const [cell] = cells;
    const one = estimateGaps([cell!], {...settings, categories: [cell!.category]});
    expect(one.overall.length).toBe(1);
    expect(one.overall[0]!.rank).toBe(1);
  });
});

describe("gapFits()", () => {
  it("is what the site shows first: 44 cells and 11 models at the script's weights", () => {
    const fits = gapFits().gapeval!;
    expect(fits.cells.length).toBe(44);
    expect(fits.overall.length).toBe(11);
    expect(fits.cells.filter((cell) => cell.includesZero).length).toBe(12);
  });
});

describe("gapTrend(points)", () => {
  const line = [10, 30, 50, 70, 90].map((understanding) => ({understanding, generation: understanding, n: 1e6}));

  it("finds slope 1 where both rates agree", () => {
    expect(gapTrend(line)!.slope).toBeCloseTo(1, 3);
  });

  it("draws no line through fewer than four models or without spread", () => {
    expect(gapTrend(line.slice(0, 3))).toBeNull();
    expect(gapTrend(line.map((p) => ({...p, understanding: 40})))).toBeNull();
  });

  it("has a band around its line", () => {
    const points = cells.filter((cell) => cell.category === "Instruction Following");
    for (const {g, lo, hi} of gapTrend(points)!.band) {
      expect(lo).toBeLessThanOrEqual(g);
      expect(hi).toBeGreaterThanOrEqual(g);
    }
  });
});

describe("logOddsRatio(cell)", () => {
  it("is 0 for independent outcomes and grows with association", () => {
    const at = (p11: number) => logOddsRatio({outcomes: {p11, p10: 0.5 - p11, p01: 0.5 - p11, p00: p11}, n: 1000});
    expect(at(0.25)).toBeCloseTo(0, 10);
    expect(at(0.4)).toBeGreaterThan(at(0.3));
  });
});

describe("estimateGaps of models with few items beside models with many", () => {
  const categories = ["a", "b", "c", "d"];
  /** Sampled cells of a model whose outcomes have these chances, in the order 11, 10, 01, 00. */
  const sampled = (model: string, n: number, chances: readonly number[], uniform: () => number): GapInput[] =>
    categories.map((category) => {
      const counts = [0, 0, 0, 0];
      for (let i = 0; i < n; i++) {
        let [u, outcome] = [uniform(), 0];
        while (outcome < 3 && u >= chances[outcome]!) u -= chances[outcome++]!;
        counts[outcome]!++;
      }
      const [p11, p10, p01, p00] = counts.map((count) => count / n);
      return {model, category, n, outcomes: {p11: p11!, p10: p10!, p01: p01!, p00: p00!}};
    });
  const toldApart = (chances: readonly number[], seed: number): boolean => {
    const uniform = mulberry32(seed);
    const input = [...sampled("few", 8, chances, uniform), ...sampled("many", 160, [0.35, 0.15, 0.15, 0.35], uniform)];
    return estimateGaps(input, {...settings, categories, draws: 1000, seed}).overall[0]!.ties.length === 0;
  };
  const seeds = Array.from({length: 30}, (_, k) => k + 1);

  it("does not tell a gap of 0 from a gap of 0", () => {
    expect(seeds.filter((seed) => toldApart([0.35, 0.15, 0.15, 0.35], seed)).length).toBeLessThan(3);
  });

  it("tells a large gap from none", () => {
    expect(seeds.filter((seed) => toldApart([0.1, 0.8, 0.02, 0.08], seed)).length).toBeGreaterThan(15);
  });
});

describe("estimateGaps of generated logs", () => {
  const uniform = mulberry32(20);
  /** Counts in which any outcome may be absent, of one item and of many. */
  const anyCell = (model: string, category: string): GapInput => {
    const n = 1 + Math.floor(120 * uniform() ** 3);
    const weights = Array.from({length: 4}, (): number => (uniform() < 0.35 ? 0 : uniform() ** 2));
    if (Math.max(...weights) === 0) weights[Math.floor(4 * uniform())] = 1;
    const total = weights.reduce((a, b) => a + b, 0);
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      let u = uniform() * total;
      let k = 0;
      while (k < 3 && u >= weights[k]!) u -= weights[k++]!;
      counts[k]!++;
    }
    const [p11, p10, p01, p00] = counts.map((count) => count / n);
    return {model, category, n, outcomes: {p11: p11!, p10: p10!, p01: p01!, p00: p00!}};
  };
  const logs = Array.from({length: 18}, (_, k) =>
    ["a", "b", "c"].flatMap((model) =>
      ["x", "y", "z"].slice(0, 1 + (k % 3)).map((category) => anyCell(model, category))
    )
  );

  it.each([0, 500])("every interval contains its estimate, with %d draws", (draws) => {
    for (const log of logs) {
      const {cells: found, overall} = estimateGaps(log, {...settings, categories: ["x", "y", "z"], draws});
      for (const {gap, lo, hi, delta, deltaLo, deltaHi} of found) {
        expect(lo).toBeLessThanOrEqual(gap);
        expect(gap).toBeLessThanOrEqual(hi);
        expect(deltaLo).toBeLessThan(delta);
        expect(delta).toBeLessThan(deltaHi);
      }
      for (const {gap, lo, hi, signed, floor, p} of overall) {
        expect(lo).toBeLessThanOrEqual(gap);
        expect(gap).toBeLessThanOrEqual(hi);
        expect(signed.lo).toBeLessThan(signed.value);
        expect(signed.value).toBeLessThan(signed.hi);
        expect(p >= 0 && p <= 1).toBe(true);
        if (floor !== null) expect(floor.mean).toBeLessThanOrEqual(floor.upper);
      }
    }
  });

  it("a model without a changed answer differs by exactly 0 from before, whatever became of others", () => {
    for (const log of logs) {
      const changed = log.map((cell) => (cell.model === "b" ? anyCell("b", cell.category) : cell));
      const [before, after] = [log, changed].map((input) =>
        estimateGaps(input, {...settings, categories: ["x", "y", "z"], draws: 0}).overall.find(
          ({model}) => model === "a"
        )!
      );
      expect([after!.gap, after!.lo, after!.hi]).toEqual([before!.gap, before!.lo, before!.hi]);
      expect([after!.signed.value, after!.p]).toEqual([before!.signed.value, before!.p]);
    }
  });
});

describe("the floor of the folded mean", () => {
  it("is what simulated models without a gap show", () => {
    const uniform = mulberry32(8);
    const chances = [0.4, 0.15, 0.15, 0.3];
    const shown: number[] = [];
    const floors: number[] = [];
    let above = 0;
    for (let k = 0; k < 60; k++) {
      const log = ["w", "x", "y", "z"].map((category): GapInput => {
        const counts = [0, 0, 0, 0];
        for (let i = 0; i < 100; i++) {
          let [u, o] = [uniform(), 0];
          while (o < 3 && u >= chances[o]!) u -= chances[o++]!;
          counts[o]!++;
        }
        const [p11, p10, p01, p00] = counts.map((count) => count / 100);
        return {model: "m", category, n: 100, outcomes: {p11: p11!, p10: p10!, p01: p01!, p00: p00!}};
      });
      const [one] = estimateGaps(log, {...settings, categories: ["w", "x", "y", "z"], draws: 50, seed: k}).overall;
      shown.push(one!.gap);
      floors.push(one!.floor!.mean);
      if (one!.gap > one!.floor!.upper) above++;
    }
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    // Standard deviation of one model's folded mean: about 7 points.
    expect(Math.abs(mean(shown) - mean(floors))).toBeLessThan(3);
    expect(above).toBeLessThan(9);
  });
});
