import {Adder} from "d3-array";

/**
 * The sum of numbers without an error of rounding but that of the result, so that it does not depend on their order: rows that are counted
 * by one program, in parts, or by a database give the same to the last digit.
 *
 * Source: Shewchuk 1997, "Adaptive precision floating-point arithmetic", as d3-array's `Adder` has it.
 */
export class ExactSum {
  /** Whole numbers, which most scores are, need no care. */
  #whole = 0;
  #adder: Adder | null = null;

  /** @param number - finite */
  add(number: number): void {
    const whole = this.#whole + number;
    if (Number.isSafeInteger(whole) && Number.isSafeInteger(number)) this.#whole = whole;
    else (this.#adder ??= new Adder()).add(number);
  }

  /** Adds as many units of two to the power of an exponent. */
  addUnits(units: bigint, exponent: number): void {
    const unit = 2 ** exponent;
    for (let [rest, scale] = [units, unit]; rest !== 0n; rest /= DIGITS, scale *= Number(DIGITS))
      this.add(Number(rest % DIGITS) * scale);
  }

  get value(): number {
    if (this.#adder === null) return this.#whole;
    this.#adder.add(this.#whole);
    this.#whole = 0;
    return this.#adder.valueOf();
  }
}

/** What of a long integer is added at once: a double holds it. */
const DIGITS = 2n ** 52n;
