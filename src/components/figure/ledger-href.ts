/** Printed addresses of cells begin with a benchmark and name a row: `GapEval, Table 2, row Bagel, column Gap`. */
const ADDRESS = /^[^,]+, .*\brow .+, columns? /;

/** Where the ledger shows the cells that a source line names; `null` for a line that names none. */
export const ledgerHref = (source: string): string | null =>
  ADDRESS.test(source) ? `./ledger.html?source=${encodeURIComponent(source)}` : null;
