import {groupRows, type PooledRuns, type ShareGap, type WithoutGap} from "../../src/lib/scoring/index.js";
import {aligned} from "../terminal/aligned.js";

/** Gaps of shares as a table; runs and judges have a column where there are several. */
export function gapsText(gaps: readonly ShareGap[], pooled: readonly PooledRuns[]): string {
  if (gaps.length === 0) return "";
  const hasRuns = pooled.some(({isOneScore}) => !isOneScore);
  const hasJudges = gaps.some(({judge}) => judge !== null);
  const only = <T>(isShown: boolean, cells: readonly T[]): readonly T[] => (isShown ? cells : []);
  const table = aligned(
    [
      ...["suite", "model", "protocol", ...only(hasRuns, ["run"]), ...only(hasJudges, ["judge"])],
      ...["understanding", "generation", "share gap", "95% from", "to", "cases", "rule"]
    ],
    gaps.map((gap) => [
      ...[gap.suite, gap.subjectId, gap.protocol ?? ""],
      ...[...only(hasRuns, [gap.runId]), ...only(hasJudges, [gap.judge ?? ""])],
      ...[gap.understanding, gap.generation, gap.gap, ...(gap.interval ?? [null, null]), gap.cases, gap.scorer]
    ])
  );
  const lacks = gaps.some(({interval}) => interval === null) ? NO_INTERVAL : "";
  return `\nShare gaps (understanding minus generation, of right answers):\n${table}${lacks}`;
}

const NO_INTERVAL =
  "A share gap has no interval where all cases of a capability came out alike, or all differ by the same: nothing then says how far others would lie.\n";

/** Why suites and models with both capabilities have no gap, those with the same reason together. */
export function withoutGapText(without: readonly WithoutGap[]): string {
  const alike = groupRows(without, ({suite, scorer, why}) => [suite, scorer, why].join("\u0000"));
  return [...alike.values()]
    .map((own) => {
      const {suite, scorer, why} = own[0]!;
      const models = own.flatMap(({subjectId}) => subjectId ?? []);
      const ofWhom = models.length === 0 ? "" : ` (${[...new Set(models)].join(", ")})`;
      return `No share gap of ${suite}${ofWhom}${scorer === null ? "" : ` by ${scorer}`}: ${why}.\n`;
    })
    .join("");
}
