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
import {gapTrend} from "../../../src/lib/gaps/trend.js";
import {logOddsRatio} from "../../../src/lib/gaps/association.js";
import {decodeRegistry, decodeTable} from "../../../src/lib/tables/index.js";

const models = new Map(decodeRegistry("models", modelsRegistry()).map((entry) => [entry.id, entry]));
const rates = rateCells(decodeTable(PUBLISHED_TABLE, publishedTable("gapeval")), models);
const cells = pairedCells(rates);
const settings = {lambda: SCRIPT_LAMBDA, priorWeight: 2, fitted: null, categories: CATEGORIES, draws: 4000, seed: 7};

interface Reference {
  readonly rows: readonly {
    readonly model: string;
    readonly category: string;
    readonly identified_eb: {readonly gap_l27: number};
  }[];
  readonly model_means: readonly {
    readonly model: string;
    readonly eb_l27: number;
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

describe("estimateGaps(cells, settings)", () => {
  const estimates = estimateGaps(cells, settings);

  it("agrees with the reference in all consistent cells to 1e-6 points", () => {
    for (const row of reference.rows) {
      const category =
        CATEGORIES.find(
          (name) =>
            name
              .split(" ")
              .map((word) => word[0])
              .join("") === row.category
        ) ?? "Reasoning";
      const cell = estimates.cells.find((c) => c.model === idOf(row.model) && c.category === category)!;
      expect(Math.abs(cell.gap - row.identified_eb.gap_l27), `${row.model} ${row.category}`).toBeLessThan(1e-6);
    }
  });

  it("agrees with the reference in the overall gap and its interval", () => {
    for (const row of reference.model_means) {
      const overall = estimates.overall.find((o) => o.model === idOf(row.model))!;
      expect(Math.abs(overall.gap - row.eb_l27)).toBeLessThan(1e-6);
      expect(Math.abs(overall.lo - row.ci95_overall_l27[0])).toBeLessThan(2);
      expect(Math.abs(overall.hi - row.ci95_overall_l27[1])).toBeLessThan(2);
    }
  });

  it("ties are mutual and ranks count the models that are smaller beyond doubt", () => {
    const {overall} = estimates;
    for (const a of overall)
      for (const id of a.ties) expect(overall.find((b) => b.model === id)!.ties).toContain(a.model);
    for (const a of overall) {
      const smaller = overall.filter((b) => b.gap < a.gap && b.model !== a.model && !a.ties.includes(b.model)).length;
      expect(a.rank).toBe(1 + smaller);
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
      expect(Math.abs(row.hi - estimates.overall[s]!.hi)).toBeLessThan(6);
    }
  });

  it("fits the chosen models alone when asked, and leaves their intervals as they are", () => {
    const alone = estimateGaps(cells, {...settings, fitted: ["bagel"]});
    expect(new Set(alone.cells.map((cell) => cell.model))).toEqual(new Set(["bagel"]));
    for (const cell of alone.cells) {
      const together = estimates.cells.find((c) => c.model === "bagel" && c.category === cell.category)!;
      expect(cell.gap).not.toBe(together.gap);
      expect(cell.lo).toBe(together.lo);
    }
  });

  it("moves with the weight of the prior, its intervals do not", () => {
    const heavy = estimateGaps(cells, {...settings, priorWeight: 20});
    const moved = heavy.cells.map((cell, i) => Math.abs(cell.gap - estimates.cells[i]!.gap));
    expect(Math.max(...moved)).toBeGreaterThan(1);
    expect(heavy.reports.every(({status}) => status === "converged")).toBe(true);
    expect(heavy.cells.map(({lo}) => lo)).toEqual(estimates.cells.map(({lo}) => lo));
  });

  it("works for one model and one cell", () => {
    const [cell] = cells;
    const one = estimateGaps([cell!], {...settings, categories: [cell!.category]});
    expect(one.overall.length).toBe(1);
    expect(one.overall[0]!.rank).toBe(1);
    expect(one.reports[0]!.status).toBe("converged");
  });
});

describe("gapFits()", () => {
  it("is what the site shows first: 44 cells and 11 models at the script's weights", () => {
    const fits = gapFits().gapeval!;
    expect(fits.cells.length).toBe(44);
    expect(fits.overall.length).toBe(11);
    expect(fits.reports.every(({status}) => status === "converged")).toBe(true);
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
