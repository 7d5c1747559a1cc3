import {midRanks} from "../../math/index.js";
import {goodness} from "./measures.js";
import type {Measure} from "../../benchmarks/index.js";

/** A model's place in a measure among some models. */
export interface Place {
  readonly model: string;
  /** From 1, the best; equal values share the mean of their places. */
  readonly rank: number;
  /** Models whose intervals overlap this one's: they cannot be told apart. */
  readonly ties: readonly string[];
}

/** Places of models in a measure; models without a value are left out, not last. */
export function placesIn(measure: Measure, models: readonly string[]): Place[] {
  const known = models.filter((model) => measure.values.has(model));
  const ranks = midRanks(known.map((model) => -goodness(measure, measure.values.get(model)!)));
  return known.map((model, m) => {
    const own = measure.values.get(model)!;
    const ties = known.filter((other) => {
      const {lo, hi} = measure.values.get(other)!;
      return other !== model && lo <= own.hi && own.lo <= hi;
    });
    return {model, rank: ranks[m]!, ties};
  });
}
