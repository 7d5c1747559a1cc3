import type {Asked, AskedScores} from "../../src/lib/benchmarks/logs/index.js";
import {RESPONSE_STATUSES} from "../../src/lib/schema/index.js";
import {
  lacksVerdicts,
  type PooledRuns,
  type ScoreLine,
  type StatusPolicy,
  type SuiteBaselines
} from "../../src/lib/scoring/index.js";
import {aligned} from "../terminal/aligned.js";

/** Scores as a table; judges have a column where there are several or one was asked for, runs and bounds where they were told apart or asked for. */
export function scoresText(lines: readonly ScoreLine[], pooled: readonly PooledRuns[], {missing}: Asked): string {
  const hasRuns = pooled.some(({isOneScore}) => !isOneScore);
  const hasJudges = lines.some(({judge}) => judge !== undefined);
  const hasBounds = missing === "bounds";
  const hasCases = lines.some(({cases}) => cases !== undefined);
  const hasIntervals = lines.some(({interval}) => interval !== undefined);
  const only = <T>(isShown: boolean, cells: readonly T[]): readonly T[] => (isShown ? cells : []);
  return aligned(
    [
      ...["suite", "model", "protocol", ...only(hasRuns, ["run"]), ...only(hasJudges, ["judge"])],
      ...["group", "metric", "value", ...only(hasIntervals, ["95% from", "to"])],
      ...[...only(hasBounds, ["least", "most"]), "n", ...only(hasCases, ["cases"]), "rule"]
    ],
    lines.map((line) => [
      ...[line.suite, line.subjectId, line.protocol ?? ""],
      ...only(hasRuns, [line.runId ?? ""]),
      ...only(hasJudges, [line.judge ?? ""]),
      ...[line.group, line.metric, line.value, ...only(hasIntervals, line.interval ?? [null, null])],
      ...only(hasBounds, line.bounds ?? [null, null]),
      ...[line.n, ...only(hasCases, [line.cases ?? null]), line.scorer]
    ])
  );
}

/** Why scores beside those with an interval have none. */
export function withoutIntervalText(lines: readonly ScoreLine[]): string {
  const hasNone = lines.some(({value, interval}) => value !== null && interval === undefined);
  return hasNone ? NO_INTERVAL : "";
}

const NO_INTERVAL =
  "Intervals (95%, over cases) are of shares of right answers by rules that give 0 or 1; other numbers, and scores by a benchmark's own rule, have none here.\n";

/** What models are to be held against: the best constant answer, and chance. */
export function baselinesText(baselines: readonly SuiteBaselines[]): string {
  if (baselines.length === 0) return "";
  const table = aligned(
    ["suite", "items", "best constant", "its score", "chance", "chance among keys", "options assumed", "left out"],
    baselines.map(({suite, items, bestConstant, chance, chanceAmongKeys, assumed, leftOut}) => [
      suite,
      items,
      `always ${bestConstant.letter}`,
      bestConstant.score,
      chance,
      chanceAmongKeys,
      assumed,
      leftOut
    ])
  );
  return `\nWithout looking, by suite:\n${table}`;
}

/** What became of the answers of models that have not only valid ones. */
export function statusesText(answers: AskedScores["answers"]): string {
  const hasJudges = new Set(answers.map(({judge}) => judge)).size > 1;
  const odd = answers.filter(lacksVerdicts);
  if (odd.length === 0) return "Every answer has a valid verdict.\n";
  return aligned(
    ["suite", "model", "protocol", ...(hasJudges ? ["judge"] : []), "answers", "valid", ...INVALID, "unjudged"],
    odd.map(({suite, subjectId, protocol, judge = "", answers: n, statuses, unjudged}) => [
      ...[suite, subjectId, protocol ?? "", ...(hasJudges ? [judge] : []), n, statuses.ok],
      ...INVALID.map((status) => statuses[status]),
      unjudged
    ])
  );
}

const INVALID = RESPONSE_STATUSES.filter((status) => status !== "ok");

/** How else verdicts without a valid answer can be counted, where there are any. */
export function switchText(policies: readonly StatusPolicy[]): string {
  const count = policies.reduce(
    (sum, {status, verdicts, unscored}) => sum + (status === "ok" ? unscored : verdicts),
    0
  );
  if (count === 0) return "";
  return `Verdicts without a valid answer or a score: ${count}. They count as each rule says; --missing exclude, fail or bounds counts them otherwise.\n`;
}
