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
  /** Other ways to take a claim of order, the strictest first. */
  readonly readings?: readonly OrderReading[];
}

/** A milder way to take a claim of order, and whether it holds so. */
export interface OrderReading {
  readonly reads: string;
  readonly holds: boolean;
  readonly words: string;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const squares = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0);
const show = (value: number): string => say(value, 2);
const order = (holds: boolean, words: string, ...readings: readonly OrderReading[]): FormResult => ({
  value: null,
  holds,
  words,
  readings
});
/** Two values as a reading holds them against each other. */
const against = (reads: string, holds: boolean, x: number, y: number): OrderReading => ({
  reads,
  holds,
  words: `${show(x)} against ${show(y)}`
});
const count = (pairs: readonly Pair[], sign: number): string =>
  `${pairs.filter(([x, y]) => Math.sign(y - x) === sign).length} of ${pairs.length}`;
const meanChange = (pairs: readonly Pair[]): number => mean(pairs.map(([x, y]) => y - x));
const number = (value: number, words: string): FormResult => ({value, holds: null, words});

type Filled = readonly [number, ...number[]];
type Pair = readonly [number, number];

/** @throws RangeError where a statement names fewer cells than its form takes */
function given<T>(part: T | undefined): T {
  if (part === undefined) throw new RangeError("missing cells: the form of the statement takes more");
  return part;
}
const filled = ([first, ...rest]: readonly number[] = []): Filled => [given(first), ...rest];

/** A form of one group. */
const one =
  (form: (x: Filled) => FormResult) =>
  ([x]: Groups): FormResult =>
    form(filled(x));
/** A form of two groups. */
const two =
  (form: (x: Filled, y: Filled) => FormResult) =>
  ([x, y]: Groups): FormResult =>
    form(filled(x), filled(y));
/** A form of two groups, paired by position. */
const paired = (form: (pairs: readonly [Pair, ...Pair[]]) => FormResult) =>
  two(([x, ...xs], [y, ...ys]) => form([[x, y], ...xs.map((value, i): Pair => [value, given(ys[i])])]));

/**
 * Statements in a form that can be computed. Groups are separated by `;` in `data/<id>/statements.csv`, and the docstring of
 * each form says how many it takes.
 */
export const FORMS = {
  /** One cell, one number. */
  equals: one(([x]) => number(x, "the cell")),
  /** Mean of a group. */
  mean: one((x) => number(mean(x), `the mean of ${x.length} cells`)),
  /** Standard deviation of a group, with n − 1; the one with n is its other reading. */
  sd: one((x) => ({
    ...number(Math.sqrt(squares(x) / (x.length - 1)), "the sample standard deviation"),
    other: Math.sqrt(squares(x) / x.length)
  })),
  /** First minus second cell. */
  difference: one(([x, y]) => number(x - given(y), "the difference")),
  /** Decline from the first to the last cell, percent of the first. */
  "decline-percent": one(([x, ...rest]) => number((100 * (x - (rest.at(-1) ?? x))) / x, "the decline")),
  /** First over second cell, percent. */
  "ratio-percent": one(([x, y]) => number((100 * x) / given(y), "the ratio")),
  /** Greatest value of a group. */
  maximum: one((x) => number(Math.max(...x), "the greatest of the cells")),
  /** One minus the greatest value of a group. */
  "one-minus-maximum": one((x) => number(1 - Math.max(...x), "one minus the greatest of the cells")),
  /** Lead of the first cell over the best of the others. */
  lead: one(([x, ...rest]) => number(x - Math.max(...rest), "the lead over the next")),
  /** How many of the second group exceed the bar, a group of one. */
  "count-above": two(([bar], x) => number(x.filter((value) => value > bar).length, "the number above")),
  /** Pearson's correlation of two groups, paired by position. */
  pearson: two((x, y) => number(correlationOf(x, y), "Pearson’s correlation")),
  /** The first cell is the greatest of its group; ties hold. */
  highest: one(([x, ...rest]) =>
    order(
      rest.every((value) => value <= x),
      `it is ${show(x)}, the greatest of the others ${show(Math.max(...rest))}`
    )
  ),
  /** Every cell of the first group is above every cell of the second. */
  above: two((x, y) => {
    const [least, greatest] = [Math.min(...x), Math.max(...y)];
    return order(
      least > greatest,
      `the least of the first is ${show(least)}, the greatest of the others ${show(greatest)}`,
      against("the best of the one against the best of the other", Math.max(...x) > greatest, Math.max(...x), greatest),
      against("on average", mean(x) > mean(y), mean(x), mean(y))
    );
  }),
  /** Every cell of the first group is below the median of the second. */
  "below-median": two((x, y) => {
    const sorted = [...y].sort((a, b) => a - b);
    const middle = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
    return order(
      x.every((value) => value < middle),
      `it is ${show(Math.max(...x))}, the median of all ${show(middle)}`,
      against("below the mean of all", Math.max(...x) < mean(y), Math.max(...x), mean(y))
    );
  }),
  /** From the first to the second group, paired by position, every cell rises. */
  "all-rise": paired((pairs) =>
    order(
      pairs.every(([x, y]) => y > x),
      `${count(pairs, 1)} rise`,
      against("on average", meanChange(pairs) > 0, mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y)))
    )
  ),
  /** From the first to the second group, paired by position, every cell falls. */
  "all-fall": paired((pairs) =>
    order(
      pairs.every(([x, y]) => y < x),
      `${count(pairs, -1)} fall`,
      against("on average", meanChange(pairs) < 0, mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y)))
    )
  ),
  /** The first pair of two groups changes most. */
  "greatest-rise": paired(([[x, y], ...others]) => {
    const [first, rest] = [y - x, others.map(([from, to]) => to - from)];
    return order(
      rest.every((rise) => rise <= first),
      `it changes by ${show(first)}, the most of the others is ${show(Math.max(...rest))}`
    );
  })
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
