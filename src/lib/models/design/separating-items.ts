import {chanceOf, type ItemCurves} from "./item-curves.js";

/** An item, and what it adds to telling two models apart. */
export interface SeparatingItem {
  readonly item: number;
  /** Chance of either model to get it right. */
  readonly chances: readonly [number, number];
  /** Squared difference of the chances over the variance of a difference of two answers: its part of z². */
  readonly power: number;
}

/**
 * The items that best tell two models apart by their scores, best first, and the z that the difference of scores on all of them is
 * expected to have.
 *
 * From the fitted curves alone: the answers that either model gave are not looked at again, which would choose what happened by chance.
 *
 * @param thetas - abilities of the two
 */
export function separatingItems(
  curves: ItemCurves,
  [first, second]: readonly [number, number],
  count: number
): {readonly items: readonly SeparatingItem[]; readonly z: number} {
  const items = Array.from({length: curves.I}, (_, item) => item)
    .filter((item) => Number.isFinite(curves.difficulty[item]))
    .map((item): SeparatingItem => {
      const [p, q] = [chanceOf(curves, item, first), chanceOf(curves, item, second)];
      return {item, chances: [p, q], power: (p - q) ** 2 / (p * (1 - p) + q * (1 - q))};
    })
    .sort((a, b) => b.power - a.power || a.item - b.item)
    .slice(0, count);
  const [apart, variance] = items.reduce(
    ([d, v], {chances: [p, q]}) => [d + p - q, v + p * (1 - p) + q * (1 - q)],
    [0, 0]
  );
  return {items, z: variance > 0 ? apart / Math.sqrt(variance) : 0};
}
