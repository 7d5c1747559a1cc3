import {hasRulesTogether} from "./rules-together.js";
import {facetOf, type FacetId, type VerdictTable} from "./table/verdict-table.js";
import {slugsOfCodes} from "./table/value-slugs.js";

/** Values of a facet that are not counted together unless it is asked for; a log opens on the first. */
export interface KeptApart {
  readonly facet: FacetId;
  readonly values: readonly string[];
}

/**
 * What a log opens on one of: several capabilities, and several rules that score the same answers. A rate of these together is asked
 * for, never given.
 */
export function keptApart(table: VerdictTable): readonly KeptApart[] {
  const facets: readonly FacetId[] = hasRulesTogether(table) ? ["capability", "scorer"] : ["capability"];
  return facets
    .map((facet) => ({facet, values: facetOf(table, facet)?.values.filter((value) => value !== null) ?? []}))
    .filter(({values}) => values.length > 1);
}

/**
 * The filters that a log opens with where an address asks for none.
 *
 * @param apart - what it opens on one of
 * @returns a query without its `?`, such as `capability=understanding`; empty where nothing is kept apart
 */
export const openingFilters = (table: VerdictTable, apart: readonly KeptApart[]): string =>
  apart
    .map(({facet: id, values}) => {
      const facet = facetOf(table, id)!;
      return `${id}=${encodeURIComponent(slugsOfCodes(facet, [facet.values.indexOf(values[0]!)]))}`;
    })
    .join("&");

/** What is said of it, in a sentence: what is shown first, and where the rest is. */
export const keptApartText = ({facet, values}: KeptApart): string =>
  facet === "scorer"
    ? `${values.length} rules score the same answers, and are not counted together: the page opens on ${values[0]}, and its list Scorer shows the others.`
    : `It holds ${values.join(" and ")}, which are not counted together: the page opens on ${values[0]}, and its list Capability shows the others.`;
