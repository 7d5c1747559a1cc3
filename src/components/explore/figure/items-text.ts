import {count, plural} from "../../format/numbers.js";

/**
 * Items in words that say what is counted: where items are asked in two forms, one stands for both.
 *
 * @param n - items, a pair as one
 * @param inPairs - those of which both forms are there
 */
export function itemsText(n: number, inPairs: number): string {
  if (inPairs === 0) return plural(n, "item");
  if (inPairs === n) return plural(n, "pair of items", "pairs of items");
  return `${count(n - inPairs)} items and ${plural(inPairs, "pair of items", "pairs of items")}`;
}

/** "These 12 items", or "this item" where there is one. */
export const theseItems = (n: number, inPairs: number): string =>
  n === 1 ? (inPairs === 1 ? "this pair of items" : "this item") : `these ${itemsText(n, inPairs)}`;
