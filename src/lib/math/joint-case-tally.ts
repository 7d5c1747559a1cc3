import {addCases, noCases} from "./case-sum.js";
import type {JointCaseSum} from "./clustered-difference.js";
import type {CaseSum} from "./clustered-proportion.js";

/** Scored and right verdicts of one case. */
type CaseVerdicts = Pick<CaseSum, "scored" | "right">;

/** Adds up cases of two shares, in whatever order they come, for `clusteredDifference`. */
export class JointCaseTally {
  readonly #onlyA = noCases();
  readonly #onlyB = noCases();
  readonly #both = {a: noCases(), b: noCases(), rightRight: 0, rightScored: 0, scoredRight: 0, scoredScored: 0};

  /**
   * So many cases that have each these verdicts in a and these in b; without any in either it is none.
   *
   * @param cases - defaults to 1
   */
  add(a: CaseVerdicts, b: CaseVerdicts, cases = 1): void {
    const both = this.#both;
    if (a.scored > 0 && b.scored > 0) {
      addCases(both.a, a, cases);
      addCases(both.b, b, cases);
      both.rightRight += cases * a.right * b.right;
      both.rightScored += cases * a.right * b.scored;
      both.scoredRight += cases * a.scored * b.right;
      both.scoredScored += cases * a.scored * b.scored;
    } else if (a.scored > 0) addCases(this.#onlyA, a, cases);
    else if (b.scored > 0) addCases(this.#onlyB, b, cases);
  }

  get sum(): JointCaseSum {
    return {onlyA: this.#onlyA, onlyB: this.#onlyB, both: this.#both};
  }
}
