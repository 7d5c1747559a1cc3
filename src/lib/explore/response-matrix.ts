import {logistic} from "../math/index.js";
import {CaseSums, RIGHT} from "./case-sums.js";
import type {CrossFilter} from "./cross-filter.js";
import {finish, ROWS_PER_STEP} from "./finish.js";
import {facetOf, type ExplorerItems, type Facet} from "./verdict-table.js";

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
  /** f32[rows × columns]: standardised residual of the cell under the Rasch model; 0 where there is none. */
  readonly residuals: Float32Array;
  /** Were all lines of a block scored on the same verdicts? Then their order by rate is that by ability. */
  readonly isEven: boolean;
}

/** Cells without score, by status. */
export const STATUS_CODES = {invalid: 201, missing: 202, error: 203, skipped: 204, unparsed: 205} as const;
export const NOTHING = 255;
const STEPS = 200;

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
 * likelihood given the difficulties; without `withResiduals` all are 0, which is much cheaper.
 */
export const responseMatrix = (filter: CrossFilter, order: ItemOrder, options?: MatrixOptions): ResponseMatrix =>
  finish(responseMatrixSteps(filter, order, options));

/** As `responseMatrix`, letting go now and then. */
export function* responseMatrixSteps(
  filter: CrossFilter,
  order: ItemOrder,
  {withResiduals = true, byAbility = false}: MatrixOptions = {}
): Generator<void, ResponseMatrix> {
  const {table} = filter;
  const {items} = table;
  const {outcome} = table;
  const model = facetOf(table, "model")!;
  const status = facetOf(table, "status");
  const capability = facetOf(table, "capability");
  const modelOf = model.codes;
  const statusOf = status?.codes ?? null;
  const blocks = capability ? capability.values : [null];
  const blockOf = (item: number) => (capability ? capability.codes[item]! : 0);
  const columnOf = new Int32Array(items.ids.length).fill(-1);
  allInOrder(filter, order);
  yield;
  const columns = orderedColumns(filter, order);
  const C = columns.length;
  placeColumns();
  yield;
  const M = model.values.length;
  const difficulties = new Map<string | null, Float32Array>();
  const hits = cellCounts(blocks.length * M * C, items);
  const tries = cellCounts(hits.length, items);
  const unscored = new Uint8Array(hits.length);
  const statusCodes = status?.values.map((name) => STATUS_CODES[name as keyof typeof STATUS_CODES] ?? 0) ?? [];
  const ofCases = new CaseSums(blocks.length * M, false);
  let since = 0;
  let open = -1;
  for (let i = 0; i < columnOf.length; i++) {
    const c = columnOf[i]!;
    if (c < 0) continue;
    if (!filter.itemPasses(i)) continue;
    if (items.cases[i] !== open) ofCases.close();
    open = items.cases[i]!;
    countItem(i, c);
    if ((since += items.starts[i + 1]! - items.starts[i]!) > ROWS_PER_STEP) {
      since = 0;
      yield;
    }
  }
  ofCases.close();
  const effects = ofCases.effects();
  const all: ReturnType<typeof lineOf>[] = [];
  for (const [b, name] of blocks.entries())
    for (let m = 0; m < M; m++) {
      all.push(lineOf(b * M + m, m, name));
      yield;
    }
  const lines = all.filter(({seen}) => seen);
  const blockOfLine = ({row}: (typeof lines)[number]) => blocks.indexOf(row.capability);
  const isEven = lines.every((one) =>
    sameTries(one.line, lines.find((other) => other.row.capability === one.row.capability)!.line)
  );
  if (byAbility && !isEven)
    for (const one of lines) {
      if (one.rate >= 0) one.rate = abilityOf(one.line, one.row);
      yield;
    }
  lines.sort((a, b) => blockOfLine(a) - blockOfLine(b) || b.rate - a.rate);

  // Loops over cells are functions: within a generator every number of theirs would be an object.
  function placeColumns(): void {
    for (let c = 0; c < C; c++) {
      const item = columns[c]!;
      columnOf[item] = c;
      if (items.pairs[item]! >= 0) columnOf[items.pairs[item]!] = c;
    }
  }
  function countItem(i: number, c: number): void {
    const block = blockOf(i);
    for (let r = items.starts[i]!, end = items.starts[i + 1]!; r < end; r++) {
      if (!filter.rowPasses(r)) continue;
      const slot = outcome[r]!;
      const at = (block * M + modelOf[r]!) * C + c;
      const code = statusOf === null ? 0 : statusCodes[statusOf[r]!]!;
      if (code !== 0) unscored[at] = code;
      if (slot === 0) continue;
      tries[at]!++;
      if (slot === 2) hits[at]!++;
      ofCases.add(block * M + modelOf[r]!, slot === 2 ? 1 + RIGHT : 1);
    }
  }
  function lineOf(line: number, m: number, name: string | null) {
    let [right, scored, seen] = [0, 0, false];
    for (let at = line * C; at < (line + 1) * C; at++) {
      right += hits[at]!;
      scored += tries[at]!;
      seen ||= tries[at]! > 0 || unscored[at]! > 0;
    }
    const designEffect = effects[line]!;
    const row = {model: m, name: model.values[m] ?? "", capability: name, right, scored, designEffect};
    return {line, row, seen, rate: scored > 0 ? right / scored : -1};
  }

  function sameTries(a: number, b: number): boolean {
    for (let c = 0; c < C; c++) if (tries[a * C + c] !== tries[b * C + c]) return false;
    return true;
  }
  function difficultiesFor({capability: form}: MatrixRow): Float32Array {
    const made = difficulties.get(form);
    if (made !== undefined) return made;
    const own = new Float32Array(C);
    for (let c = 0; c < C; c++) own[c] = items.difficulty[itemOf(columns[c]!, form, capability, items.pairs)]!;
    difficulties.set(form, own);
    return own;
  }
  function abilityOf(line: number, row: MatrixRow): number {
    const own = {hits: hits.subarray(line * C, (line + 1) * C), tries: tries.subarray(line * C, (line + 1) * C)};
    return abilityGiven(own, difficultiesFor(row));
  }

  const cells = new Uint8Array(lines.length * C).fill(NOTHING);
  const residuals = new Float32Array(cells.length);
  for (const [l, {line, row}] of lines.entries()) {
    yield;
    fillCells(l, line);
    if (withResiduals) fillResiduals(l, line, row);
  }
  function fillCells(l: number, line: number): void {
    for (let c = 0; c < C; c++) {
      const [from, at] = [line * C + c, l * C + c];
      const n = tries[from]!;
      // Officially invalid answers count as wrong: they keep their glyph and their place in the rate.
      if (unscored[from] !== 0 && hits[from] === 0) cells[at] = unscored[from]!;
      else if (n > 0) cells[at] = Math.round((STEPS * hits[from]!) / n);
    }
  }
  function fillResiduals(l: number, line: number, row: MatrixRow): void {
    const own = difficultiesFor(row);
    const theta = abilityOf(line, row);
    for (let c = 0; c < C; c++) {
      const n = tries[line * C + c]!;
      const p = logistic(theta - own[c]!);
      if (n > 0 && p > 0 && p < 1) residuals[l * C + c] = (hits[line * C + c]! - n * p) / Math.sqrt(n * p * (1 - p));
    }
  }
  return {columns, rows: lines.map(({row}) => row), cells, residuals, isEven};
}

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

const orders = new WeakMap<ExplorerItems, Map<ItemOrder, Uint32Array>>();

function orderedColumns(filter: CrossFilter, order: ItemOrder): Uint32Array {
  const {items} = filter.table;
  return allInOrder(filter, order).filter((i) => {
    const pair = items.pairs[i]!;
    return filter.itemPasses(i) || (pair >= 0 && filter.itemPasses(pair));
  });
}

/** All items in an order, one of each pair; sorted once per table. */
function allInOrder({table}: CrossFilter, order: ItemOrder): Uint32Array {
  const {items} = table;
  let ofTable = orders.get(items);
  if (ofTable === undefined) orders.set(items, (ofTable = new Map()));
  const made = ofTable.get(order);
  if (made !== undefined) return made;
  const difficulty = Float64Array.from(items.difficulty, (a, i) => {
    const pair = items.pairs[i]!;
    const b = pair >= 0 ? items.difficulty[pair]! : NaN;
    return Number.isNaN(b) ? a || 0 : Number.isNaN(a) ? b : (a + b) / 2;
  });
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

/** Counts of verdicts by cell: two bytes each, unless an item has more than they count. */
function cellCounts(cells: number, {starts}: ExplorerItems): Uint16Array | Uint32Array {
  for (let i = 1; i < starts.length; i++) if (starts[i]! - starts[i - 1]! > 0xffff) return new Uint32Array(cells);
  return new Uint16Array(cells);
}

/** Ability by maximum likelihood given difficulties, at most 6 logits from 0. */
function abilityGiven(own: Record<"hits" | "tries", Uint16Array | Uint32Array>, difficulties: Float32Array): number {
  let theta = 0;
  for (let step = 0; step < 12; step++) {
    let gradient = 0;
    let information = 1e-6;
    for (let c = 0; c < own.tries.length; c++) {
      const n = own.tries[c]!;
      if (n === 0) continue;
      const p = logistic(theta - difficulties[c]!);
      gradient += own.hits[c]! - n * p;
      information += n * p * (1 - p);
    }
    const next = Math.max(-6, Math.min(6, theta + gradient / information));
    if (Math.abs(next - theta) < 1e-4) return next;
    theta = next;
  }
  return theta;
}
