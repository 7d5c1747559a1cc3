import {toCsv, type TableSpec} from "../../components/figure/table-spec.js";
import type {Cell, QueryResult} from "../../runtime/sql/index.js";

const flat = (cell: Cell) => (typeof cell === "boolean" ? String(cell) : cell);

/** All rows as CSV (RFC 4180); `NULL` is an empty field, an empty text is `""`. Of generated data a column says so. */
export function resultCsv(result: QueryResult, isSimulated: boolean): string {
  const {columns, rows} = isSimulated ? marked(result) : result;
  const spec: TableSpec<number> = {
    rows: Array.from({length: rows}, (_, r) => r),
    columns: columns.map(({name, cells}) => ({label: name, value: (r) => flat(cells[r]!)}))
  };
  return toCsv(spec as TableSpec);
}

/** All rows as JSON, one object a row and line; of generated data each says so. */
export function resultJson(result: QueryResult, isSimulated: boolean): string {
  return `[\n${resultRows(isSimulated ? marked(result) : result)
    .map((row) => JSON.stringify(row))
    .join(",\n")}\n]\n`;
}

/** With the column `simulated`, where the query has not asked for it. */
function marked(result: QueryResult): QueryResult {
  const {columns, rows} = result;
  if (columns.some(({name}) => name === "simulated")) return result;
  const cells = Array.from({length: rows}, () => true);
  return {...result, columns: [...columns, {name: "simulated", type: "flag", cells}]};
}

/** All rows as objects; of two columns with one name the later stands under `name_2`. */
export function resultRows({columns, rows}: QueryResult): Record<string, Cell>[] {
  const names: string[] = [];
  for (const {name} of columns) {
    let free = name;
    for (let n = 2; names.includes(free); n++) free = `${name}_${n}`;
    names.push(free);
  }
  return Array.from({length: rows}, (_, r) =>
    Object.fromEntries(columns.map(({cells}, c) => [names[c]!, cells[r]!] as const))
  );
}
