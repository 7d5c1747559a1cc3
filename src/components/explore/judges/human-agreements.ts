import {facetOf} from "../../../lib/explore/index.js";
import {ratingPairsSteps, scoredItemsSteps, type RatingPairs} from "../../../lib/explore/rating-pairs.js";
// Not with the rest: what has an index is in Explore's first load, and few logs have people.
import {ratingAgreementSteps, type Rated, type RatingAgreement} from "../../../lib/explore/rating-agreement.js";
import {words} from "../../format/numbers.js";
import {judgesOf} from "../figure/rarer-figures.js";
import type {ExploreContext} from "../view/context.js";

/** All people together, as one judge. */
export const ALL = -1;

export interface Held {
  /** Code of a person, or `ALL`. */
  readonly human: number;
  readonly other: number;
  /** `null` for all models together. */
  readonly model: number | null;
  readonly agreement: RatingAgreement;
}

/** Of all models together, with the ratings. */
export type Whole = Held & Rated;

export interface Agreements {
  readonly held: readonly Held[];
  /** Of programs beside the first of people: one of them may be the closest. */
  readonly wholes: readonly Whole[];
  /** Whose disputes are shown. */
  readonly widest: {
    readonly pairs: RatingPairs;
    readonly human: number;
    readonly other: number;
    readonly size: number;
  } | null;
  /** Entries of any two. */
  readonly most: number;
}

export type NameOf = (code: number) => string;

/** The judges of a log that are people, and what they are held against. */
export interface Judged {
  /** Codes of people, and of all judges. */
  readonly humans: readonly number[];
  readonly all: readonly number[];
  /** People one by one, before them `ALL` where there are several. */
  readonly people: readonly number[];
  readonly judgeName: NameOf;
  readonly isCompared: (human: number, other: number) => boolean;
}

export function judgedBy(context: ExploreContext): Judged {
  const {table} = context;
  const {humans, all} = judgesOf(context);
  return {
    humans,
    all,
    people: humans.length > 1 ? [ALL, ...humans] : humans,
    judgeName: (code) =>
      code === ALL
        ? humans.length === 2
          ? "both people"
          : `all ${words(humans.length)} people`
        : facetOf(table, "judge")!.values[code] === null
          ? "rule without judge"
          : context.nameOf("judge", code),
    // Two people are compared once, and none with a group that they belong to.
    isCompared: (human, other) => other !== human && !(humans.includes(other) && (human === ALL || other < human))
  };
}

/** Agreements of every judge with every person, of all models together and of each. */
export function* agreementSteps(
  {table, filter}: ExploreContext,
  {humans, all, people, isCompared}: Judged
): Generator<void, Agreements> {
  const models = facetOf(table, "model")!;
  const held: Held[] = [];
  const wholes: Whole[] = [];
  let widest: Agreements["widest"] = null;
  let most = 0;
  // People rate little: only what they rated is looked through for each pair of judges.
  const rated = yield* scoredItemsSteps(filter, humans);
  for (const human of people) {
    for (const other of all) {
      if (!isCompared(human, other)) continue;
      const pairs = yield* ratingPairsSteps(filter, human === ALL ? humans : human, other, rated);
      most = Math.max(most, pairs.a.length);
      const whole = yield* ratingAgreementSteps(pairs);
      if (whole === null) continue;
      const one = {human, other, model: null, agreement: whole};
      held.push(one);
      if (human === people[0] && !humans.includes(other)) wholes.push({...one, pairs});
      for (const model of models.values.keys()) {
        const agreement = yield* ratingAgreementSteps(pairs, model);
        if (agreement !== null) held.push({human, other, model, agreement});
      }
      // The first is of all people: whoever comes later must have more cases to take its place. Who says the same of all is in no order.
      const size = Number.isNaN(whole.correlations.spearman.estimate) ? 0 : pairs.a.length;
      if (widest === null || size > widest.size) widest = {pairs, human, other, size};
      yield;
    }
  }
  return {held, wholes, widest, most};
}
