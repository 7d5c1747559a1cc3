import {CaseShareSums} from "./filter/case-share.js";
import type {Rate} from "./filter/clustered-rates.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {mostRows, VerdictKeys} from "./paired-verdicts.js";
import {facetOf} from "./table/verdict-table.js";

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
  /** Share of a set's attempts that are right, averaged over sets, however many attempts each has: it lies between the two. */
  readonly mean: Rate;
}

/**
 * Agreement of attempts by model under the filters. A set is what verdicts of one model share besides the attempt: item, judge,
 * protocol and so on; sets of one scored attempt say nothing and are left out. Intervals count cases.
 */
export function* attemptAgreement(filter: CrossFilter): Generator<void, AttemptAgreement[]> {
  const {items, facets} = filter.table;
  const byModel = facetOf({facets}, "model")!.values.map(() => new ModelSums());
  const sets = new AttemptSets(filter);
  for (let i = 0; i < items.ids.length; i++) {
    if (i % 512 === 0) yield;
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) for (const own of byModel) own.close();
    if (filter.itemPasses(i)) sets.add(i, byModel);
  }
  for (const own of byModel) own.close();
  return byModel.flatMap((own, m): AttemptAgreement[] => {
    const found = own.shares();
    return found === null ? [] : [{model: m, ...found}];
  });
}

/** Finds the sets of an item. What it works on is made once: an object a set was a tenth of what the page threw away. */
class AttemptSets {
  readonly #filter: CrossFilter;
  readonly #modelOf: Uint8Array | Uint16Array;
  readonly #keys: VerdictKeys;
  readonly #rows: Uint32Array;
  readonly #rowKeys: Float64Array;
  /** Table of sets by their key, with gaps: first row of a set, −1 for none, and its sums. */
  readonly #first: Int32Array;
  readonly #key: Float64Array;
  readonly #hits: Int32Array;
  readonly #tries: Int32Array;
  /** Places of the table that are taken. */
  readonly #taken: Int32Array;

  constructor(filter: CrossFilter) {
    const {table} = filter;
    this.#filter = filter;
    this.#modelOf = facetOf(table, "model")!.codes;
    this.#keys = new VerdictKeys(table, "attempt");
    const most = mostRows(table);
    this.#rows = new Uint32Array(most);
    this.#rowKeys = new Float64Array(most);
    let places = 2;
    while (places < 2 * most) places *= 2;
    this.#first = new Int32Array(places).fill(-1);
    this.#key = new Float64Array(places);
    this.#hits = new Int32Array(places);
    this.#tries = new Int32Array(places);
    this.#taken = new Int32Array(most);
  }

  /** Adds the sets of an item to the sums of their models. */
  add(item: number, byModel: readonly ModelSums[]): void {
    const {items, outcome} = this.#filter.table;
    let n = 0;
    for (let r = items.starts[item]!; r < items.starts[item + 1]!; r++)
      if (outcome[r] !== 0 && this.#filter.rowPasses(r)) this.#rows[n++] = r;
    this.#keys.write(this.#rows, n, this.#rowKeys);
    let sets = 0;
    for (let k = 0; k < n; k++) {
      const place = this.#placeOf(k);
      if (this.#first[place] === -1) {
        this.#first[place] = this.#rows[k]!;
        this.#key[place] = this.#rowKeys[k]!;
        this.#hits[place] = this.#tries[place] = 0;
        this.#taken[sets++] = place;
      }
      this.#hits[place]! += outcome[this.#rows[k]!]! - 1;
      this.#tries[place]!++;
    }
    for (let s = 0; s < sets; s++) {
      const place = this.#taken[s]!;
      const tries = this.#tries[place]!;
      if (tries > 1) byModel[this.#modelOf[this.#first[place]!]!]!.add(this.#hits[place]!, tries);
      this.#first[place] = -1;
    }
  }

  /** Place of the set of the item's k-th row, or the free one where it belongs. */
  #placeOf(k: number): number {
    const last = this.#first.length - 1;
    const key = this.#rowKeys[k]!;
    // Both halves of a large key count.
    let place = Math.imul((key % 0x1_0000_0000) ^ (key / 0x1_0000_0000), 0x9e3779b1) >>> 0;
    for (place &= last; this.#first[place] !== -1 && this.#key[place] !== key;) place = (place + 1) & last;
    return place;
  }
}

/** Sets of one model, summed case by case. */
class ModelSums {
  #least = Infinity;
  #most = 0;
  /** Of the open case: sets, those all right and all wrong, the sum of their shares right. */
  readonly #open = new Float64Array(4);
  #sets = 0;
  #attempts = 0;
  readonly #agree = new CaseShareSums();
  readonly #once = new CaseShareSums();
  readonly #always = new CaseShareSums();
  readonly #mean = new CaseShareSums();

  add(hits: number, tries: number): void {
    this.#least = Math.min(this.#least, tries);
    this.#most = Math.max(this.#most, tries);
    const open = this.#open;
    open[0]!++;
    if (hits === tries) open[1]!++;
    if (hits === 0) open[2]!++;
    open[3]! += hits / tries;
    this.#sets++;
    this.#attempts += tries;
  }

  /** Ends a case. */
  close(): void {
    const sets = this.#open[0]!;
    const all = this.#open[1]!;
    const none = this.#open[2]!;
    if (sets === 0) return;
    this.#agree.add(all + none, sets);
    this.#once.add(sets - none, sets);
    this.#always.add(all, sets);
    this.#mean.add(this.#open[3]!, sets);
    this.#open.fill(0);
  }

  shares(): Omit<AttemptAgreement, "model"> | null {
    if (this.#sets === 0) return null;
    return {
      least: this.#least,
      most: this.#most,
      agree: this.#agree.share()!,
      once: this.#once.share()!,
      always: this.#always.share()!,
      // A set stands for as many observations as sets have attempts.
      mean: this.#mean.share(this.#attempts / this.#sets)!
    };
  }
}
