import {groupRows} from "./group-rows.js";
import {isOwnScale} from "./score-scale.js";
import type {ScoreLine} from "./score-line.js";

/** A number that a log states about itself: what it is over, and the rule where the quantity is a plain mean of its scores. */
export interface LoggedScore extends Pick<ScoreLine, "suite" | "subjectId" | "group" | "metric"> {
  /** Id without version; `null` where the benchmark's own rule is meant. */
  readonly scorerId: string | null;
  readonly value: number;
  /** The run that it is stated of, where the log says which. */
  readonly runId?: string;
  /** Where it stands. */
  readonly file: string;
  /** What it was fitted to, where it is no mean of records: joint outcomes [p11, p10, p01, p00] by row, and which row's gap it is. */
  readonly fitted?: FittedGap;
  /** How far an equal procedure may come out, where arithmetic in another precision ends elsewhere. */
  readonly tolerance?: number;
  /** What the log says the number is out of: records may hold shares all the same. */
  readonly outOf?: number;
  /** Which values the log says are better. */
  readonly direction?: "higher" | "lower";
  /** What the log says it is made by, where that is no mean of its records. */
  readonly madeBy?: string;
}

/** A gap of GapEval's fit: of one row, or the mean over rows (`null`). */
export interface FittedGap {
  readonly rows: readonly (readonly [number, number, number, number])[];
  readonly row: number | null;
}

/** A logged number beside what the records of the same log give. */
export interface LoggedComparison extends Omit<LoggedScore, "fitted" | "outOf"> {
  /** `null` where the records do not give this quantity, for example tags without the item bank. */
  readonly recomputed: number | null;
  /** Why it could not be recomputed; `null` where it was. */
  readonly reason: string | null;
  /** Answers or items behind the recomputed number. */
  readonly n: number | null;
  /** Recomputed minus logged. */
  readonly difference: number | null;
  /** True where the two agree to the last digit that the log prints, and at least to three decimals: 0.5 may stand for 0.5 only. */
  readonly agrees: boolean;
}

/** Why a number is not recomputed that is of nothing that the records give. */
export const NO_SUCH_SCORE = "the records have no such score";

/** Floating-point sums in another order differ by less. */
const SLACK = 1e-9;

/**
 * Every number that logs state about themselves, recomputed from their records; those that differ most come first.
 *
 * @param gapOf - the benchmark's own fit, for gaps that a log states together with the proportions they were fitted to
 */
export function loggedCompared(
  logged: readonly LoggedScore[],
  lines: readonly Pick<
    ScoreLine,
    "suite" | "subjectId" | "runId" | "group" | "metric" | "scorer" | "value" | "n" | "scale"
  >[],
  gapOf: (fitted: FittedGap, suite: string) => number
): LoggedComparison[] {
  const keyOf = ({suite, subjectId, group, metric}: Pick<ScoreLine, "suite" | "subjectId" | "group" | "metric">) =>
    [suite, subjectId, group, metric].join("\u0000");
  const byKey = groupRows(lines, keyOf);
  const stated = groupRows(logged, (score) => `${keyOf(score)}\u0000${score.scorerId ?? ""}\u0000${score.runId ?? ""}`);
  const isOfOneRun = (score: LoggedScore): boolean =>
    stated
      .get(`${keyOf(score)}\u0000${score.scorerId ?? ""}\u0000${score.runId ?? ""}`)!
      .every(({value}) => value === score.value);
  const found = (score: LoggedScore): (typeof lines)[number] | string => {
    if (score.madeBy !== undefined) return `the log makes it by ${score.madeBy}, which is no mean of its records`;
    const ofRule = (byKey.get(keyOf(score)) ?? []).filter(
      ({scorer}) => score.scorerId === null || scorer.startsWith(`${score.scorerId}@`)
    );
    if (ofRule.length === 0) return NO_SUCH_SCORE;
    const own = ofRule.filter(({runId}) => score.runId === undefined || runId === undefined || runId === score.runId);
    if (own.length === 0) return "the records are of other runs";
    if (new Set(own.map(({runId}) => runId)).size > 1) return "the log does not say which of several runs it is of";
    if (!isOfOneRun(score)) return "several runs state it, whose answers stand in one score";
    const share = statedOf(score, own[0]!);
    return areShares(own[0]!) && (share < -SLACK || share > 1 + SLACK)
      ? "it is no mean of shares, as the records have them: another measure of the same name, or on another scale"
      : own[0]!;
  };
  return logged
    .map(({fitted, ...logged}): LoggedComparison => {
      const line = found(logged);
      const isFound = typeof line !== "string";
      const {outOf: _, ...score} = isFound ? {...logged, value: statedOf(logged, line)} : logged;
      const recomputed = fitted === undefined ? (isFound ? line.value : null) : gapOf(fitted, score.suite);
      const difference = recomputed === null ? null : recomputed - score.value;
      const agrees =
        difference !== null &&
        Math.abs(difference) <= Math.max(lastDigit(score.value) / 2, score.tolerance ?? 0) + SLACK;
      const reason = recomputed !== null ? null : isFound ? "none of the records has a score" : line;
      return {...score, recomputed, reason, n: isFound ? line.n : null, difference, agrees};
    })
    .sort((a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0));
}

const areShares = ({scale}: Pick<ScoreLine, "scale">): boolean => scale !== undefined && !isOwnScale(scale);

/** The number in the unit of the records. */
const statedOf = ({value, outOf = 1}: Pick<LoggedScore, "value" | "outOf">, line: Pick<ScoreLine, "scale">): number =>
  areShares(line) ? value / outOf : value;

/** The unit of the last decimal that a number is written with; a short number is not taken for a rounded one. */
function lastDigit(value: number): number {
  return 10 ** -Math.max(3, /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
}
