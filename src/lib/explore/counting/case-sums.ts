import type {CaseSum} from "../../math/index.js";
import type {ExplorerItems, Facet} from "../table/verdict-table.js";

/** Scored and right verdicts of a value within a case, as one number: scored + right × unit. This one is for any case. */
export const RIGHT = 2 ** 26;
/** Unit for cases of fewer rows than it: both numbers then fit 32 bits, whose sums take half the time. */
const SHORT_BITS = 16;
const RIGHT_OF_SHORT = 2 ** SHORT_BITS;

/** The smallest unit for cases of this many rows at most. */
export const unitFor = (rows: number): number => (rows < RIGHT_OF_SHORT ? RIGHT_OF_SHORT : RIGHT);

export type Weights = Float64Array | Uint32Array;

/** Sums of a value, side by side: one that closes a case touches one line of the cache. */
const SCORED = 0;
const RIGHTS = 1;
const SCORED_SQUARE = 2;
const RIGHT_SQUARE = 3;
const PRODUCT = 4;
const CASES = 5;
const WIDTH = 8;

/** Sums over cases of what each of some values counts within them: of a facet's values, of the lines of a matrix. */
export class CaseSums {
  readonly #open: Weights;
  readonly #unit: number;
  readonly #sums: Float64Array;
  /** Values with verdicts in the open case, for a facet of items: a case has few of its many values. */
  readonly #touched: Uint32Array | null;
  #numberTouched = 0;

  /** @param unit - of right verdicts in weights, `unitFor` the longest case */
  constructor(values: number, isOfItems: boolean, unit = RIGHT) {
    this.#touched = isOfItems ? new Uint32Array(values) : null;
    this.#open = unit === RIGHT ? new Float64Array(values) : new Uint32Array(values);
    this.#unit = unit;
    this.#sums = new Float64Array(values * WIDTH);
  }

  add(value: number, weight: number): void {
    if (this.#touched !== null && weight !== 0 && this.#open[value] === 0) this.#touched[this.#numberTouched++] = value;
    this.#open[value]! += weight;
  }

  /** Of rows, for a facet of rows. */
  addAll(codes: Facet["codes"], rows: Uint32Array, weights: Weights, n: number): void {
    const open = this.#open;
    for (let k = 0; k < n; k++) open[codes[rows[k]!]!]! += weights[k]!;
  }

  /** Of `n` rows that follow each other, for a facet of rows; what does not count weighs 0. */
  addRun(codes: Facet["codes"], from: number, weights: Weights, n: number): void {
    const open = this.#open;
    for (let k = 0; k < n; k++) open[codes[from + k]!]! += weights[k]!;
  }

  /**
   * As `addRun`, for two facets at once: neighbours mostly have the same value, whose sum has to wait for the one before, and
   * the two wait side by side.
   */
  addRuns(
    codes: Facet["codes"],
    other: CaseSums,
    otherCodes: Facet["codes"],
    from: number,
    weights: Weights,
    n: number
  ): void {
    const [open, otherOpen] = [this.#open, other.#open];
    for (let k = 0; k < n; k++) {
      const weight = weights[k]!;
      open[codes[from + k]!]! += weight;
      otherOpen[otherCodes[from + k]!]! += weight;
    }
  }

  /** Ends a case. */
  close(): void {
    const touched = this.#touched;
    if (touched === null) this.#closeAll();
    else for (let k = 0; k < this.#numberTouched; k++) this.#closeValue(touched[k]!);
    this.#numberTouched = 0;
  }

  #closeAll(): void {
    const [open, sums] = [this.#open, this.#sums];
    if (open instanceof Uint32Array) return closeShort(open, sums);
    for (let value = 0; value < open.length; value++) if (open[value] !== 0) this.#closeValue(value);
  }

  #closeValue(value: number): void {
    const weight = this.#open[value]!;
    this.#open[value] = 0;
    const right = Math.floor(weight / this.#unit);
    addCase(this.#sums, value * WIDTH, weight - right * this.#unit, right);
  }

  /** What cases sum up to, by value. */
  totals(): CaseSum[] {
    const sums = this.#sums;
    return Array.from({length: sums.length / WIDTH}, (_, value) => {
      const at = value * WIDTH;
      return {
        scored: sums[at + SCORED]!,
        right: sums[at + RIGHTS]!,
        scoredSquare: sums[at + SCORED_SQUARE]!,
        rightSquare: sums[at + RIGHT_SQUARE]!,
        product: sums[at + PRODUCT]!,
        cases: sums[at + CASES]!
      };
    });
  }
}

/** Ends a short case by whole numbers alone. */
function closeShort(open: Uint32Array, sums: Float64Array): void {
  for (let value = 0; value < open.length; value++) {
    const weight = open[value]!;
    if (weight === 0) continue;
    open[value] = 0;
    addCase(sums, value * WIDTH, weight & (RIGHT_OF_SHORT - 1), weight >>> SHORT_BITS);
  }
}

function addCase(sums: Float64Array, at: number, scored: number, right: number): void {
  sums[at + SCORED]! += scored;
  sums[at + RIGHTS]! += right;
  sums[at + SCORED_SQUARE]! += scored * scored;
  sums[at + RIGHT_SQUARE]! += right * right;
  sums[at + PRODUCT]! += right * scored;
  sums[at + CASES]!++;
}

/** Rows of the case that has most. */
export function longestCase({cases, starts}: Pick<ExplorerItems, "cases" | "starts">): number {
  let [longest, first] = [0, 0];
  for (let i = 0; i < cases.length; i++) {
    if (cases[i] !== cases[first]) first = i;
    longest = Math.max(longest, starts[i + 1]! - starts[first]!);
  }
  return longest;
}
