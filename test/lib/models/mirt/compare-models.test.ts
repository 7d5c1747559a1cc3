import {describe, expect, it} from "vitest";
import {logistic, mulberry32, normals} from "../../../../src/lib/math/index.js";
import {compareModels, MISSING, type ModelSpec} from "../../../../src/lib/models/index.js";
import irt from "../../../reference/irt/irt.json";
import {expectClose, within} from "../../../support/close-to.js";
import {peerAnswers} from "./peer-data.js";
import {itAtLength} from "../../../support/at-length.js";

const RASCH: ModelSpec = {
  random: "subjects",
  slopes: "rasch",
  floor: {kind: "none"},
  correlated: true,
  abilityPriorSd: null,
  slopePriorSd: null
};
const TWO: ModelSpec = {...RASCH, slopes: "2pl"};

/** Answers of one ability; logarithms of slopes are `spread` and its negative by turns. */
function simulated(seed: number, spread: number, S = 200, I = 15) {
  const uniform = mulberry32(seed);
  const draws = Float64Array.from({length: S + I}, normals(uniform));
  const y = Uint8Array.from({length: S * I}, (_, k) => {
    const i = k % I;
    const slope = Math.exp(i % 2 ? spread : -spread);
    return uniform() < logistic(slope * (draws[Math.floor(k / I)]! - draws[S + i]!)) ? 1 : 0;
  });
  return {S, I, D: 1, y};
}
const SEEDS = Array.from({length: 20}, (_, k) => 3800 + k);

describe("compareModels(data, specs)", () => {
  it("has the likelihoods of glmer and OpenMx on LSAT section 6, and the criteria that follow", () => {
    const patterns = Object.entries(irt.lsat6.patterns);
    const y = Uint8Array.from(
      patterns.flatMap(([pattern, count]) => Array.from({length: count}, () => [...pattern].map(Number)).flat())
    );
    const S = y.length / 5;
    const {fits, tests, byAic, byBic} = compareModels({S, I: 5, D: 1, y}, [RASCH, TWO]);
    const loglik = [irt.lsat6.rasch.loglik, irt.lsat6.twopl.loglik];
    // Five intercepts and a variance; five intercepts and five slopes.
    [6, 10].forEach((parameters, k) => {
      const near = within(2e-5, "OpenMx stops its EM earlier");
      expect(fits[k]!.parameters).toBe(parameters);
      expectClose(fits[k]!.aic, 2 * parameters - 2 * loglik[k]!, near);
      expectClose(fits[k]!.bic, Math.log(S) * parameters - 2 * loglik[k]!, near);
    });
    const [test] = tests;
    const x = 2 * (loglik[1]! - loglik[0]!);
    expect(test).toMatchObject({smaller: 0, larger: 1, df: 4, isUpperBound: false});
    expectClose(test!.statistic, x, within(4e-5, "OpenMx stops its EM earlier"));
    expectClose(test!.p, Math.exp(-x / 2) * (1 + x / 2), within(1e-5, "closed form of χ² with 4 degrees of freedom"));
    expect([byAic, byBic]).toEqual([0, 0]);
  });

  itAtLength("prefers by BIC the model that made the answers", () => {
    const preferred = (spread: number) =>
      SEEDS.map((seed) => compareModels(simulated(seed, spread), [RASCH, TWO]).byBic);
    expect(preferred(0).filter((k) => k === 0).length).toBeGreaterThanOrEqual(18);
    expect(preferred(0.8).filter((k) => k === 1).length).toBeGreaterThanOrEqual(18);
  });

  it("says that a p is an upper bound where a floor of 0 is the edge, and finds the floor that is there", () => {
    const data = {S: 2000, I: 10, D: 1, y: peerAnswers(977, 2000, 10, 0.2)};
    const one: ModelSpec = {...RASCH, floor: {kind: "estimated", by: "ability"}};
    const {tests, byBic, fits} = compareModels(data, [RASCH, one]);
    expect(tests).toMatchObject([{smaller: 0, larger: 1, df: 1, isUpperBound: true}]);
    expect(tests[0]!.p).toBeLessThan(0.05);
    expect(fits[byBic!]!.spec).toBe(one);
    const known = (c: number): ModelSpec => ({...RASCH, floor: {kind: "known", chances: Float64Array.of(c)}});
    expect(compareModels(data, [known(0.2), known(0.1)]).tests).toEqual([]);
  });

  it("leaves out what is all right or all wrong of all models alike, and leaves alone what was never asked", () => {
    const data = simulated(1, 0);
    const y = data.y.map((value, k) => (k % 15 === 0 ? 1 : k % 15 === 1 ? MISSING : value));
    const {fits, constants} = compareModels({...data, y}, [RASCH, TWO]);
    expect(constants).toBe(1);
    expect(fits.map(({answers, report}) => [answers, report.status])).toEqual([
      [200 * 13, "converged"],
      [200 * 13, "converged"]
    ]);
  });

  it("tests a model within another one alone, with as many degrees of freedom as parameters are free", () => {
    const {S, y} = simulated(7, 0.4, 150, 12);
    // Two abilities of six items each.
    const data = {S, I: 6, D: 2, y};
    const apart: ModelSpec = {...RASCH, correlated: false};
    const known: ModelSpec = {...RASCH, floor: {kind: "known", chances: Float64Array.of(0.1, 0)}};
    const floor: ModelSpec = {...RASCH, floor: {kind: "estimated", by: "ability"}};
    const specs = [RASCH, TWO, apart, known, floor];
    const {tests, fits} = compareModels(data, specs);
    expect(fits.map(({report}) => report.status)).toEqual(specs.map(() => "converged"));
    // Slopes are twelve more, variances two less, of which slopes take the place; a correlation; a floor in either ability.
    expect(tests.map(({smaller, larger, df, isUpperBound}) => [smaller, larger, df, isUpperBound])).toEqual([
      [0, 1, 10, false],
      [0, 4, 2, true],
      [2, 0, 1, false],
      [2, 1, 11, false],
      [2, 4, 3, true]
    ]);
    for (const {smaller, larger, statistic} of tests)
      expect(statistic).toBeCloseTo(2 * Math.max(0, fits[larger]!.report.logLik - fits[smaller]!.report.logLik), 10);
  });

  it("counts each item with one kind of answer in an ability, and each subject of random items", () => {
    const {S, y} = simulated(9, 0, 30, 20);
    const changed = y.map((value, k) => (k % 20 < 3 ? 1 : k % 20 === 10 ? 0 : value));
    expect(compareModels({S, I: 10, D: 2, y: changed}, [RASCH, TWO]).constants).toBe(4);
    const items: ModelSpec = {...RASCH, random: "items"};
    const floor: ModelSpec = {...items, floor: {kind: "estimated", by: "ability"}};
    const ofSubjects = y.map((value, k) =>
      Math.floor(k / 20) === 4 ? 1 : Math.floor(k / 20) === 5 && k % 2 === 1 ? 0 : value
    );
    const {constants, fits} = compareModels({S, I: 10, D: 2, y: ofSubjects}, [items, floor]);
    const columns = Array.from({length: 60}, (_, c) =>
      Array.from({length: 10}, (_, i) => ofSubjects[Math.floor(c / 2) * 20 + 2 * i + (c % 2)]!)
    );
    const constant = columns.filter((own) => new Set(own).size === 1).length;
    expect(constants).toBe(constant);
    expect(constant).toBeGreaterThanOrEqual(3);
    expect(fits[0]!.answers).toBe(600 - 10 * constant);
  });

  it("gives a model without a maximum no part in it", () => {
    const {S, I, D, y} = simulated(2, 0, 12, 8);
    const {byAic, tests, fits} = compareModels({S, I, D, y}, [RASCH, TWO], {maxIterations: 3});
    expect(fits[1]!.report.status).toBe("max-iterations");
    expect([byAic, tests]).toEqual([null, []]);
  });

  it("refuses what cannot be compared", () => {
    const data = simulated(1, 0);
    const items: ModelSpec = {...RASCH, random: "items"};
    expect(() => compareModels(data, [RASCH])).toThrow(/at least two/);
    expect(() => compareModels(data, [RASCH, items])).toThrow(/same side/);
    expect(() => compareModels(data, [RASCH, {...TWO, slopePriorSd: 0.5}])).toThrow(/prior/);
    expect(() => compareModels(data, [items, {...items, abilityPriorSd: 3}])).toThrow(/prior/);
  });
});
