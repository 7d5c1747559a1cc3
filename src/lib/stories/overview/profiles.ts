import {wilsonInterval} from "../../math/index.js";
import type {BenchmarkId, ModelEntry, PublishedRow} from "../../schema/index.js";
import {pairedCells, rateCells} from "../gapeval/cells.js";

/** A rate in percent with its binomial interval and where it comes from. */
export interface ProfileRate {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
  readonly n: number;
  /** Source cells; more than one where the rate is pooled. */
  readonly cells: readonly string[];
}

/** What the four benchmarks print about one system; `null` where a benchmark has not measured it. */
export interface Profile {
  readonly model: string;
  readonly benchmarks: readonly BenchmarkId[];
  /** GapEval, pooled over its items. */
  readonly understanding: ProfileRate | null;
  readonly generation: ProfileRate | null;
  readonly success: ProfileRate | null;
  /** RealUnify, totals of the two tracks. */
  readonly uegDirect: ProfileRate | null;
  readonly uegStepwise: ProfileRate | null;
  readonly geuDirect: ProfileRate | null;
  readonly geuStepwise: ProfileRate | null;
  /** UmniBench, full systems only: one model in all roles. */
  readonly draw: ProfileRate | null;
  readonly interact: ProfileRate | null;
  readonly counterfactual: ProfileRate | null;
  /** UmniBench, as editor beside two other models: both edits together. */
  readonly editAlone: ProfileRate | null;
  /** The same where it is printed and how many answers are behind it is not known: no interval. */
  readonly editAloneBare: PublishedRow | null;
  /** Printed cells behind the three GapEval rates of all categories, and whether one row had two of them exchanged. */
  readonly gapeval: {readonly cells: readonly string[]; readonly repaired: boolean};
  /** UniEval: UniScore times 100, judged by itself and by Qwen2.5-VL-7B; no interval here. */
  readonly uniOwn: PublishedRow | null;
  readonly uniOutside: PublishedRow | null;
}

/** Published rows by benchmark. */
export type PublishedByBenchmark = Readonly<Record<BenchmarkId, readonly PublishedRow[]>>;

function rate(value: number, n: number, cells: readonly string[]): ProfileRate {
  const {lo, hi} = wilsonInterval((Math.min(100, Math.max(0, value)) / 100) * n, n, 0.95);
  return {value, lo: 100 * lo, hi: 100 * hi, n, cells};
}

/**
 * One profile per system that any benchmark has measured, in the order of the registry.
 *
 * GapEval rates are pooled over its four categories by their number of items. Where UmniBench's paper and project page
 * differ, the paper's value is taken.
 */
export function profiles(published: PublishedByBenchmark, models: ReadonlyMap<string, ModelEntry>): Profile[] {
  const rates = rateCells(published.gapeval, models);
  const paired = pairedCells(rates);

  type Metric = "understanding" | "generation" | "success";
  const swap = {success: "generation", generation: "success", understanding: "understanding"} as const;
  function pooled(model: string, metric: Metric): ProfileRate | null {
    const own = rates.filter((cell) => cell.model === model && cell[metric] !== null);
    if (own.length === 0) return null;
    const read = (category: string): Metric =>
      paired.some((p) => p.model === model && p.category === category && p.repaired) ? swap[metric] : metric;
    const n = own.reduce((sum, cell) => sum + cell.n, 0);
    const right = own.reduce((sum, cell) => sum + (cell[read(cell.category)]! / 100) * cell.n, 0);
    return rate(
      (100 * right) / n,
      n,
      own.map((cell) => cell.cells[read(cell.category)]!)
    );
  }
  function gapevalOf(model: string): Profile["gapeval"] {
    const own = paired.filter((cell) => cell.model === model);
    return {
      cells: own.flatMap(({cells}) => [cells.understanding!, cells.generation!, cells.success!]),
      repaired: own.some(({repaired}) => repaired)
    };
  }
  function real(model: string, track: "UEG" | "GEU", protocol: "direct" | "stepwise"): ProfileRate | null {
    const row = published.realunify.find(
      (r) =>
        r.model === model &&
        r.track === track &&
        r.protocol === protocol &&
        r.category === `${track} Average` &&
        /^Table [23]/.test(r.table)
    );
    return row ? rate(row.value, row.n ?? (track === "UEG" ? 600 : 400), [row.cell]) : null;
  }
  function stage(model: string, name: PublishedRow["stage"]): ProfileRate | null {
    const rows = published.umnibench.filter(
      (r) => r.model === model && r.stage === name && r.question === null && r.ability === null && r.n !== null
    );
    const row = rows.find((r) => r.document === "paper") ?? rows[0];
    return row ? rate(row.value, row.n!, [row.cell]) : null;
  }
  const editing = (model: string, isCounted: boolean): PublishedRow | null =>
    published.umnibench.find(
      (r) => r.model === model && r.ability === "editing" && r.stage === "overall" && (r.n !== null) === isCounted
    ) ?? null;
  function editAlone(model: string): ProfileRate | null {
    const row = editing(model, true);
    return row && rate(row.value, row.n!, [row.cell]);
  }
  const uni = (model: string, tables: readonly string[]) =>
    published.unieval.find((r) => r.model === model && r.category === "UniScore" && tables.includes(r.table)) ?? null;

  const seen = new Map<string, Set<BenchmarkId>>();
  for (const [id, rows] of Object.entries(published) as [BenchmarkId, readonly PublishedRow[]][])
    for (const {model} of rows) seen.set(model, (seen.get(model) ?? new Set()).add(id));

  return [...models.keys()]
    .filter((model) => seen.has(model))
    .map((model) => ({
      model,
      benchmarks: [...seen.get(model)!],
      understanding: pooled(model, "understanding"),
      generation: pooled(model, "generation"),
      success: pooled(model, "success"),
      uegDirect: real(model, "UEG", "direct"),
      uegStepwise: real(model, "UEG", "stepwise"),
      geuDirect: real(model, "GEU", "direct"),
      geuStepwise: real(model, "GEU", "stepwise"),
      draw: stage(model, "generation"),
      interact: stage(model, "interaction"),
      counterfactual: stage(model, "counterfactual"),
      editAlone: editAlone(model),
      editAloneBare: editing(model, false),
      gapeval: gapevalOf(model),
      uniOwn: uni(model, ["Table 2"]),
      uniOutside: uni(model, ["Table 3", "Table 5"])
    }));
}
