import {describe, expect, it} from "vitest";
import type {JointData} from "../../../../src/lib/models/index.js";
import {fitJoint, PRIOR} from "../../../../src/lib/models/joint/fit-joint.js";
import {
  variancePosteriors,
  type Posterior,
  type VariancePosterior
} from "../../../../src/lib/models/joint/variance-posterior.js";
import {atNight} from "../../../support/nightly.js";
import {simulatedCounts} from "./simulated-counts.js";
import {ofTwo, truth, whole} from "./site-design.js";
import {itAtLength} from "../../../support/at-length.js";

/** Models and cells of the site; by day of the two benchmarks. */
const design = atNight(whole, ofTwo);
/** Draws by day and at night, for two weights. */
const draws = {drawnFor: [1, 3], draws: atNight([1000, 3500] as const, [200, 500] as const)};

/** The same, right answers counted as known. */
const free: JointData = {...design, floor: new Float64Array(design.C)};

/** @param read - the simulated counts as the fit takes them */
function posteriorOf(
  seed: number,
  correlation: number,
  of: JointData = free,
  read: (data: JointData) => JointData = (data) => data
): VariancePosterior {
  const data = read(simulatedCounts(of, truth(correlation), seed));
  return variancePosteriors(data, fitJoint(data, {tolerance: 1e-3}), PRIOR, [PRIOR.weight], draws)[0]!;
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length / 2]!;

const holds = ({lo, hi}: Posterior, value: number): boolean => lo <= value && value <= hi;

describe("variancePosterior(data, fit, prior) on the site's own design", () => {
  itAtLength.each([0.9, 0.2])(
    "holds a correlation of %d, and the scales, in nine of ten intervals or more",
    (correlation) => {
      const N = atNight(100, 20);
      const all = Array.from({length: N}, (_, seed) => posteriorOf(seed + 1, correlation));
      const {deviations} = truth(correlation);
      const covers = all.filter(({correlations}) => holds(correlations[0]!, correlation)).length;
      expect(covers / N).toBeGreaterThanOrEqual(0.9);
      const scales = all.flatMap((one) => [0, 1].map((d) => holds(one.deviations[d]!, deviations[d]!)));
      expect(scales.filter(Boolean).length / scales.length).toBeGreaterThanOrEqual(0.9);
      const medians = all.map(({correlations}) => correlations[0]!.median);
      expect(Math.abs(middle(medians) - correlation)).toBeLessThan(0.12);
      for (const {effectiveDraws} of all) expect(effectiveDraws).toBeGreaterThan(atNight(200, 50));
    },
    atNight(3_600_000, 120_000)
  );

  it("moves towards no correlation with the weight of the prior, and most where the data say least", () => {
    const data = simulatedCounts(free, truth(0.9), 1);
    const fit = fitJoint(data, {tolerance: 1e-3});
    const medians = [1, 2, 4].map(
      (weight) => variancePosteriors(data, fit, {...PRIOR, weight}, [weight], draws)[0]!.correlations[0]!.median
    );
    expect(medians[0]).toBeGreaterThan(medians[1]!);
    expect(medians[1]).toBeGreaterThan(medians[2]!);
    expect(medians[2]).toBeGreaterThan(0.5);
  });

  it("has the prior itself where no model was measured in both", () => {
    const apart = {...free, counts: design.counts.filter(({model, cell}) => design.dimension[cell] === model % 2)};
    const data = simulatedCounts(apart, truth(0.9), 1);
    const [only] = variancePosteriors(data, fitJoint(data, {tolerance: 1e-3}), PRIOR, [1], draws);
    const {correlations} = only!;
    // Uniform on (−1, 1): median 0, 95% between −.95 and .95.
    expect(Math.abs(correlations[0]!.median)).toBeLessThan(0.2);
    expect(correlations[0]!.lo).toBeLessThan(-0.85);
    expect(correlations[0]!.hi).toBeGreaterThan(0.85);
  });
});

describe("variancePosteriors(data, fit, prior, weights)", () => {
  const data = simulatedCounts(free, truth(0.6), 2);
  const fit = fitJoint(data, {tolerance: 1e-3});
  const ends = ["median", "lo", "hi"] as const;

  it("has under another weight, of the same draws, what draws for that weight have", () => {
    const [plain, moved] = variancePosteriors(data, fit, PRIOR, [1, 2]);
    const [drawn] = variancePosteriors(data, fit, {...PRIOR, weight: 2}, [2]);
    expect(moved!.prior.weight).toBe(2);
    expect(plain!.correlations[0]!.median - drawn!.correlations[0]!.median).toBeGreaterThan(0.02);
    for (const end of ends)
      expect(Math.abs(moved!.correlations[0]![end] - drawn!.correlations[0]![end])).toBeLessThan(0.03);
  });

  it("has of draws for two weights together what draws for each have, and enough of them between", () => {
    const far = 8;
    const [one, between, other] = variancePosteriors(data, fit, PRIOR, [1, 3, far], {drawnFor: [1, far]});
    const [alone] = variancePosteriors(data, fit, PRIOR, [1]);
    const [farAlone] = variancePosteriors(data, fit, {...PRIOR, weight: far}, [far]);
    for (const end of ends) {
      expect(Math.abs(one!.correlations[0]![end] - alone!.correlations[0]![end]), end).toBeLessThan(0.03);
      expect(Math.abs(other!.correlations[0]![end] - farAlone!.correlations[0]![end]), end).toBeLessThan(0.03);
    }
    // Draws for the first weight alone are worth little at the other.
    const [, poor] = variancePosteriors(data, fit, PRIOR, [1, far]);
    expect(other!.effectiveDraws).toBeGreaterThan(5 * poor!.effectiveDraws);
    for (const {effectiveDraws} of [one!, between!, other!]) expect(effectiveDraws).toBeGreaterThan(700);
  });
});

describe("fitJoint(data) above guessing floors, on the design of the two benchmarks", () => {
  const N = atNight(40, 12);
  const [SCALE] = truth(0).deviations as [number];
  const miss = (all: readonly VariancePosterior[]) => middle(all.map(({deviations}) => deviations[0]!.median)) - SCALE;

  itAtLength.each([0.9, 0.2])(
    "recovers a correlation of %d and the scale of understanding, and not where the floors are forgotten",
    (correlation) => {
      expect(Array.from(ofTwo.floor!).filter((floor) => floor === 0.25)).toHaveLength(8);
      const own = Array.from({length: N}, (_, seed) => posteriorOf(seed + 1, correlation, ofTwo));
      const forgotten = Array.from({length: N}, (_, seed) =>
        posteriorOf(seed + 1, correlation, ofTwo, (data) => ({...data, floor: new Float64Array(ofTwo.C)}))
      );
      expect(own.filter(({correlations}) => holds(correlations[0]!, correlation)).length / N).toBeGreaterThanOrEqual(
        0.9
      );
      expect(own.filter(({deviations}) => holds(deviations[0]!, SCALE)).length / N).toBeGreaterThanOrEqual(0.9);
      expect(Math.abs(miss(own))).toBeLessThan(0.1);
      expect(miss(own) - miss(forgotten)).toBeGreaterThan(0.05);
    },
    atNight(3_600_000, 120_000)
  );
});
