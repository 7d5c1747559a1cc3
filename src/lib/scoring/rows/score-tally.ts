import {ExactSum} from "../../math/exact-sum.js";
import {ScaleCount, type ScoreScale} from "./score-scale.js";
import {SUM_EXPONENT, type CountedScores} from "./verdict-count.js";

/** Scores counted while they come, whatever their order. */
export class ScoreTally {
  readonly #sum = new ExactSum();
  readonly #scale = new ScaleCount();
  #count = 0;

  /** @param score - on the scale of its rule */
  add(score: number): void {
    this.#count += 1;
    this.#sum.add(score);
    this.#scale.add(score);
  }

  /** Scores that were counted already. */
  addCounted({scored, fractional, least, most, sum}: CountedScores): void {
    if (least === null || most === null) return;
    this.#count += scored;
    this.#sum.addUnits(sum, SUM_EXPONENT);
    this.#scale.addCounted({least, most, areWhole: fractional === 0});
  }

  get count(): number {
    return this.#count;
  }

  get sum(): number {
    return this.#sum.value;
  }

  /** `null` without scores, as the scale. */
  get mean(): number | null {
    return this.#count === 0 ? null : this.sum / this.#count;
  }

  get scale(): ScoreScale | null {
    return this.#scale.finish();
  }
}
