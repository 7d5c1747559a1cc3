import {SIDES, type Facet, type PairedVerdicts, type SideFacetId, type Sides} from "../../../lib/explore/index.js";
import type {ExploreContext} from "../view/context.js";
import {sideFacetBy} from "../view/side-facets.js";

/** Sides that are tried until two share verdicts: as many as six values make. Each try reads the log once. */
const MOST_TRIED = 15;

/** The facet that the sides differ in; the first that the log has, where the chosen one is missing. */
export const sideFacet = ({table, state}: Pick<ExploreContext, "table" | "state">): Facet<SideFacetId> | null =>
  sideFacetBy(table, state.get().by);

type Choosing = Pick<ExploreContext, "table" | "state" | "rate" | "pairs">;

/**
 * Verdicts of the two sides: of those that may be taken, the first that share any; where none do, the first of all.
 *
 * @throws RangeError if the log has no two sides
 */
export function* pairedSides(context: Choosing): Generator<void, PairedVerdicts> {
  const facet = sideFacet(context);
  if (facet === null) throw new RangeError("missing facet: one with two named values");
  let unpaired: PairedVerdicts | null = null;
  let tried = 0;
  for (const [a, b] of candidates(context, facet)) {
    const pairs = yield* context.pairs({facet: facet.id, a, b});
    if (pairs.item.length > 0) return pairs;
    unpaired ??= pairs;
    if (++tried === MOST_TRIED) break;
  }
  return unpaired!;
}

/**
 * Sides that may be taken, best first: what is chosen stays, the rest comes of what is filtered for. A single value that
 * is filtered for is the first side, against any other.
 */
function* candidates(context: Choosing, facet: Facet<SideFacetId>): Generator<readonly [number, number]> {
  const {a, b, [facet.id]: filtered} = context.state.get();
  const all = inOrder(context, facet);
  const preferred = all.filter((code) => filtered.includes(code));
  const against = (side: number): readonly number[] => {
    const left = preferred.filter((code) => code !== side);
    return left.length > 0 ? left : all.filter((code) => code !== side);
  };
  const isKnown = (code: number) => code >= 0 && code < facet.values.length;
  const isSecondChosen = isKnown(b) && b !== a;
  const first = isKnown(a) ? a : !isSecondChosen && preferred.length === 1 ? preferred[0]! : null;
  if (first !== null) for (const other of isSecondChosen ? [b] : against(first)) yield [first, other];
  else if (isSecondChosen) for (const other of against(b)) yield [other, b];
  else {
    const free = preferred.length > 1 ? preferred : all;
    for (let second = 1; second < free.length; second++)
      for (let ahead = 0; ahead < second; ahead++) yield [free[ahead]!, free[second]!];
  }
}

/** Named values by their rates under the filters; of forms first the two that the gap lies between, whatever their rates. */
function inOrder({rate}: Choosing, {id, values}: Facet<SideFacetId>): readonly number[] {
  const leading: readonly (string | null)[] = id === "capability" ? SIDES : [];
  return values
    .map((value, code) => ({
      code,
      value,
      place: leading.includes(value) ? leading.indexOf(value) : leading.length,
      rate: rate(id, code)?.rate ?? -1
    }))
    .filter(({value}) => value !== null)
    .sort((x, y) => x.place - y.place || y.rate - x.rate)
    .map(({code}) => code);
}

/** Names of the sides that the filters leave out; empty where none. */
export function outsideFilter({state, nameOf}: Pick<ExploreContext, "state" | "nameOf">, sides: Sides): string {
  const filtered = state.get()[sides.facet];
  if (filtered.length === 0) return "";
  const names = [sides.a, sides.b].filter((code) => !filtered.includes(code)).map((code) => nameOf(sides.facet, code));
  return names.join(" and ");
}

/** Says which they are, behind other sentences. */
export const outsideSentence = (names: string): string => (names === "" ? "" : ` Outside the filter: ${names}.`);

/** The same at the end of a statement's test. */
export const outsideClause = (names: string): string => (names === "" ? "" : `; outside the filter: ${names}`);
