import type {CanonicalRow} from "../../schema/index.js";
import {
  answerStatuses,
  CONSENSUS,
  consensusRows,
  joinedGaps,
  judgesOf,
  rowsOfJudge,
  statedDirections,
  TakenAnswers,
  validRows,
  type AnswerStatuses,
  type LoggedScore,
  type MissingRule,
  type ScoredNote,
  type ScoredRows,
  type ScoreLine,
  type ShareGaps
} from "../../scoring/index.js";
import type {LineOptions} from "../contract/benchmark-logs.js";
import {scoredRows} from "./scored-rows.js";
import {scoresUnder} from "./scores-under.js";

/** How a reader wants answers counted. */
export interface Asked {
  readonly missing: MissingRule;
  /** `chosen`: of each part the judge who scored most of it; `each`: every judge; `consensus`; or one judge by name. */
  readonly judges: string;
}

/** Counts as the benchmarks' rules do, by one judge of each part. */
export const AS_USUAL: Asked = {missing: "rule", judges: "chosen"};

/** Scores as asked, the rows that they are of, and what is to be said of them. */
export interface AskedScores {
  readonly lines: readonly ScoreLine[];
  readonly gaps: ShareGaps;
  readonly notes: readonly ScoredNote[];
  readonly rows: readonly CanonicalRow[];
  /** What became of the answers among them; by judge where each has scores of its own. */
  readonly answers: readonly (AnswerStatuses & Pick<ScoreLine, "judge">)[];
}

/**
 * Scores by the judges and under the rule of invalid answers that a reader asks for.
 *
 * @throws RangeError for a judge who is not in the log, or where it names none
 */
export function askedScores(
  rows: readonly CanonicalRow[],
  {missing, judges}: Asked,
  options: LineOptions,
  logged: readonly LoggedScore[]
): AskedScores {
  const parts = seenBy(rows, judges).map(({judge, rows: seen}) => {
    const scored = scoredRows(seen);
    const {lines, gaps, notes} = scoresUnder(missing, scored.rows, options, logged);
    const by = judge === null ? {} : {judge};
    return {
      lines: judge === null ? scored.named(lines) : lines.map((line) => ({...line, ...by})),
      gaps,
      notes: [...scored.notes, ...notes],
      rows: scored.rows,
      answers: answerStatuses(scored.rows).map((one) => ({...one, ...by}))
    };
  });
  const notes = new Map(parts.flatMap((part) => part.notes.map((note) => [`${note.suite}\u0000${note.text}`, note])));
  return {
    lines: parts.flatMap((part) => part.lines),
    gaps: joinedGaps(parts.map(({gaps}) => gaps)),
    notes: [...notes.values()],
    rows: parts.flatMap((part) => part.rows),
    answers: parts.flatMap((part) => part.answers)
  };
}

/**
 * Rows that count, for what is made of rows themselves: by one judge, with invalid answers as asked.
 *
 * @param asked - not `each`, and no bounds: a fit is of one set of rows
 * @throws RangeError as `askedScores`
 */
export function askedRows(
  rows: readonly CanonicalRow[],
  {missing, judges}: Asked & {readonly missing: Exclude<MissingRule, "bounds">},
  logged: readonly LoggedScore[]
): Pick<ScoredRows, "rows" | "notes"> {
  const [{rows: seen} = {rows: []}] = seenBy(rows, judges);
  const {rows: scored, notes} = scoredRows(seen);
  if (missing === "rule") return {rows: scored, notes};
  if (missing === "exclude") return {rows: validRows(scored), notes};
  return {rows: new TakenAnswers(scored, statedDirections(logged)).as(() => "wrong"), notes};
}

/** Rows by who judged them; without a name where judges are chosen as the benchmarks' rules do. */
function seenBy(
  rows: readonly CanonicalRow[],
  asked: string
): {readonly judge: string | null; readonly rows: readonly CanonicalRow[]}[] {
  if (asked === AS_USUAL.judges) return [{judge: null, rows}];
  const known = judgesOf(rows);
  if (known.length === 0) throw new RangeError("no judge is named in this log");
  if (asked === CONSENSUS) return [{judge: CONSENSUS, rows: consensusRows(rows)}];
  if (asked === "each") return known.map((judge) => ({judge, rows: rowsOfJudge(rows, judge)}));
  if (!known.includes(asked))
    throw new RangeError(`unknown judge: ${asked} (chosen, each, ${CONSENSUS}, or one of ${known.join(", ")})`);
  return [{judge: asked, rows: rowsOfJudge(rows, asked)}];
}
