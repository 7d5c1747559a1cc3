import {Growing} from "../table/growing.js";

/** Scores and outcomes of verdicts, as they were read. */
interface ScoredColumns {
  readonly outcome: Uint8Array;
  readonly score: Float32Array;
}

/** Numbers of verdicts on scales of their rules' own, which take room from the first of them on. */
export class OwnScores {
  readonly #numbers = new Growing((length) => new Float64Array(length));
  readonly #rules = new Set<string>();

  /** @param rule - suite and rule of the verdict, in one */
  add(row: number, value: number, rule: string): void {
    while (this.#numbers.length < row) this.#numbers.push(NaN);
    this.#numbers.push(value);
    this.#rules.add(rule);
  }

  /**
   * The number of each row; of rules that have such numbers what looks like a share is one of them (`onOwnScales`), and is taken out of the
   * columns. `null` where there are none.
   */
  finish({outcome, score}: ScoredColumns, ruleOf: (row: number) => string): Float64Array | null {
    if (this.#numbers.length === 0) return null;
    while (this.#numbers.length < score.length) this.#numbers.push(NaN);
    const numbers = this.#numbers.values();
    for (let row = 0; row < score.length; row++) {
      if (Number.isNaN(score[row]!) || !this.#rules.has(ruleOf(row))) continue;
      numbers[row] = Number(score[row]!.toPrecision(7));
      score[row] = NaN;
      outcome[row] = 0;
    }
    return numbers;
  }
}
