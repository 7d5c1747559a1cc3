import type {Statement} from "./statement.js";

/** How a statement stands to what its figure says now. */
export interface CheckedStatement {
  readonly verdict: "confirmed" | "refuted" | "other data" | "not checkable";
  /** In a sentence or two. */
  readonly words: string;
  /** What the figure says and shows now; `null` where it is not to be had here. */
  readonly now: Statement | null;
}

const same = (a: string, b: string): boolean => a.replace(/\s+/g, " ").trim() === b.replace(/\s+/g, " ").trim();

/**
 * A statement held against its figure, computed anew under the same filters: finding, test, n and whether it is simulated, text by text.
 *
 * Of other data (another fingerprint) the same cannot be expected: then it is told what the figure says of those. What a reader has
 * written is not checked; the picture is not compared: the one of now takes its place.
 *
 * @param now - `null` where the figure is not to be had here, for the reason given
 */
export function checkedStatement(statement: Statement, now: Statement | null, reason = ""): CheckedStatement {
  if (now === null) return {verdict: "not checkable", words: `Not checkable here: ${reason}.`, now};
  const differing = PARTS.flatMap(([name, part]) =>
    same(part(statement), part(now)) ? [] : [`${name} now reads “${part(now)}”`]
  ).join("; ");
  const own = statement.isReadersWords ? " The sentence is the reader’s, and is not checked." : "";
  const isSame = statement.fingerprint === now.fingerprint;
  if (differing === "")
    return isSame
      ? {
          verdict: "confirmed",
          words: `Confirmed: the figure says the same of the same data, computed just now.${own}`,
          now
        }
      : {verdict: "other data", words: `The data are others, and the figure says the same of them.${own}`, now};
  return isSame
    ? {verdict: "refuted", words: `Refuted: of the same data ${differing}.${own}`, now}
    : {
        verdict: "other data",
        words: `The data are others, so that the statement cannot be confirmed: ${differing}.${own}`,
        now
      };
}

const PARTS: readonly (readonly [string, (statement: Statement) => string])[] = [
  ["the finding", ({finding}) => finding],
  ["the test", ({test}) => test],
  ["n", ({n}) => n],
  ["the kind of data", ({isSimulated}) => (isSimulated ? "simulated" : "measured or published")]
];
