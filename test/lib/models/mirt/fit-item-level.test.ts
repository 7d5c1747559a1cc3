import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {correlationOf} from "../../../../src/lib/math/index.js";
import {
  fitItemLevel,
  MISSING,
  simulateItems as timedItems,
  type ItemLevelFit
} from "../../../../src/lib/models/index.js";
import {abilityDifference} from "../../../../src/lib/models/mirt/ability-difference.js";
import {gapScore} from "../../../../src/lib/models/gap/gap-score.js";
import irt from "../../../reference/irt/irt.json";
import {CONVERGED, expectAllClose, expectClose, within} from "../../../support/close-to.js";
import {itemLevel, referenceItems} from "./reference-items.js";
import {simulateItems} from "./synthetic.js";

describe("fitItemLevel(data) of the reference's 8 models x 40 items", () => {
  const fit = fitItemLevel(referenceItems, {tolerance: 1e-10});
  const expected = itemLevel.rasch_mml;

  it("has its log-likelihood, item covariance, abilities and difficulties", () => {
    expectClose(fit.report.logLik, expected.loglik, CONVERGED, "log-likelihood");
    const [t11, t12, t22] = expected.T;
    expectAllClose(fit.itemCovariance, [t11!, t12!, t12!, t22!], CONVERGED, "T");
    expectAllClose(
      fit.theta,
      itemLevel.models.flatMap(({rasch_mml}) => rasch_mml.theta),
      CONVERGED,
      "theta"
    );
    expectAllClose(fit.beta, expected.item_eap.flat(), CONVERGED, "beta");
  });

  it("has its differences of abilities with their standard errors, and gaps", () => {
    const {deltaTheta, deltaThetaSe} = abilityDifference(fit);
    itemLevel.models.forEach(({rasch_mml, joint_counts: {p11, p00}, pairs}, s) => {
      expectClose(deltaTheta[s]!, rasch_mml.delta, CONVERGED);
      expectClose(deltaThetaSe[s]!, rasch_mml.se_delta, CONVERGED);
      expectClose(gapScore(deltaTheta[s]!, p11 / pairs, p00 / pairs), rasch_mml.gap, CONVERGED);
    });
    expect(fit.errors).toBe("exact");
  });

  it("does not depend on the number of nodes beyond its default", () => {
    const finer = fitItemLevel(referenceItems, {tolerance: 1e-10, nodes: 41, errors: false});
    expectAllClose(fit.theta, finer.theta, CONVERGED);
  });

  it("ends where the gradient vanishes", () => {
    expect(fit.report).toMatchObject({status: "converged", warnings: []});
    expect(fit.report.gradNorm).toBeLessThan(1e-7);
  });
});

describe.each([
  [20, 1000],
  [50, 2000],
  [100, 5000]
])("fitItemLevel(data) of %i subjects x %i items, two modalities", (S, I) => {
  const data = timedItems(S, I);
  const peers = irt.synthetic.filter(({persons}) => persons === S);
  const fit = fitItemLevel(data, {errors: S === 20});

  it("runs on the very data of the peers", () => {
    let k = 0;
    let checksum = 0;
    // The peers see one column per item; the first half of the items is modality 0.
    const row = (s: number) => Array.from({length: I}, (_, i) => data.y[(s * I + i) * 2 + (i < I / 2 ? 0 : 1)]!);
    for (let s = 0; s < S; s++) for (const value of row(s)) checksum += value * (++k % 1009);
    expect(checksum).toBe(peers[0]!.weighted_checksum);
    expect(row(0).slice(0, 20).join("")).toBe(peers[0]!.first20);
  });

  it.each(peers.map((peer) => [peer.peer, peer] as const))(
    "has abilities that correlate above .999 with %s",
    (_, peer) => {
      const ability = (d: number) => Float64Array.from({length: S}, (_, s) => fit.theta[2 * s + d]!);
      expect(correlationOf(ability(0), peer.theta_U)).toBeGreaterThan(0.999);
      expect(correlationOf(ability(1), peer.theta_G)).toBeGreaterThan(0.999);
    }
  );

  it("fits modalities that share no item one by one", () => {
    expect(fit.report.status).toBe("converged");
    expect(fit.itemCovariance[1]).toBe(0);
    expect(fit.identification).toMatchObject({sharedItems: 0, islands: [1, 1]});
  });
});

describe("fitItemLevel(data)", () => {
  const close = within(2e-5, "iterated to 1e-8");
  const small = fc
    .record({seed: fc.integer({min: 1, max: 1e6}), missing: fc.constantFrom(0, 0.2)})
    .map(({seed, missing}) => simulateItems({S: 5, I: 80, seed, missing, abilitySd: 0.7, correlation: 0.3}));
  const options = {errors: false, tolerance: 1e-8};
  /** Not on the bound of a correlation, where the last digits depend on the way there. */
  const inside = ({report}: ItemLevelFit) => report.warnings.length === 0;

  it("does not depend on the order of subjects and items", () => {
    fc.assert(
      fc.property(small, (data) => {
        const {S, I, D, y} = data;
        const turned = new Uint8Array(y.length);
        for (let s = 0; s < S; s++) {
          for (let i = 0; i < I; i++) {
            for (let d = 0; d < D; d++) turned[((S - 1 - s) * I + (I - 1 - i)) * D + d] = y[(s * I + i) * D + d]!;
          }
        }
        const a = fitItemLevel(data, options);
        fc.pre(inside(a));
        const b = fitItemLevel({S, I, D, y: turned}, options);
        for (let s = 0; s < S; s++) {
          for (let d = 0; d < D; d++) expectClose(b.theta[(S - 1 - s) * D + d]!, a.theta[s * D + d]!, close);
        }
        expectClose(b.report.logLik, a.report.logLik, close);
      }),
      {numRuns: 6}
    );
  });

  it("exchanges its answers when the modalities are exchanged", () => {
    fc.assert(
      fc.property(small, (data) => {
        const y = new Uint8Array(data.y.length);
        for (let k = 0; k < y.length; k++) y[k] = data.y[k ^ 1]!;
        const a = fitItemLevel(data, options);
        fc.pre(inside(a));
        const b = fitItemLevel({...data, y}, options);
        expectAllClose(
          b.theta.map((_, k) => b.theta[k ^ 1]!),
          a.theta,
          close
        );
        expectClose(b.itemCovariance[0]!, a.itemCovariance[3]!, within(1e-4, "iterated to 1e-8"));
      }),
      {numRuns: 6}
    );
  });

  it("takes an item twice for an item of weight two", () => {
    fc.assert(
      fc.property(small, ({S, I, D, y}) => {
        const twice = new Uint8Array(2 * y.length);
        for (let s = 0; s < S; s++) {
          const row = y.subarray(s * I * D, (s + 1) * I * D);
          twice.set(row, 2 * s * I * D);
          twice.set(row, (2 * s + 1) * I * D);
        }
        const a = fitItemLevel({S, I: 2 * I, D, y: twice}, options);
        fc.pre(inside(a));
        const b = fitItemLevel({S, I, D, y, weights: new Float64Array(I).fill(2)}, options);
        expectAllClose(b.theta, a.theta, close);
        expectClose(b.report.logLik, a.report.logLik, within(1e-6, "sums in another order"));
      }),
      {numRuns: 6}
    );
  });

  it("raises an ability when one response turns right", () => {
    fc.assert(
      fc.property(small, (data) => {
        const k = data.y.findIndex((value, at) => value === 0 && at < data.I * data.D && at % 2 === 0);
        const before = fitItemLevel(data, options);
        fc.pre(k >= 0 && inside(before));
        const y = data.y.slice();
        y[k] = 1;
        expect(fitItemLevel({...data, y}, options).theta[0]!).toBeGreaterThan(before.theta[0]!);
      }),
      {numRuns: 6}
    );
  });

  it("has the likelihood that direct integration gives, attempts and missing responses included", () => {
    const {S, I, y} = simulateItems({S: 4, I: 30, D: 1, seed: 9, missing: 0.2});
    const attempts = new Uint8Array(y.length).fill(1);
    const counted = y.slice();
    for (let k = 0; k < y.length; k += 3) {
      if (y[k] === MISSING) continue;
      attempts[k] = 3;
      counted[k] = y[k]! + (k % 2);
    }
    const data = {S, I, D: 1, y: counted, attempts};
    const fit = fitItemLevel(data, {tolerance: 1e-9});
    const direct = (theta: ArrayLike<number>, variance: number) => {
      let total = 0;
      const h = 0.01;
      for (let i = 0; i < I; i++) {
        let sum = 0;
        for (let z = -12; z <= 12; z += h) {
          let log = (-0.5 * z * z) / variance;
          for (let s = 0; s < S; s++) {
            const value = counted[s * I + i]!;
            if (value === MISSING) continue;
            const eta = theta[s]! - z;
            log += value * eta - attempts[s * I + i]! * Math.log1p(Math.exp(eta));
          }
          sum += Math.exp(log);
        }
        total += Math.log((sum * h) / Math.sqrt(2 * Math.PI * variance));
      }
      return total;
    };
    const best = direct(fit.theta, fit.itemCovariance[0]!);
    expectClose(fit.report.logLik, best, within(1e-6, "adaptive quadrature against a sum over 2 400 points"));
    for (let s = 0; s < S; s++) {
      for (const side of [-1, 1]) {
        const moved = fit.theta.slice();
        moved[s] = moved[s]! + side * 0.01;
        expect(direct(moved, fit.itemCovariance[0]!)).toBeLessThan(best);
      }
    }
    expect(direct(fit.theta, fit.itemCovariance[0]! * 1.01)).toBeLessThan(best);
    expect(direct(fit.theta, fit.itemCovariance[0]! * 0.99)).toBeLessThan(best);
  });

  it("fits one and three modalities", () => {
    for (const D of [1, 3]) {
      const data = simulateItems({S: 12, I: 300, D, seed: 4, missing: 0.1});
      const fit = fitItemLevel(data);
      expect(fit.report.status).toBe("converged");
      expect(correlationOf(fit.theta, data.trueTheta)).toBeGreaterThan(0.97);
      expect(fit.thetaSe.every((se) => se > 0 && se < 0.5)).toBe(true);
    }
  });

  it("has differences of any two of three abilities, with errors that hold what these share", () => {
    const fit = fitItemLevel(simulateItems({S: 5, I: 60, D: 3, seed: 12}));
    for (const [first, second] of [
      [0, 1],
      [0, 2],
      [2, 1]
    ] as const) {
      const {deltaTheta, deltaThetaSe} = abilityDifference(fit, first, second);
      for (let s = 0; s < 5; s++) {
        const own = Array.from({length: 3}, (_, d) => [
          ...fit.thetaCovariance.subarray((3 * s + d) * 3, (3 * s + d) * 3 + 3)
        ]);
        const variance = own[first]![first]! + own[second]![second]! - own[first]![second]! - own[second]![first]!;
        expect(deltaTheta[s]).toBe(fit.theta[3 * s + first]! - fit.theta[3 * s + second]!);
        expect(deltaThetaSe[s]).toBeCloseTo(Math.sqrt(variance), 12);
      }
    }
    expect(() => abilityDifference(fit, 0, 3)).toThrow("invalid modality; expected below 3: 3");
    expect(() => abilityDifference(fit, 3, 0)).toThrow("invalid modality; expected below 3: 3");
  });

  it("stops when asked to, and says so", () => {
    const data = simulateItems({S: 6, I: 50, seed: 2});
    const stopped = fitItemLevel(data, {onIteration: (iteration) => iteration < 3});
    expect(stopped.report).toMatchObject({status: "max-iterations", iterations: 3});
    expect(stopped.report.warnings[0]).toMatch(/^Stopped after 3 iterations/);
  });
});

describe("what the data cannot determine is reported, not numbered", () => {
  const base = simulateItems({S: 5, I: 80, seed: 3});
  const withRow = (value: number) => {
    const y = base.y.slice();
    y.fill(value, 0, base.I * base.D);
    return {...base, y};
  };

  it("a subject that is right (wrong) throughout has an infinite ability", () => {
    const right = fitItemLevel(withRow(1));
    expect([right.theta[0], right.thetaSe[0]]).toEqual([Infinity, Infinity]);
    expect(right.theta.slice(2).every(Number.isFinite)).toBe(true);
    expect(right.report.status).toBe("not-identified");
    expect(right.report.warnings[0]).toBe("2 of 10 abilities have no finite estimate: every response is the same.");
    expect(fitItemLevel(withRow(0)).theta[1]).toBe(-Infinity);
  });

  it("a prior on abilities makes it finite", () => {
    const fit = fitItemLevel(withRow(1), {abilityPriorSd: 2});
    expect(fit.report.status).toBe("converged");
    expect(fit.theta[0]).toBeGreaterThan(2);
    expect(Number.isFinite(fit.thetaSe[0])).toBe(true);
  });

  it("a subject without responses has no ability, and leaves the others alone", () => {
    const fit = fitItemLevel(withRow(MISSING));
    expect(fit.theta[0]).toBeNaN();
    expect(fit.report.warnings).toContain("2 of 10 abilities have no responses.");
    const without = fitItemLevel({...base, S: 4, y: base.y.slice(base.I * base.D)});
    expectAllClose(fit.theta.slice(2), without.theta, within(1e-5, "iterated to 1e-7"));
  });

  it("nothing but missing responses gives no numbers at all", () => {
    const fit = fitItemLevel({...base, y: new Uint8Array(base.y.length).fill(MISSING)});
    expect(fit.theta.every(Number.isNaN)).toBe(true);
    expect(fit.report.status).toBe("not-identified");
  });

  it("one subject, or one item, cannot tell difficulty from ability", () => {
    const one = fitItemLevel({...base, S: 1, y: base.y.slice(0, base.I * base.D)});
    expect(one.report.status).toBe("not-identified");
    const item = fitItemLevel({S: 4, I: 1, D: 1, y: Uint8Array.of(0, 1, 1, 0)}, {abilityPriorSd: 1});
    expect(item.report.status).not.toBe("converged");
  });

  it("subjects that share no item are compared by assumption only", () => {
    const y = base.y.slice();
    for (let s = 0; s < 5; s++) {
      for (let i = 0; i < base.I; i++) {
        if (i < base.I / 2 === s < 2) y.fill(MISSING, (s * base.I + i) * 2, (s * base.I + i) * 2 + 2);
      }
    }
    const fit = fitItemLevel({...base, y});
    expect(fit.identification.islands).toEqual([2, 2]);
    expect(fit.report.warnings.some((text) => text.startsWith("Some subjects share no item"))).toBe(true);
  });

  it("no item answered twice means no estimate of the spread", () => {
    const y = new Uint8Array(5 * 80).fill(MISSING);
    for (let i = 0; i < 80; i++) y[(i % 5) * 80 + i] = (i * 7) % 3 === 0 ? 1 : 0;
    const fit = fitItemLevel({S: 5, I: 80, D: 1, y});
    expect(fit.report.status).toBe("not-identified");
    expect(fit.report.warnings.some((text) => text.startsWith("No item was answered more than once"))).toBe(true);
  });
});

describe("bad input", () => {
  const y = Uint8Array.of(0, 1, 1, 0);
  it.each([
    [() => fitItemLevel({S: 0, I: 2, D: 1, y}), "invalid subjects; expected at least one: 0"],
    [() => fitItemLevel({S: 2, I: 0, D: 1, y}), "invalid items; expected at least one: 0"],
    [() => fitItemLevel({S: 1, I: 1, D: 4, y}), "invalid modalities; expected 1, 2 or 3: 4"],
    [() => fitItemLevel({S: 2, I: 3, D: 1, y}), "mismatched responses: 4 vs 6"],
    [
      () => fitItemLevel({S: 2, I: 2, D: 1, y: Uint8Array.of(0, 2, 1, 0)}),
      "invalid response; expected 0 to 1 or 255: 2"
    ],
    [
      () => fitItemLevel({S: 2, I: 2, D: 1, y, weights: Float64Array.of(1, -1)}),
      "invalid weight; expected a number >= 0: -1"
    ],
    [
      () => fitItemLevel({S: 2, I: 2, D: 1, y, weights: Float64Array.of(1, NaN)}),
      "invalid weight; expected a number >= 0: NaN"
    ],
    [() => fitItemLevel({S: 2, I: 2, D: 1, y}, {abilityPriorSd: 0}), "invalid prior sd; expected a positive number: 0"],
    [() => abilityDifference(fitItemLevel({S: 2, I: 2, D: 1, y})), "invalid modality; expected below 1: 1"]
  ])("%# is a RangeError", (call, message) => expect(call).toThrow(new RangeError(message)));
});
