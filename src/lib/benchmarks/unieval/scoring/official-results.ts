import {pythonRound} from "../../../scoring/rules/python-round.js";
import type {SizeClass} from "./size-classes.js";
import type {UniEvalStatistics} from "./statistics.js";

type Scores = Record<string, number>;
type ScoresOrNone = Record<string, number | "N/A">;

/** The content of a `results.json` as UniEval writes it: every value rounded to three decimals. */
export interface OfficialUniEvalResults {
  readonly "response-statistics": Scores;
  readonly "tag-L0": Scores;
  readonly "tag-L1": Scores;
  readonly "tag-L2": Scores;
  readonly "case-word-size": ScoresOrNone;
  readonly "case-QA-size": ScoresOrNone;
  readonly "case-UniScore": number;
  readonly UniScoreA: number;
  readonly "tag-L0-UniScore": number;
  /** The published UniScore. */
  readonly "tag-L1-UniScore": number;
  readonly "tag-L2-UniScore": number;
}

/**
 * The statistics as the benchmark itself writes them.
 *
 * A level's UniScore is the mean over its tags of values that are *already rounded*, rounded again; the published UniScore
 * is that of level 1. Rounding is Python's (binary value, ties to even).
 */
export function officialResults(statistics: UniEvalStatistics): OfficialUniEvalResults {
  const {answers, records} = statistics;
  const share = (count: number): number => round3(count / records);
  const [level0, level1, level2] = [levelScores(statistics, 0), levelScores(statistics, 1), levelScores(statistics, 2)];
  return {
    "response-statistics": {
      A: share(answers.A),
      B: share(answers.B),
      C: share(answers.C),
      D: share(answers.D),
      "E (N/A)": share(answers.E),
      Invalid: share(answers.None)
    },
    "tag-L0": Object.fromEntries(level0),
    "tag-L1": Object.fromEntries(level1),
    "tag-L2": Object.fromEntries(level2),
    "case-word-size": classScores(statistics.wordClasses, "few  (all correct)"),
    "case-QA-size": classScores(statistics.questionClasses, "few (all correct)"),
    "case-UniScore": round3(statistics.caseAccuracy),
    UniScoreA: round3(statistics.allCorrectShare),
    "tag-L0-UniScore": meanOfRounded(level0),
    "tag-L1-UniScore": meanOfRounded(level1),
    "tag-L2-UniScore": meanOfRounded(level2)
  };
}

function round3(x: number): number {
  return pythonRound(x, 3);
}

/** A map keeps the order in which tags first appear, which the last decimal of their mean hangs on; an object sorts "1". */
function levelScores(statistics: UniEvalStatistics, level: 0 | 1 | 2): Map<string, number> {
  return new Map(statistics.tags.filter((t) => t.level === level).map((t) => [t.tag, round3(t.mean)]));
}

function meanOfRounded(scores: ReadonlyMap<string, number>): number {
  const values = [...scores.values()];
  return round3(values.reduce((sum, x) => sum + x, 0) / values.length);
}

/** The official labels: the all-correct one of "few" has two blanks in one of the two tables. */
function classScores(classes: readonly SizeClass[], fewAllCorrect: string): ScoresOrNone {
  const scores: ScoresOrNone = {};
  for (const {name, from, to, mean} of classes)
    scores[`${name} [${from}-${to}]`] = mean === null ? "N/A" : round3(mean);
  for (const {name, from, to, allCorrectShare} of classes) {
    const label = name === "few" ? fewAllCorrect : `${name} (all correct)`;
    scores[`${label} [${from}-${to}]`] = allCorrectShare === null ? "N/A" : round3(allCorrectShare);
  }
  return scores;
}
