import {beforeAll, describe, expect, it} from "vitest";
import {atNight} from "../../support/nightly.js";
import {recoverCategoryGap, recoverItemLevel} from "./recovery.js";

interface Design {
  readonly S: number;
  readonly I: number;
  readonly repeats: number;
  readonly rmse: number;
}

/**
 * Abilities in the regime of benchmarks: few subjects, many items. Bounds are stated per design. The first has data sets enough to
 * tell intervals that are too wide from good ones, the second enough for intervals too narrow by half.
 */
const DESIGNS: readonly Design[] = [
  {S: 5, I: 200, repeats: 200, rmse: 0.24},
  {S: 30, I: 200, repeats: 60, rmse: 0.23}
];
/** The same with more items and numbers of subjects between: what they find beyond the others is how errors shrink. */
const MORE: readonly Design[] = [
  {S: 5, I: 1000, repeats: 60, rmse: 0.11},
  {S: 10, I: 200, repeats: 120, rmse: 0.23},
  {S: 10, I: 1000, repeats: 60, rmse: 0.105},
  {S: 30, I: 1000, repeats: 30, rmse: 0.1},
  {S: 30, I: 5000, repeats: 8, rmse: 0.05}
];

describe.each(atNight([...DESIGNS, ...MORE], DESIGNS))(
  "$S subjects x $I items x 2 modalities, 10% missing, $repeats data sets",
  ({S, I, repeats, rmse}) => {
    let found: ReturnType<typeof recoverItemLevel>;
    beforeAll(() => {
      found = recoverItemLevel({S, I, repeats, seed: 7});
    }, 600_000);
    /** Five standard errors of a mean over data sets whose subjects share their items. */
    const slack = 5 / Math.sqrt(repeats);

    it("converges every time", () => expect(found.notConverged).toBe(0));

    it("recovers abilities without bias", () => {
      expect(Math.abs(found.theta.bias)).toBeLessThan(slack * found.theta.rmse);
      expect(Math.abs(found.delta.bias)).toBeLessThan(slack * found.delta.rmse);
      expect(found.theta.rmse).toBeLessThan(rmse);
      expect(found.delta.rmse).toBeLessThan(1.5 * rmse);
    });

    it("covers abilities, their differences and the gap 95 times in a hundred", () => {
      for (const {coverage} of [found.theta, found.delta, found.gap]) {
        expect(coverage).toBeGreaterThan(0.95 - slack * 0.22 * 0.6);
        expect(coverage).toBeLessThan(0.95 + slack * 0.22 * 0.6);
      }
    });
  }
);

describe.each([50, 100, 300])("the category gap's Dirichlet interval over %i items, 300 samples of 6 cells", (n) => {
  it("covers 95 times in a hundred, and no cell less than 90", () => {
    const {coverage, worstCoverage} = recoverCategoryGap({n, repeats: 300, seed: 3});
    expect(coverage).toBeGreaterThan(0.93);
    expect(coverage).toBeLessThan(0.97);
    expect(worstCoverage).toBeGreaterThan(0.9);
  }, 120_000);
});
