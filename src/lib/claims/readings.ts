import {binomialTest, correlationOf, holm, normalTwoSided, permutationTest} from "../math/index.js";
import type {Reading} from "./claim.js";
import {shown, shownChange, shownP} from "./shown.js";

/** A value of one system with the cells that it comes from. */
export interface Named {
  readonly name: string;
  readonly value: number;
  readonly cells: readonly string[];
}

/** A rate in percent over `n` trials. */
export interface NamedRate extends Named {
  readonly n: number;
}

/** A change or distance with its standard error. */
export interface Contrast extends Named {
  readonly error: number;
}

type Words = Pick<Reading, "reads" | "test">;

const cellsOf = (all: readonly Named[]): string[] => [...new Set(all.flatMap(({cells}) => cells))];

/** How the printed numbers lie, without a test. */
export const asPrinted = (
  words: Words,
  holds: boolean,
  found: string,
  of: readonly {readonly cells: readonly string[]}[]
): Reading => ({...words, holds, found, p: null, cells: [...new Set(of.flatMap(({cells}) => cells))]});

/**
 * Distance of two rates in percent, first less second, taken as independent: cautious where both answer the same items and an item that is
 * hard for one is hard for the other. Standard error under equal rates (score test).
 */
export function rateContrast(name: string, a: NamedRate, b: NamedRate): Contrast {
  const pooled = (a.value * a.n + b.value * b.n) / (a.n + b.n) / 100;
  return {
    name,
    value: a.value - b.value,
    error: 100 * Math.sqrt(pooled * (1 - pooled) * (1 / a.n + 1 / b.n)),
    cells: [...a.cells, ...b.cells]
  };
}

/** First less second of two estimates, taken as independent. */
export const difference = (name: string, a: Omit<Contrast, "name">, b: Omit<Contrast, "name">): Contrast => ({
  name,
  value: a.value - b.value,
  error: Math.hypot(a.error, b.error),
  cells: [...a.cells, ...b.cells]
});

/** Mean of some values. */
export const meanOf = (all: readonly {readonly value: number}[]): number =>
  all.reduce((sum, {value}) => sum + value, 0) / all.length;

/** From the highest down. */
export const ranked = <R extends {readonly value: number}>(all: readonly R[]): R[] =>
  [...all].sort((a, b) => b.value - a.value);

/** The highest, of equal ones the first. */
export const best = <R extends {readonly value: number}>(all: readonly R[]): R =>
  all.reduce((a, b) => (b.value > a.value ? b : a));

/** The lowest, of equal ones the first. */
export const least = <R extends {readonly value: number}>(all: readonly R[]): R =>
  all.reduce((a, b) => (b.value < a.value ? b : a));

const pOf = ({value, error}: Contrast): number => (value === 0 ? 1 : error === 0 ? 0 : normalTwoSided(value / error));

/**
 * Does every one of several contrasts lie on the claimed side, beyond chance? Where all do, p is the greatest of theirs: "every" is shown
 * only if each is (intersection-union test, Berger 1982). Where some lie on the other side, p is the least of these after Holm.
 *
 * @param side - 1 where the claim says above, −1 where it says below
 * @param unit - after numbers: `points`
 */
export function everyContrast(
  words: Words,
  contrasts: readonly Contrast[],
  side: 1 | -1,
  unit: string,
  digits = 1
): Reading {
  const against = contrasts.filter(({value}) => value * side <= 0);
  const ps = holm(contrasts.map(pOf));
  const clear = contrasts.filter((one, i) => one.value * side > 0 && ps[i]! < 0.05);
  const p = against.length === 0 ? Math.max(...contrasts.map(pOf)) : Math.min(...holm(against.map(pOf)));
  const weakest = contrasts.reduce((a, b) => (b.value * side < a.value * side ? b : a));
  const many = contrasts.length > 1;
  return {
    ...words,
    holds: against.length === 0,
    p,
    found: many
      ? `${contrasts.length - against.length} of ${contrasts.length} lie that way, ${clear.length} of them beyond chance on their own (Holm within); ` +
        `the least is ${weakest.name}, ${shownChange(weakest.value, digits)} ${unit}`
      : `${weakest.name}: ${shownChange(weakest.value, digits)} ${unit}, standard error ${shown(weakest.error, digits)}, ${shownP(p)}`,
    cells: cellsOf(contrasts)
  };
}

/** Are more than half of some things as the claim says, beyond chance? Sign test. */
export const mostOf = (words: Words, count: number, of: number, cells: readonly string[]): Reading => ({
  ...words,
  found: `${count} of ${of}`,
  holds: count > of / 2,
  p: binomialTest(count, of),
  cells
});

/** A system's place on two scales. */
type Point = {readonly name: string; readonly x: number; readonly y: number; readonly cells: readonly string[]};

/**
 * Whether a correlation over systems is on the claimed side: Pearson's r with p by permutation of the systems; what leaving out any one of
 * them does stands with it.
 */
export function correlationFound(points: readonly Point[], side: 1 | -1): Omit<Reading, keyof Words> {
  const of = (some: readonly Point[]) =>
    correlationOf(
      some.map(({x}) => x),
      some.map(({y}) => y)
    );
  const {estimate, p} = permutationTest(
    points.map(({x}) => x),
    points.map(({y}) => y)
  );
  const without = points.map((_, i) => of(points.filter((__, j) => j !== i)));
  return {
    holds: estimate * side > 0,
    p,
    found:
      `r = ${shown(estimate, 2)} over ${points.length} systems, ${shownP(p)}; ` +
      `leaving out any one: ${shown(Math.min(...without), 2)} to ${shown(Math.max(...without), 2)}`,
    cells: [...new Set(points.flatMap(({cells}) => cells))]
  };
}

/** The same as a reading. */
export const correlationReading = (words: Words, points: readonly Point[], side: 1 | -1): Reading => ({
  ...words,
  ...correlationFound(points, side)
});

/**
 * Does a stated number follow from the cells?
 *
 * @param tolerance - by how much it may differ: half a unit of the last stated digit, and what rounding of the cells adds
 */
export const statedNumber = (
  words: Words,
  stated: number,
  computed: number,
  tolerance: number,
  digits: number,
  cells: readonly string[]
): Reading => ({
  ...words,
  holds: Math.abs(stated - computed) <= tolerance + 1e-9,
  p: null,
  found: `stated ${shown(stated, digits)}, from the cells ${shown(computed, digits + 1)}`,
  cells
});

/** Is every value of the first above every value of the second? */
export const areAbove = (a: readonly Named[], b: readonly Named[]): boolean => least(a).value > best(b).value;
