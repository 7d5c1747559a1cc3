/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front.
 *
 * @example
 * csvLine(["a,b", 1, null, "=1+1"]) // → "\"a,b\",1,,'=1+1\n"
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map(cellText).join(",") + "\n";
}

function cellText(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
