/** Comments, strings, quoted names, words, and single signs. */
const PARTS = /--[^\n\r]*|\/\*[^]*?(?:\*\/|$)|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|\w+|\S/g;
const WORDS = /[a-z_][a-z0-9_]*/g;
/** Strings and comments that end elsewhere than the parts above say, and what reads a table that a string names. */
const OTHERWISE = /\be'|u&'|\$\w*\$|\/\*(?:(?!\*\/)[^])*\/\*|\bquery(?:_table)?\b/;
/** What is followed by a value or an alias, never by a table. */
const NO_TABLE_AFTER = new Set(
  "as by select distinct where and or not case when then else like ilike = < >".split(" ")
);

/**
 * True if a query may read one of the tables: if it names one where a table can stand. Comments, strings that are compared, aliases and
 * what stands before a full stop name none; where that is not sure, every word counts.
 */
export function mayRead(sql: string, tables: ReadonlySet<string>): boolean {
  const text = sql.toLowerCase();
  const names = (part: string) => (part.match(WORDS) ?? []).some((word) => tables.has(word));
  if (OTHERWISE.test(text)) return names(text);
  const parts = (text.match(PARTS) ?? []).filter((part) => !/^(?:--|\/\*)/.test(part));
  let isListed = false;
  return parts.some((part, p) => {
    const [before, last] = [parts[p - 2], parts[p - 1]!];
    if (part.startsWith("'")) isListed = last === "(" ? before === "in" : last === "," && isListed;
    else if (part !== ",") isListed = false;
    // An argument that is given by its name may be a table.
    const isArgument = (last === "=" && before === ":") || (last === ">" && before === "=");
    if (isListed || parts[p + 1] === "." || (NO_TABLE_AFTER.has(last) && !isArgument)) return false;
    return names(part);
  });
}
