import type {CrossFilter} from "./filter/cross-filter.js";
import {ROWS_PER_STEP} from "./table/finish.js";
import type {Facet} from "./table/verdict-table.js";

/** Which answers enter a fit, and how. */
export interface FitChoice {
  /** Whose codes tell subjects apart: models, or models by judges. */
  readonly model: Facet;
  /** Ability that an item asks for, −1 for none of the fit's. */
  readonly abilityOf: (item: number) => number;
  /** Whether the two forms of a pair are one item. */
  readonly isPaired: boolean;
  /** Of the rows that pass all filters, those that count. */
  readonly counts: (row: number) => boolean;
}

/** Places of answers in a fit: subjects, items and abilities, each from 0. */
export interface FitPlaces {
  /** Code of each subject, and number of each item (of a pair, that of its first ability). */
  readonly models: readonly number[];
  readonly items: readonly number[];
  /** i32[I]: case of each item, counted from 0. */
  readonly clusterOf: Int32Array;
  /** Every answer with its row, in steps. */
  readonly answers: (
    each: (subject: number, item: number, ability: number, row: number) => void
  ) => Generator<void, void>;
}

/**
 * Places of the answers in force, in steps, so that other work can run in between.
 *
 * @returns `null` where fewer than two models or two items have one
 */
export function* fitPlacesSteps(
  filter: CrossFilter,
  {model, abilityOf, isPaired, counts}: FitChoice
): Generator<void, FitPlaces | null> {
  const {items} = filter.table;
  const indexOf = new Int32Array(items.ids.length).fill(-1);
  const inFit: number[] = [];
  const seen = new Uint8Array(model.values.length);
  function* rows(each: (item: number, row: number) => void): Generator<void, void> {
    let since = 0;
    for (let i = 0; i < items.ids.length; i++) {
      if (filter.itemPasses(i) && abilityOf(i) >= 0)
        for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) if (counts(r) && filter.rowPasses(r)) each(i, r);
      if ((since += items.starts[i + 1]! - items.starts[i]!) < ROWS_PER_STEP) continue;
      since = 0;
      yield;
    }
  }
  yield* rows((i, r) => {
    seen[model.codes[r]!] = 1;
    if (indexOf[i]! >= 0) return;
    const other = isPaired ? items.pairs[i]! : -1;
    if (other >= 0 && indexOf[other]! >= 0) return void (indexOf[i] = indexOf[other]!);
    indexOf[i] = inFit.length;
    inFit.push(other >= 0 && abilityOf(other) < abilityOf(i) ? other : i);
  });
  const models = model.values.map((_, code) => code).filter((code) => seen[code] === 1);
  if (models.length < 2 || inFit.length < 2) return null;
  const subject = new Map(models.map((code, s) => [code, s]));
  const cases = [...new Set(inFit.map((i) => items.cases[i]!))];
  const nth = new Map(cases.map((one, k) => [one, k]));
  return {
    models,
    items: inFit,
    clusterOf: Int32Array.from(inFit, (i) => nth.get(items.cases[i]!)!),
    answers: (each) => rows((i, r) => each(subject.get(model.codes[r]!)!, indexOf[i]!, abilityOf(i), r))
  };
}
