import type {ItemsLink} from "./detail.js";
import type {TableColumn} from "./table-spec.js";

/** Column of a table twin that leads from each row to its single items. */
export const itemsColumn = <R>(items: (row: R) => ItemsLink | undefined, label = "Single items"): TableColumn<R> => ({
  label,
  value: (row) => items(row)?.name.split(", ").at(-1) ?? null,
  href: (row) => items(row)?.href ?? null
});
