import {existsSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {checkoutRoot} from "../terminal/checkout.js";

/** The statistics that are made of canonical tables by SQL: each a file of `sql/`, which says what it reads and gives. */
export type Statistic =
  | "answers"
  | "cases"
  | "coverage"
  | "item-kinds"
  | "lettered-items"
  | "repeated-answers"
  | "repeated-verdicts"
  | "unanswered"
  | "verdicts";

/** The statements that unite folders. */
type Union =
  | "merge/placed"
  | "merge/several"
  | "merge/repeats"
  | "merge/answers"
  | "merge/emptied"
  | "merge/found"
  | "merge/beside"
  | "merge/kept"
  | "merge/numbered"
  | "merge/responses"
  | "merge/judgments"
  | "merge/items";

/** The statements that make a folder for plain hosting of tables; DuckDB runs them. */
type Hosted =
  | "hosted/answers"
  | "hosted/cells"
  | "hosted/common-items"
  | "hosted/profiles"
  | "hosted/rules-together"
  | "hosted/runs"
  | "hosted/shares"
  | "hosted/sums"
  | "hosted/verdicts";

/** The SQL of a statement, which every engine runs as it stands. */
export const sqlText = (statement: Statistic | Union | Hosted): string =>
  readFileSync(sqlFile(`${statement}.sql`), "utf8");

/** Where a file of `sql/` stands: the package has it beside the program, a checkout where it is written. */
export function sqlFile(name: string): string {
  const packed = fileURLToPath(new URL("../sql", import.meta.url));
  return join(existsSync(packed) ? packed : join(checkoutRoot(), "sql"), name);
}
