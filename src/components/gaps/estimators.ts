import type {OverallGap} from "../../lib/gaps/overall-gaps.js";
import {publishedGap, type GapContext} from "./context.js";
import type {GapState} from "./state.js";

/** A gap in points as an estimator gives it; bounds are `null` where it has none. */
export interface EstimatedGap {
  readonly gap: number;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly includesZero: boolean;
}

/** What each estimator's number is called. */
export const ESTIMATORS: Readonly<Record<GapState["est"], {readonly name: string; readonly noInterval: string}>> = {
  identified: {name: "identified", noInterval: ""},
  official: {
    name: "script’s",
    noInterval:
      "The script stops on a direction along which its likelihood does not change: no interval belongs to where it stops. The figure of the script shows how far other starts lead."
  },
  published: {name: "published", noInterval: "The paper prints none, and its logs are not public."}
};

/** Gap of one cell by the chosen estimator; `null` where it has none, or not yet. */
export function cellGap(context: GapContext, {est}: GapState, model: string, category: string): EstimatedGap | null {
  const of = <C extends {readonly model: string; readonly category: string}>(cells: readonly C[]) =>
    cells.find((cell) => cell.model === model && cell.category === category);
  if (est === "identified") return of(context.shown.get().estimates.cells) ?? null;
  if (est === "official") {
    const run = of(context.official.get().gaps);
    return run ? {gap: run.gap, lo: null, hi: null, includesZero: false} : null;
  }
  const printed = of(context.paired)?.gap ?? null;
  return printed === null ? null : {gap: printed, lo: null, hi: null, includesZero: false};
}

/** A mean gap over categories, with rank and ties by what orders the models, and what only the identified gap has. */
export interface OverallEstimate extends EstimatedGap {
  readonly rank: number | null;
  readonly ties: readonly string[];
  readonly signed: OverallGap["signed"] | null;
  readonly p: number | null;
  readonly floor: OverallGap["floor"];
}

/** A model's mean gap over categories by the chosen estimator; `null` where it has none, or not yet. */
export function overallGap(
  context: GapContext,
  state: GapState,
  model: string,
  categories: readonly string[]
): OverallEstimate | null {
  if (state.est === "identified") {
    const row = context.shown.get().estimates.overall.find((overall) => overall.model === model);
    if (!row) return null;
    const {rank, ties} = state.order === "signed" ? row.signed : row;
    return {...row, includesZero: row.lo <= 0, rank, ties};
  }
  const none = {lo: null, hi: null, includesZero: false, rank: null, ties: [], signed: null, p: null, floor: null};
  if (state.est === "published") {
    const gap = publishedGap(context, model, categories);
    return gap === null ? null : {gap, ...none};
  }
  const cells = categories.map((category) => cellGap(context, state, model, category));
  if (cells.length === 0 || cells.includes(null)) return null;
  return {gap: cells.reduce((sum, cell) => sum + cell!.gap, 0) / cells.length, ...none};
}
