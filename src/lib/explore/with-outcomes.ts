import {itemDifficulties} from "./item-difficulties.js";
import {jointOutcomes} from "./joint-outcomes.js";
import {binned} from "./table/binned.js";
import {difficultyBins} from "./table/number-bins.js";
import {facetOf, type VerdictTable} from "./table/verdict-table.js";

/** A table whose rows have other outcomes than before: what follows from outcomes (joint outcomes, difficulties) follows the new ones. */
export function withOutcomes(table: VerdictTable): VerdictTable {
  const {outcome} = table;
  const difficulty = itemDifficulties(facetOf(table, "model")!, outcome, table.items.starts);
  const items = {...table.items, difficulty};
  const facets = table.facets.flatMap((facet) => {
    if (facet.id === "outcome") return [{...facet, codes: outcome}];
    if (facet.id === "joint") return [];
    if (facet.id !== "difficulty") return [facet];
    const made = binned("difficulty", "item", difficulty, difficultyBins(difficulty));
    return made === null ? [] : [made];
  });
  const joint = jointOutcomes({rows: table.rows, outcome, facets, items});
  if (joint !== null) facets.splice(facets.findIndex(({id}) => id === "outcome") + 1, 0, joint);
  return {...table, facets, items};
}
