import {beforeAll, describe, expect, it} from "vitest";
import {gammas, mulberry32} from "../../../../src/lib/math/index.js";
import {signedDifference, signedGap} from "../../../../src/lib/models/gap/signed-gap.js";
import {testNoGap} from "../../../../src/lib/models/gap/no-gap-test.js";
import {atNight} from "../../../support/nightly.js";
import {expectClose, within} from "../../../support/close-to.js";
import {cellFromCounts} from "./cell-from-counts.js";
import {simulateModels, type Design} from "./no-gap-design.js";

describe("signedGap(cells)", () => {
  it("has mean and standard deviation of Dirichlet(counts + 1/2) draws of logit u − logit g", () => {
    const gamma = gammas(mulberry32(3));
    const cells = [cellFromCounts(20, 9, 4, 12), cellFromCounts(6, 11, 3, 40)];
    const draws = Float64Array.from({length: 40_000}, () =>
      cells.reduce((sum, {outcomes: {p11, p10, p01, p00}, n}) => {
        const [a, b, c, d] = [p11, p10, p01, p00].map((p) => gamma(n * p + 0.5));
        return sum + Math.log(((a! + b!) * (b! + d!)) / ((c! + d!) * (a! + c!))) / 2;
      }, 0)
    );
    const mean = draws.reduce((a, b) => a + b, 0) / draws.length;
    const sd = Math.sqrt(draws.reduce((a, b) => a + (b - mean) ** 2, 0) / draws.length);
    const {estimate, se} = signedGap(cells);
    expectClose(estimate, mean, within(4 * (sd / 200), "40 000 draws"));
    expectClose(se, sd, within(0.03 * sd, "covariance by the delta method"));
  });

  it("turns its sign with the two forms, ends included", () => {
    const [own, turned] = [signedGap([cellFromCounts(0, 9, 3, 2)]), signedGap([cellFromCounts(0, 3, 9, 2)])];
    expectClose(turned.estimate, -own.estimate, within(1e-12, "the same sums"));
    expectClose(turned.lo, -own.hi, within(1e-12, "the same sums"));
    expectClose(turned.hi, -own.lo, within(1e-12, "the same sums"));
  });

  it("reaches further out where a form has no right answer", () => {
    const none = signedGap([cellFromCounts(0, 20, 0, 10)]);
    const one = signedGap([cellFromCounts(1, 19, 0, 10)]);
    expect(none.hi - none.estimate).toBeGreaterThan(2 * (one.hi - one.estimate));
    expect(none.hi).toBeLessThan(Infinity);
  });

  it("of a difference is 0 between equal models, and wider than either", () => {
    const own = signedGap([cellFromCounts(20, 9, 4, 12)]);
    const {estimate, lo, hi} = signedDifference(own, own);
    expect(estimate).toBe(0);
    expect(hi - lo).toBeGreaterThan(own.hi - own.lo);
  });

  it("rejects nothing to average, and levels that are none", () => {
    expect(() => signedGap([])).toThrow("invalid categories; expected at least one: 0");
    expect(() => signedGap([cellFromCounts(1, 1, 1, 1)], 95)).toThrow("invalid level; expected (0, 1): 95");
  });
});

describe("signedGap of one category at extreme rates", () => {
  // Where the interval of the fit of all models together held the truth in 77% of samples: u = .19, g = .01.
  it.each([
    [0.19, 0.01, 94],
    [0.19, 0.01, 305],
    [0.99, 0.81, 100],
    [0.03, 0.03, 100]
  ])("covers logit %s − logit %s of %i items", (u, g, n) => {
    const uniform = mulberry32(n);
    const truth = Math.log((u * (1 - g)) / ((1 - u) * g));
    const samples = atNight(4000, 1000);
    let covered = 0;
    for (let k = 0; k < samples; k++) {
      const counts: [number, number, number, number] = [0, 0, 0, 0];
      for (let i = 0; i < n; i++) counts[(uniform() < u ? 0 : 2) + (uniform() < g ? 0 : 1)]!++;
      const {lo, hi} = signedGap([cellFromCounts(...counts)]);
      if (lo <= truth && truth <= hi) covered++;
    }
    expect(covered / samples).toBeGreaterThanOrEqual(0.92);
  });
});

/** Logs a cell of the design: with 8 models and 45 of them the standard error of a coverage of .95 is .011, and .90 is four of them off. */
const LOGS = atNight({8: 300, 30: 300} as const, {8: 45, 30: 12} as const);
const TRUTHS = [0, 0.3, 1, 2];
const MODELS = [8, 30] as const;
const ITEMS = [30, 100, 300];
/** Levels of both logits: GapEval's, and rates near 0 and near 1, where many cells have none or all right. */
const LEVELS = atNight([0, -3, 2.5], [0, -3]);

interface Found extends Design {
  readonly covered: number;
  readonly alarms: number;
  readonly bias: number;
}

function simulated(design: Design): Found {
  const logs = LOGS[design.models as 8 | 30];
  let [covered, alarms, bias] = [0, 0, 0];
  for (let log = 0; log < logs; log++)
    for (const {cells} of simulateModels(design, 1000 * log + design.items + design.models)) {
      const {estimate, lo, hi} = signedGap(cells);
      if (lo <= design.truth && design.truth <= hi) covered++;
      if (testNoGap(cells).p < 0.05) alarms++;
      bias += estimate - design.truth;
    }
  const n = logs * design.models;
  return {...design, covered: covered / n, alarms: alarms / n, bias: bias / n};
}

describe.each(LEVELS)("signed gap and test of no gap, logits of rates about %s", (level) => {
  let found: readonly Found[] = [];
  beforeAll(() => {
    found = MODELS.flatMap((models) =>
      ITEMS.flatMap((items) =>
        TRUTHS.map((truth) => simulated({truth, models, items, categories: 4, level, association: 1}))
      )
    );
    if (process.env["PARALLAX_NIGHTLY"] !== "1") return;
    process.stdout.write(
      found
        .map(({models, items, truth, covered, bias, alarms}) =>
          [level, models, items, truth, covered.toFixed(3), bias.toFixed(3), alarms.toFixed(3)].join(" | ")
        )
        .join("\n") + "\n"
    );
  }, 600_000);
  const nameOf = ({models, items, truth}: Design) => `${models} models, ${items} items, ${truth} logits`;

  it("the interval covers the truth in 93 to 97% on average, and in at least 90% of each cell", () => {
    const mean = found.reduce((sum, {covered}) => sum + covered, 0) / found.length;
    expect(mean).toBeGreaterThan(0.93);
    expect(mean).toBeLessThan(0.97);
    for (const one of found) expect(one.covered, nameOf(one)).toBeGreaterThanOrEqual(0.9);
  });

  it("the test's false alarms are 5% within Monte Carlo error, fewer where hardly an item tells", () => {
    for (const one of found.filter(({truth}) => truth === 0)) {
      const error = Math.sqrt((0.05 * 0.95) / (LOGS[one.models as 8 | 30] * one.models));
      expect(one.alarms, nameOf(one)).toBeLessThan(0.05 + 3.3 * error);
      if (level === 0) expect(one.alarms, nameOf(one)).toBeGreaterThan(0.05 - 3.3 * error);
    }
  });

  it("the test finds gaps, the more the larger they are and the more items there are", () => {
    const power = (truth: number, items: number) =>
      found.find((one) => one.truth === truth && one.items === items)!.alarms;
    for (const items of ITEMS) expect(power(2, items)).toBeGreaterThan(power(0.3, items));
    for (const truth of [0.3, 1]) expect(power(truth, 300)).toBeGreaterThan(power(truth, 30));
    if (level === 0) expect(power(1, 100)).toBeGreaterThan(0.95);
  });
});
