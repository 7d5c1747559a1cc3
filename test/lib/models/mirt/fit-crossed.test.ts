import {describe, expect, it} from "vitest";
import {fitModel, MISSING, type ItemResponses, type ModelSpec} from "../../../../src/lib/models/index.js";
import crossed from "../../../reference/irt-crossed/crossed.json";
import irt from "../../../reference/irt/irt.json";
import {expectAllClose, expectClose, within} from "../../../support/close-to.js";
import {crossedAnswers} from "./crossed-data.js";
import {recoverCrossed} from "./recover-crossed.js";

const SPEC: ModelSpec = {
  random: "both",
  slopes: "rasch",
  floor: {kind: "none"},
  correlated: true,
  abilityPriorSd: null,
  slopePriorSd: null
};
const close = within(2e-5, "second differences of the reference");
/** Entries of a covariance that are estimated have errors; the others are 0 in the reference. */
const errorsOf = ({se, status}: {se: Float64Array; status: readonly string[]}) =>
  Float64Array.from(se, (value, k) => (status[k] === "fixed" ? 0 : value));

describe("fitModel(data, {random: both})", () => {
  it("agrees with glmer on 60 models x 200 items in two abilities that share no item", () => {
    const {rows, glmerCrossed: glmer} = irt.mirt2d;
    const [S, I, D] = [60, 200, 2];
    const y = new Uint8Array(S * I * D).fill(MISSING);
    rows.forEach((row, s) => [...row].forEach((c, i) => (y[(s * I + i) * D + (i < 100 ? 0 : 1)] = Number(c))));
    const fit = fitModel({S, I, D, y}, SPEC);
    const {mean, itemCovariance} = fit.crossed!;
    expect(fit.report.status).toBe("converged");
    expectClose(fit.report.logLik, glmer.loglik, within(1e-5, "glmer stops 1e-6 below"));
    expectAllClose(mean.value, glmer.mean, within(2e-5, "glmer stops early"));
    expectAllClose(fit.covariance.value, glmer.cov.flat(), within(1e-4, "glmer stops early"));
    expectAllClose(
      [0, 3].map((k) => Math.sqrt(itemCovariance.value[k]!)),
      glmer.itemSd,
      within(1e-4, "glmer stops early")
    );
    expect(itemCovariance.status).toEqual(["estimated", "fixed", "fixed", "estimated"]);
    const modes = glmer.thetaU.flatMap((u, s) => [u + mean.value[0]!, glmer.thetaG[s]! + mean.value[1]!]);
    expectAllClose(fit.abilities.value, modes, within(2e-5, "glmer stops early"));
    // To glmer's conditional errors ours add what those of means and covariances do.
    const conditional = glmer.condsdU.flatMap((u, s) => [u, glmer.condsdG[s]!]);
    expect(fit.abilities.se.every((se, k) => se > 1.005 * conditional[k]! && se < 1.5 * conditional[k]!)).toBe(true);
  });

  it.each(["paired", "three", "tiny"] as const)("agrees with a dense Laplace fit of %s, errors included", (name) => {
    const reference = crossed[name];
    const fit = fitModel(crossedAnswers(name), SPEC);
    const {mean, itemCovariance} = fit.crossed!;
    expect(fit.report.status).toBe("converged");
    expectClose(fit.report.logLik, reference.logLik, within(1e-6, "both at the maximum"));
    expectAllClose(mean.value, reference.mean, close);
    expectAllClose(mean.se, reference.meanSe, close);
    expectAllClose(fit.covariance.value, reference.subjects, close);
    expectAllClose(errorsOf(fit.covariance), reference.subjectsSe, close);
    expectAllClose(itemCovariance.value, reference.items, close);
    expectAllClose(errorsOf(itemCovariance), reference.itemsSe, close);
    expectAllClose(fit.abilities.value, reference.theta, close);
    expectAllClose(fit.abilities.se, reference.thetaSe, close);
    // What an item is not asked in is NaN here; the reference has what the population says of it.
    const asked = fit.difficulties.status.flatMap((status, k) => (status === "never asked" ? [] : [k]));
    const of = (values: ArrayLike<number>) => asked.map((k) => values[k]!);
    expectAllClose(of(fit.difficulties.value), of(reference.beta), close);
    expectAllClose(of(fit.difficulties.se), of(reference.betaSe), close);
  });

  it("is as far from the whole integral as Laplace's approximation is with three models", () => {
    const fit = fitModel(crossedAnswers("tiny"), SPEC);
    const {exact} = crossed.tiny;
    expectClose(fit.report.logLik, exact.logLik, within(0.5, "Laplace"));
    expectClose(fit.crossed!.mean.value[0]!, exact.mean, within(0.05, "Laplace"));
    // Variances are too low: docs/methods/item-models.md.
    expect(fit.crossed!.itemCovariance.value[0]).toBeLessThan(exact.items);
    expect(fit.crossed!.itemCovariance.value[0]).toBeGreaterThan(0.4 * exact.items);
  });

  it("has intervals that hold abilities, differences and difficulties of 12 simulated models and 60 pairs", () => {
    const {notConverged, ...shares} = recoverCrossed({S: 12, I: 60, logs: 40, seed: 38});
    expect(notConverged).toBe(0);
    for (const of of Object.values(shares)) {
      const mean = of.reduce((sum, share) => sum + share, 0) / of.length;
      expect(mean).toBeGreaterThan(0.87);
      expect(mean).toBeLessThan(0.98);
    }
  });

  it("does not depend on which side is larger", () => {
    const data = crossedAnswers("paired");
    const turned = fitModel(transposed(data), SPEC);
    const fit = fitModel(data, SPEC);
    expectClose(turned.report.logLik, fit.report.logLik, within(1e-8, "the same likelihood"));
    expectAllClose(turned.covariance.value, fit.crossed!.itemCovariance.value, within(1e-5, "the same maximum"));
  });

  it("holds correlations of both sides at 0 if so told", () => {
    const fit = fitModel(crossedAnswers("paired"), {...SPEC, correlated: false});
    expect(fit.covariance.status).toEqual(["estimated", "fixed", "fixed", "estimated"]);
    expect(fit.covariance.value[1]).toBe(0);
    expect(fit.crossed!.itemCovariance.value[1]).toBe(0);
    expect(fit.parameters).toBe(6);
    expect(fit.report.logLik).toBeLessThan(fitModel(crossedAnswers("paired"), SPEC).report.logLik);
  });

  it("says of one model, of one item and of answers without spread that the model is not identified", () => {
    const of = (S: number, I: number, answer: (s: number, i: number) => number) =>
      fitModel({S, I, D: 1, y: Uint8Array.from({length: S * I}, (_, k) => answer(Math.floor(k / I), k % I))}, SPEC);
    const mixed = (s: number, i: number) => ((7 * s + 3 * i) % 5 < 2 ? 1 : 0);
    expect(of(1, 30, mixed).report.warnings.join()).toContain("Only one model has answers");
    expect(of(30, 1, mixed).report.warnings.join()).toContain("Only one item has answers");
    // Every model is right on half of the items, and every item by half of the models: less spread than chance has.
    const balanced = of(10, 10, (s, i) => (s + i) % 2);
    expect(balanced.report.status).toBe("not-identified");
    expect(balanced.covariance.status[0]).toBe("at its bound");
    expect(balanced.covariance.se[0]).toBeNaN();
    const same = of(5, 5, () => 1);
    expect(same.report.status).toBe("not-identified");
    expect(same.abilities.value[0]).toBe(Infinity);
    expect(same.abilities.status[0]).toBe("all right");
    // Of two abilities the one is left out, and the other is fitted as if alone.
    const one = crossedAnswers("tiny");
    const y = Uint8Array.from({length: 2 * one.y.length}, (_, k) => (k % 2 === 0 ? one.y[k / 2]! : 1));
    const both = fitModel({...one, D: 2, y, attempts: undefined}, SPEC);
    expectClose(both.report.logLik, crossed.tiny.logLik, within(1e-6, "the same answers"));
    expect([both.report.status, both.abilities.value[1], both.abilityCovariance[3]]).toEqual([
      ...["not-identified", Infinity, Infinity]
    ]);
  });

  it("refuses floors, slopes, weights and more than it can solve in a minute or two", () => {
    const data = crossedAnswers("tiny");
    expect(() => fitModel(data, {...SPEC, floor: {kind: "estimated", by: "ability"}})).toThrow("there is no floor");
    expect(() => fitModel(data, {...SPEC, slopes: "2pl"})).toThrow("random subjects");
    expect(() => fitModel({...data, weights: new Float64Array(data.I).fill(2)}, SPEC)).toThrow("weights of items");
    const wide = {S: 600, I: 600, D: 1, y: new Uint8Array(600 * 600)};
    expect(() => fitModel(wide, SPEC)).toThrow("take too long");
  });
});

/** Items as models and wrong for right: difficulties become abilities. */
function transposed({S, I, D, y, attempts}: ItemResponses): ItemResponses {
  const from = (k: number) => {
    const [i, s, d] = [Math.floor(k / (S * D)), Math.floor(k / D) % S, k % D];
    return (s * I + i) * D + d;
  };
  const tries = Uint8Array.from(y, (_, k) => attempts?.[from(k)] ?? 1);
  return {
    ...{S: I, I: S, D},
    y: tries.map((n, k) => (y[from(k)] === MISSING ? MISSING : n - y[from(k)]!)),
    attempts: tries
  };
}
