import {describe, expect, it} from "vitest";
import {fitModel, fitScores, type ModelSpec, type ScoreResponses} from "../../../../src/lib/models/index.js";
import {fitScoreColumns} from "../../../../src/lib/models/scores/fit-score-columns.js";
import {gradedKind} from "../../../../src/lib/models/scores/graded-kind.js";
import {columnCovariances, wholeCovariance} from "../../../../src/lib/models/scores/score-errors.js";
import {scoreColumns} from "../../../../src/lib/models/scores/score-columns.js";
import {referenceJson} from "../../../reference/read-reference.js";
import {expectAllClose, expectClose, within} from "../../../support/close-to.js";
import {simulateItems} from "../mirt/synthetic.js";
import {peerLevels, peerShares} from "./peer-scores.js";

interface PeerLevels {
  readonly logLik: number;
  readonly slope: number[];
  readonly thresholds: number[][];
  readonly slopeSe: number[];
  readonly thresholdsSe: number[][];
  readonly correlation: number;
}
interface PeerShares {
  readonly logLik: number;
  readonly loading: number[];
  readonly spread: number[];
  readonly mean: number[];
  readonly loadingSe: number[];
  readonly spreadSe: number[];
  readonly correlation: number;
}
const {girth, scipy, sums, ends} = referenceJson<{
  girth: Record<"graded" | "credit", Pick<PeerLevels, "slope" | "thresholds">>;
  scipy: Record<"graded" | "credit" | "twoAbilities", PeerLevels> & Record<"censored" | "closedForm", PeerShares>;
  sums: number[];
  ends: number[];
}>("irt-girth/scores.json");

const CLASSICAL: ModelSpec = {
  random: "subjects",
  slopes: "2pl",
  floor: {kind: "none"},
  correlated: true,
  abilityPriorSd: null,
  slopePriorSd: null
};
const one = peerLevels(20261201, 500, 8, 4, 1);
const two = peerLevels(811, 400, 8, 3, 2);
const cut = peerShares(4711, 500, 6, 0.25, 1);
const whole = peerShares(9091, 400, 6, 0.06, 2);
const SEARCH = within(1e-3, "a search that stops by its own rule");
/** Of items asked in the abilities by turns: the value of each in its own. */
const byTurns = (values: Float64Array, D: number) => values.filter((_, k) => k % D === Math.floor(k / D) % D);

describe("fitScores(data, spec) against other programs", () => {
  it("has the same answers before it", () => {
    const total = ({score}: ScoreResponses) => score.reduce((sum, value) => sum + value, 0);
    expectAllClose([one, two, cut, whole].map(total), sums, within(1e-6, "sums in another order"));
    const atEnds = ({score}: ScoreResponses) => score.filter((value) => value === 0 || value === 1).length;
    expect([cut, whole].map(atEnds)).toEqual(ends);
  });

  it.each(["graded", "credit"] as const)(
    "agrees with a direct maximum of the likelihood, errors included: %s",
    (response) => {
      const peer = scipy[response];
      const fit = fitScores(one, {...CLASSICAL, response});
      expect([fit.report.status, fit.errors]).toEqual(["converged", "exact"]);
      expectClose(fit.report.logLik, peer.logLik, within(1e-4, "log-likelihood"));
      expectAllClose(fit.slopes.value, peer.slope, SEARCH, "slope");
      expectAllClose(fit.thresholds.value, peer.thresholds.flat(), SEARCH, "threshold");
      expectAllClose(fit.slopes.se, peer.slopeSe, SEARCH, "error of a slope");
      expectAllClose(fit.thresholds.se, peer.thresholdsSe.flat(), SEARCH, "error of a threshold");
      expectClose(fit.aic, 2 * 40 - 2 * peer.logLik, within(1e-3, "AIC"));
    }
  );

  it.each(["graded", "credit"] as const)("agrees with girth to its grid: %s", (response) => {
    const fit = fitScores(one, {...CLASSICAL, response});
    const grid = within(0.06, "girth's grid of 41 nodes over ±5; thresholds of levels it takes from margins");
    expectAllClose(fit.slopes.value, girth[response].slope, grid, "slope");
    expectAllClose(fit.thresholds.value, girth[response].thresholds.flat(), grid, "threshold");
  });

  it("agrees with a direct maximum on a grid in two abilities that correlate", () => {
    const fit = fitScores(two, {...CLASSICAL, response: "graded"});
    const peer = scipy.twoAbilities;
    expectClose(fit.report.logLik, peer.logLik, within(1e-4, "log-likelihood"));
    expectClose(fit.covariance.value[1]!, peer.correlation, SEARCH, "correlation");
    expectAllClose(byTurns(fit.slopes.value, 2), peer.slope, SEARCH, "slope");
    expect(fit.slopes.status[1]).toBe("never asked");
  });

  it("agrees with a direct maximum of shares of which 326 of 3,000 lie at an end", () => {
    const fit = fitScores(cut, {...CLASSICAL, response: "continuous"});
    const peer = scipy.censored;
    expectClose(fit.report.logLik, peer.logLik, within(1e-4, "log-likelihood"));
    expectAllClose(fit.slopes.value, peer.loading, SEARCH, "loading");
    expectAllClose(fit.spreads!.value, peer.spread, SEARCH, "spread");
    expectAllClose(fit.slopes.se, peer.loadingSe, SEARCH, "error of a loading");
    expectAllClose(fit.spreads!.se, peer.spreadSe, SEARCH, "error of a spread");
    const middle = peer.mean.map((mean, i) => (0.5 - mean) / peer.loading[i]!);
    expectAllClose(fit.thresholds.value, middle, within(5e-3, "a quotient of two estimates"), "middle");
  });

  it("agrees with the closed form of two normal factors where nothing lies at an end", () => {
    const fit = fitScores(whole, {...CLASSICAL, response: "continuous"});
    const peer = scipy.closedForm;
    expectClose(fit.report.logLik, peer.logLik, within(1e-4, "log-likelihood"));
    expectClose(fit.covariance.value[1]!, peer.correlation, SEARCH, "correlation");
    expectAllClose(byTurns(fit.slopes.value, 2), peer.loading, SEARCH, "loading");
  });

  it.each([
    ["graded", null],
    ["credit", null],
    ["graded", 0.5]
  ] as const)(
    "is the model of right and wrong answers where there are two levels: %s, prior %s",
    (response, slopePriorSd) => {
      const data = simulateItems({S: 150, I: 8, seed: 5, missing: 0.1});
      const binary = fitModel(data, {...CLASSICAL, slopePriorSd});
      const fit = fitScores(levelsOf(data), {...CLASSICAL, response, slopePriorSd});
      const same = within(1e-5, "another way to the same maximum");
      expectClose(fit.report.logLik, binary.report.logLik, same, "log-likelihood");
      expectAllClose(fit.slopes.value, binary.slopes.value, same, "slope");
      expectAllClose(fit.thresholds.value, binary.difficulties.value, same, "difficulty");
      const near = within(1e-4, "posteriors of the binary fit are those of a moved parameter");
      expectAllClose(fit.abilities.value, binary.abilities.value, near, "ability");
      expectAllClose(fit.covariance.value, binary.covariance.value, same, "covariance");
    }
  );
});

/** Right and wrong answers as levels. */
function levelsOf({S, I, D, y}: {S: number; I: number; D: number; y: Uint8Array}): ScoreResponses {
  const places = [...y.keys()].filter((k) => y[k] !== 255);
  return {
    ...{S, I, D, levels: 2},
    subject: Int32Array.from(places, (k) => Math.floor(k / (I * D))),
    item: Int32Array.from(places, (k) => Math.floor(k / D) % I),
    ability: Uint8Array.from(places, (k) => k % D),
    score: Float64Array.from(places, (k) => y[k]!)
  };
}

describe("fitScores(data, spec)", () => {
  const PRIOR: ModelSpec = {...CLASSICAL, slopePriorSd: 0.5};
  /** Scores changed by a rule of subject, item and what they were; NaN is no answer. */
  function changed(data: ScoreResponses, rule: (s: number, i: number, score: number) => number): ScoreResponses {
    const scores = data.score.map((score, n) => rule(data.subject[n]!, data.item[n]!, score));
    const kept = [...scores.keys()].filter((n) => !Number.isNaN(scores[n]));
    return {
      ...data,
      subject: Int32Array.from(kept, (n) => data.subject[n]!),
      item: Int32Array.from(kept, (n) => data.item[n]!),
      ability: Uint8Array.from(kept, (n) => data.ability[n]!),
      score: Float64Array.from(kept, (n) => scores[n]!)
    };
  }
  const few = changed(one, (s, _, score) => (s < 60 ? score : NaN));

  it("tells all top, all bottom, one score and never asked apart, of items and of models", () => {
    const data = changed(few, (s, i, score) => {
      if (s === 0) return i === 7 ? 3 : 4;
      if (s === 1) return i > 3 ? 0 : NaN;
      if (i < 4) return [4, 0, 2, NaN][i]!;
      return s === 2 ? NaN : score;
    });
    const items = changed(data, (s, i, score) => (i < 4 && (s < 2 || s === 2) ? NaN : score));
    const fit = fitScores(items, {...PRIOR, response: "graded"});
    expect(fit.slopes.status.slice(0, 5)).toEqual(["all top", "all bottom", "one score", "never asked", "estimated"]);
    expect(fit.slopes.value.slice(0, 4).every(Number.isNaN)).toBe(true);
    expect(fit.abilities.status.slice(1, 3)).toEqual(["all bottom", "never asked"]);
    expect([fit.abilities.value[1], fit.abilities.value[2]].map((x) => Number.isFinite(x))).toEqual([true, false]);
    expect(fit.report.warnings).toContain("3 of 7 items have one score alone; they tell nothing and are left out.");
    expect(fit.report.status).toBe("not-identified");
  });

  it("says of a level that was never seen of an item that it was not, and fits what was", () => {
    const data = changed(few, (_, i, score) => (i === 0 && score === 2 ? NaN : i === 1 && score < 2 ? 2 : score));
    const fit = fitScores(data, {...PRIOR, response: "graded"});
    expect([...fit.seen!.slice(0, 10)].map((n) => n > 0)).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      true
    ]);
    const rows = [0, 1, 2].map((i) => fit.thresholds.status.slice(4 * i, 4 * i + 4));
    expect(rows).toEqual([
      ["estimated", "never seen", "estimated", "estimated"],
      ["never seen", "never seen", "estimated", "estimated"],
      ["estimated", "estimated", "estimated", "estimated"]
    ]);
    const own = [...fit.thresholds.value.slice(0, 4)].filter(Number.isFinite);
    expect(own).toEqual([...own].sort((a, b) => a - b));
    expect(own).toHaveLength(3);
    expect(fit.report.warnings.join(" ")).toContain("3 of 32 thresholds are not estimated");
    expect(fit.report.status).toBe("converged");
    const credit = fitScores(data, {...PRIOR, response: "credit"});
    expect(credit.thresholds.status).toEqual(fit.thresholds.status);
  });

  it("keeps thresholds in order and finds a maximum with half of the answers missing", () => {
    const half = changed(few, (s, i, score) => ((7 * s + 3 * i) % 2 === 0 ? score : NaN));
    const fit = fitScores(half, {...PRIOR, response: "graded"});
    expect(fit.report.status).toBe("converged");
    for (let i = 0; i < 8; i++) {
      const own = [...fit.thresholds.value.slice(4 * i, 4 * i + 4)].filter(Number.isFinite);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
  });

  it("takes attempts at one item for answers of their own", () => {
    const twice: ScoreResponses = {
      ...few,
      subject: Int32Array.from([...few.subject, ...few.subject]),
      item: Int32Array.from([...few.item, ...few.item]),
      ability: Uint8Array.from([...few.ability, ...few.ability]),
      score: Float64Array.from([...few.score, ...few.score])
    };
    const [once, both] = [few, twice].map((data) => fitScores(data, {...PRIOR, response: "graded"}));
    expect(both!.answers).toBe(2 * once!.answers);
    const mean = (values: Float64Array) => values.filter(Number.isFinite).reduce((sum, x) => sum + x / 60, 0);
    expect(mean(both!.abilities.se) / mean(once!.abilities.se)).toBeLessThan(0.85);
  });

  it("has a covariance and errors that do not depend on the unit of the trait", () => {
    const fit = fitScores(cut, {...PRIOR, response: "continuous"});
    const product = fit.slopes.value.reduce((sum, a) => sum + Math.log(a), 0);
    expectClose(product, 0, within(1e-9, "geometric mean 1"));
    expectClose(
      fit.thresholds.value.reduce((sum, b) => sum + b, 0),
      0,
      within(1e-9, "centred")
    );
    // Without a prior the standard deviation of what the average item shows: the same, but for what the prior does.
    const plain = fitScores(cut, {...CLASSICAL, response: "continuous"});
    const average = Math.exp(plain.slopes.value.reduce((sum, a) => sum + Math.log(a) / 6, 0));
    expect(Math.sqrt(fit.covariance.value[0]!) / average).toBeCloseTo(1, 1);
    expect(fit.covariance.se[0]! / fit.covariance.value[0]!).toBeLessThan(0.1);
  });

  it("leaves right and wrong items out of shares, and says so", () => {
    const data = changed(cut, (_, i, score) => (i === 0 ? Math.round(score) : score));
    const fit = fitScores(data, {...PRIOR, response: "continuous"});
    expect(fit.slopes.status[0]).toBe("only ends");
    expect(fit.report.warnings.join(" ")).toContain("1 of 6 items have no score between the ends");
  });

  it.each([null, 0.5])(
    "holds the spread of items with the same scores at its bound, and says so: prior %s",
    (slopePriorSd) => {
      const ability = Float64Array.from({length: 40}, (_, s) => 0.2 + 0.015 * s);
      const cells = Array.from({length: 40 * 4}, (_, n) => [Math.floor(n / 4), n % 4] as const);
      const data: ScoreResponses = {
        ...{S: 40, I: 4, D: 1, levels: null},
        subject: Int32Array.from(cells, ([s]) => s),
        item: Int32Array.from(cells, ([, i]) => i),
        ability: new Uint8Array(cells.length),
        score: Float64Array.from(cells, ([s, i]) => ability[s]! + (i < 2 ? 0 : 0.1 * Math.sin(7 * s * (i + 1))))
      };
      const fit = fitScores(data, {...CLASSICAL, slopePriorSd, response: "continuous"});
      expect(fit.report.status).toBe("converged");
      expect(fit.spreads!.status).toEqual(["at its bound", "at its bound", "estimated", "estimated"]);
      expect([...fit.spreads!.se].map((se) => Number.isNaN(se))).toEqual([true, true, false, false]);
      expect(fit.slopes.se.every((se) => se > 0)).toBe(true);
      expect(fit.report.warnings.join(" ")).toContain("2 items have the least spread there is");
    }
  );

  it("warns where models are few for a sample", () => {
    const says = (data: ScoreResponses) => fitScores(data, {...PRIOR, response: "graded"}).report.warnings.join(" ");
    expect(says(changed(one, (s, _, score) => (s < 12 ? score : NaN)))).toContain("12 models are few for a sample");
    expect(says(few)).not.toContain("few for a sample");
  });

  it.each<[string, ScoreResponses, Partial<ModelSpec>, string]>([
    ["a level below 0", changed(few, (s, i, score) => (s + i === 0 ? -1 : score)), {}, "a level from 0 to 4: -1"],
    ["no level", changed(few, (s, i, score) => (s + i === 0 ? 1.5 : score)), {}, "a level from 0 to 4: 1.5"],
    ["30 levels", {...few, levels: 30}, {}, "2 to 20: 30; scores of more levels can be taken as shares of a range"],
    ["one level", {...few, levels: 1}, {}, "2 to 20: 1"],
    ["one score alone", changed(few, () => 2), {}, "two items with varying scores: 0"],
    [
      "a share above 1",
      changed(cut, (s, i, score) => (s + i === 0 ? 1.2 : score)),
      {response: "continuous"},
      "from 0 to 1: 1.2"
    ],
    ["shares as levels", cut, {}, "graded takes levels, and these scores are shares"],
    [
      "levels as shares",
      few,
      {response: "continuous"},
      "continuous takes shares of a range, and these scores are levels"
    ],
    ["items as a sample", few, {random: "items", slopes: "rasch"}, "models as a sample"],
    ["a floor", few, {floor: {kind: "estimated", by: "ability"}}, "have none"],
    ["equal slopes of shares", cut, {response: "continuous", slopes: "rasch"}, "a slope for every item"],
    ["right and wrong answers", few, {response: "binary"}, "fitModel"]
  ])("refuses %s", (_, data, spec, says) => {
    expect(() => fitScores(data, {...PRIOR, response: "graded", ...spec})).toThrow(says);
  });

  it("is not what fitModel fits", () => {
    expect(() => fitModel(simulateItems({S: 5, I: 5}), {...PRIOR, response: "graded"})).toThrow("fitScores");
  });

  it("has equal slopes with errors of 0", () => {
    const fit = fitScores(few, {...PRIOR, slopes: "rasch", slopePriorSd: null, response: "credit"});
    expect(new Set(fit.slopes.status)).toEqual(new Set(["fixed"]));
    expect(fit.slopes.se.every((se) => se === 0)).toBe(true);
    expect(fit.covariance.se[0]).toBeGreaterThan(0);
  });
});

describe("columnCovariances(fit)", () => {
  it("is too small by no more than the documentation says", () => {
    const counts = Array.from({length: 8}, (_, i) =>
      Array.from({length: 5}, (_, k) => one.score.filter((score, n) => one.item[n] === i && score === k).length)
    );
    const answers = [...one.score].map((value, n) => ({unit: one.subject[n]!, trait: 0, column: one.item[n]!, value}));
    const fit = fitScoreColumns(scoreColumns(500, Int32Array.of(0, 8), answers), gradedKind(counts), {
      hasSlopes: true,
      slopePriorSd: null,
      correlated: true
    });
    const exact = wholeCovariance(fit)!;
    fit.posteriors.pass(fit.parameters, false);
    const ratios = columnCovariances(fit).flatMap((block, f) => [
      Math.sqrt(block![0]! / exact[f * 40 + f]!),
      ...[0, 1, 2, 3].map((k) => Math.sqrt(block![(k + 1) * 6]! / exact[(8 + 4 * f + k) * 41]!))
    ]);
    expect(Math.max(...ratios)).toBeLessThan(1 + 1e-6);
    expect(Math.min(...ratios)).toBeGreaterThan(0.8);
  });
});
