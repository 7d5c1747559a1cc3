import type {Facet} from "./verdict-table.js";

/** Scored and right verdicts of a value within a case, as one number: scored + right × `RIGHT`. */
export const RIGHT = 2 ** 26;

/** Sums over cases of what each of some values counts within them: of a facet's values, of the lines of a matrix. */
export class CaseSums {
  readonly #open: Float64Array;
  readonly #scored: Float64Array;
  readonly #right: Float64Array;
  readonly #scoredSquare: Float64Array;
  readonly #rightSquare: Float64Array;
  readonly #product: Float64Array;
  readonly #cases: Float64Array;
  /** Values with verdicts in the open case, for a facet of items: a case has few of its many values. */
  readonly #touched: Uint32Array | null;
  #numberTouched = 0;

  constructor(values: number, isOfItems: boolean) {
    this.#touched = isOfItems ? new Uint32Array(values) : null;
    this.#open = new Float64Array(values);
    this.#scored = new Float64Array(values);
    this.#right = new Float64Array(values);
    this.#scoredSquare = new Float64Array(values);
    this.#rightSquare = new Float64Array(values);
    this.#product = new Float64Array(values);
    this.#cases = new Float64Array(values);
  }

  add(value: number, weight: number): void {
    if (this.#touched !== null && weight !== 0 && this.#open[value] === 0) this.#touched[this.#numberTouched++] = value;
    this.#open[value]! += weight;
  }

  /** Of rows, for a facet of rows. */
  addAll(codes: Facet["codes"], rows: Uint32Array, weights: Float64Array, n: number): void {
    const open = this.#open;
    for (let k = 0; k < n; k++) open[codes[rows[k]!]!]! += weights[k]!;
  }

  /** Ends a case. */
  close(): void {
    const touched = this.#touched;
    if (touched === null) for (let value = 0; value < this.#open.length; value++) this.#closeValue(value);
    else for (let k = 0; k < this.#numberTouched; k++) this.#closeValue(touched[k]!);
    this.#numberTouched = 0;
  }

  #closeValue(value: number): void {
    const weight = this.#open[value]!;
    if (weight === 0) return;
    this.#open[value] = 0;
    const right = Math.floor(weight / RIGHT);
    const scored = weight - right * RIGHT;
    this.#scored[value]! += scored;
    this.#right[value]! += right;
    this.#scoredSquare[value]! += scored * scored;
    this.#rightSquare[value]! += right * right;
    this.#product[value]! += right * scored;
    this.#cases[value]!++;
  }

  /** Design effects of cases, by value (`designEffects`); all verdicts of one case are one. */
  effects(): Float64Array {
    return this.#cases.map((cases, value) => {
      const scored = this.#scored[value]!;
      const p = this.#right[value]! / Math.max(1, scored);
      const binomial = p * (1 - p) * scored;
      if (cases < 2) return Math.max(1, scored);
      if (binomial === 0) return 1;
      const square = this.#rightSquare[value]! - 2 * p * this.#product[value]! + p * p * this.#scoredSquare[value]!;
      return Math.max(1, ((cases / (cases - 1)) * square) / binomial);
    });
  }
}
