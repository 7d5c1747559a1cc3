import {expect} from "vitest";
import type {Painted, Rgb} from "./painted.js";
import {halfUnitOf, isNothing, markNamed, middleOf, numberOf, type Row} from "./twin.js";

/** A field of a heatmap, as a table says it. */
export interface Field {
  readonly row: string;
  readonly column: string;
  readonly value: string;
}

/** Fields of a table that has one in each of its rows. */
export const threeColumns =
  (row: number, column: number, value: number) =>
  (rows: readonly Row[]): readonly Field[] =>
    rows.map((cells) => ({row: cells[row]!, column: cells[column]!, value: cells[value]!}));

/** Holds the fields of a heatmap against what a table says: numbers, places among the words of rows and columns, and shades. */
export function holdFields(
  painted: Painted,
  fields: readonly Field[],
  {isSigned = false, isPlain = false}: {readonly isSigned?: boolean; readonly isPlain?: boolean}
): void {
  const cells = fields.flatMap(({row, column, value}) => {
    const mark = markNamed([`${column}, ${row}.`], painted) ?? markNamed([`${row}, ${column}.`], painted);
    const found = mark ?? markNamed([column, row], painted);
    return found?.cell && !isNothing(value) ? [{...found.cell, row, column, value, number: numberOf(value)}] : [];
  });
  expect(cells.length).toBeGreaterThan(0.9 * fields.length);
  const isOf = (words: string, {text}: {readonly text: string}): boolean =>
    text !== "" && words.toLowerCase().startsWith(text.replace(/…$/, "").toLowerCase());
  for (const {text, row, column, value, number, box} of cells) {
    const said = `${column}, ${row}`;
    const slack = halfUnitOf(text) + halfUnitOf(value) + 1e-9;
    if (text !== "") expect(Math.abs(numberOf(text) - number), said).toBeLessThanOrEqual(slack);
    // The words of its row stand on its left, those of its column begin above its middle.
    const beside = painted.texts.filter(
      (one) => one.box.right < box.left + 1 && one.box.top < middleOf(box).y && one.box.bottom > middleOf(box).y
    );
    expect(
      beside.some((one) => isOf(row, one)),
      said
    ).toBe(true);
    const above = painted.texts.filter(
      (one) => one.box.bottom < box.top + 1 && Math.abs(one.box.left - middleOf(box).x) < (box.right - box.left) / 2
    );
    expect(
      above.some((one) => isOf(column, one)),
      said
    ).toBe(true);
  }
  const [order, light] = [
    [...cells].sort((one, other) => one.number - other.number),
    (shade: Rgb) => shade[0] + shade[1] + shade[2]
  ];
  const [least, greatest] = [order[0]!.shade, order.at(-1)!.shade];
  if (isPlain) return void expect(new Set(cells.map(({shade}) => shade.join())).size).toBe(1);
  // The shade grows with the number; with a signed one in either direction, from that of the number nearest to zero.
  const sides = isSigned
    ? [order.filter(({number}) => number >= 0), order.filter(({number}) => number <= 0).reverse()]
    : [order];
  const ranges = sides.map((side) => {
    const [from, to] = [side[0]!.shade, side.at(-1)!.shade];
    const along = (shade: Rgb) => shade.reduce((sum, part, k) => sum + (part - from[k]!) * (to[k]! - from[k]!), 0);
    let furthest = -Infinity;
    for (const {shade, row, column} of side) {
      expect(along(shade), `${column}, ${row}`).toBeGreaterThanOrEqual(furthest - 0.02 * along(to));
      furthest = Math.max(furthest, along(shade));
    }
    return along(to);
  });
  expect(Math.max(...ranges)).toBeGreaterThan(400);
  expect(greatest).not.toEqual(least);
  if (!isSigned) expect(light(greatest)).toBeLessThan(light(least));
}
