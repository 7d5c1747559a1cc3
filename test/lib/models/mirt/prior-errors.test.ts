import {describe, expect, it} from "vitest";
import {cholesky, choleskyInverse} from "../../../../src/lib/math/index.js";
import {fitItemLevel, type ItemResponses} from "../../../../src/lib/models/index.js";
import {itemsAsUnits} from "../../../../src/lib/models/mirt/item-responses.js";
import {fitMarginal} from "../../../../src/lib/models/mirt/marginal-fit.js";
import {parameterErrors} from "../../../../src/lib/models/mirt/observed-information.js";
import {expectAllClose, within} from "../../../support/close-to.js";
import {simulateItems} from "./synthetic.js";

const [S, I] = [3, 40];
const PRIOR_SD = 0.5;
const data: ItemResponses = simulateItems({S, I, D: 1, seed: 5});

/** Log-likelihood of abilities and the variance of difficulties plus the log density of the prior, by a sum over 2 400 points. */
function logPosterior(at: readonly number[]): number {
  const [theta, variance] = [at.slice(0, S), at[S]!];
  const h = 0.01;
  let total = 0;
  for (let i = 0; i < I; i++) {
    let sum = 0;
    for (let b = -12; b <= 12; b += h) {
      let log = (-0.5 * b * b) / variance;
      theta.forEach((ability, s) => (log += data.y[s * I + i]! * (ability - b) - Math.log1p(Math.exp(ability - b))));
      sum += Math.exp(log);
    }
    total += Math.log((sum * h) / Math.sqrt(2 * Math.PI * variance));
  }
  return total - theta.reduce((sum, ability) => sum + ability ** 2, 0) / (2 * PRIOR_SD ** 2);
}

/** Standard errors from minus the second differences of `logPosterior` in its first P values. */
function errorsAt(at: readonly number[], P: number): number[] {
  const h = 1e-3;
  const value = (...moves: readonly (readonly [k: number, by: number])[]) => {
    const moved = [...at];
    for (const [k, by] of moves) moved[k]! += by;
    return logPosterior(moved);
  };
  const information = new Float64Array(P * P);
  for (let j = 0; j < P; j++)
    for (let k = 0; k < P; k++)
      information[j * P + k] =
        -(value([j, h], [k, h]) - value([j, h], [k, -h]) - value([j, -h], [k, h]) + value([j, -h], [k, -h])) /
        (4 * h * h);
  const covariance = choleskyInverse(cholesky(information, P)!, P);
  return Array.from({length: S}, (_, s) => Math.sqrt(covariance[s * P + s]!));
}

describe("standard errors under a prior on abilities", () => {
  const fit = fitItemLevel(data, {abilityPriorSd: PRIOR_SD, tolerance: 1e-9});
  const at = [...fit.theta, fit.itemCovariance[0]!];

  it("are those of the posterior's curvature in abilities and spread", () => {
    expect(fit.errors).toBe("exact");
    expectAllClose(fit.thetaSe, errorsAt(at, S + 1), within(1e-4, "second differences"));
  });

  it("are by Louis' formula those of the curvature in abilities alone, to 4%", () => {
    const {units} = itemsAsUnits(data, [0], () => false);
    const marginal = fitMarginal(units, {model: "rasch", interceptPriorSd: PRIOR_SD, tolerance: 1e-9});
    const {covariance, P, method} = parameterErrors(marginal, 0);
    expect(method).toBe("louis");
    const ratio = errorsAt(at, S).map((se, s) => Math.sqrt(covariance![s * P + s]!) / se);
    expectAllClose(ratio, [1, 1, 1], within(0.04, "a first-order formula"));
  });
});
