import {CaseTally, intervalOf} from "./case-tally.js";
import {entryOf} from "./entry-of.js";
import type {ScoreLine} from "./score-line.js";
import type {ScoreScale} from "./score-scale.js";
import {ScoreTally} from "./score-tally.js";
import type {VerdictCount} from "./verdict-count.js";

const LEVELS = ["category", "subcategory"] as const;

/** What plain means are taken by. */
type PlainNames = Pick<VerdictCount, "scorerId" | "scorerVersion" | "capability" | (typeof LEVELS)[number]>;

/** Scores that make one line, and the cases that they are about. */
export class LineTally {
  readonly scores = new ScoreTally();
  readonly cases = new CaseTally();
}

/** Scores of one rule and capability: all of them, and by both levels of categories. */
type Tallies = Readonly<Record<"category" | "subcategory", Map<string, LineTally>>> & {readonly all: LineTally};

/**
 * Means of what has a score, by scorer, over all items, by category and by subcategory, each in order of appearance. Capabilities are
 * never pooled: where the items name several, each has means of its own.
 */
export class PlainMeans {
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

/** A scale as part of a line, which has none where it has no value. */
export const scaleOf = (scale: ScoreScale | null): Pick<ScoreLine, "scale"> => (scale === null ? {} : {scale});
