import type {CanonicalRow} from "../../schema/index.js";
import {
  ANY_RULE,
  groupRows,
  statedDirections,
  TakenAnswers,
  validRows,
  type LoggedScore,
  type MissingRule,
  type ScoredNote,
  type ScoreLine,
  type ShareGap,
  type ShareGaps
} from "../../scoring/index.js";
import {DEFAULT_JOINT_RULE} from "../contract/joint-rule.js";
import type {LineOptions} from "../contract/benchmark-logs.js";
import {formOf} from "../paired/paired-lines.js";
import {readsAnswers} from "./aggregate-lines.js";
import {rowGaps} from "./row-gaps.js";
import {scoreRows} from "./score-rows.js";

/** Scores under one rule of what an answer without a valid verdict counts as, and what could not be said so. */
export interface ScoresUnder {
  readonly lines: readonly ScoreLine[];
  /** Understanding minus generation; under `bounds` by each rule. */
  readonly gaps: ShareGaps;
  readonly notes: readonly ScoredNote[];
}

type Taken = "wrong" | "right";

/**
 * Scores with answers that have no valid verdict left out, taken as wrong, or between both ends (`bounds` of each line, whose value is then
 * what its own rule says).
 *
 * A line has no value, or no bounds, where the worst value of its rule is not known (grades, counts) or its rule looks at what was answered:
 * a precision, the share of a letter.
 *
 * @param rows - those that count, as `scoredRows` gives them
 * @param logged - what the log states of itself: which values of a rule are better
 */
export function scoresUnder(
  missing: MissingRule,
  rows: readonly CanonicalRow[],
  options: LineOptions,
  logged: readonly LoggedScore[]
): ScoresUnder {
  if (missing === "rule") return {lines: scoreRows(rows, options), gaps: rowGaps(rows), notes: []};
  if (missing === "exclude") {
    const joint = {...(options.joint ?? DEFAULT_JOINT_RULE), unjudged: "exclude"} as const;
    const valid = validRows(rows);
    return {lines: scoreRows(valid, {...options, joint}), gaps: rowGaps(valid), notes: []};
  }
  const answers = new TakenAnswers(rows, statedDirections(logged));
  const linesAs = (words: Taken, pictures: Taken) =>
    scoreRows(
      answers.as((row) => (formOf(row) === "generation" ? pictures : words)),
      options
    );
  const isUnknown = (line: Pick<ScoreLine, "suite" | "subjectId" | "scorer" | "metric">): boolean => {
    const unknown = answers.unknownOf(line.suite, line.subjectId);
    const rule = line.scorer.replace(/@[^@]*$/, "");
    if (readsAnswers(line) || unknown.has(rule) || unknown.has(ANY_RULE)) return true;
    return unknown.size > 0 && !answers.hasRule(line.suite, rule);
  };
  if (missing === "fail")
    return {
      lines: linesAs("wrong", "wrong").map((line) => (isUnknown(line) ? withoutValue(line) : line)),
      gaps: knownGaps(rowGaps(answers.as(() => "wrong")), (gap) => !isUnknown({...gap, metric: "mean"})),
      notes: unknownNotes(rows, answers)
    };
  // Being right in one form alone is likeliest where the other one fails.
  const isMixed = rows.some((row) => formOf(row) === "generation") && rows.some((row) => formOf(row) !== "generation");
  const ends = [
    linesAs("wrong", "wrong"),
    linesAs("right", "right"),
    ...(isMixed ? [linesAs("wrong", "right"), linesAs("right", "wrong")] : [])
  ].map((lines) => new Map(lines.map((line) => [keyOf(line), line.value])));
  const lines = scoreRows(rows, options).map((line): ScoreLine => {
    const values = ends.map((end) => end.get(keyOf(line)) ?? null);
    const known = values.filter((value) => value !== null);
    if (isUnknown(line) || known.length < values.length) return line;
    return {...line, bounds: [Math.min(...known), Math.max(...known)]};
  });
  return {lines, gaps: rowGaps(rows), notes: unknownNotes(rows, answers)};
}

/** Gaps by rules whose worst value is known. */
const knownGaps = ({gaps, without}: ShareGaps, isKnown: (gap: ShareGap) => boolean): ShareGaps => ({
  gaps: gaps.filter(isKnown),
  without: [
    ...without,
    ...gaps
      .filter((gap) => !isKnown(gap))
      .map(({suite, subjectId, scorer}) => ({suite, subjectId, scorer, why: "no worst value of its rule is known"}))
  ]
});

const withoutValue = ({interval: _, ...line}: ScoreLine): ScoreLine => ({...line, value: null});

/** By suite: rules of which no worst value is known. */
function unknownNotes(rows: readonly CanonicalRow[], answers: TakenAnswers): ScoredNote[] {
  return [...groupRows(rows, ({item}) => item.suite)].flatMap(([suite, own]) => {
    const models = new Set(own.map(({subjectId}) => subjectId));
    const rules = new Set([...models].flatMap((model) => [...answers.unknownOf(suite, model)]));
    return [...rules].sort().map((rule) => ({
      suite,
      text:
        rule === ANY_RULE
          ? "some answers have no verdict, and it is not known which rule would have given one: nothing is said of their models"
          : `no worst value of ${rule} is known: of models with answers that have no valid verdict, nothing is said by it`
    }));
  });
}

const keyOf = ({suite, subjectId, protocol, runId, scorer, group, metric}: ScoreLine): string =>
  [suite, subjectId, protocol, runId, scorer, group, metric].join("\u0000");
