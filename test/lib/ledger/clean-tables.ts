import {readAuthorTables, runChecks, type AuthorTable, type Finding} from "../../../src/lib/ledger/index.js";
import {mulberry32} from "../../../src/lib/math/index.js";

/** What a clean table looks like. */
export interface TableShape {
  readonly overall: "none" | "macro" | "pooled";
  /** Whether a row of n is printed, and whether it holds the total too. */
  readonly counts: "none" | "parts" | "all";
  readonly items: number;
  readonly decimals: 1 | 2;
  readonly rows: number;
  readonly columns: number;
}

/** A table without an error: binomial counts of systems of unequal level, over about `items` answers a category. */
export function cleanTable(seed: number, {overall, counts, items, decimals, rows, columns}: TableShape): AuthorTable {
  const uniform = mulberry32(seed);
  const sizes = Array.from({length: columns}, () => Math.round(items * (0.9 + 0.2 * uniform())));
  const all = sizes.reduce((a, b) => a + b, 0);
  const hardness = sizes.map(() => 0.3 * (uniform() - 0.5));
  const print = (share: number) => (100 * share).toFixed(decimals);
  const models = Array.from({length: rows}, (_, m) => {
    const level = 0.3 + 0.4 * uniform();
    const right = sizes.map(
      (n, c) => Array.from({length: n}, () => uniform() < level + hardness[c]!).filter(Boolean).length
    );
    const shares = right.map((k, c) => k / sizes[c]!);
    const total =
      overall === "pooled" ? right.reduce((a, b) => a + b, 0) / all : shares.reduce((a, b) => a + b, 0) / columns;
    return [`Model ${m}`, ...shares.map(print), ...(overall === "none" ? [] : [print(total)])];
  });
  const ofAll = overall === "none" ? [] : [counts === "all" ? `${all}` : ""];
  const lines = counts === "none" ? models : [["n", ...sizes.map(String), ...ofAll], ...models];
  return {
    name: "Table 1",
    header: ["Model", ...sizes.map((_, c) => `Task ${c}`), ...(overall === "none" ? [] : ["Overall"])],
    records: lines.map((fields, i) => ({line: i + 2, fields}))
  };
}

/** What the checks say of a table beyond context. */
export function accusations(table: AuthorTable): Finding[] {
  const {cells, marks} = readAuthorTables([table]);
  return runChecks(cells, {marks}).findings.filter(({severity}) => severity !== "context");
}
