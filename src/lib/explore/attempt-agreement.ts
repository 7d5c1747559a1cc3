import {CaseShareSums} from "./case-share.js";
import type {Rate} from "./clustered-rates.js";
import type {CrossFilter} from "./cross-filter.js";
import {verdictKeyOf} from "./paired-verdicts.js";
import {facetOf} from "./verdict-table.js";

/** How the attempts of one model at the same thing hang together. */
export interface AttemptAgreement {
  readonly model: number;
  /** Fewest and most attempts of a set. */
  readonly least: number;
  readonly most: number;
  /** Sets whose attempts are all right or all wrong. */
  readonly agree: Rate;
  /** Sets right at least once, and every time. */
  readonly once: Rate;
  readonly always: Rate;
  /** Attempts right; its share lies between the two. */
  readonly mean: Rate;
}

/**
 * Agreement of attempts by model under the filters. A set is what verdicts of one model share besides the attempt: item, judge,
 * protocol and so on; sets of one scored attempt say nothing and are left out. Intervals count cases.
 */
export function* attemptAgreement(filter: CrossFilter): Generator<void, AttemptAgreement[]> {
  const {table} = filter;
  const {items, outcome} = table;
  const model = facetOf(table, "model")!;
  const keyOf = verdictKeyOf(table, "attempt");
  const byModel = model.values.map(() => new ModelSums());
  const sets = new Map<number, {model: number; hits: number; tries: number}>();
  for (let i = 0; i < items.ids.length; i++) {
    if (i % 512 === 0) yield;
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) for (const own of byModel) own.close();
    if (!filter.itemPasses(i)) continue;
    sets.clear();
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      if (outcome[r] === 0 || !filter.rowPasses(r)) continue;
      const key = keyOf(r);
      let set = sets.get(key);
      if (set === undefined) sets.set(key, (set = {model: model.codes[r]!, hits: 0, tries: 0}));
      set.hits += outcome[r]! - 1;
      set.tries++;
    }
    for (const {model: m, hits, tries} of sets.values()) if (tries > 1) byModel[m]!.add(hits, tries);
  }
  for (const own of byModel) own.close();
  return byModel.flatMap((own, m): AttemptAgreement[] => {
    const found = own.shares();
    return found === null ? [] : [{model: m, ...found}];
  });
}

/** Sets of one model, summed case by case. */
class ModelSums {
  #least = Infinity;
  #most = 0;
  #open = {sets: 0, all: 0, none: 0, hits: 0, tries: 0};
  readonly #agree = new CaseShareSums();
  readonly #once = new CaseShareSums();
  readonly #always = new CaseShareSums();
  readonly #mean = new CaseShareSums();

  add(hits: number, tries: number): void {
    this.#least = Math.min(this.#least, tries);
    this.#most = Math.max(this.#most, tries);
    this.#open.sets++;
    this.#open.all += Number(hits === tries);
    this.#open.none += Number(hits === 0);
    this.#open.hits += hits;
    this.#open.tries += tries;
  }

  /** Ends a case. */
  close(): void {
    const {sets, all, none, hits, tries} = this.#open;
    if (sets === 0) return;
    this.#agree.add(all + none, sets);
    this.#once.add(sets - none, sets);
    this.#always.add(all, sets);
    this.#mean.add(hits, tries);
    this.#open = {sets: 0, all: 0, none: 0, hits: 0, tries: 0};
  }

  shares(): Omit<AttemptAgreement, "model"> | null {
    const mean = this.#mean.share();
    if (mean === null) return null;
    return {
      least: this.#least,
      most: this.#most,
      agree: this.#agree.share()!,
      once: this.#once.share()!,
      always: this.#always.share()!,
      mean
    };
  }
}
