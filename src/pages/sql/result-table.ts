import {html} from "htl";
import type {Cell, QueryResult, ResultColumn} from "../../runtime/sql/index.js";
import {count} from "../../components/format/numbers.js";
import {seenText} from "../../components/format/shown-name.js";
import {keepFocus} from "../../components/dom/keep-focus.js";

const ROWS_PER_PAGE = 50;
/** Characters of a text that are drawn; the whole text is in the exports. */
const LONGEST = 300;

/** Text of a cell; long ones are cut with their length. */
export function cellText(cell: Cell, type: ResultColumn["type"]): string {
  if (cell === null) return "NULL";
  if (typeof cell === "number" && type === "number")
    return Number.isInteger(cell) ? String(cell) : String(Number(cell.toPrecision(12)));
  const text = seenText(String(cell));
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} … (${count(text.length)} characters)`;
}

function rowOrder({columns, rows}: QueryResult, sort: {column: number; descending: boolean} | null): Uint32Array {
  const order = Uint32Array.from({length: rows}, (_, r) => r);
  if (sort === null) return order;
  const {cells, type} = columns[sort.column]!;
  const sign = sort.descending ? -1 : 1;
  return order.sort((a, b) => {
    const [x, y] = [cells[a]!, cells[b]!];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a - b;
    const by = type === "number" ? byNumber(x, y) : String(x) < String(y) ? -1 : x === y ? 0 : 1;
    return sign * by || a - b;
  });
}

/** Numbers that are text because they are long stand among the others; those that are none above all. */
function byNumber(x: Cell, y: Cell): number {
  const [a, b] = [Number(x), Number(y)];
  return a < b ? -1 : a > b ? 1 : Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

/** A result, a page at a time; a click on a head sorts all rows, `NULL` last. Texts are shown as text, whatever they hold. */
export function ResultTable(result: QueryResult, caption: string): HTMLElement {
  let sort: {column: number; descending: boolean} | null = null;
  let page = 0;
  let order = rowOrder(result, null);
  const pages = Math.max(1, Math.ceil(result.rows / ROWS_PER_PAGE));
  const region = html`<div class="twin result" tabindex="0" role="region" aria-label=${caption}></div>` as HTMLElement;
  const place = html`<span role="status"></span>` as HTMLElement;
  const turn = (by: number) => () => {
    page = Math.max(0, Math.min(pages - 1, page + by));
    draw();
    region.scrollTop = 0;
  };
  const back = html`<button type="button" ${{onclick: turn(-1)}}>Earlier rows</button>` as HTMLButtonElement;
  const on = html`<button type="button" ${{onclick: turn(1)}}>Later rows</button>` as HTMLButtonElement;
  const pager = html`<p class="actions rows-pager">${back}${place}${on}</p>` as HTMLElement;
  pager.hidden = pages === 1;

  function draw(focused: number | null = null): void {
    const rows = order.subarray(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE);
    const head = result.columns.map(({name, type}, column) => {
      const own = sort?.column === column ? sort : null;
      const click = () => {
        sort = own === null ? {column, descending: false} : own.descending ? null : {column, descending: true};
        order = rowOrder(result, sort);
        page = 0;
        draw(column);
      };
      return html`<th
        scope="col"
        class=${type === "number" ? "number" : ""}
        aria-sort=${own === null ? "none" : own.descending ? "descending" : "ascending"}
      >
        <button type="button" ${{onclick: click}}>${seenText(name)}</button>
      </th>`;
    });
    const body = [...rows].map(
      (r) =>
        html`<tr>
          ${result.columns.map(({cells, type}) => {
            const cell = cells[r]!;
            return html`<td class=${cell === null ? "null" : type === "number" ? "number" : ""}>
              <bdi>${cellText(cell, type)}</bdi>
            </td>`;
          })}
        </tr>`
    );
    region.replaceChildren(
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
          ${body}
        </tbody>
      </table>`
    );
    place.textContent = `Rows ${count(page * ROWS_PER_PAGE + 1)} to ${count(Math.min(result.rows, (page + 1) * ROWS_PER_PAGE))} of ${count(result.rows)}`;
    keepFocus(pager, () => {
      back.disabled = page === 0;
      on.disabled = page === pages - 1;
    });
    if (focused !== null) region.querySelectorAll<HTMLElement>("thead button")[focused]?.focus();
  }
  draw();
  return html`<div>${region}${pager}</div>` as HTMLElement;
}
