/** A record of a delimited text. */
export interface CsvRecord {
  /** 1-based line on which it begins. */
  readonly line: number;
  /** `null` for a record longer than allowed. */
  readonly fields: readonly string[] | null;
  /** True when a quoted field never ended. */
  readonly unclosed?: boolean;
}

/** The delimiter that splits the first line most often outside quotes: comma, tab or semicolon. */
export function sniffDelimiter(head: string): "," | "\t" | ";" {
  const line = head.replace(/"[^"]*"/g, "").split(/\r?\n/, 1)[0] ?? "";
  const counts = ([",", "\t", ";"] as const).map((mark) => [mark, line.split(mark).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/**
 * Records of a delimited text (RFC 4180: quotes double, fields may span lines), in batches; line ends may be mixed.
 *
 * A quote inside an unquoted field is text. Empty lines are passed over. A record longer than `maxLength` is given without
 * its fields.
 */
export async function* csvRecords(
  chunks: AsyncIterable<string>,
  delimiter: string,
  maxLength: number
): AsyncGenerator<CsvRecord[]> {
  let fields: string[] = [];
  let field = "";
  let [line, startLine, length] = [1, 1, 0];
  let state: "start" | "plain" | "quoted" | "quote" = "start";
  let batch: CsvRecord[] = [];
  const endField = (): void => {
    fields.push(field);
    field = "";
    state = "start";
  };
  const endRecord = (unclosed: boolean): void => {
    const isEmpty = state === "start" && fields.length === 0;
    if (field.endsWith("\r") && state === "plain") field = field.slice(0, -1);
    endField();
    if (!isEmpty) {
      const record = {line: startLine, fields: length > maxLength ? null : fields};
      batch.push(unclosed ? {...record, unclosed} : record);
    }
    fields = [];
    length = 0;
    startLine = line;
  };
  for await (const chunk of chunks) {
    for (const mark of chunk) {
      length += 1;
      const isHeld = length <= maxLength;
      if (mark === "\n") line += 1;
      if (state === "quoted") {
        if (mark === '"') state = "quote";
        else if (isHeld) field += mark;
      } else if (mark === "\n") endRecord(false);
      else if (mark === delimiter) endField();
      else if (mark === '"' && state === "quote") {
        if (isHeld) field += mark;
        state = "quoted";
      } else if (mark === '"' && state === "start") state = "quoted";
      else if (mark === "\r" && state !== "plain") continue;
      else {
        if (isHeld) field += mark;
        state = "plain";
      }
    }
    if (batch.length > 0) yield batch;
    batch = [];
  }
  if (state !== "start" || fields.length > 0) endRecord(state === "quoted");
  if (batch.length > 0) yield batch;
}
