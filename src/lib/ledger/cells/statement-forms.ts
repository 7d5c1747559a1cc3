import {correlationOf, say} from "../../math/index.js";

/** Values of the cells that a statement speaks about, in one group or several. */
export type Groups = readonly (readonly number[])[];

/** What the cells give for a statement. */
export interface FormResult {
  /** The quantity that the statement gives a number for; `null` where it only claims an order. */
  readonly value: number | null;
  /** For a claim of order: whether it holds. `null` where a number decides. */
  readonly holds: boolean | null;
  /** What was computed, in words. */
  readonly words: string;
  /** Another number that the words could as well mean, for example a population standard deviation. */
  readonly other?: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const squares = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0);
const pairs = ([a, b]: Groups): [number, number][] => a.map((x, i) => [x, b[i]]);
const show = (value: number): string => say(value, 2);
const order = (holds: boolean, words: string): FormResult => ({value: null, holds, words});
const count = (groups: Groups, sign: number): string =>
  `${pairs(groups).filter(([x, y]) => Math.sign(y - x) === sign).length} of ${groups[0].length}`;
const number = (value: number, words: string): FormResult => ({value, holds: null, words});

/**
 * Statements in a form that can be computed. Groups are separated by `;` in `data/<id>/statements.csv`, and the docstring of
 * each form says how many it takes.
 */
export const FORMS = {
  /** One cell, one number. */
  equals: ([[x]]) => number(x, "the cell"),
  /** Mean of a group. */
  mean: ([x]) => number(mean(x), `the mean of ${x.length} cells`),
  /** Standard deviation of a group, with n − 1; the one with n is its other reading. */
  sd: ([x]) => ({
    ...number(Math.sqrt(squares(x) / (x.length - 1)), "the sample standard deviation"),
    other: Math.sqrt(squares(x) / x.length)
  }),
  /** First minus second cell. */
  difference: ([[x, y]]) => number(x - y, "the difference"),
  /** Decline from the first to the last cell, percent of the first. */
  "decline-percent": ([x]) => number((100 * (x[0] - x[x.length - 1])) / x[0], "the decline"),
  /** First over second cell, percent. */
  "ratio-percent": ([[x, y]]) => number((100 * x) / y, "the ratio"),
  /** Greatest value of a group. */
  maximum: ([x]) => number(Math.max(...x), "the greatest of the cells"),
  /** One minus the greatest value of a group. */
  "one-minus-maximum": ([x]) => number(1 - Math.max(...x), "one minus the greatest of the cells"),
  /** Lead of the first cell over the best of the others. */
  lead: ([[x, ...rest]]) => number(x - Math.max(...rest), "the lead over the next"),
  /** How many of the second group exceed the bar, a group of one. */
  "count-above": ([[bar], x]) => number(x.filter((value) => value > bar).length, "the number above"),
  /** Pearson's correlation of two groups, paired by position. */
  pearson: ([x, y]) => number(correlationOf(x, y), "Pearson’s correlation"),
  /** The first cell is the greatest of its group; ties hold. */
  highest: ([[x, ...rest]]) =>
    order(
      rest.every((value) => value <= x),
      `it is ${show(x)}, the greatest of the others ${show(Math.max(...rest))}`
    ),
  /** Every cell of the first group is above every cell of the second. */
  above: ([x, y]) => {
    const [least, greatest] = [Math.min(...x), Math.max(...y)];
    return order(
      least > greatest,
      `the least of the first is ${show(least)}, the greatest of the others ${show(greatest)}`
    );
  },
  /** Every cell of the first group is below the median of the second. */
  "below-median": ([x, y]) => {
    const sorted = [...y].sort((a, b) => a - b);
    const middle = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
    return order(
      x.every((value) => value < middle),
      `it is ${show(Math.max(...x))}, the median of all ${show(middle)}`
    );
  },
  /** From the first to the second group, paired by position, every cell rises. */
  "all-rise": (groups) =>
    order(
      pairs(groups).every(([x, y]) => y > x),
      `${count(groups, 1)} rise`
    ),
  /** From the first to the second group, paired by position, every cell falls. */
  "all-fall": (groups) =>
    order(
      pairs(groups).every(([x, y]) => y < x),
      `${count(groups, -1)} fall`
    ),
  /** The first pair of two groups changes most. */
  "greatest-rise": (groups) => {
    const [first, ...rest] = pairs(groups).map(([x, y]) => y - x);
    return order(
      rest.every((rise) => rise <= first),
      `it changes by ${show(first)}, the most of the others is ${show(Math.max(...rest))}`
    );
  }
} as const satisfies Readonly<Record<string, (groups: Groups) => FormResult>>;

export type StatementForm = keyof typeof FORMS;

/** All forms by name. */
export const STATEMENT_FORMS = Object.keys(FORMS) as readonly StatementForm[];

/** Forms that claim an order and give no number; every other form needs one. */
export const ORDER_FORMS: ReadonlySet<StatementForm> = new Set([
  "highest",
  "above",
  "below-median",
  "all-rise",
  "all-fall",
  "greatest-rise"
]);
