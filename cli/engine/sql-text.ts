import {existsSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {checkoutRoot} from "../terminal/checkout.js";

/** The statistics that are made of canonical tables by SQL: each a file of `sql/`, which says what it reads and gives. */
export type Statistic =
  "answers" | "item-kinds" | "lettered-items" | "repeated-answers" | "repeated-verdicts" | "verdicts";

/** The SQL of a statistic, which every engine runs as it stands. */
export function sqlText(statistic: Statistic): string {
  // The package has it beside the program, a checkout where it is written.
  const packed = fileURLToPath(new URL("../sql", import.meta.url));
  return readFileSync(join(existsSync(packed) ? packed : join(checkoutRoot(), "sql"), `${statistic}.sql`), "utf8");
}
