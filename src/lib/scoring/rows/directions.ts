import {groupRows} from "./group-rows.js";
import type {LoggedScore} from "./logged-scores.js";
import type {ScoreLine} from "./score-line.js";
import type {ScoredNote} from "./scored-notes.js";

/**
 * Lines with the direction that their log states of them, and in words which rules count down. A rule of which a log states both is given
 * none.
 */
export function withDirections(
  lines: readonly ScoreLine[],
  logged: readonly LoggedScore[]
): {lines: readonly ScoreLine[]; notes: readonly ScoredNote[]} {
  const stated = groupRows(
    logged.filter(({direction}) => direction !== undefined),
    ({suite, scorerId}) => `${suite}\u0000${scorerId}`
  );
  const directionOf = (own: readonly LoggedScore[]): "higher" | "lower" | null => {
    const {direction} = own[0]!;
    return own.every((one) => one.direction === direction) ? direction! : null;
  };
  const notes = [...stated.values()].flatMap((own): ScoredNote[] => {
    const {suite, scorerId} = own[0]!;
    const direction = directionOf(own);
    if (direction === "higher") return [];
    const text =
      direction === "lower"
        ? `lower values of ${scorerId} are better, as the log states`
        : `the log states of ${scorerId} both that higher and that lower values are better: neither is taken`;
    return [{suite, text}];
  });
  return {
    lines: lines.map((line) => {
      const own = stated.get(`${line.suite}\u0000${line.scorer.replace(/@[^@]*$/, "")}`);
      const direction = own === undefined ? null : directionOf(own);
      return direction === null ? line : {...line, direction};
    }),
    notes
  };
}
