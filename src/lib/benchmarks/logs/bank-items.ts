import type {ItemBank} from "../../scoring/index.js";

/** Ids of all items that a bank says there are, by suite, as `coverage` takes them. */
export const bankItems = (bank: ItemBank | null | undefined): ReadonlyMap<string, readonly string[]> =>
  new Map(bank ? [[bank.suite, bank.itemIds]] : []);
