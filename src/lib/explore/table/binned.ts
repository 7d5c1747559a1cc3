import {binOf} from "./number-bins.js";
import {codesFor, type Facet, type FacetId} from "./verdict-table.js";

/** A facet of numbers by their bins; those in none are told apart as `null`. `null` without bins. */
export function binned(
  id: FacetId,
  of: "row" | "item",
  numbers: ArrayLike<number>,
  bins: {readonly edges: readonly number[]; readonly names: readonly string[]} | null
): Facet | null {
  if (bins === null) return null;
  const codes = codesFor(bins.names.length + 1, numbers.length);
  for (let k = 0; k < codes.length; k++) codes[k] = binOf(numbers[k]!, bins.edges);
  const hasNone = codes.includes(bins.names.length);
  return {id, of, values: hasNone ? [...bins.names, null] : bins.names, edges: bins.edges, codes};
}
