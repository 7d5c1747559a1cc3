import type {ItemDetail} from "./detail-pages.js";
import type {VerdictTable} from "./table/verdict-table.js";

/**
 * Text as it is compared: without differences of case, width or composition. Only capitals tell nothing of ß and SS, ς and σ; ẞ is one
 * already, and becomes SS by way of ß.
 */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase().toUpperCase();

/**
 * Marks the rows of one page of details whose prompt or reply holds a text, in `into`: a prompt stands for all rows of its item.
 *
 * @param details - of the page's items
 * @param first - of these items
 * @param into - u8[rows], 1 for rows that hold it; other rows are left as they are
 */
export function searchPage(
  details: readonly ItemDetail[],
  first: number,
  {items}: Pick<VerdictTable, "items">,
  text: string,
  into: Uint8Array
): void {
  const wanted = folded(text);
  details.forEach(({prompt, rows}, k) => {
    const start = items.starts[first + k]!;
    if (prompt !== null && folded(prompt).includes(wanted)) into.fill(1, start, items.starts[first + k + 1]);
    else
      rows.forEach(({reply}, r) => {
        if (reply !== null && folded(reply).includes(wanted)) into[start + r] = 1;
      });
  });
}
