import {html} from "htl";
import {count} from "../format/numbers.js";
import {ledgerHref} from "./ledger-href.js";
import {cellValue, shownText, type TableColumn, type TableSpec} from "./table-spec.js";

type Order = {readonly column: TableColumn<unknown>; readonly descending: boolean} | null;

const isNumeric = ({rows}: TableSpec, column: TableColumn<unknown>) =>
  rows.some((row) => typeof column.value(row) === "number");

/** Missing values stay last in both directions. */
function sorted({rows}: TableSpec, order: Order): readonly unknown[] {
  if (!order) return rows;
  const {column, descending} = order;
  const sign = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [cellValue(column, a), cellValue(column, b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y)));
  });
}

/** A cell's text; a link where the column leads somewhere or names source cells. */
function linked(column: TableColumn<unknown>, row: unknown): Node | string {
  const text = shownText(column, row);
  const href = column.href ? column.href(row) : column.label === "Source" ? ledgerHref(text) : null;
  return href === null ? text : html`<a href=${href}>${text}</a>`;
}

/** How many rows a table shows before the reader asks for all; all by default. */
export interface TableLength {
  readonly first?: number;
}

/** By which column a reader has sorted, by its label; `null` for as given. */
export interface SortMemory {
  order: {readonly label: string; readonly descending: boolean} | null;
}

/**
 * Sortable table: a button per column head; click cycles ascending, descending, as given.
 *
 * @param first - rows that are shown until the reader asks for all: thousands would be slow to lay out and longer than anyone reads
 * @param memory - keeps the reader's order for the table that takes this one's place when its numbers change
 */
export function DataTable(
  spec: TableSpec,
  caption: string,
  memory: SortMemory = {order: null},
  {first = Infinity}: TableLength = {}
): HTMLElement {
  const numeric = new Set(spec.columns.filter((column) => isNumeric(spec, column)));
  let shown = first;
  const node = html`<div class="twin" tabindex="0" role="region" aria-label=${caption}></div>` as HTMLElement;
  const draw = (order: Order, focused: number | null) => {
    memory.order = order && {label: order.column.label, descending: order.descending};
    const head = spec.columns.map((column) => {
      const direction = order?.column !== column ? "none" : order.descending ? "descending" : "ascending";
      const next: Order =
        direction === "none"
          ? {column, descending: false}
          : direction === "ascending"
            ? {column, descending: true}
            : null;
      const sort = () => draw(next, spec.columns.indexOf(column));
      return html`<th scope="col" aria-sort=${direction} class=${numeric.has(column) ? "number" : ""}>
        <button type="button" ${{onclick: sort}}>${column.label}</button>
      </th>`;
    });
    const ordered = sorted(spec, order);
    const rows = ordered.slice(0, shown).map(
      (row) =>
        html`<tr>
          ${spec.columns.map((column, i) => {
            const text = linked(column, row);
            const type = numeric.has(column) ? "number" : "";
            return i === 0
              ? html`<th scope="row" class=${type}>${text}</th>`
              : html`<td class=${type} data-label=${column.label}>${text}</td>`;
          })}
        </tr>`
    );
    const more = ordered.length - rows.length;
    const showAll = () => {
      shown = Infinity;
      draw(order, null);
      node.focus();
    };
    node.replaceChildren(
      html`<table>
        <caption class="visually-hidden">
          ${caption}
        </caption>
        <thead>
          <tr>
            ${head}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
        ${
          more === 0
            ? ""
            : html`<tfoot>
                <tr>
                  <td colspan=${spec.columns.length}>
                    ${count(more)} more rows. <button type="button" ${{onclick: showAll}}>Show all</button>
                  </td>
                </tr>
              </tfoot>`
        }
      </table>`
    );
    if (focused !== null) node.querySelectorAll<HTMLElement>("thead button")[focused]?.focus();
  };
  const before = memory.order;
  const column = spec.columns.find(({label}) => label === before?.label);
  draw(before && column ? {column, descending: before.descending} : null, null);
  return node;
}
