import type {BenchmarkEntry, PublishedRow} from "../../schema/index.js";

/** Reads printed addresses such as `Lantern, Table 2, row Bagel, column Gap` back into cells. */
export type AddressReader = (source: string) => string[];

/**
 * A reader of source lines, the inverse of what figures print beside their numbers.
 *
 * Several addresses may be joined by `; `, several columns by `, `. One address can name several cells, where a table
 * prints two protocols or roles under one label. The id of a cell is an address too. What names no cell is passed over.
 */
export function addressReader(
  rows: readonly PublishedRow[],
  benchmarks: Iterable<Pick<BenchmarkEntry, "id" | "name">>
): AddressReader {
  const nameOf = new Map([...benchmarks].map(({id, name}) => [id, name]));
  const cells = new Map<string, string[]>();
  const ids = new Set(rows.map(({cell}) => cell));
  for (const {benchmark, document, table, row, column, cell} of rows) {
    const where = [nameOf.get(benchmark) ?? benchmark, ...(document === "paper" ? [] : [document]), table].join(", ");
    const key = `${where}, row ${row}|${column}`;
    cells.set(key, [...(cells.get(key) ?? []), cell]);
  }
  return (source) =>
    source.split("; ").flatMap((address) => {
      if (ids.has(address)) return [address];
      const parts = /^(.*, row .+?), columns? (.+)$/.exec(address.trim());
      if (!parts) return [];
      const [, place = "", columns = ""] = parts;
      const whole = cells.get(`${place}|${columns}`);
      return whole ?? columns.split(", ").flatMap((column) => cells.get(`${place}|${column}`) ?? []);
    });
}
