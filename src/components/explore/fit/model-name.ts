import {facetOf, type VerdictTable} from "../../../lib/explore/index.js";
import {shownName} from "../../format/shown-name.js";

/** Name of a model as it is shown. */
export const modelName = (table: VerdictTable, code: number): string =>
  shownName(facetOf(table, "model")!.values[code] ?? "none");
