import {describe, expect, it} from "vitest";
import {fitItemMap, MISSING} from "../../../../src/lib/models/index.js";
import {CONVERGED, expectAllClose, expectClose, within} from "../../../support/close-to.js";
import {itemLevel, referenceItems} from "./reference-items.js";
import {simulateItems} from "./synthetic.js";

describe("fitItemMap(data) of the reference's 8 models x 40 items", () => {
  it("is its Rasch mode", () => {
    const fit = fitItemMap(referenceItems);
    const {logpost, b} = itemLevel.rasch_map;
    expectClose(fit.logPosterior, logpost, CONVERGED);
    expectAllClose(
      fit.theta,
      itemLevel.models.flatMap(({rasch_map}) => rasch_map.theta),
      CONVERGED
    );
    expectAllClose(fit.beta, b.flat(), CONVERGED);
    expect(fit.report.status).toBe("converged");
    expect(fit.alpha.every((a) => a === 1)).toBe(true);
  });

  it("is its 2PL mode", () => {
    const fit = fitItemMap(referenceItems, {model: "2pl"});
    const {logpost, a, b} = itemLevel.twopl_map;
    expectClose(fit.logPosterior, logpost, CONVERGED);
    expectAllClose(
      fit.theta,
      itemLevel.models.flatMap(({twopl_map}) => twopl_map.theta),
      CONVERGED
    );
    expectAllClose(fit.beta, b.flat(), CONVERGED);
    expectAllClose(fit.alpha, a.flat(), CONVERGED);
    expect(fit.report.status).toBe("converged");
  });
});

describe("fitItemMap(data)", () => {
  it("weighs an item twice like two items", () => {
    const {S, I, D, y} = simulateItems({S: 4, I: 20, D: 1, seed: 8});
    const twice = new Uint8Array(2 * y.length);
    for (let s = 0; s < S; s++) for (let i = 0; i < 2 * I; i++) twice[s * 2 * I + i] = y[s * I + (i % I)]!;
    const doubled = fitItemMap({S, I: 2 * I, D, y: twice});
    // Two items have two difficulties and two priors: the same mode only when the prior weighs twice as well.
    const weighted = fitItemMap({S, I, D, y, weights: new Float64Array(I).fill(2)}, {itemCovariance: [0.5]});
    expectAllClose(weighted.theta, doubled.theta, CONVERGED);
  });

  it("keeps extreme and empty rows finite", () => {
    const {S, I, D, y} = simulateItems({S: 4, I: 30, seed: 8});
    y.fill(1, 0, I * D);
    y.fill(0, I * D, 2 * I * D);
    y.fill(MISSING, 2 * I * D, 3 * I * D);
    for (const model of ["rasch", "2pl"] as const) {
      const fit = fitItemMap({S, I, D, y}, {model});
      expect(fit.report.status).toBe("converged");
      expect(fit.theta.every(Number.isFinite)).toBe(true);
      expectAllClose(fit.theta.slice(4, 6), [0, 0], within(1e-9, "prior mean"));
      expectClose(fit.thetaSe[4]!, 1.5, within(1e-9, "prior"));
    }
  });

  it("has standard errors that shrink with items", () => {
    const few = fitItemMap(simulateItems({S: 6, I: 50, seed: 3}));
    const many = fitItemMap(simulateItems({S: 6, I: 400, seed: 3}));
    expect(many.thetaSe[0]!).toBeLessThan(few.thetaSe[0]!);
    expect(few.betaSe.every((se) => se > 0 && se < 1)).toBe(true);
  });

  it("rejects priors that are none", () => {
    const data = simulateItems({S: 2, I: 5, seed: 1});
    expect(() => fitItemMap(data, {abilityCovariance: [1, 2, 2, 1]})).toThrow(
      "invalid ability covariance; expected positive definite: 1 2 2 1"
    );
    expect(() => fitItemMap(data, {itemCovariance: [1]})).toThrow("mismatched item covariance: 1 vs 4");
    expect(() => fitItemMap(data, {logSlopeSd: NaN})).toThrow("invalid prior sd; expected a positive number: NaN");
  });
});
