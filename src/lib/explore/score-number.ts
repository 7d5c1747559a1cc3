import type {VerdictTable} from "./table/verdict-table.js";

/** The number that a verdict stands for: on its rule's own scale, or a share, or 0 and 1; NaN for none. */
export function scoreNumber({outcome, scores, ownScores}: ScoreColumns, row: number): number {
  const own = ownScores?.[row] ?? NaN;
  if (!Number.isNaN(own)) return own;
  if (outcome[row] === 0) return NaN;
  if (scores === null) return outcome[row] === 2 ? 1 : 0;
  // Shares are held in single precision, of which seven digits are the log's.
  return Number(scores[row]!.toPrecision(7));
}

type ScoreColumns = Pick<VerdictTable, "outcome" | "scores" | "ownScores">;

/** Whether a log has scores besides right and wrong. */
export const hasScores = ({scores, ownScores}: Omit<ScoreColumns, "outcome">): boolean =>
  scores !== null || ownScores !== undefined;
