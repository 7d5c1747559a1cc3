import {describe, expect, it} from "vitest";
import {fitModel, type ModelSpec} from "../../../../src/lib/models/index.js";
import {columnErrors} from "../../../../src/lib/models/mirt/column-errors.js";
import {fitMarginal} from "../../../../src/lib/models/mirt/marginal-fit.js";
import {parameterErrors} from "../../../../src/lib/models/mirt/observed-information.js";
import {referenceJson} from "../../../reference/read-reference.js";
import {expectAllClose, expectClose, within} from "../../../support/close-to.js";
import {peerAnswers} from "./peer-data.js";
import {simulateItems} from "./synthetic.js";

interface PeerFit {
  readonly logLik: number;
  readonly slope: number[];
  readonly difficulty: number[];
  readonly floor?: number[];
}
const {girth, scipy, sums} = referenceJson<{
  girth: {twopl: Omit<PeerFit, "logLik">; rasch: number[]; raschJoint: number[]};
  scipy: Record<"twopl" | "known" | "one" | "each", PeerFit> & {
    items: {logLik: number; theta: number[]; variance: number; floor: number};
  };
  sums: number[];
}>("irt-girth/peers.json");

const CLASSICAL: ModelSpec = {
  random: "subjects",
  slopes: "2pl",
  floor: {kind: "none"},
  correlated: true,
  abilityPriorSd: null,
  slopePriorSd: null
};
const plain = {S: 1000, I: 10, D: 1, y: peerAnswers(20261128, 1000, 10, 0)};
const guessed = {S: 2000, I: 10, D: 1, y: peerAnswers(977, 2000, 10, 0.2)};
const GRID = within(2e-3, "a search on a fixed grid that stops by its own rule");

/** A fit of simulated subjects, who are a sample, to items of one ability. */
function marginal(S: number, I: number, model: "rasch" | "2pl") {
  const {y} = simulateItems({S, I, D: 1, seed: 8});
  const [attempts, weights] = [new Uint8Array(S * I).fill(1), new Float64Array(S).fill(1)];
  return fitMarginal({U: S, D: 1, starts: Int32Array.of(0, I), successes: y, attempts, weights}, {model});
}

describe("fitModel(data, spec) against other programs", () => {
  it("has the same answers before it", () => {
    expect([plain.y, guessed.y].map((y) => y.reduce((sum, right) => sum + right, 0))).toEqual(sums);
  });

  it("agrees with girth's 2PL and with a direct maximum on a fixed grid", () => {
    const fit = fitModel(plain, CLASSICAL);
    expect(fit.report.status).toBe("converged");
    expectClose(fit.report.logLik, scipy.twopl.logLik, within(1e-3, "log-likelihood"));
    expectAllClose(fit.slopes.value, scipy.twopl.slope, GRID, "slope");
    expectAllClose(fit.difficulties.value, scipy.twopl.difficulty, GRID, "difficulty");
    const coarse = within(0.05, "girth's grid of 41 nodes over ±5, and its own stopping rule");
    expectAllClose(fit.slopes.value, girth.twopl.slope, coarse, "girth's slope");
    expectAllClose(fit.difficulties.value, girth.twopl.difficulty, coarse, "girth's difficulty");
  });

  it("agrees with the direct maximum under a known floor, and under one to be estimated", () => {
    const known = fitModel(guessed, {...CLASSICAL, floor: {kind: "known", chances: Float64Array.of(0.2)}});
    expectClose(known.report.logLik, scipy.known.logLik, within(1e-3, "log-likelihood"));
    expectAllClose(known.slopes.value, scipy.known.slope, GRID, "slope");
    expect(known.floors.status.every((status) => status === "fixed")).toBe(true);
    const one = fitModel(guessed, {...CLASSICAL, floor: {kind: "estimated", by: "ability"}});
    expectClose(one.report.logLik, scipy.one.logLik, within(1e-3, "log-likelihood"));
    expectClose(one.floors.value[0]!, scipy.one.floor![0]!, GRID, "floor");
    expectAllClose(one.difficulties.value, scipy.one.difficulty, within(5e-3, "a flat maximum"), "difficulty");
    expect(one.floors.se[0]).toBeGreaterThan(0.005);
    expect(Math.abs(one.floors.value[0]! - 0.2)).toBeLessThan(3 * one.floors.se[0]!);
  });

  it("agrees with the direct maximum where every item has a floor under a beta prior", () => {
    const each = fitModel(guessed, {...CLASSICAL, floor: {kind: "estimated", by: "item"}});
    expectClose(each.report.logLik, scipy.each.logLik, within(2e-2, "a flat maximum"));
    expectAllClose(each.floors.value, scipy.each.floor!, within(1e-2, "a flat maximum"), "floor");
    expectAllClose(each.slopes.value, scipy.each.slope, within(2e-2, "a flat maximum"), "slope");
  });

  it("agrees with the direct maximum where items are random and a floor is estimated", () => {
    const rows = peerAnswers(31337, 600, 8, 0.25);
    const y = Uint8Array.from({length: rows.length}, (_, k) => rows[(k % 600) * 8 + Math.floor(k / 600)]!);
    const fit = fitModel(
      {S: 8, I: 600, D: 1, y},
      {...CLASSICAL, random: "items", slopes: "rasch", floor: {kind: "estimated", by: "ability"}}
    );
    expectClose(fit.report.logLik, scipy.items.logLik, within(1e-3, "log-likelihood"));
    expectAllClose(fit.abilities.value, scipy.items.theta, GRID, "ability");
    expectClose(fit.covariance.value[0]!, scipy.items.variance, within(5e-3, "variance"));
    expectClose(fit.floors.value[0]!, scipy.items.floor, GRID, "floor");
  });

  it("has girth's joint Rasch difficulties where nothing is a sample", () => {
    const some = {...plain, S: 300, y: plain.y.subarray(0, 3000)};
    const fit = fitModel(some, {...CLASSICAL, random: "none", slopes: "rasch"});
    expect(fit.report.status).toBe("converged");
    expect(fit.report.warnings.join(" ")).toContain("estimated jointly");
    const mean = girth.raschJoint.reduce((sum, b) => sum + b / 10, 0);
    // Of the first 300 persons of its 1,000: as near as that sample.
    expectAllClose(
      fit.difficulties.value,
      girth.raschJoint.map((b) => b - mean),
      within(0.4, "a part of the sample")
    );
  });
});

describe("fitModel(data, spec)", () => {
  const data = simulateItems({S: 12, I: 40, seed: 3});
  const RASCH: ModelSpec = {...CLASSICAL, random: "items", slopes: "rasch", abilityPriorSd: 3};

  it("places both frames at an item of average difficulty", () => {
    const items = fitModel(data, RASCH);
    const subjects = fitModel(data, {...CLASSICAL, slopePriorSd: 0.5});
    const gap = items.abilities.value.map((ability, k) => ability - subjects.abilities.value[k]!);
    const mean = gap.reduce((sum, difference) => sum + difference / gap.length, 0);
    expect(Math.abs(mean)).toBeLessThan(0.25);
    const own = subjects.slopes.value.filter((_, k) => k % 2 === 0).filter(Number.isFinite);
    expectClose(
      own.reduce((sum, a) => sum + Math.log(a), 0),
      0,
      within(1e-6, "geometric mean 1")
    );
  });

  it("tells all right, all wrong and never asked apart", () => {
    const y = data.y.slice();
    for (let s = 0; s < 12; s++) [1, 0, 255].forEach((value, i) => (y[(s * 40 + i) * 2] = value));
    for (let i = 3; i < 40; i++) y[i * 2] = 1;
    const fit = fitModel({...data, y}, {...RASCH, random: "none", abilityPriorSd: null});
    expect(fit.difficulties.status.filter((_, k) => k % 2 === 0).slice(0, 3)).toEqual([
      "all right",
      "all wrong",
      "never asked"
    ]);
    expect([0, 2, 4].map((k) => fit.difficulties.value[k])).toEqual([-Infinity, Infinity, NaN]);
    expect(fit.difficulties.value[6]).toSatisfy(Number.isFinite);
    const bounded = fitModel(data, {...RASCH, floor: {kind: "estimated", by: "ability"}});
    for (const d of [0, 1]) {
      const isBound = bounded.floors.value[d]! <= 1e-4;
      expect(bounded.floors.status[d]).toBe(isBound ? "at its bound" : "estimated");
    }
  });

  it("gives errors of items by blocks that are too small: up to 5% of slopes, up to 15% of intercepts at 40 items", () => {
    const fit = marginal(400, 40, "2pl");
    const {covariance, P} = parameterErrors(fit);
    const blocks = columnErrors(fit);
    const whole = (k: number) => Math.sqrt(covariance![k * P + k]!);
    // A block's inverse never exceeds the block of the inverse; how far below it stays is what docs/methods/item-models.md says.
    const expectBelow = (ratio: number, most: number) => {
      expect(ratio).toBeLessThanOrEqual(1 + 1e-6);
      expect(ratio).toBeGreaterThan(1 - most);
    };
    for (let f = 0; f < 40; f++) {
      expectBelow(blocks.slopeSe[f]! / whole(40 + f), 0.05);
      expectBelow(blocks.interceptSe[f]! / whole(f), 0.15);
    }
  });

  it("counts a prior on intercepts as information about each, in errors by blocks", () => {
    const fit = marginal(100, 10, "rasch");
    const under = columnErrors({...fit, shape: {...fit.shape, ridge: 4}});
    columnErrors(fit).interceptSe.forEach((se, f) => expect(under.interceptSe[f]! ** -2 - se ** -2).toBeCloseTo(4, 8));
  });

  it("centres the difficulties of each ability on 0 where slopes have a prior, or are all 1", () => {
    for (const spec of [
      {...CLASSICAL, slopes: "rasch" as const},
      {...CLASSICAL, slopePriorSd: 0.5}
    ]) {
      const {value} = fitModel(data, spec).difficulties;
      for (const d of [0, 1]) {
        const own = value.filter((b, k) => k % 2 === d && Number.isFinite(b));
        expect(own.reduce((sum, b) => sum + b, 0) / own.length).toBeCloseTo(0, 9);
      }
    }
    const free = fitModel(simulateItems({S: 150, I: 10, seed: 4}), CLASSICAL).difficulties.value;
    expect(Math.abs(free.reduce((sum, b) => sum + b, 0))).toBeGreaterThan(0.01);
  });

  it("fits abilities one by one where nothing is random, each under its own floors", () => {
    const spec = {...RASCH, random: "none" as const};
    for (const chances of [
      Float64Array.of(0.2, 0),
      Float64Array.from({length: 80}, (_, k) => (k % 3 === 0 ? 0.25 : 0.1))
    ]) {
      const both = fitModel(data, {...spec, floor: {kind: "known", chances}});
      for (const d of [0, 1]) {
        const own = Float64Array.from({length: 40}, (_, i) =>
          chances.length === 2 ? chances[d]! : chances[2 * i + d]!
        );
        const y = data.y.filter((_, k) => k % 2 === d);
        const alone = fitModel({S: 12, I: 40, D: 1, y}, {...spec, floor: {kind: "known", chances: own}});
        const of = (values: Float64Array) => values.filter((_, k) => k % 2 === d);
        expectAllClose(of(both.abilities.value), alone.abilities.value, within(1e-9, "the same fit"));
        expectAllClose(of(both.abilities.se), alone.abilities.se, within(1e-9, "the same fit"));
        expectAllClose(of(both.difficulties.value), alone.difficulties.value, within(1e-9, "the same fit"));
        expectAllClose(of(both.difficulties.se), alone.difficulties.se, within(1e-9, "the same fit"));
        const variance = both.abilityCovariance.filter((_, k) => k % 4 === 3 * d);
        expectAllClose(variance.map(Math.sqrt), alone.abilities.se, within(1e-9, "the same fit"));
        expect(of(both.floors.value)).toEqual(own);
      }
    }
  });

  it("has infinite abilities of who is all right or all wrong, by their sign, without a prior, and finite ones with it", () => {
    const y = data.y.map((value, k) => (k < 80 && k % 2 === 0 ? 1 : k >= 80 && k < 160 && k % 2 === 1 ? 0 : value));
    const none = {...RASCH, random: "none" as const};
    const {abilities} = fitModel({...data, y}, {...none, abilityPriorSd: null});
    expect([0, 3].map((k) => [abilities.value[k], abilities.se[k], abilities.status[k]])).toEqual([
      [Infinity, Infinity, "all right"],
      [-Infinity, Infinity, "all wrong"]
    ]);
    const held = fitModel({...data, y}, none).abilities;
    for (const k of [0, 3]) expect([held.value[k], held.se[k]].every(Number.isFinite)).toBe(true);
    expect(held.value[0]).toBeGreaterThan(Math.max(...held.value.filter((_, k) => k % 2 === 0 && k > 0)));
  });

  it("takes blocks for the errors of more than 250 parameters", () => {
    const many = simulateItems({S: 60, I: 130, D: 1, seed: 8});
    expect(fitModel(many, CLASSICAL, {maxIterations: 3}).errors).toBe("blocks");
  });

  it.each([
    [{...RASCH, slopes: "2pl" as const}, "slopes need models as a sample"],
    [{...RASCH, floor: {kind: "estimated" as const, by: "item" as const}}, "a floor for every item needs"],
    [{...RASCH, correlated: false}, "only abilities of random subjects can be held orthogonal"],
    [
      {...RASCH, random: "none" as const, floor: {kind: "estimated" as const, by: "ability" as const}},
      "a floor cannot be"
    ]
  ])("refuses what cannot be stated: %#", (spec, message) => {
    expect(() => fitModel(data, spec)).toThrow(message);
  });
});
