import type {CrossFilter} from "./cross-filter.js";
import {finish, ROWS_PER_SLOW_STEP} from "./finish.js";
import {facetOf, type Facet, type FacetId, type VerdictTable} from "./verdict-table.js";

/** What two sides may differ in. */
export const SIDE_FACETS = ["model", "capability", "judge", "protocol", "scorer", "step"] as const;
export type SideFacetId = (typeof SIDE_FACETS)[number];

/** Facets that must agree before two verdicts are about the same thing. */
const SAME: readonly FacetId[] = ["model", "protocol", "stage", "step", "scorer", "judge", "attempt"];

/** Two values of a facet, by code. */
export interface Sides {
  readonly facet: SideFacetId;
  readonly a: number;
  readonly b: number;
}

/** Verdicts on the same item, attempt and so on by two sides. */
export interface PairedVerdicts {
  readonly sides: Sides;
  /** Row of side a, row of side b, and the item of side a, by pair. */
  readonly rowA: Uint32Array;
  readonly rowB: Uint32Array;
  readonly item: Uint32Array;
  /** 1 for right, by pair. */
  readonly a: Uint8Array;
  readonly b: Uint8Array;
  /** Scored verdicts of either side without a partner: they tell nothing about the difference. */
  readonly alone: number;
}

/**
 * Pairs of scored verdicts that differ in one facet only, under all filters but that facet's own.
 *
 * Two models are compared on the same items, attempts, judges, stages and protocols; understanding and generation on the
 * two forms of an item (`items.pairs`).
 *
 * @throws RangeError if the log does not have the facet
 */
export const pairVerdicts = (filter: CrossFilter, sides: Sides): PairedVerdicts =>
  finish(pairVerdictsSteps(filter, sides));

/** As `pairVerdicts`, letting go now and then. */
export function* pairVerdictsSteps(filter: CrossFilter, sides: Sides): Generator<void, PairedVerdicts> {
  const {table} = filter;
  const {items, outcome} = table;
  const facet = facetOf(table, sides.facet);
  if (facet === undefined) throw new RangeError(`unknown facet: ${sides.facet}`);
  const own = filter.bitOf(facet);
  const keyOf = verdictKeyOf(table, sides.facet);
  const found: {rowA: number[]; rowB: number[]; item: number[]} = {rowA: [], rowB: [], item: []};
  let [alone, since] = [0, 0];
  const scored = (source: Source, into: number[]): void => {
    into.length = 0;
    if (source === null) return;
    const {item, code} = source;
    for (let r = items.starts[item]!; r < items.starts[item + 1]!; r++) {
      if (code !== null && facet.codes[r] !== code) continue;
      if (outcome[r] !== 0 && (filter.failing(r, item) & ~own) === 0) into.push(r);
    }
  };
  const [left, right]: [number[], number[]] = [[], []];
  for (let i = 0; i < items.ids.length; i++) {
    const [first, second] = sidesOf(i, facet, sides, items.pairs);
    if (first === null || second === null) continue;
    scored(first, left);
    scored(second, right);
    let matched = 0;
    for (const row of left) {
      const key = keyOf(row);
      const other = right.find((candidate) => keyOf(candidate) === key);
      if (other === undefined) continue;
      matched++;
      found.rowA.push(row);
      found.rowB.push(other);
      found.item.push(first.item);
    }
    alone += left.length + right.length - 2 * matched;
    if ((since += items.starts[i + 1]! - items.starts[i]!) > ROWS_PER_SLOW_STEP) {
      since = 0;
      yield;
    }
  }
  const hits = (rows: readonly number[]) => Uint8Array.from(rows, (r) => (outcome[r] === 2 ? 1 : 0));
  return {
    sides,
    rowA: Uint32Array.from(found.rowA),
    rowB: Uint32Array.from(found.rowB),
    item: Uint32Array.from(found.item),
    a: hits(found.rowA),
    b: hits(found.rowB),
    alone
  };
}

type Source = {readonly item: number; readonly code: number | null} | null;

function sidesOf(item: number, facet: Facet, {a, b}: Sides, pairs: Int32Array): readonly [Source, Source] {
  if (facet.of === "row") {
    return [
      {item, code: a},
      {item, code: b}
    ];
  }
  const other = pairs[item]!;
  if (facet.codes[item] !== a || other < 0 || facet.codes[other] !== b) return [null, null];
  return [
    {item, code: null},
    {item: other, code: null}
  ];
}

/** What must agree besides the item, as one number for any row (mixed radix). */
export function verdictKeyOf(
  table: Pick<VerdictTable, "facets">,
  side: SideFacetId | "attempt"
): (row: number) => number {
  const facets = SAME.flatMap((id) => (id === side ? [] : (facetOf(table, id) ?? [])));
  return (row) => {
    let key = 0;
    for (const {codes, values} of facets) key = key * values.length + codes[row]!;
    return key;
  };
}
