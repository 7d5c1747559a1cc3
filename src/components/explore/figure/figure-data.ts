import {facetOf, isNumbered, type VerdictTable} from "../../../lib/explore/index.js";
import {LONGEST_NAME, type LogSize} from "../../../lib/statements/statement-log.js";
import type {FigureData} from "../../figure/pin-statement.js";
import {nameInList, type ExploreContext} from "../view/context.js";
import {chosenIn} from "../view/state.js";
import {rangeText} from "./range-text.js";

/** How much a log holds, for links and statements that are made on it. */
export const sizeOfLog = (table: VerdictTable): LogSize => ({
  verdicts: table.rows,
  items: table.items.ids.length,
  models: facetOf(table, "model")?.values.length ?? 0
});

/** What a pin of a log's figure keeps beside its numbers: which data they are of, and the filters as the lists name them. */
export function figureData({
  id,
  state,
  table,
  nameOf
}: Pick<ExploreContext, "id" | "state" | "table" | "nameOf">): Required<FigureData> {
  return {
    fingerprint: table.fingerprint,
    isSimulated: table.simulated,
    log: {id, name: table.label.slice(0, LONGEST_NAME), ...sizeOfLog(table)},
    said(parameter) {
      const facet = table.facets.find(({id}) => id === parameter);
      const codes = facet === undefined ? [] : chosenIn(state.get(), facet.id);
      if (facet === undefined || codes.length === 0) return null;
      if (facet.edges) return rangeText(facet, codes);
      // Names of numbered values begin with the parameter's own: `attempt 2`.
      const names = codes.map((code) => nameInList({nameOf}, facet, code));
      return names.map((name) => (isNumbered(facet.id) ? name.replace(`${parameter} `, "") : name)).join(", ");
    }
  };
}
