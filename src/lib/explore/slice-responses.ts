import {MISSING, type ItemResponses} from "../models/mirt/item-responses.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {fitPlacesSteps} from "./fit-places.js";
import {SIDES} from "./joint-outcomes.js";
import {finish} from "./table/finish.js";
import {facetOf, type Facet} from "./table/verdict-table.js";

/** The verdicts in force as responses of models to items, for a fit. */
export interface SliceResponses {
  readonly data: ItemResponses;
  /** Code of each subject, and number of each item (of a pair, its understanding form). */
  readonly models: readonly number[];
  readonly items: readonly number[];
  /** One ability, or understanding and generation where the log asks items in both forms. */
  readonly abilities: readonly string[];
  /** i32[I]: case of each item, counted from 0. */
  readonly clusterOf: Int32Array;
}

/** A count of the model is one byte, 255 is missing. */
const MOST_TRIES = 254;
/** Most responses of a fit, two bytes each. */
const MOST_RESPONSES = 200_000_000;

/**
 * Verdicts that pass all filters, as right of tried by model, item and form; attempts and judges pooled.
 *
 * @param model - whose codes tell subjects apart: models, or models by judges
 * @returns `null` where fewer than two models or two items are scored
 *
 * @internal Pages take it in steps; tests ask for it at once.
 */
export const sliceResponses = (filter: CrossFilter, model?: Facet): SliceResponses | null =>
  finish(sliceResponsesSteps(filter, model));

/**
 * As `sliceResponses`, in steps, so that other work can run in between; of the rows that pass all filters those that `counts` says.
 *
 * @throws RangeError if models by items are more than can be held
 */
export function* sliceResponsesSteps(
  filter: CrossFilter,
  model: Facet = facetOf(filter.table, "model")!,
  counts: (row: number) => boolean = () => true
): Generator<void, SliceResponses | null> {
  const {items, facets, outcome} = filter.table;
  const capability = facetOf({facets}, "capability");
  const forms = SIDES.map((name) => capability?.values.indexOf(name) ?? -1);
  const isPaired = forms.every((code) => code >= 0) && items.pairs.some((pair) => pair >= 0);
  const places = yield* fitPlacesSteps(filter, {
    model,
    abilityOf: (i) => (isPaired ? forms.indexOf(capability!.codes[i]!) : 0),
    isPaired,
    counts: (row) => outcome[row] !== 0 && counts(row)
  });
  if (places === null) return null;
  const {models, items: inFit, clusterOf} = places;
  const [S, I, D] = [models.length, inFit.length, isPaired ? 2 : 1];
  if (S * I * D > MOST_RESPONSES)
    throw new RangeError(`${S} models by ${I} items are more responses than a fit can hold: at most ${MOST_RESPONSES}`);
  const y = new Uint8Array(S * I * D);
  const attempts = new Uint8Array(y.length);
  yield* places.answers((s, i, d, row) => {
    const at = (s * I + i) * D + d;
    if (attempts[at] === MOST_TRIES) return;
    attempts[at]!++;
    y[at]! += outcome[row]! - 1;
  });
  for (let at = 0; at < y.length; at++)
    if (attempts[at] === 0) {
      y[at] = MISSING;
      attempts[at] = 1;
    }
  return {
    data: {S, I, D: D as 1 | 2, y, attempts},
    models,
    items: inFit,
    abilities: isPaired
      ? [...SIDES]
      : [capability?.values.length === 1 ? (capability.values[0] ?? "ability") : "ability"],
    clusterOf
  };
}
