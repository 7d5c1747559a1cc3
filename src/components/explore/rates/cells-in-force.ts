import {
  cellCases,
  compareCells,
  crossedCounts,
  isRest,
  narrowedFacet,
  SLOTS,
  type Facet,
  type RateCell
} from "../../../lib/explore/index.js";
import type {ExploreContext} from "../view/context.js";

/** Most cells of a table: each is drawn, tested and has a mark of its own. */
const MOST_CELLS = 5_000;

/** Groups by models, or by values of another facet, by their codes. */
export interface CellsInForce {
  readonly ranked: readonly number[];
  readonly listed: readonly number[];
  readonly reference: number;
  readonly isPicked: boolean;
  readonly compared: readonly RateCell[];
  /** How many groups and columns there are, where their cells are too many; nothing is then compared. */
  readonly tooMany: {readonly groups: number; readonly columns: number} | null;
}

/** Rates, differences and ranks of what the filters leave of some groups and columns; refused where they are more than a table shows. */
export function* cellsInForce(context: ExploreContext, rows: Facet, columns: Facet): Generator<void, CellsInForce> {
  const {filter, inForce, state} = context;
  // Only models are counted by rows from step to step.
  if (columns.id === "model") filter.cross(rows.id);
  const {facets, crossed} = inForce.get().counts;
  const inUseOf = (facet: Facet) => {
    const counts = facets.get(facet.id)!;
    const chosen = new Set(state.get()[facet.id]);
    return [...facet.values.keys()].filter(
      (code) => (chosen.size === 0 || chosen.has(code)) && !isRest(facet, code) && total(counts, code) > 0
    );
  };
  const [groups, inUse] = [inUseOf(rows), inUseOf(columns)];
  const overall = (m: number) => context.rate(columns.id, m)?.rate ?? -1;
  const isPicked = !inUse.includes(state.get().reference);
  if (groups.length * inUse.length > MOST_CELLS) {
    const tooMany = {groups: groups.length, columns: inUse.length};
    return {ranked: [], listed: [], reference: -1, isPicked, compared: [], tooMany};
  }
  // Filters leave no other values: room for all pairs of them is room for millions where a log has thousands.
  const isWhole = columns.id === "model" && crossed?.by === rows.id;
  const [group, model] = isWhole ? [rows, columns] : [narrowedFacet(rows, groups), narrowedFacet(columns, inUse)];
  const [groupAt, modelAt] = isWhole ? [[...rows.values.keys()], [...columns.values.keys()]] : [groups, inUse];
  const counts = isWhole ? crossed.counts : yield* crossedCounts(filter, group, model);
  const M = model.values.length;
  const has = (v: number, m: number) => total(counts, v * M + m) > 0;
  const ranked = [...modelAt.keys()]
    .filter((m) => [...groupAt.keys()].some((v) => has(v, m)))
    .sort((a, b) => overall(modelAt[b]!) - overall(modelAt[a]!));
  const reference = isPicked ? (ranked[0] ?? 0) : modelAt.indexOf(state.get().reference);
  const listed = [...groupAt.keys()].filter((v) => !isRest(group, v) && ranked.some((m) => has(v, m)));
  const cases = yield* cellCases(filter, group, model, reference);
  const compared = compareCells(counts, {rows: listed, models: ranked, width: M}, cases, isPicked);
  return {
    ranked: ranked.map((m) => modelAt[m]!),
    listed: listed.map((v) => groupAt[v]!),
    reference: modelAt[reference] ?? 0,
    isPicked,
    compared: compared.map((cell) => ({...cell, row: groupAt[cell.row]!, model: modelAt[cell.model]!})),
    tooMany: null
  };
}

const total = (counts: Uint32Array, cell: number) =>
  counts[cell * SLOTS]! + counts[cell * SLOTS + 1]! + counts[cell * SLOTS + 2]!;
