import {groupRows} from "./group-rows.js";
import type {LoggedScore} from "./logged-scores.js";
import type {DirectionOf} from "./missing-rule.js";
import type {ScoreLine} from "./score-line.js";
import type {ScoredNote} from "./scored-notes.js";

/** Which values of a rule are better, as the log states it; `null` of a rule of which it states both. */
export function statedDirections(logged: readonly LoggedScore[]): DirectionOf {
  const stated = statedRules(logged);
  return (suite, scorerId) => {
    const own = stated.get(ruleKey(suite, scorerId));
    return own === undefined ? undefined : directionIn(own);
  };
}

/**
 * Lines with the direction that their log states of them, and in words which rules count down. A rule of which a log states both is given
 * none.
 */
export function withDirections(
  lines: readonly ScoreLine[],
  logged: readonly LoggedScore[]
): {lines: readonly ScoreLine[]; notes: readonly ScoredNote[]} {
  const stated = statedRules(logged);
  const directionOf = statedDirections(logged);
  const notes = [...stated.values()].flatMap((own): ScoredNote[] => {
    const {suite, scorerId} = own[0]!;
    const direction = directionIn(own);
    if (direction === "higher") return [];
    const text =
      direction === "lower"
        ? `lower values of ${scorerId} are better, as the log states`
        : `the log states of ${scorerId} both that higher and that lower values are better: neither is taken`;
    return [{suite, text}];
  });
  return {
    lines: lines.map((line) => {
      const direction = directionOf(line.suite, line.scorer.replace(/@[^@]*$/, "")) ?? null;
      return direction === null ? line : {...line, direction};
    }),
    notes
  };
}

const ruleKey = (suite: string, scorerId: string | null): string => `${suite}\u0000${scorerId}`;

const statedRules = (logged: readonly LoggedScore[]): Map<string, LoggedScore[]> =>
  groupRows(
    logged.filter(({direction}) => direction !== undefined),
    ({suite, scorerId}) => ruleKey(suite, scorerId)
  );

function directionIn(own: readonly LoggedScore[]): "higher" | "lower" | null {
  const {direction} = own[0]!;
  return own.every((one) => one.direction === direction) ? direction! : null;
}
