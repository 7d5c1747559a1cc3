import {
  facetOf,
  SIDE_FACETS,
  type Facet,
  type SideFacetId,
  type Sides,
  type VerdictTable
} from "../../lib/explore/index.js";
import type {ExploreContext} from "./context.js";

const known = new WeakMap<VerdictTable, readonly Facet<SideFacetId>[]>();

/** What the two sides of a log can differ in: facets with at least two named values. */
export function sideFacets({table}: Pick<ExploreContext, "table">): readonly Facet<SideFacetId>[] {
  const facets = known.get(table) ?? findSideFacets(table);
  known.set(table, facets);
  return facets;
}

function findSideFacets(table: VerdictTable): readonly Facet<SideFacetId>[] {
  return SIDE_FACETS.flatMap((id) => {
    const facet = facetOf(table, id);
    if (facet === undefined || facet.values.filter((value) => value !== null).length < 2) return [];
    if (id === "capability" && !table.items.pairs.some((pair) => pair >= 0)) return [];
    return [facet as Facet<SideFacetId>];
  });
}

/** The facet that the sides differ in; the first that the log has, where the chosen one is missing. */
export function sideFacet(context: ExploreContext): Facet<SideFacetId> | null {
  const facets = sideFacets(context);
  return facets.find(({id}) => id === context.state.get().by) ?? facets[0] ?? null;
}

/**
 * The two sides: as chosen, else the two with the highest rates under the filters; of those that are filtered for, where
 * there are two.
 */
export function chosenSides(context: ExploreContext): Sides | null {
  const facet = sideFacet(context);
  if (facet === null) return null;
  const {a, b, [facet.id]: filtered} = context.state.get();
  const preferred = new Set(filtered.length > 1 ? filtered : []);
  const best = facet.values
    .map((value, code) => ({code, rate: value === null ? -1 : (context.rate(facet.id, code)?.rate ?? -1)}))
    .sort((x, y) => Number(preferred.has(y.code)) - Number(preferred.has(x.code)) || y.rate - x.rate)
    .map(({code}) => code);
  const known = (code: number) => code >= 0 && code < facet.values.length;
  const first = known(a) ? a : best.find((code) => code !== b)!;
  const second = known(b) && b !== first ? b : best.find((code) => code !== first)!;
  return {facet: facet.id, a: first, b: second};
}
