import {CaseShareSums} from "./filter/case-share.js";
import type {Rate} from "./filter/clustered-rates.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {facetOf} from "./table/verdict-table.js";

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
    for (let from = 0; from < open.length; from += width) {
      let units = 0;
      for (let at = from; at < from + width; at++) units += open[at]!;
      if (units > 0) for (let at = from; at < from + width; at++) sums[at]!.add(open[at]!, units);
    }
    open.fill(0);
  };
  const countItem = (i: number) => {
    for (let r = items.starts[i]!, end = items.starts[i + 1]!; r < end; r++)
      if (filter.rowPasses(r)) open[model.codes[r]! * width + status.codes[r]!]!++;
  };
  for (let i = 0; i < items.ids.length; i++) {
    if (i % 512 === 0) yield;
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) close();
    if (filter.itemPasses(i)) countItem(i);
  }
  close();
  return model.values.flatMap((_, m) =>
    status.values.flatMap((name, code): StatusShare[] => {
      const share = sums[m * width + code]!.share();
      return name === "ok" || name === null || share === null ? [] : [{model: m, status: code, share}];
    })
  );
}
