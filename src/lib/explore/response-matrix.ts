import type {CrossFilter} from "./filter/cross-filter.js";
import {finish} from "./table/finish.js";
import {MatrixCounts, NOTHING} from "./matrix-counts.js";
import {facetOf, type ExplorerItems, type Facet} from "./table/verdict-table.js";

/** How the columns of a matrix are ordered. */
export type ItemOrder = "difficulty" | "category" | "similarity" | "log";

/** One line of the matrix: a model in one capability. */
export interface MatrixRow {
  readonly model: number;
  readonly name: string;
  readonly capability: string | null;
  readonly right: number;
  readonly scored: number;
  /** How much wider cases make the interval of the share right than independent verdicts would. */
  readonly designEffect: number;
}

/** Models by items. */
export interface ResponseMatrix {
  /** Item of each column; where two items ask the same in two forms, the one of the line's capability is shown. */
  readonly columns: Uint32Array;
  readonly rows: readonly MatrixRow[];
  /** u8[rows × columns]: share of right verdicts in 200 steps (0 to 200), or a status code, or `NOTHING`. */
  readonly cells: Uint8Array;
  /** f32[rows × columns]: standardised residual of the cell under the Rasch model, 0 where there is none; `null` if not asked for. */
  readonly residuals: Float32Array | null;
  /** Columns in which any line of a capability has a cell. */
  readonly asked: ReadonlyMap<string | null, number>;
  /** Were all lines of a block scored on the same verdicts? Then their order by rate is that by ability. */
  readonly isEven: boolean;
}

interface MatrixOptions {
  readonly withResiduals?: boolean;
  readonly byAbility?: boolean;
}

/**
 * The response matrix of what passes the filters.
 *
 * Lines are models, one block per capability where the log has understanding and generation of the same knowledge; columns
 * are items, paired ones in one column. Lines are ordered by their share of right answers, or `byAbility`, which differs where
 * they were not scored on the same verdicts and is dearer. A cell's residual is
 * z = (hits − n p) / √(n p (1 − p)) with p = logistic(θ − b), b the item's difficulty and θ the line's ability by maximum
 * likelihood given the difficulties; without `withResiduals` there are none, which is much cheaper.
 */
export const responseMatrix = (filter: CrossFilter, order: ItemOrder, options?: MatrixOptions): ResponseMatrix =>
  finish(responseMatrixSteps(filter, order, options));

/** As `responseMatrix`, in steps, so that other work can run in between. */
export function* responseMatrixSteps(
  filter: CrossFilter,
  order: ItemOrder,
  {withResiduals = true, byAbility = false}: MatrixOptions = {}
): Generator<void, ResponseMatrix> {
  const {items, facets} = filter.table;
  const names = facetOf({facets}, "model")!.values;
  allInOrder(filter, order);
  yield;
  const columns = yield* orderedColumns(filter, order);
  const C = columns.length;
  yield;
  const found = new MatrixCounts(filter);
  for (let i = 0; i < items.ids.length;) {
    i = found.countSome(i);
    yield;
  }
  const lines = found.lines().map(({block, m, right, scored, designEffect}) => ({
    block,
    m,
    row: {model: m, name: names[m] ?? "", capability: found.blocks[block] ?? null, right, scored, designEffect},
    rate: scored > 0 ? right / scored : -1
  }));
  yield;
  const isEven = yield* found.isEven(lines);
  const abilities = withResiduals || (byAbility && !isEven) ? yield* found.abilities(lines) : null;
  if (byAbility && !isEven) for (const one of lines) if (one.rate >= 0) one.rate = abilities!.get(one)!;
  lines.sort((a, b) => a.block - b.block || b.rate - a.rate);

  const cells = new Uint8Array(lines.length * C).fill(NOTHING);
  for (let from = 0; from < C; from += COLUMNS_PER_STEP) {
    yield;
    found.fillCells(cells, lines, columns, from, Math.min(C, from + COLUMNS_PER_STEP));
  }
  const residuals = withResiduals ? new Float32Array(cells.length) : null;
  if (residuals !== null)
    for (const [l, one] of lines.entries()) {
      yield;
      found.fillResiduals(residuals.subarray(l * C, (l + 1) * C), one, columns, abilities!.get(one)!);
    }
  return {columns, rows: lines.map(({row}) => row), cells, residuals, asked: found.asked(), isEven};
}

/** Columns whose cells are filled at once: about a millisecond. */
const COLUMNS_PER_STEP = 2048;
/** Items looked at for columns at once: about as long. */
const ITEMS_PER_STEP = 16_384;

/** Right of scored verdicts. */
export interface Tally {
  readonly right: number;
  readonly scored: number;
}

/** What a cell of the matrix stands for: verdicts of a model on an item that pass the filters. */
export function itemTally(filter: CrossFilter, item: number, model: number): Tally {
  const {items, outcome, facets} = filter.table;
  const {codes} = facetOf({facets}, "model")!;
  let [right, scored] = [0, 0];
  if (!filter.itemPasses(item)) return {right, scored};
  for (let r = items.starts[item]!; r < items.starts[item + 1]!; r++) {
    if (codes[r] !== model || outcome[r] === 0 || !filter.rowPasses(r)) continue;
    scored++;
    if (outcome[r] === 2) right++;
  }
  return {right, scored};
}

/** The item of a pair that is asked in a capability. */
export function itemOf(item: number, capability: string | null, facet: Facet | undefined, pairs: Int32Array): number {
  const other = pairs[item]!;
  return facet !== undefined && other >= 0 && facet.values[facet.codes[item]!] !== capability ? other : item;
}

/** Difficulty of a column: of a pair the mean of both, where one of them has none the other's; NaN where none has any. */
export function columnDifficulty(
  {difficulty, pairs}: Pick<ExplorerItems, "difficulty" | "pairs">,
  item: number
): number {
  const pair = pairs[item]!;
  const [a, b] = [difficulty[item]!, pair >= 0 ? difficulty[pair]! : NaN];
  return Number.isNaN(b) ? a : Number.isNaN(a) ? b : (a + b) / 2;
}

const orders = new WeakMap<ExplorerItems, Map<ItemOrder, Uint32Array>>();

function* orderedColumns(filter: CrossFilter, order: ItemOrder): Generator<void, Uint32Array> {
  const all = allInOrder(filter, order);
  const columns = new Uint32Array(all.length);
  let n = 0;
  for (let from = 0; from < all.length; from += ITEMS_PER_STEP) {
    n = addPassing(filter, all.subarray(from, from + ITEMS_PER_STEP), columns, n);
    yield;
  }
  return columns.slice(0, n);
}

/** Adds the items that pass, or whose pair does, from a place on; returns the place after them. */
function addPassing(filter: CrossFilter, some: Uint32Array, columns: Uint32Array, from: number): number {
  const {pairs} = filter.table.items;
  let n = from;
  for (const i of some) {
    const pair = pairs[i]!;
    if (filter.itemPasses(i) || (pair >= 0 && filter.itemPasses(pair))) columns[n++] = i;
  }
  return n;
}

/** All items in an order, one of each pair; sorted once per table. */
function allInOrder({table}: CrossFilter, order: ItemOrder): Uint32Array {
  const {items} = table;
  let ofTable = orders.get(items);
  if (ofTable === undefined) orders.set(items, (ofTable = new Map()));
  const made = ofTable.get(order);
  if (made !== undefined) return made;
  const difficulty = Float64Array.from(items.difficulty, (_, i) => columnDifficulty(items, i) || 0);
  const levels = (["benchmark", "category", "subcategory"] as const).flatMap((id) => facetOf(table, id)?.codes ?? []);
  const byDifficulty = (a: number, b: number) => difficulty[a]! - difficulty[b]! || a - b;
  const all = Uint32Array.from(items.ids.keys()).filter((i) => !(items.pairs[i]! >= 0 && items.pairs[i]! < i));
  // By similarity is found from the answers in force; items that answers do not tell apart stay by difficulty.
  if (order === "difficulty" || order === "similarity") all.sort(byDifficulty);
  if (order === "category")
    all.sort((a, b) => levels.reduce((order, codes) => order || codes[a]! - codes[b]!, 0) || byDifficulty(a, b));
  ofTable.set(order, all);
  return all;
}
