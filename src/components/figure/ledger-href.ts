import {hostPage} from "../../runtime/host-page.js";

/** Printed addresses of cells begin with a benchmark and name a row: `Lantern, Table 2, row Bagel, column Gap`. */
const ADDRESS = /^[^,]+, .*\brow .+, columns? /;
/** What stands before the source of a number that is printed nowhere, but made of the numbers that are named. */
export const COMPUTED = "computed from ";

/** Pages of others have no ledger and no other pages of the site, nor have reports, which say so on their root element. */
export const hasLedger = (): boolean =>
  hostPage() === null && (typeof document === "undefined" || document.documentElement.dataset.ledger !== "none");

/** Where the ledger shows the cells that a source line names; `null` for a line that names none, and where there is no ledger. */
export const ledgerHref = (source: string): string | null =>
  ADDRESS.test(source) && hasLedger()
    ? `./ledger.html?source=${encodeURIComponent(source.replaceAll(COMPUTED, ""))}`
    : null;

/** Where the ledger shows cells by their ids; `null` for none, and where there is no ledger. */
export function cellsHref(cells: readonly string[]): string | null {
  if (cells.length === 0 || !hasLedger()) return null;
  return cells.length === 1
    ? `./ledger.html#${cells[0]!}`
    : `./ledger.html?source=${encodeURIComponent(cells.join("; ")).replaceAll("%2F", "/").replaceAll("%3B%20", ";+")}`;
}
