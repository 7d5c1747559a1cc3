import {describe, expect, it} from "vitest";
import {
  cellCases,
  compareCells,
  CrossFilter,
  crossedCounts,
  facetOf,
  type RateCell,
  type VerdictTable
} from "../../../src/lib/explore/index.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {
  fisherExact,
  logistic,
  mulberry32,
  normals,
  normalTwoSided,
  signFlipTest,
  wilsonInterval
} from "../../../src/lib/math/index.js";

/** Verdicts (1 right) of models on cases of one item each, by category, case and model. */
function tableOf(verdicts: readonly (readonly (readonly (readonly number[])[])[])[]): VerdictTable {
  const cases = verdicts.flatMap((own, category) => own.map((models) => ({category, models})));
  const rows = cases.map(({models}) => models.flatMap((own, model) => own.map((hit) => ({model, hit}))));
  const all = rows.flat();
  const names = (n: number) => Array.from({length: n}, (_, k) => `v${k}`);
  const outcome = Uint8Array.from(all, ({hit}) => 1 + hit);
  const I = cases.length;
  return {
    label: "",
    simulated: true,
    fingerprint: "",
    rows: all.length,
    outcome,
    scores: null,
    pages: [],
    facets: [
      {
        id: "category",
        of: "item",
        values: names(verdicts.length),
        codes: Uint8Array.from(cases, ({category}) => category)
      },
      {
        id: "model",
        of: "row",
        values: names(cases[0]!.models.length),
        codes: Uint8Array.from(all, ({model}) => model)
      },
      {id: "outcome", of: "row", values: ["none", "wrong", "right"], codes: outcome}
    ],
    items: {
      ids: names(I),
      starts: Uint32Array.from([0, ...rows.map(({length}) => length)]).map(
        (
          (end) => (n: number) =>
            (end += n)
        )(0)
      ),
      cases: Uint32Array.from({length: I}, (_, i) => i),
      pairs: new Int32Array(I).fill(-1),
      difficulty: new Float32Array(I)
    }
  };
}

/** @param reference - `null` for the best */
function compared(table: VerdictTable, reference: number | null = 0): RateCell[] {
  const filter = new CrossFilter(table);
  const [category, model] = [facetOf(table, "category")!, facetOf(table, "model")!];
  const counts = finish(crossedCounts(filter, category, model));
  const models = [...model.values.keys()];
  const of = filter.counts().facets.get("model")!;
  const rates = models.map((m) => of[4 * m + 2]! / (of[4 * m + 1]! + of[4 * m + 2]!));
  const base = reference ?? rates.indexOf(Math.max(...rates));
  const cells = {rows: [...category.values.keys()], models, width: models.length};
  return compareCells(counts, cells, finish(cellCases(filter, category, model, base)), reference === null);
}

interface Log {
  readonly categories: number;
  readonly cases: number;
  readonly models: number;
  /** Attempts of the first model; all others have one. */
  readonly attempts?: number;
  /** Chance that an attempt repeats the first. */
  readonly repeats?: number;
  /** Logits of every model but the first. */
  readonly others?: number;
  readonly ease: number;
}

/** A log whose items differ, by one logit of standard deviation. */
function simulated({categories, cases, models, attempts = 1, repeats = 0, others = 0, ease}: Log, seed: number) {
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  const list = <T>(length: number, make: (k: number) => T): T[] => Array.from({length}, (_, k) => make(k));
  return tableOf(
    list(categories, () =>
      list(cases, () => {
        const item = ease + normal();
        return list(models, (m) => {
          const hit = () => (uniform() < logistic(item + (m > 0 ? others : 0)) ? 1 : 0);
          const first = hit();
          return [first, ...list(m === 0 ? attempts - 1 : 0, () => (uniform() < repeats ? first : hit()))];
        });
      })
    )
  );
}

/** Share of simulated logs with a cell that differs. */
const shareFound = (log: Log, logs: number, reference: number | null = 0): number =>
  Array.from({length: logs}, (_, seed) =>
    compared(simulated(log, seed + 1), reference).some(({p}) => p !== null && p < 0.05)
  ).filter(Boolean).length / logs;

describe("cellCases(filter, rows, models, reference)", () => {
  it("compares one verdict a case by the signs of cases, and several by their weights", () => {
    const right = [1, 1, 1, 1, 1, 1, 1, 0, 1, 0];
    const wrong = [0, 0, 0, 0, 0, 0, 0, 1, 1, 0];
    const [, cell] = compared(tableOf([right.map((hit, c) => [[wrong[c]!], [hit]])]));
    expect(cell!.difference).toBeCloseTo(0.6, 12);
    expect(cell!.p).toBeCloseTo(signFlipTest(right.map((hit, c) => hit - wrong[c]!)), 12);
    // Two against one: d = (2 − 0)/3, weight 2/3; one against one: d = −1/2, weight 1/2.
    const [, other] = compared(
      tableOf([
        [
          [[0], [1, 1]],
          [[1], [0]]
        ]
      ])
    );
    expect(other!.difference).toBeCloseTo((2 / 3 - 1 / 2) / (2 / 3 + 1 / 2), 12);
  });

  it("takes the larger p of signs and of Mantel and Haenszel's weights, wider where verdicts of a model on a case are alike", () => {
    const uniform = mulberry32(14);
    const MODELS = 3;
    const found = Array.from({length: 8}, () => {
      // Of twelve cases each model leans its own way, on which its one to five attempts agree.
      const verdicts = Array.from({length: 12}, () =>
        Array.from({length: MODELS}, (_, m) => {
          const lean = uniform() < (m === 0 ? 0.3 : 0.65) ? 0.9 : 0.1;
          return Array.from({length: 1 + Math.floor(5 * uniform())}, () => (uniform() < lean ? 1 : 0));
        })
      );
      const total = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);
      const pairsThatDiffer = (of: readonly number[]) => total(of) * (of.length - total(of));
      const [within, withinPairs, between, betweenPairs] = [0, 1, 2, 3].map((k) =>
        total(
          verdicts.map((own) => {
            const all = own.flat();
            const differ = total(own.map(pairsThatDiffer));
            const pairs = total(own.map(({length}) => (length * (length - 1)) / 2));
            return [differ, pairs, pairsThatDiffer(all) - differ, (all.length * (all.length - 1)) / 2 - pairs][k]!;
          })
        )
      ) as [number, number, number, number];
      const likeness = Math.max(0, 1 - within / withinPairs / (between / betweenPairs));
      const filter = new CrossFilter(tableOf([verdicts]));
      const [category, model] = [facetOf(filter.table, "category")!, facetOf(filter.table, "model")!];
      const {differences} = finish(cellCases(filter, category, model, 0));
      expect(differences[0]).toBeNull();
      return [1, 2].map((m) => {
        let [sum, weight, variance, alike, own] = [0, 0, 0, 0, 0];
        const signs: number[] = [];
        for (const {[0]: base, [m]: cell} of verdicts) {
          const [x, y] = [cell!.length, base!.length];
          const [n, t, h] = [x + y, total(cell!) + total(base!), (x * y) / (x + y)];
          const v = (t * (n - t)) / (n * (n - 1));
          const d = (total(cell!) * y - total(base!) * x) / n;
          weight += h;
          sum += d;
          variance += v * h;
          alike += v * h * h * (2 - 1 / x - 1 / y);
          // Of two of the case's verdicts how often both are one model's.
          own += v * h * ((x * (x - 1) + y * (y - 1)) / (n * (n - 1)));
          signs.push(Math.round(2520 * d));
        }
        const z = sum / Math.sqrt((variance + likeness * alike) / (1 - (likeness * own) / variance));
        expect(differences[m]!.difference).toBeCloseTo(sum / weight, 12);
        expect(differences[m]!.p).toBeCloseTo(Math.max(signFlipTest(signs), normalTwoSided(z)), 9);
        return {likeness, isByWeights: normalTwoSided(z) > signFlipTest(signs)};
      });
    }).flat();
    expect(Math.min(...found.map(({likeness}) => likeness))).toBeGreaterThan(0.1);
    expect(new Set(found.map(({isByWeights}) => isByWeights))).toEqual(new Set([true, false]));
  });

  it("compares cells that share few cases over their own", () => {
    const verdicts = Array.from({length: 20}, (_, c) => (c < 10 ? [[1, 1, 1], []] : [[], [c < 17 ? 0 : 1]]));
    const [, cell] = compared(tableOf([verdicts]));
    expect(cell!.difference).toBeCloseTo(0.3 - 1, 12);
    // Of ten cases with one verdict each C/(C − 1) leaves nine.
    expect(cell!.p).toBeCloseTo(fisherExact(3, 9, 10, 10), 12);
  });

  it("counts the cases of a cell, not a share of them for each model, where all models are right on all", () => {
    // 20 cases, answered once by each of ten models, all right; the eleventh answered five of them.
    const cells = compared(
      tableOf([Array.from({length: 20}, (_, c) => Array.from({length: 11}, (__, m) => (m < 10 || c < 5 ? [1] : [])))])
    );
    expect(cells[0]!.rate!.interval.lo).toBeCloseTo(wilsonInterval(20, 20).lo, 10);
    expect(cells[10]!.rate!.interval.lo).toBeCloseTo(wilsonInterval(5, 5).lo, 10);
    expect(cells[10]!.p).toBe(1);
  });

  it.each([
    {name: "one attempt each", cases: 20, ease: 0, attempts: 1, repeats: 0},
    {name: "20 identical attempts of the reference", cases: 8, ease: -2.5, attempts: 20, repeats: 1},
    {name: "20 attempts of the reference, most of them alike", cases: 40, ease: 2.5, attempts: 20, repeats: 0.6},
    {name: "20 independent attempts of the reference", cases: 20, ease: -2.5, attempts: 20, repeats: 0},
    {name: "rare right answers", cases: 60, ease: -4.3, attempts: 20, repeats: 1}
  ])("finds no model different that is not: $name", ({cases, ease, attempts, repeats}) => {
    expect(shareFound({categories: 8, cases, models: 5, ease, attempts, repeats}, 50)).toBeLessThanOrEqual(0.08);
  });

  it("knows that the best of many models was picked for its rate", () => {
    const log = {categories: 1, cases: 100, models: 20, ease: 0};
    expect(shareFound(log, 100, null)).toBeLessThanOrEqual(0.06);
  });

  it("finds models that differ, whatever the attempts of the reference", () => {
    const log = {categories: 4, cases: 80, models: 3, ease: 0, others: 1.5};
    expect(shareFound(log, 20)).toBe(1);
    expect(shareFound({...log, attempts: 20, repeats: 1}, 20)).toBe(1);
  });
});
