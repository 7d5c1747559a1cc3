import type {CrossFilter} from "./cross-filter.js";
import {finish, ROWS_PER_SLOW_STEP} from "./finish.js";
import {Growing} from "./growing.js";
import {facetOf, type FacetId, type VerdictTable} from "./verdict-table.js";

/** What two sides may differ in. */
export const SIDE_FACETS = ["model", "capability", "judge", "protocol", "run", "scorer", "step"] as const;
export type SideFacetId = (typeof SIDE_FACETS)[number];

/** Facets that must agree before two verdicts are about the same thing. */
const SAME: readonly FacetId[] = ["model", "protocol", "run", "stage", "step", "scorer", "judge", "attempt"];

/** In the place of a row that has its partner: verdicts that nothing tells apart (runs of a model) are partners one by one. */
const TAKEN = -1;

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
  const [rowA, rowB, itemOf] = [growingRows(), growingRows(), growingRows()];
  const [a, b] = [growingHits(), growingHits()];
  let [alone, since] = [0, 0];
  const [left, right]: [number[], number[]] = [[], []];
  const keepScored = (into: number[], item: number, code: number | null): void => {
    into.length = 0;
    for (let r = items.starts[item]!, end = items.starts[item + 1]!; r < end; r++) {
      if (code !== null && facet.codes[r] !== code) continue;
      if (outcome[r] !== 0 && (filter.failing(r, item) & ~own) === 0) into.push(r);
    }
  };
  const matchLeft = (item: number): number => {
    let matched = 0;
    for (const row of left) {
      const key = keyOf(row);
      for (let k = 0; k < right.length; k++) {
        const other = right[k]!;
        if (other === TAKEN || keyOf(other) !== key) continue;
        right[k] = TAKEN;
        matched++;
        rowA.push(row);
        rowB.push(other);
        itemOf.push(item);
        a.push(outcome[row] === 2 ? 1 : 0);
        b.push(outcome[other] === 2 ? 1 : 0);
        break;
      }
    }
    return matched;
  };
  for (let i = 0; i < items.ids.length; i++) {
    if (facet.of === "row") {
      keepScored(left, i, sides.a);
      keepScored(right, i, sides.b);
    } else {
      // A pair is taken up at its side a; items of either side whose other form is not asked have no partner.
      const code = facet.codes[i];
      if (code !== sides.a && code !== sides.b) continue;
      const other = items.pairs[i]!;
      const isPaired = other >= 0 && facet.codes[other] === (code === sides.a ? sides.b : sides.a);
      if (isPaired && code === sides.b) continue;
      keepScored(left, i, null);
      if (isPaired) keepScored(right, other, null);
      else right.length = 0;
    }
    alone += left.length + right.length - 2 * matchLeft(i);
    if ((since += items.starts[i + 1]! - items.starts[i]!) > ROWS_PER_SLOW_STEP) {
      since = 0;
      yield;
    }
  }
  return {
    sides,
    rowA: rowA.values(),
    rowB: rowB.values(),
    item: itemOf.values(),
    a: a.values(),
    b: b.values(),
    alone
  };
}

const growingRows = () => new Growing((n) => new Uint32Array(n));
const growingHits = () => new Growing((n) => new Uint8Array(n));

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
