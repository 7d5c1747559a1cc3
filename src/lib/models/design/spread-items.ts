import {chanceOf, type ItemCurves} from "./item-curves.js";

/**
 * Items that stand for all others: those of any number of equal parts, from hard to easy, that stand in the middle of their part. Where
 * models differ in more than one ability they mislead less than the most informative items, which may be of one kind.
 *
 * @param abilities - of the models, logits; NaN and infinite ones are passed over
 * @param count - how many items, at most
 *
 * Source: docs/methods/test-design.md.
 */
export function spreadItems(curves: ItemCurves, abilities: Iterable<number>, count: number): number[] {
  const finite = [...abilities].filter(Number.isFinite);
  const easy = Float64Array.from({length: curves.I}, (_, i) =>
    finite.reduce((sum, theta) => sum + chanceOf(curves, i, theta), 0)
  );
  const order = Array.from({length: curves.I}, (_, i) => i)
    .filter((i) => !Number.isNaN(curves.difficulty[i]))
    .sort((i, j) => easy[i] - easy[j] || i - j);
  const parts = Math.min(count, order.length);
  return Array.from({length: parts}, (_, k) => order[Math.floor(((k + 0.5) * order.length) / parts)]);
}
