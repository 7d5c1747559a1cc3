import type {NotebookCell} from "../../lib/notebook/index.js";
import {mayRead} from "../../lib/query/index.js";

/**
 * Texts of the queries that read generated answers, themselves or through the rows of another cell.
 *
 * @param tables - names of tables of generated answers
 */
export function simulatedQueries(cells: readonly NotebookCell[], tables: ReadonlySet<string>): ReadonlySet<string> {
  const [names, texts] = [new Set(tables), new Set<string>()];
  const queries = cells.filter(({kind}) => kind === "sql");
  for (let before = -1; before < texts.size;) {
    before = texts.size;
    for (const {name, text} of queries)
      if (mayRead(text, names)) {
        texts.add(text);
        if (name !== "") names.add(name.toLowerCase());
      }
  }
  return texts;
}
