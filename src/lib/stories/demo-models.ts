import {inventedName} from "../benchmarks/simulation/invented-names.js";
import {subjectOfOwn} from "./own/own-model.js";
import type {PublishedRow} from "../schema/index.js";

const known = new WeakMap<readonly PublishedRow[], ReadonlyMap<string, string>>();

/**
 * Invented models of the site's simulated log of a benchmark, by the model whose printed rates each is simulated from: those whose
 * printed numbers say enough to simulate items (a site test follows every link that this leads to).
 *
 * @param rows - the benchmark's printed numbers; looked through once
 */
export function demoModels(rows: readonly PublishedRow[]): ReadonlyMap<string, string> {
  const made = known.get(rows) ?? new Map(printedModels(rows).map((model) => [model, inventedName(model)]));
  known.set(rows, made);
  return made;
}

/** Models of the reader's own log stand among the rows, too: nothing is simulated from them. */
const printedModels = (rows: readonly PublishedRow[]): string[] =>
  modelsOf(rows).filter((model) => subjectOfOwn(model) === null);

function modelsOf(rows: readonly PublishedRow[]): string[] {
  const table2 = rows.filter(({table}) => table === "Table 2");
  if (rows[0]?.benchmark === "gapeval")
    return table2.filter(({metric}) => metric === "success").map(({model}) => model);
  if (rows[0]?.benchmark !== "umnibench") return table2.map(({model}) => model);
  const asked = table2.filter(({question, n}) => question !== null && n !== null).map(({model}) => model);
  return asked.filter((id) => asked.filter((model) => model === id).length === 9);
}
