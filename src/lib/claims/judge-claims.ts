import {holm} from "../math/index.js";
import type {JudgedClaim, JudgedReading, Outcome, PaperClaim, Reading, Verdict} from "./claim.js";

const LEVEL = 0.05;

/** What a reading says at a p: without a test how the numbers lie, with one only what is beyond chance. */
const outcomeOf = ({holds}: Reading, p: number | null): Outcome =>
  p !== null && !(p < LEVEL) ? "not settled" : holds ? "holds" : "does not hold";

/**
 * The verdict on a claim from the outcomes of its readings.
 *
 * @param hasCause - whether one thing accounts for those that do not hold
 */
function verdictOf(outcomes: readonly Outcome[], hasCause: boolean): Verdict {
  if (outcomes.length === 0) return "untested";
  const has = (wanted: Outcome) => outcomes.includes(wanted);
  if (has("does not hold")) return hasCause ? "cause" : has("holds") ? "some" : "none";
  if (!has("holds")) return "open";
  return has("not settled") ? "partly" : "every";
}

/**
 * Every claim with its verdict. The family of tests is all of them, whatever a reader filters: p is Holm's over every reading of every
 * claim that rests on a test.
 */
export function judgeClaims(claims: readonly PaperClaim[]): JudgedClaim[] {
  const adjusted = holm(claims.flatMap(({readings}) => readings.map(({p}) => p ?? NaN)));
  let at = 0;
  return claims.map(({readings, ...claim}): JudgedClaim => {
    const judged = readings.map((reading): JudgedReading => {
      const corrected = reading.p === null ? null : adjusted[at]!;
      at++;
      return {
        ...reading,
        corrected,
        outcome: outcomeOf(reading, corrected),
        alone: outcomeOf(reading, reading.p)
      };
    });
    const verdict = (of: (reading: JudgedReading) => Outcome) => verdictOf(judged.map(of), claim.cause !== undefined);
    return {
      ...claim,
      readings: judged,
      verdict: verdict(({outcome}) => outcome),
      verdictAlone: verdict(({alone}) => alone)
    };
  });
}

/** Causes of the claims, each once, with the claims that it accounts for. */
export function causesOf(claims: readonly JudgedClaim[]): {
  readonly id: string;
  readonly says: string;
  readonly cells: readonly string[];
  readonly claims: readonly string[];
}[] {
  const causes = new Map(claims.flatMap(({cause}) => (cause ? [[cause.id, cause] as const] : [])));
  return [...causes.values()].map((cause) => ({
    ...cause,
    claims: claims.filter((claim) => claim.cause?.id === cause.id).map(({id}) => id)
  }));
}
