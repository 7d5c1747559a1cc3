import type {CanonicalRow} from "../../schema/index.js";
import {DEFAULT_JOINT_RULE, type JointRule} from "../gapeval/joint-outcomes.js";
import {realUnifyAccuracy, type Accuracy, type AccuracyVariant} from "../realunify/accuracy.js";
import {scorerKey} from "../rules/scorer.js";
import {umniBenchScores, type PooledScore} from "../umnibench/scores.js";
import type {UniEvalBank} from "../unieval/bank.js";
import {gapEvalLines} from "./gapeval-lines.js";
import {groupRows} from "./group-rows.js";
import type {ScoreLine} from "./score-line.js";
import {uniEvalLines} from "./unieval-lines.js";

/** How canonical rows are turned into scores. */
export interface ScoreOptions {
  /** Without it UniEval gives plain means only, as tags and size classes stand in the bank. */
  readonly bank?: UniEvalBank;
  /** Defaults to `DEFAULT_JOINT_RULE`. */
  readonly joint?: JointRule;
  /** RealUnify's denominators; defaults to `true`. */
  readonly denominators?: AccuracyVariant["denominators"];
}

/**
 * Scores of all subjects on all suites: each benchmark by its own rules, everything else as means by category.
 *
 * Rows are grouped by suite, subject and protocol, so that two protocols never mix.
 */
export function scoreRows(rows: readonly CanonicalRow[], options: ScoreOptions = {}): ScoreLine[] {
  const groups = groupRows(rows, ({item, subjectId, run}) =>
    [item.suite, subjectId, run.protocol ?? ""].join("\u0000")
  );
  return [...groups.values()].flatMap((members) => linesOf(members, options));
}

function linesOf(rows: readonly CanonicalRow[], options: ScoreOptions): ScoreLine[] {
  switch (rows[0]?.item.suite) {
    case "unieval":
      return options.bank ? uniEvalLines(rows, options.bank) : plainLines(rows);
    case "gapeval":
      return gapEvalLines(rows, options.joint ?? DEFAULT_JOINT_RULE);
    case "realunify":
      return realUnifyLines(rows, options.denominators ?? "true");
    case "umnibench":
      return umniBenchLines(rows);
    default:
      return plainLines(rows);
  }
}

function realUnifyLines(rows: readonly CanonicalRow[], denominators: AccuracyVariant["denominators"]): ScoreLine[] {
  return [...groupRows(rows, ({item}) => item.direction ?? "ueg")].flatMap(([direction, members]) => {
    const track = direction === "geu" ? "GEU" : "UEG";
    const scored = members.map(({item, status, judgments}) => ({
      taskType: item.category ?? "",
      score: status === "missing" && track === "UEG" ? 0 : (judgments[0]?.score ?? null)
    }));
    const {scorer, tasks, total} = realUnifyAccuracy(scored, {track, denominators});
    const line = (group: string, {accuracy, denominator}: Accuracy): ScoreLine => ({
      ...about(members, scorerKey(scorer)),
      group,
      metric: "accuracy",
      value: accuracy,
      n: denominator
    });
    return [line(`track: ${track}`, total), ...[...tasks].map(([task, accuracy]) => line(`task: ${task}`, accuracy))];
  });
}

function umniBenchLines(rows: readonly CanonicalRow[]): ScoreLine[] {
  const questions = umniBenchQuestions(rows);
  if (questions === null) return plainLines(rows);
  const answers = rows.map(({item, judgments}, r) => ({
    caseId: item.caseId ?? item.itemId,
    domain: item.category ?? "",
    question: questions[r]!,
    score: judgments[0]?.score ?? null
  }));
  const {overall, stages, questions: byQuestion, domains} = umniBenchScores(answers);
  const line = (group: string, {rate, answers: n}: PooledScore): ScoreLine => ({
    ...about(rows, "umnibench/pooled@1"),
    group,
    metric: "rate",
    value: rate,
    n
  });
  return [
    line("all", overall),
    ...[...stages].map(([stage, score]) => line(`stage: ${stage}`, score)),
    ...[...byQuestion].map(([question, score]) => line(`question: ${question}`, score)),
    ...[...domains].flatMap(([domain, score]) => (domain === "" ? [] : [line(`domain: ${domain}`, score)]))
  ];
}

/**
 * Questions 1-9 by the last number of the items' names; numbers that begin anew with every turn are counted on.
 *
 * @returns `null` where a number is none of these, or stands under a turn of another stage: then no stage is known
 */
function umniBenchQuestions(rows: readonly CanonicalRow[]): number[] | null {
  const numbers = rows.map(({item}) => Number(item.itemId.split(".").at(-1)));
  const turns = rows.map(({turn}) => turn);
  const areOfTurns = numbers.every((n) => n <= 3) && turns.every((turn) => turn !== null && turn >= 1 && turn <= 3);
  const questions = areOfTurns ? numbers.map((n, r) => n + 3 * (turns[r]! - 1)) : numbers;
  const isKnown = questions.every((question, r) => {
    if (!(Number.isInteger(question) && question >= 1 && question <= 9)) return false;
    return turns[r] === null || turns[r] === Math.ceil(question / 3);
  });
  return isKnown ? questions : null;
}

/** Means of what has a score, by scorer, over all items and by category. */
function plainLines(rows: readonly CanonicalRow[]): ScoreLine[] {
  const scores = rows.flatMap(({item, judgments}) =>
    judgments.map(({scorerId, scorerVersion, score}) => ({
      scorer: `${scorerId}@${scorerVersion}`,
      category: item.category,
      score
    }))
  );
  return [...groupRows(scores, ({scorer}) => scorer)].flatMap(([scorer, members]) => {
    const line = (group: string, part: readonly {score: number | null}[]): ScoreLine => {
      const scored = part.flatMap(({score}) => (score === null ? [] : [score]));
      const value = scored.length === 0 ? null : scored.reduce((sum, score) => sum + score, 0) / scored.length;
      return {...about(rows, scorer), group, metric: "mean", value, n: scored.length};
    };
    const categories = groupRows(
      members.filter(({category}) => category !== null),
      ({category}) => category ?? ""
    );
    return [line("all", members), ...[...categories].map(([category, part]) => line(`category: ${category}`, part))];
  });
}

function about(
  rows: readonly CanonicalRow[],
  scorer: string
): Pick<ScoreLine, "suite" | "subjectId" | "protocol" | "scorer"> {
  const [first] = rows;
  return {
    suite: first?.item.suite ?? "",
    subjectId: first?.subjectId ?? "",
    protocol: first?.run.protocol ?? null,
    scorer
  };
}
