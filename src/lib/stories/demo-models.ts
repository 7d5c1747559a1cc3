import type {PublishedRow} from "../schema/index.js";

const known = new WeakMap<readonly PublishedRow[], ReadonlySet<string>>();

/**
 * Models of a benchmark that the site's simulated log of it has: those whose printed numbers say enough to simulate items
 * (`loaders/logs/simulate-*.ts`; a site test follows every link that this leads to).
 *
 * @param rows - the benchmark's printed numbers; looked through once
 */
export function demoModels(rows: readonly PublishedRow[]): ReadonlySet<string> {
  const made = known.get(rows) ?? new Set(modelsOf(rows));
  known.set(rows, made);
  return made;
}

function modelsOf(rows: readonly PublishedRow[]): string[] {
  const table2 = rows.filter(({table}) => table === "Table 2");
  if (rows[0]?.benchmark === "gapeval")
    return table2.filter(({metric}) => metric === "success").map(({model}) => model);
  if (rows[0]?.benchmark !== "umnibench") return table2.map(({model}) => model);
  const asked = table2.filter(({question, n}) => question !== null && n !== null).map(({model}) => model);
  return asked.filter((id) => asked.filter((model) => model === id).length === 9);
}
