const [NEWLINE, RETURN, QUOTE] = [10, 13, 34];
/** Engines copy parts up to this length by themselves. */
const SHORT = 13;

/** A record of a delimited text. */
export interface CsvRecord {
  /** 1-based line on which it begins. */
  readonly line: number;
  /** `null` for a record longer than allowed. */
  readonly fields: readonly string[] | null;
  /** True when a quoted field never ended. */
  readonly unclosed?: boolean;
  /** The record as it is written, where a `\r` stands alone outside quotes: whether it is a line end only the columns say. */
  readonly raw?: string;
}

/** The delimiter that splits the first line most often outside quotes, notes apart: comma, tab or semicolon. */
export function sniffDelimiter(head: string): "," | "\t" | ";" {
  const lines = head.replace(/"[^"]*"/g, "").split(/\r?\n/);
  const line = lines.find((one) => !one.startsWith("#")) ?? lines[0] ?? "";
  const counts = ([",", "\t", ";"] as const).map((mark) => [mark, line.split(mark).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/**
 * Records of a delimited text (RFC 4180: quotes double, fields may span lines), in batches; line ends may be mixed: `\n` and `\r\n`
 * end records, and of a record that holds a `\r` alone its text is given with it.
 *
 * A quote inside an unquoted field is text. Empty lines are passed over. A record longer than `maxLength` is given without
 * its fields, and not held.
 */
export async function* csvRecords(
  chunks: AsyncIterable<string>,
  delimiter: string,
  maxLength: number
): AsyncGenerator<CsvRecord[]> {
  const separator = delimiter.charCodeAt(0);
  let fields: string[] = [];
  let field = "";
  let [line, startLine] = [1, 1];
  /** Characters of the record at hand in chunks before this one. */
  let before = 0;
  let isTooLong = false;
  /** What of the record stands in chunks before this one, and whether a return stands alone in it. */
  let [held, hasReturn] = ["", false];
  // Functions assign it, too, which types do not see where it is compared.
  let state = "start" as "start" | "plain" | "quoted" | "quote";
  let batch: CsvRecord[] = [];
  const endField = (): void => {
    fields.push(field);
    field = "";
    state = "start";
  };
  const endRecord = (length: number, unclosed: boolean, rest: string | null): void => {
    const isEmpty = state === "start" && fields.length === 0 && !isTooLong;
    if (field.endsWith("\r") && state === "plain") field = field.slice(0, -1);
    endField();
    if (!isEmpty) {
      const record: CsvRecord = {line: startLine, fields: isTooLong || length > maxLength ? null : fields};
      if (unclosed) batch.push({...record, unclosed});
      else batch.push(rest === null ? record : {...record, raw: held + rest});
    }
    fields = [];
    [isTooLong, hasReturn] = [false, false];
    held = "";
    before = 0;
    startLine = line;
  };
  for await (const chunk of chunks) {
    // Where in this chunk the record begins, and what of the field was not taken yet.
    let [start, from] = [0, 0];
    const take = (end: number): void => {
      isTooLong ||= before + end - start > maxLength;
      if (isTooLong) [field, fields] = ["", []];
      else if (end > from) field += own(chunk.slice(from, end));
    };
    for (let at = 0; at < chunk.length; at++) {
      const mark = chunk.charCodeAt(at);
      if (mark === NEWLINE) line += 1;
      if (state === "quoted") {
        if (mark !== QUOTE) continue;
        take(at);
        state = "quote";
      } else if (mark === NEWLINE) {
        if (state === "plain") take(at);
        endRecord(before + at + 1 - start, false, hasReturn ? chunk.slice(start, at) : null);
        start = at + 1;
      } else if (mark === separator) {
        if (state === "plain") take(at);
        endField();
      } else if (mark === RETURN) {
        hasReturn ||= chunk.charCodeAt(at + 1) !== NEWLINE;
      } else if (state === "plain") continue;
      else if (mark === QUOTE) {
        // The second of two is the text's own; after none it opens.
        from = state === "quote" ? at : at + 1;
        state = "quoted";
      } else {
        from = at;
        state = "plain";
      }
    }
    if (state === "plain" || state === "quoted") take(chunk.length);
    before += chunk.length - start;
    held = isTooLong ? "" : held + chunk.slice(start);
    if (batch.length > 0) yield batch;
    batch = [];
  }
  if (state !== "start" || fields.length > 0 || isTooLong) endRecord(before, state === "quoted", hasReturn ? "" : null);
  if (batch.length > 0) yield batch;
}

/** A text of its own: as a part of a longer one it would hold all of that in memory. */
const own = (part: string): string => (part.length < SHORT ? part : ` ${part}`.slice(1));
