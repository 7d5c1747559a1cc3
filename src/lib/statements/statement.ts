import {readStatementLog, type StatementLog} from "./statement-log.js";

/** A view of a figure as a claim that can be cited: what it says, on which data, under which filter, by which test. */
export interface Statement {
  readonly id: string;
  /** What is claimed: the figure's finding, until the reader writes another sentence. */
  readonly sentence: string;
  /** True once the sentence is not the figure's own any more. */
  readonly isReadersWords: boolean;
  /** What the figure said when it was pinned. */
  readonly finding: string;
  /** What its marks mean. */
  readonly encoding: string;
  /** Filters in words; empty for none. */
  readonly filter: string;
  /** The test or interval behind the finding, and the numbers of verdicts and cases; empty where the figure has none. */
  readonly test: string;
  readonly n: string;
  readonly source: string;
  readonly isSimulated: boolean;
  /** The view's address from the root of the site: `explore?log=lantern#rates`. */
  readonly address: string;
  /** What the data were: 16 hexadecimal digits; of a figure of a log, the log's revision. */
  readonly fingerprint: string;
  /** Of a figure of a log; statements of older files have none. */
  readonly log?: StatementLog;
  /** The drawing as stand-alone SVG; empty where there was none. */
  readonly picture: string;
  /** ISO 8601. */
  readonly pinnedAt: string;
}

/** Addresses and filters grow with what the reader has chosen, and are as long as browsers make them. */
const LONGEST: Readonly<Record<string, number>> = {picture: 3_000_000, address: 2_000_000, filter: 2_000_000};
const TEXTS = [
  "id",
  "sentence",
  "finding",
  "encoding",
  "filter",
  "test",
  "n",
  "source",
  "address",
  "fingerprint",
  "picture",
  "pinnedAt"
] as const;
const FINGERPRINT = /^[0-9a-f]{1,64}$/i;
/** A page of the site with its parameters and anchor: nothing that leads elsewhere or runs. */
const ADDRESS = /^[a-z0-9-]*(\.html)?(\?[^#]*)?(#[\w-]*)?$/i;

/**
 * Reads one statement from a file that anybody may have written.
 *
 * @throws RangeError that names the field at fault
 */
export function readStatement(value: unknown, where: string): Statement {
  const found = (value ?? {}) as Record<string, unknown>;
  const texts = Object.fromEntries(
    TEXTS.map((key) => {
      const text = found[key];
      if (typeof text !== "string") throw new RangeError(`${where}: missing field: ${key}`);
      const most = LONGEST[key] ?? 4000;
      if (text.length > most)
        throw new RangeError(`${where}.${key}: ${text.length} characters; expected at most ${most}`);
      return [key, text];
    })
  ) as Record<(typeof TEXTS)[number], string>;
  if (!ADDRESS.test(texts.address)) throw new RangeError(`${where}.address: expected a page of this site`);
  if (!FINGERPRINT.test(texts.fingerprint)) throw new RangeError(`${where}.fingerprint: expected hexadecimal digits`);
  if (Number.isNaN(Date.parse(texts.pinnedAt))) throw new RangeError(`${where}.pinnedAt: expected a date, ISO 8601`);
  // Whatever the file says of it, a sentence that the figure did not say is a reader's.
  const isReadersWords = found["isReadersWords"] === true || texts.sentence !== texts.finding;
  const log = readStatementLog(found["log"], `${where}.log`);
  return {...texts, ...(log && {log}), isReadersWords, isSimulated: found["isSimulated"] === true};
}
