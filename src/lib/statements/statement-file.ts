import {readStatement, type Statement} from "./statement.js";

const FORMAT = "parallax statements 1";
const MOST = 5_000;

/** Statements as JSON, in their order: what `statementsFromJson` reads. */
export const statementsToJson = (statements: readonly Statement[]): string =>
  `${JSON.stringify({format: FORMAT, statements}, null, 2)}\n`;

/**
 * Reads what `statementsToJson` wrote, or a file that anybody may have written.
 *
 * @param most - statements beyond which it is refused
 * @throws RangeError that names the entry and the field at fault
 */
export function statementsFromJson(text: string, most = MOST): Statement[] {
  let file: {format?: unknown; statements?: unknown} | null;
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    throw new RangeError("invalid statements; expected JSON");
  }
  if (file?.format !== FORMAT) throw new RangeError(`invalid format; expected "${FORMAT}"`);
  const list = file.statements;
  if (!Array.isArray(list) || list.length > most)
    throw new RangeError(`invalid statements; expected a list of at most ${most}`);
  const met = new Map<string, number>();
  return list.map((value, k) => {
    const statement = readStatement(value, `statements[${k}]`);
    const before = met.get(statement.id) ?? 0;
    met.set(statement.id, before + 1);
    // Two of one id are two statements; the same file read again gives the same ids.
    return before === 0 ? statement : {...statement, id: `${statement.id}~${before + 1}`};
  });
}
