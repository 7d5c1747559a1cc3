import type {Statement} from "./statement.js";

/** What a figure says when a statement of it is opened again. */
export interface FigureSaid {
  readonly finding: string;
  readonly test: string;
  readonly n: string;
  /** What its numbers are made of now. */
  readonly fingerprint: string;
}

/** How a statement stands to what its figure says now. */
export interface CheckedStatement {
  readonly verdict: "confirmed" | "refuted" | "other data" | "not checkable";
  /** In a sentence or two. */
  readonly words: string;
}

const same = (a: string, b: string): boolean => a.replace(/\s+/g, " ").trim() === b.replace(/\s+/g, " ").trim();

/**
 * A statement held against its figure, computed anew under the same filters: finding, test and n, text by text.
 *
 * Of other data (another fingerprint) the same cannot be expected: then it is told what the figure says of those. What a reader has
 * written, and the picture, are not checked.
 *
 * @param said - `null` where the figure is not to be had here, for the reason given
 */
export function checkedStatement(statement: Statement, said: FigureSaid | null, reason = ""): CheckedStatement {
  if (said === null) return {verdict: "not checkable", words: `Not checkable here: ${reason}.`};
  const differing = (["finding", "test", "n"] as const).filter((part) => !same(statement[part], said[part]));
  const own = statement.isReadersWords ? " The sentence is the reader’s, and is not checked." : "";
  const now = differing.map((part) => `${NAMES[part]} now reads “${said[part]}”`).join("; ");
  if (differing.length === 0)
    return statement.fingerprint === said.fingerprint
      ? {verdict: "confirmed", words: `Confirmed: the figure says the same of the same data, computed just now.${own}`}
      : {verdict: "other data", words: `The data are others, and the figure says the same of them.${own}`};
  return statement.fingerprint === said.fingerprint
    ? {verdict: "refuted", words: `Refuted: of the same data ${now}.${own}`}
    : {verdict: "other data", words: `The data are others, so that the statement cannot be confirmed: ${now}.${own}`};
}

const NAMES = {finding: "the finding", test: "the test", n: "n"} as const;
