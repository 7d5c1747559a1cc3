import {caseShare} from "./case-share.js";
import type {Rate} from "./clustered-rates.js";
import type {CrossFilter} from "./cross-filter.js";
import {facetOf} from "./verdict-table.js";

/** Share of one status among a model's verdicts. */
export interface StatusShare {
  readonly model: number;
  readonly status: number;
  readonly share: Rate;
}

/** Shares of statuses by model under the filters, those that say `ok` left out; intervals count cases. */
export function* statusShares(filter: CrossFilter): Generator<void, StatusShare[]> {
  const {table, slots} = filter;
  const {items} = table;
  const [model, status] = [facetOf(table, "model")!, facetOf(table, "status")];
  if (status === undefined) return [];
  const width = status.values.length;
  const cases = model.values.map(() => new Map<number, Float64Array>());
  for (let i = 0; i < items.ids.length; i++) {
    if (i % 512 === 0) yield;
    if (!filter.itemPasses(i)) continue;
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      if (slots[r]! > 2) continue;
      const own = cases[model.codes[r]!]!;
      let sums = own.get(items.cases[i]!);
      if (sums === undefined) own.set(items.cases[i]!, (sums = new Float64Array(width + 1)));
      sums[status.codes[r]!]!++;
      sums[width]!++;
    }
  }
  return cases.flatMap((own, m) => {
    const all = [...own.values()];
    return status.values.flatMap((name, code): StatusShare[] => {
      const share = caseShare(all.map((sums) => ({hits: sums[code]!, units: sums[width]!})));
      return name === "ok" || name === null || share === null ? [] : [{model: m, status: code, share}];
    });
  });
}
