import {CaseShareSums} from "./case-share.js";
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
  const {items} = filter.table;
  const [model, status] = [facetOf(filter.table, "model")!, facetOf(filter.table, "status")];
  if (status === undefined) return [];
  const [M, width] = [model.values.length, status.values.length];
  const sums = Array.from({length: M * width}, () => new CaseShareSums());
  const open = new Uint32Array(M * width);
  const close = () => {
    for (let m = 0; m < M; m++) {
      const own = open.subarray(m * width, (m + 1) * width);
      const units = own.reduce((a, b) => a + b, 0);
      if (units > 0) own.forEach((hits, code) => sums[m * width + code]!.add(hits, units));
    }
    open.fill(0);
  };
  for (let i = 0; i < items.ids.length; i++) {
    if (i % 512 === 0) yield;
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) close();
    if (!filter.itemPasses(i)) continue;
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++)
      if (filter.rowPasses(r)) open[model.codes[r]! * width + status.codes[r]!]!++;
  }
  close();
  return model.values.flatMap((_, m) =>
    status.values.flatMap((name, code): StatusShare[] => {
      const share = sums[m * width + code]!.share();
      return name === "ok" || name === null || share === null ? [] : [{model: m, status: code, share}];
    })
  );
}
