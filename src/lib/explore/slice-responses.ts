import {MISSING, type ItemResponses} from "../models/mirt/item-responses.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {finish, ROWS_PER_STEP} from "./table/finish.js";
import {SIDES} from "./joint-outcomes.js";
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
  const formOf = (i: number) => (isPaired ? forms.indexOf(capability!.codes[i]!) : 0);
  const indexOf = new Int32Array(items.ids.length).fill(-1);
  const inFit: number[] = [];
  const seen = new Uint8Array(model.values.length);
  const scored = (i: number, each: (row: number, hit: number) => void) => {
    if (!filter.itemPasses(i) || formOf(i) < 0) return;
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++)
      if (outcome[r] !== 0 && filter.rowPasses(r) && counts(r)) each(r, outcome[r]! - 1);
  };
  function* eachScored(each: (item: number, row: number, hit: number) => void): Generator<void, void> {
    let since = 0;
    for (let i = 0; i < items.ids.length; i++) {
      scored(i, (row, hit) => each(i, row, hit));
      if ((since += items.starts[i + 1]! - items.starts[i]!) < ROWS_PER_STEP) continue;
      since = 0;
      yield;
    }
  }
  yield* eachScored((i, r) => {
    seen[model.codes[r]!] = 1;
    if (indexOf[i]! >= 0) return;
    const other = isPaired ? items.pairs[i]! : -1;
    if (other >= 0 && indexOf[other]! >= 0) return void (indexOf[i] = indexOf[other]!);
    indexOf[i] = inFit.length;
    inFit.push(other >= 0 && formOf(i) === 1 ? other : i);
  });
  const models = model.values.map((_, code) => code).filter((code) => seen[code] === 1);
  const [S, I, D] = [models.length, inFit.length, isPaired ? 2 : 1];
  if (S < 2 || I < 2) return null;
  const subject = new Map(models.map((code, s) => [code, s]));
  if (S * I * D > MOST_RESPONSES)
    throw new RangeError(`${S} models by ${I} items are more responses than a fit can hold: at most ${MOST_RESPONSES}`);
  const y = new Uint8Array(S * I * D);
  const attempts = new Uint8Array(y.length);
  yield* eachScored((i, r, hit) => {
    const at = (subject.get(model.codes[r]!)! * I + indexOf[i]!) * D + formOf(i);
    if (attempts[at] === MOST_TRIES) return;
    attempts[at]!++;
    y[at]! += hit;
  });
  for (let at = 0; at < y.length; at++)
    if (attempts[at] === 0) {
      y[at] = MISSING;
      attempts[at] = 1;
    }
  const cases = [...new Set(inFit.map((i) => items.cases[i]!))];
  const nth = new Map(cases.map((one, k) => [one, k]));
  return {
    data: {S, I, D: D as 1 | 2, y, attempts},
    models,
    items: inFit,
    abilities: isPaired
      ? [...SIDES]
      : [capability?.values.length === 1 ? (capability.values[0] ?? "ability") : "ability"],
    clusterOf: Int32Array.from(inFit, (i) => nth.get(items.cases[i]!)!)
  };
}
