import {describe, expect, it} from "vitest";
import {fitItemLevel} from "../../../../src/lib/models/mirt/fit-item-level.js";
import {fitPersons, type PersonsOptions} from "../../../../src/lib/models/mirt/fit-persons.js";
import {compareModels, MISSING, type ModelSpec} from "../../../../src/lib/models/index.js";
import {peerAnswers} from "./peer-data.js";

/** Log-likelihood of one row of answers over a normal population, by a plain sum over a fine grid. */
function rowLogLik(answers: Uint8Array, chanceOf: (k: number, z: number) => number, sd: number): number {
  let sum = 0;
  for (let t = -400; t <= 400; t++) {
    const z = (t / 50) * sd;
    let likelihood = Math.exp(-((t / 50) ** 2) / 2) / 50 / Math.sqrt(2 * Math.PI);
    answers.forEach((y, k) => {
      if (y !== MISSING) likelihood *= y === 1 ? chanceOf(k, z) : 1 - chanceOf(k, z);
    });
    sum += likelihood;
  }
  return Math.log(sum);
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));
const total = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);

describe("the likelihood of units under the model of all others", () => {
  const [S, I] = [150, 8];
  const y = peerAnswers(11, S, I, 0);
  y[3] = MISSING;

  it.each<NonNullable<PersonsOptions["model"]>>(["rasch", "2pl"])(
    "is that of refits without each person, %s",
    (model) => {
      const {leftOut, report} = fitPersons({P: S, I, y}, {model, errors: false, leaveOneOut: true});
      const exact = Array.from({length: S}, (_, p) => {
        const others = Uint8Array.from([...y.subarray(0, p * I), ...y.subarray((p + 1) * I)]);
        const {alpha, beta, covariance} = fitPersons({P: S - 1, I, y: others}, {model, errors: false});
        const chance = (i: number, z: number) => logistic(alpha[i]! * z - beta[i]!);
        return rowLogLik(y.subarray(p * I, (p + 1) * I), chance, Math.sqrt(covariance[0]!));
      });
      const optimism = report.logLik - total(exact);
      // About one for each parameter, which a fit would hide that ignores them.
      expect(optimism).toBeGreaterThan(0.6 * (model === "rasch" ? 9 : 16));
      expect(Math.abs(total(leftOut!) - total(exact))).toBeLessThan(0.15 * optimism);
      leftOut!.forEach((of, p) => expect(Math.abs(of - exact[p]!)).toBeLessThan(0.15));
    }
  );

  it("is that of refits without each item, where items are the sample", () => {
    const [models, items] = [5, 150];
    const answers = peerAnswers(12, models, items, 0);
    const {leftOut, report} = fitItemLevel({S: models, I: items, D: 1, y: answers}, {errors: false, leaveOneOut: true});
    const exact = Array.from({length: items}, (_, i) => {
      const others = answers.filter((_, k) => k % items !== i);
      const {theta, itemCovariance} = fitItemLevel({S: models, I: items - 1, D: 1, y: others}, {errors: false});
      const own = Uint8Array.from({length: models}, (_, s) => answers[s * items + i]!);
      return rowLogLik(own, (s, z) => logistic(theta[s]! - z), Math.sqrt(itemCovariance[0]!));
    });
    const optimism = report.logLik - total(exact);
    expect(optimism).toBeGreaterThan(4);
    expect(Math.abs(total(leftOut!) - total(exact))).toBeLessThan(0.15 * optimism);
  });

  it("is not worked out unless asked for, nor of hundreds of parameters", () => {
    expect(fitPersons({P: S, I, y}).leftOut).toBeNull();
    const wide = peerAnswers(13, 40, 260, 0);
    expect(fitPersons({P: 40, I: 260, y: wide}, {errors: false, leaveOneOut: true}).leftOut).toBeNull();
  });
});

describe("models compared by units left out", () => {
  it("has the sums of the fits, and says how sure the difference is", () => {
    const spec: ModelSpec = {
      ...{random: "subjects", slopes: "rasch", floor: {kind: "none"}, correlated: true},
      ...{abilityPriorSd: null, slopePriorSd: null}
    };
    const data = {S: 400, I: 10, D: 1 as const, y: peerAnswers(14, 400, 10, 0)};
    const {fits, leftOut, byLeftOut} = compareModels(data, [spec, {...spec, slopes: "2pl"}]);
    fits.forEach((fit, k) => expect(leftOut[k]).toBeCloseTo(total(fit.leftOut!), 9));
    const best = leftOut[0]! > leftOut[1]! ? 0 : 1;
    expect(byLeftOut).toHaveLength(1);
    const [{difference, se, ...of}] = byLeftOut as [(typeof byLeftOut)[number]];
    expect(of).toEqual({best, other: 1 - best});
    expect(difference).toBeCloseTo(leftOut[best]! - leftOut[1 - best]!, 9);
    const apart = fits[best]!.leftOut!.map((value, s) => value - fits[1 - best]!.leftOut![s]!);
    const mean = total(apart) / 400;
    expect(se).toBeCloseTo(Math.sqrt((400 / 399) * total(apart.map((value) => (value - mean) ** 2))), 9);
  });
});
