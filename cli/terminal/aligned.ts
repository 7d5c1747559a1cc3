/** Rows as text in columns: numbers to the right, everything else to the left. */
export function aligned(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) =>
    row.map((cell) => (cell === null ? "–" : typeof cell === "number" ? numberText(cell) : printable(cell)))
  );
  const widths = header.map((name, c) => Math.max(name.length, ...cells.map((row) => row[c]?.length ?? 0)));
  const isNumber = header.map(
    (_, c) => rows.length > 0 && rows.every((row) => typeof row[c] === "number" || row[c] === null)
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, c) => (isNumber[c] ? cell.padStart(widths[c] ?? 0) : cell.padEnd(widths[c] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(header), ...cells.map(line)].join("\n") + "\n";
}

/** Text without control characters, those that turn the reading direction included: logs must not steer the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}
