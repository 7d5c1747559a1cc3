import {PostgreSQL, sql} from "@codemirror/lang-sql";
import type {Extension} from "@codemirror/state";
import type {QueryTableSpec} from "../../lib/query/index.js";

/** SQL with completion of the names of tables and of their columns. */
export function sqlLanguage(tables: readonly QueryTableSpec[]): Extension {
  const schema = Object.fromEntries(
    tables.map(({name, doc, columns}) => [
      name,
      {
        self: {label: name, type: "table", detail: doc},
        children: columns.map((column) => ({label: column.name, type: "column", detail: column.doc}))
      }
    ])
  );
  const columns = new Map(tables.flatMap((table) => table.columns.map((column) => [column.name, column.doc] as const)));
  const anyColumn = [...columns].map(([label, detail]) => ({label, type: "column", detail}));
  const support = sql({dialect: PostgreSQL, schema, upperCaseKeywords: true});
  // A column is completed before its table is named: the list after SELECT comes before FROM is written.
  const bare = PostgreSQL.language.data.of({
    autocomplete: (context: {explicit: boolean; matchBefore(pattern: RegExp): {from: number; to: number} | null}) => {
      const word = context.matchBefore(/(?<![.\w])\w+/);
      return word === null && !context.explicit ? null : word && {from: word.from, options: anyColumn};
    }
  });
  return [support, bare];
}
