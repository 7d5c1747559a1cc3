import {caseShare} from "./case-share.js";
import type {Rate} from "./clustered-rates.js";
import type {CrossFilter} from "./cross-filter.js";
import {verdictKeys} from "./paired-verdicts.js";
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
  const {table, slots} = filter;
  const {items} = table;
  const model = facetOf(table, "model")!;
  const keys = verdictKeys(table, "attempt");
  const byModel = model.values.map(() => ({least: Infinity, most: 0, cases: new Map<number, Sums>()}));
  const sets = new Map<number, {model: number; hits: number; tries: number}>();
  for (let i = 0; i < items.ids.length; i++) {
    if (i % 512 === 0) yield;
    if (!filter.itemPasses(i)) continue;
    sets.clear();
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      const slot = slots[r]!;
      if (slot !== 1 && slot !== 2) continue;
      let set = sets.get(keys[r]!);
      if (set === undefined) sets.set(keys[r]!, (set = {model: model.codes[r]!, hits: 0, tries: 0}));
      set.hits += slot - 1;
      set.tries++;
    }
    for (const {model: m, hits, tries} of sets.values()) {
      if (tries < 2) continue;
      const own = byModel[m]!;
      own.least = Math.min(own.least, tries);
      own.most = Math.max(own.most, tries);
      let sums = own.cases.get(items.cases[i]!);
      if (sums === undefined) own.cases.set(items.cases[i]!, (sums = {sets: 0, all: 0, none: 0, hits: 0, tries: 0}));
      sums.sets++;
      sums.all += Number(hits === tries);
      sums.none += Number(hits === 0);
      sums.hits += hits;
      sums.tries += tries;
    }
  }
  return byModel.flatMap(({least, most, cases}, m): AttemptAgreement[] => {
    const all = [...cases.values()];
    const share = (hits: (sums: Sums) => number) =>
      caseShare(all.map((sums) => ({hits: hits(sums), units: sums.sets})))!;
    if (all.length === 0) return [];
    return [
      {
        model: m,
        least,
        most,
        agree: share((sums) => sums.all + sums.none),
        once: share((sums) => sums.sets - sums.none),
        always: share((sums) => sums.all),
        mean: caseShare(all.map(({hits, tries}) => ({hits, units: tries})))!
      }
    ];
  });
}

interface Sums {
  sets: number;
  all: number;
  none: number;
  hits: number;
  tries: number;
}
