import {MAPPED_FIELDS, type MappedField} from "../../src/lib/adapters/contract/column-mapping.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {ColumnAnswers} from "./table-questions.js";

/** What the command line says about the columns of tables. */
export function columnAnswers(options: CommandOptions): ColumnAnswers {
  const columns: Partial<Record<MappedField, string>> = {};
  for (const text of options.column ?? []) {
    const [, name = "", column = ""] = /^(\w+)=(.+)$/.exec(text) ?? [];
    const field = MAPPED_FIELDS.find((one) => one === name);
    if (field === undefined)
      throw new CommandError(
        EXIT.usage,
        `invalid --column; expected FIELD=COLUMN with a field of ${MAPPED_FIELDS.join(", ")}: ${text}`
      );
    columns[field] = column;
  }
  if (options.suite !== undefined && !/^[\w.-]+$/.test(options.suite))
    throw new CommandError(EXIT.usage, `invalid --suite; expected letters, digits, dots and dashes: ${options.suite}`);
  const outOf = options["out-of"] === undefined ? undefined : Number(options["out-of"]);
  if (outOf !== undefined && !(outOf > 0))
    throw new CommandError(EXIT.usage, `invalid --out-of; expected a number above 0: ${options["out-of"]}`);
  return {
    columns,
    ...(outOf === undefined ? {} : {outOf}),
    ...(options.suite === undefined ? {} : {suite: options.suite}),
    hasSubject: options.subject !== undefined,
    asProposed: options["as-proposed"] ?? false
  };
}
