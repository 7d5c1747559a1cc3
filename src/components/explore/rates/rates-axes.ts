import {facetOf, isOwnFacet, ownColumn, type Facet} from "../../../lib/explore/index.js";
import {shownName} from "../../format/shown-name.js";
import {hasJudges} from "../figure/rarer-figures.js";
import {nameInList, type ExploreContext} from "../view/context.js";
import {ratesColumns, type RatesRows} from "../view/state.js";

/** Something that may stand at an axis. */
interface Choice {
  readonly id: RatesRows;
  readonly name: string;
}

/** The facet above the columns. */
export interface ColumnsInForce {
  readonly facet: Facet;
  readonly isOfModels: boolean;
  readonly name: (code: number) => string;
}

/** What stands at the axes of a table of rates, and what may. */
export interface RatesAxes {
  /** What the benchmark itself has rows by. */
  readonly usual: readonly Choice[];
  /** Further columns of the log. */
  readonly own: readonly Choice[];
  readonly rows: () => Facet;
  readonly columns: () => ColumnsInForce;
}

/** Rows are categories unless another facet is chosen, columns are models. */
export function ratesAxes(context: ExploreContext): RatesAxes {
  const {table, state} = context;
  const levels = (["category", "subcategory", "stage"] as const).filter((id) => facetOf(table, id));
  const isOfJudges = hasJudges(context);
  const rows = (): Facet => {
    const {rows: chosen} = state.get();
    const isKnown =
      chosen === "judge" ? isOfJudges : isOwnFacet(chosen) || (levels as readonly string[]).includes(chosen);
    return (isKnown ? facetOf(table, chosen) : undefined) ?? facetOf(table, levels[0] ?? "benchmark")!;
  };
  return {
    usual: [
      ...(levels.includes("category") || !levels.includes("subcategory")
        ? [{id: "category", name: levels.length > 0 ? `by ${levels[0]}` : "all"} as const]
        : []),
      ...(levels.includes("subcategory") ? [{id: "subcategory", name: "by subcategory"} as const] : []),
      ...(isOfJudges ? [{id: "judge", name: "by judge"} as const] : [])
    ],
    own: table.facets
      .map(({id}) => id)
      .filter(isOwnFacet)
      .map((id) => ({id, name: `by ${shownName(ownColumn(id))}`})),
    rows,
    columns: () => {
      const facet = ratesColumns(table, {rows: rows().id, across: state.get().across});
      const isOfModels = facet.id === "model";
      const name = (code: number): string =>
        isOfModels ? shownName(facet.values[code] ?? "none") : nameInList(context, facet, code);
      return {facet, isOfModels, name};
    }
  };
}
