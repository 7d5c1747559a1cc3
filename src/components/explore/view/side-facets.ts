import {facetOf, SIDE_FACETS, type Facet, type SideFacetId, type VerdictTable} from "../../../lib/explore/index.js";

const known = new WeakMap<VerdictTable, readonly Facet<SideFacetId>[]>();

/** What the two sides of a log can differ in: facets with at least two named values. */
export function sideFacets({table}: {readonly table: VerdictTable}): readonly Facet<SideFacetId>[] {
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

/** The facet that sides by `by` differ in: the first that the log has, where it lacks that one; `null` where it has none. */
export function sideFacetBy(table: VerdictTable, by: unknown): Facet<SideFacetId> | null {
  const facets = sideFacets({table});
  return facets.find(({id}) => id === by) ?? facets[0] ?? null;
}
