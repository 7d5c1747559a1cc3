/** Printed addresses of cells begin with a benchmark and name a row: `GapEval, Table 2, row Bagel, column Gap`. */
const ADDRESS = /^[^,]+, .*\brow .+, columns? /;

/** Reports, which have no ledger of their own, say so on their root element. */
const hasLedger = (): boolean => typeof document === "undefined" || document.documentElement.dataset.ledger !== "none";

/** Where the ledger shows the cells that a source line names; `null` for a line that names none, and where there is no ledger. */
export const ledgerHref = (source: string): string | null =>
  ADDRESS.test(source) && hasLedger() ? `./ledger.html?source=${encodeURIComponent(source)}` : null;
