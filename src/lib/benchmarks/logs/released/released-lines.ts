import type {CanonicalRow} from "../../../schema/index.js";
import {aboutRows, groupRows, type ScoreLine} from "../../../scoring/index.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";

/**
 * Scores of one subject as the benchmark's released program gives them: each score's mean over all rows and by category on its own
 * scale, and the overall score, which is the mean (or the weighted one) of the categories' means, not of the rows.
 */
export function releasedLines(benchmark: ReleasedBenchmark, rows: readonly CanonicalRow[]): ScoreLine[] {
  if (!benchmark.apart) return [...linesOf(benchmark, rows, ""), ...furtherLines(benchmark, rows)];
  return [...groupRows(rows, ({item}) => item.subcategory ?? "")].flatMap(([part, own]) =>
    linesOf(benchmark, own, part === "" ? "" : `${part}, `)
  );
}

function furtherLines({suite, scales = {}, further}: ReleasedBenchmark, rows: readonly CanonicalRow[]): ScoreLine[] {
  return (further?.(rows) ?? []).map(({name, value, ...line}) => ({
    ...aboutRows(rows, `${suite}/${name}@1`),
    ...line,
    value: value === null ? null : (scales[name] ?? 1) * value
  }));
}

interface Scored {
  readonly category: string | null;
  readonly itemId: string;
  readonly score: number;
}

function linesOf(benchmark: ReleasedBenchmark, rows: readonly CanonicalRow[], part: string): ScoreLine[] {
  const {suite, headline, overRows, scales = {}, weights, anyOfItem} = benchmark;
  const scored = rows.flatMap(({item, itemId, judgments}) =>
    judgments.flatMap(({scorerId, scorerVersion, score}) =>
      score === null
        ? []
        : [
            {
              rule: `${scorerId}@${scorerVersion}`,
              name: scorerId.slice(suite.length + 1),
              category: item.category,
              itemId,
              score
            }
          ]
    )
  );
  return [...groupRows(scored, ({rule}) => rule)].flatMap(([rule, members]) => {
    const scale = scales[members[0]!.name] ?? 1;
    const line = (group: string, metric: string, value: number | null, n: number): ScoreLine => ({
      ...aboutRows(rows, rule),
      group: `${part}${group}`,
      metric,
      value: value === null ? null : scale * value,
      n
    });
    const categories = groupRows(
      members.filter(({category}) => category !== null),
      ({category}) => category!
    );
    const means = new Map([...categories].map(([category, own]) => [category, meanOf(own)]));
    const isHeadline = members[0]!.name === headline;
    // Weights are those of the headline; where all categories count alike, every score has an overall.
    const hasOverall = !overRows && means.size > 0 && (isHeadline || weights === undefined);
    return [
      ...(hasOverall ? [line("all", overallName(weights), overallOf(means, weights), members.length)] : []),
      line("all", "mean", meanOf(members), members.length),
      ...(isHeadline && anyOfItem ? [anyLine(members, line)] : []),
      ...[...categories].map(([category, own]) =>
        line(`category: ${category}`, "mean", means.get(category)!, own.length)
      )
    ];
  });
}

const overallName = (weights: ReleasedBenchmark["weights"]): string =>
  weights === undefined ? "overall (mean of categories)" : "overall (weighted categories)";

/** `null` where a category that has a weight is not there. */
function overallOf(means: ReadonlyMap<string, number>, weights: ReleasedBenchmark["weights"]): number | null {
  if (weights === undefined) return [...means.values()].reduce((sum, mean) => sum + mean, 0) / means.size;
  const parts = Object.entries(weights).map(([category, weight]) => weight * (means.get(category) ?? Number.NaN));
  const sum = parts.reduce((total, part) => total + part, 0);
  return Number.isNaN(sum) ? null : sum;
}

function anyLine(
  members: readonly Scored[],
  line: (group: string, metric: string, value: number | null, n: number) => ScoreLine
): ScoreLine {
  const items = [...groupRows(members, ({itemId}) => itemId).values()];
  const right = items.filter((own) => own.some(({score}) => score === 1)).length;
  return line("all", "items with any right", right / items.length, items.length);
}

const meanOf = (scored: readonly Scored[]): number => scored.reduce((sum, {score}) => sum + score, 0) / scored.length;
