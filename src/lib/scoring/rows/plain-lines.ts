import type {CanonicalRow} from "../../schema/index.js";
import {aboutRows} from "./about-rows.js";
import {CaseTally, intervalOf, type CaseProfile} from "./case-tally.js";
import {numberOf} from "./own-scales.js";
import type {ScoreLine} from "./score-line.js";
import type {ScoreScale} from "./score-scale.js";
import {ScoreTally} from "./score-tally.js";
import type {VerdictCount} from "./verdict-count.js";

const LEVELS = ["category", "subcategory"] as const;

/** What plain means are taken by. */
type PlainNames = Pick<VerdictCount, "scorerId" | "scorerVersion" | "capability" | (typeof LEVELS)[number]>;

/** Scores that make one line, and the cases that they are about. */
class LineTally {
  readonly scores = new ScoreTally();
  readonly cases = new CaseTally();
}

/** Scores of one rule and capability: all of them, and by both levels of categories. */
type Tallies = Readonly<Record<"category" | "subcategory", Map<string, LineTally>>> & {readonly all: LineTally};

/**
 * Means of what has a score, by scorer, over all items, by category and by subcategory, each in order of appearance. Capabilities are
 * never pooled: where the items name several, each has means of its own.
 */
class PlainMeans {
  /** By scorer, then capability. */
  readonly #tallies = new Map<string, Map<string, Tallies>>();

  /** Where scores with these names are counted. */
  talliesOf({scorerId, scorerVersion, capability, ...names}: PlainNames): LineTally[] {
    const ofScorer = entryOf(this.#tallies, `${scorerId}@${scorerVersion}`, () => new Map<string, Tallies>());
    const own = entryOf(ofScorer, capability ?? "not named", () => ({
      all: new LineTally(),
      category: new Map(),
      subcategory: new Map()
    }));
    const ofLevels = LEVELS.flatMap((level) => {
      const name = names[level] ?? "";
      return name === "" ? [] : [entryOf(own[level], name, () => new LineTally())];
    });
    return [own.all, ...ofLevels];
  }

  /** @param about - whom and what all scores are of */
  lines(about: Omit<ScoreLine, "group" | "metric" | "value" | "n" | "cases" | "interval" | "scale">): ScoreLine[] {
    return [...this.#tallies].flatMap(([scorer, ofScorer]) =>
      [...ofScorer].flatMap(([capability, {all, ...levels}]) => {
        const prefix = ofScorer.size === 1 ? "" : `capability: ${capability}`;
        const line = (group: string, {scores, cases}: LineTally): ScoreLine => {
          const {scale} = scores;
          const sum = cases.finish();
          const interval = scale?.kind === "binary" ? intervalOf(sum) : null;
          return {
            ...about,
            scorer,
            group,
            metric: "mean",
            value: scores.mean,
            n: scores.count,
            cases: sum.cases,
            ...(interval === null ? {} : {interval}),
            ...scaleOf(scale)
          };
        };
        const parts = LEVELS.flatMap((level) =>
          [...levels[level]].map(([name, tally]) => line(`${prefix && `${prefix}, `}${level}: ${name}`, tally))
        );
        return [line(prefix || "all", all), ...parts];
      })
    );
  }
}

/**
 * Plain means of rows of one subject, suite and protocol.
 *
 * @param runId - the run that all rows are of, where lines are to say it
 */
export function plainLines(rows: readonly CanonicalRow[], runId?: string): ScoreLine[] {
  const means = new PlainMeans();
  for (const {item, judgments} of rows) {
    const caseKey = item.caseId === null ? `item ${item.itemId}` : `case ${item.caseId}`;
    for (const {scorerId, scorerVersion, ...verdict} of judgments) {
      const {capability, category, subcategory} = item;
      const tallies = means.talliesOf({scorerId, scorerVersion, capability, category, subcategory});
      const score = numberOf(verdict);
      if (score === null) continue;
      for (const tally of tallies) {
        tally.scores.add(score);
        tally.cases.add(caseKey, score);
      }
    }
  }
  return means.lines({...aboutRows(rows, ""), ...(runId === undefined ? {} : {runId})});
}

/**
 * The same of counted verdicts of one run, in order of appearance.
 *
 * @param profiles - of all cases of the run; what they count beside these verdicts is passed over
 */
export function countedLines(counts: readonly VerdictCount[], profiles: readonly CaseProfile[]): ScoreLine[] {
  const [first] = counts;
  if (first === undefined) return [];
  const means = new PlainMeans();
  const talliesOf = new Map(counts.map((count) => [count, means.talliesOf(count)]));
  for (const [count, tallies] of talliesOf) for (const {scores} of tallies) scores.addCounted(count);
  for (const {cases, entries} of profiles) {
    const own = new Map<LineTally, {scored: number; right: number}>();
    for (const {count, scored, right} of entries)
      for (const tally of talliesOf.get(count) ?? []) {
        const sum = entryOf(own, tally, () => ({scored: 0, right: 0}));
        sum.scored += scored;
        sum.right += right;
      }
    for (const [tally, {scored, right}] of own) tally.cases.addAlike(scored, right, cases);
  }
  const {suite, subjectId, protocol, runId} = first;
  return means.lines({suite, subjectId, protocol, scorer: "", runId});
}

/** A scale as part of a line, which has none where it has no value. */
export const scaleOf = (scale: ScoreScale | null): Pick<ScoreLine, "scale"> => (scale === null ? {} : {scale});

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
