import {codesFor, type Facet} from "./verdict-table.js";

/** A facet of some of its values, numbered anew; for filters that let nothing else pass, whose codes are the first one's. */
export function narrowedFacet<Id extends Facet["id"]>(facet: Facet<Id>, kept: readonly number[]): Facet<Id> {
  const codeOf = new Uint16Array(facet.values.length);
  kept.forEach((value, code) => (codeOf[value] = code));
  const codes = codesFor(kept.length, facet.codes.length);
  for (let k = 0; k < codes.length; k++) codes[k] = codeOf[facet.codes[k]!]!;
  return {id: facet.id, of: facet.of, values: kept.map((value) => facet.values[value]!), codes};
}
