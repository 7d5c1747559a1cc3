import {expect} from "vitest";
import type {AxisFigure, DotColumns} from "./axis-figures.js";
import {axisOf, scaleOf, type Box, type Painted, type PaintedMark} from "./painted.js";
import {halfUnitOf, isNothing, markNamed, middleOf, numberOf, type Row} from "./twin.js";

/** Half the width of a 95% interval, in standard errors. */
const HALF = 1.96;
function endsOf(row: Row, {value, ends}: DotColumns): [number, number] | null {
  if (ends === undefined) return null;
  if (typeof ends === "function") return ends(row);
  if (typeof ends === "object" && "error" in ends) {
    const [middle, half] = [numberOf(row[value]!), HALF * numberOf(row[ends.error]!)];
    return [middle - half, middle + half];
  }
  const [lo, hi] =
    typeof ends === "number" ? row[ends]!.replace(/[[\]]/g, "").split(", ") : ends.map((end) => row[end]!);
  return lo === undefined || hi === undefined || isNothing(lo) ? null : [numberOf(lo), numberOf(hi)];
}

export const middle = (box: Box): number => middleOf(box).x;
export const markOf = (row: Row, named: AxisFigure["named"], painted: Painted): PaintedMark | undefined =>
  markNamed(typeof named === "function" ? named(row) : named.map((column) => row[column]!), painted);

/** Numbers that a text shows, without those that are part of a name. */
const numbersIn = (text: string): readonly string[] =>
  text.match(/(?<![\w.\-–])[+−]?\d[\d,]*(?:\.\d+)?(?![\w\-–]|\.\d)/g) ?? [];

/** Whether one of a row's numbers, as far as both are rounded, is this one. */
const isIn = (said: string, rows: readonly Row[]): boolean =>
  rows.some((row) =>
    row
      .flatMap(numbersIn)
      .some(
        (number) =>
          Math.abs(numberOf(said.replaceAll(",", "")) - numberOf(number.replaceAll(",", ""))) <=
          halfUnitOf(said) + halfUnitOf(number) + 1e-9
      )
  );

/** Holds what is painted on an axis of numbers against rows: where dots, strokes and ends of intervals stand, and the numbers beside them. */
export function holdOnAxis(
  painted: Painted,
  rows: readonly Row[],
  {named, dots, factor = () => 1, among = /^/}: Omit<AxisFigure, "page" | "figure">
): void {
  /** Rows of every mark, also those that nothing but a number is painted of. */
  const about = new Map<PaintedMark, Row[]>();
  const compared = new Set<PaintedMark>();
  for (const row of rows) {
    const mark = markOf(row, named, painted);
    const present = (typeof dots === "function" ? dots(row, rows) : dots).filter(({value}) => !isNothing(row[value]!));
    if (mark === undefined) continue;
    about.set(mark, [...(about.get(mark) ?? []), row]);
    if (present.length === 0) continue;
    const by = factor(row);
    const said = `${row.slice(0, 2).join(", ")}: ${mark.name}`;
    present.forEach((columns, d) => {
      const {value, dot: own, rod: ownRod, isBracket, isStroke, ink} = columns;
      const dot = (isStroke ? mark.strokes : mark.dots)[own ?? d];
      expect(dot, said).toBeDefined();
      const x = scaleOf(axisOf(mark, painted, middle(dot!)));
      // As far as the table rounds, and a pixel for how a browser lays out text.
      const slack = 1.2 + Math.abs(x(by * halfUnitOf(row[value]!)) - x(0));
      if (!isBracket)
        expect(Math.abs(middle(dot!) - x(by * numberOf(row[value]!))), `${said}, value`).toBeLessThan(slack);
      if (ink !== undefined) {
        const {shade} = painted.inks.find(({words}) => words === ink)!;
        expect([mark.shades[own ?? d], mark.outlines[own ?? d]], `${said}, colour`).toContainEqual(shade);
      }
      const ends = endsOf(row, columns);
      if (ends === null) return;
      const [lo, hi] = ends.map((end) => by * end).sort((a, b) => a - b) as [number, number];
      // A rod may be cut where the axis ends.
      const rod = isBracket ? dot : mark.rods[ownRod ?? d];
      expect(rod, said).toBeDefined();
      expect(Math.abs(rod!.left - x(lo)), `${said}, lower end`).toBeLessThan(slack);
      expect(Math.abs(rod!.right - x(hi)), `${said}, upper end`).toBeLessThan(slack);
    });
    compared.add(mark);
  }
  const all = painted.marks.filter((mark) => mark.dots.length > 0 && among.test(mark.name));
  expect(all.length).toBeGreaterThan(0);
  expect(compared.size, "marks that a row was found for").toBeGreaterThanOrEqual(0.9 * all.length);
  for (const [mark, own] of about) {
    const names = own.flat().filter((cell) => /\p{L}/u.test(cell));
    for (const {text} of mark.texts) {
      const rest = names.reduce((left, name) => left.replace(name, ""), text);
      for (const number of numbersIn(rest)) expect(isIn(number, own), `${mark.name}: says ${text}`).toBe(true);
    }
  }
}
