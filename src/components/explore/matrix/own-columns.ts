import {isOwnFacet, ownColumn, type VerdictTable} from "../../../lib/explore/index.js";
import type {TableColumn} from "../../figure/table-spec.js";
import {shownName} from "../../format/shown-name.js";

/** Further columns of a log that say something of its items, for a table of which each row is an item, or two that are a pair. */
export const ownColumns = (
  {facets}: Pick<VerdictTable, "facets">,
  itemsOf: (row: number) => readonly number[]
): readonly TableColumn<number>[] =>
  facets.flatMap(({id, of, values, codes, numbers}) => {
    if (!isOwnFacet(id) || of !== "item") return [];
    const valueOf = (item: number): string | number | null =>
      numbers === undefined ? values[codes[item]!]! : Number.isNaN(numbers[item]!) ? null : numbers[item]!;
    const value = (row: number): string | number | null => {
      const found = [...new Set(itemsOf(row).map(valueOf))];
      return found.length === 1 ? found[0]! : found.map((one) => one ?? "—").join(" / ");
    };
    return [{label: shownName(ownColumn(id)), value, text: (row) => String(value(row))}];
  });
