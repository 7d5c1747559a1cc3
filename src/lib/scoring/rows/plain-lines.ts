import type {CanonicalRow} from "../../schema/index.js";
import {aboutRows} from "./about-rows.js";
import {numberOf} from "./own-scales.js";
import type {ScoreLine} from "./score-line.js";
import type {ScoreScale} from "./score-scale.js";
import {ScoreTally} from "./score-tally.js";
import type {VerdictCount} from "./verdict-count.js";

const LEVELS = ["category", "subcategory"] as const;

/** What plain means are taken by. */
type PlainNames = Pick<VerdictCount, "scorerId" | "scorerVersion" | "capability" | (typeof LEVELS)[number]>;

/** Scores of one rule and capability: all of them, and by both levels of categories. */
type Tallies = Readonly<Record<"category" | "subcategory", Map<string, ScoreTally>>> & {readonly all: ScoreTally};

/**
 * Means of what has a score, by scorer, over all items, by category and by subcategory, each in order of appearance. Capabilities are
 * never pooled: where the items name several, each has means of its own.
 */
class PlainMeans {
  /** By scorer, then capability. */
  readonly #tallies = new Map<string, Map<string, Tallies>>();

  /** Where scores with these names are counted. */
  talliesOf({scorerId, scorerVersion, capability, ...names}: PlainNames): ScoreTally[] {
    const ofScorer = entryOf(this.#tallies, `${scorerId}@${scorerVersion}`, () => new Map<string, Tallies>());
    const own = entryOf(ofScorer, capability ?? "not named", () => ({
      all: new ScoreTally(),
      category: new Map(),
      subcategory: new Map()
    }));
    const ofLevels = LEVELS.flatMap((level) => {
      const name = names[level] ?? "";
      return name === "" ? [] : [entryOf(own[level], name, () => new ScoreTally())];
    });
    return [own.all, ...ofLevels];
  }

  /** @param about - whom and what all scores are of */
  lines(about: Omit<ScoreLine, "group" | "metric" | "value" | "n" | "scale">): ScoreLine[] {
    return [...this.#tallies].flatMap(([scorer, ofScorer]) =>
      [...ofScorer].flatMap(([capability, {all, ...levels}]) => {
        const prefix = ofScorer.size === 1 ? "" : `capability: ${capability}`;
        const line = (group: string, tally: ScoreTally): ScoreLine => ({
          ...about,
          scorer,
          group,
          metric: "mean",
          value: tally.mean,
          n: tally.count,
          ...scaleOf(tally.scale)
        });
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
  for (const {item, judgments} of rows)
    for (const {scorerId, scorerVersion, ...verdict} of judgments) {
      const {capability, category, subcategory} = item;
      const tallies = means.talliesOf({scorerId, scorerVersion, capability, category, subcategory});
      const score = numberOf(verdict);
      if (score !== null) for (const tally of tallies) tally.add(score);
    }
  return means.lines({...aboutRows(rows, ""), ...(runId === undefined ? {} : {runId})});
}

/** The same of counted verdicts of one run, in order of appearance. */
export function countedLines(counts: readonly VerdictCount[]): ScoreLine[] {
  const [first] = counts;
  if (first === undefined) return [];
  const means = new PlainMeans();
  for (const count of counts) for (const tally of means.talliesOf(count)) tally.addCounted(count);
  const {suite, subjectId, protocol, runId} = first;
  return means.lines({suite, subjectId, protocol, scorer: "", runId});
}

/** A scale as part of a line, which has none where it has no value. */
export const scaleOf = (scale: ScoreScale | null): Pick<ScoreLine, "scale"> => (scale === null ? {} : {scale});

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
