import {beforeAll, describe, expect, it} from "vitest";
import {abilityDifference, fitScores, type ModelSpec} from "../../../../src/lib/models/index.js";
import {atNight} from "../../../support/nightly.js";
import {simulateScores} from "./simulated-scores.js";

interface Design {
  readonly S: number;
  readonly I: number;
  readonly levels: number | null;
  readonly repeats: number;
}
/** Shares of 95% intervals that cover, by kind of estimate, and how many fits found a maximum. */
interface Recovered {
  readonly covered: Readonly<Record<"ability" | "difference" | "threshold", readonly number[]>>;
  readonly correlation: number;
  readonly converged: number;
}

const DESIGNS: readonly Design[] = [
  {S: 60, I: 30, levels: 5, repeats: 6},
  {S: 60, I: 30, levels: null, repeats: 6}
];
const MORE: readonly Design[] = [
  {S: 60, I: 30, levels: 5, repeats: 40},
  {S: 200, I: 30, levels: 5, repeats: 20},
  {S: 60, I: 30, levels: null, repeats: 40},
  {S: 200, I: 30, levels: null, repeats: 20}
];

function recover({S, I, levels, repeats}: Design): Recovered {
  const covered = {ability: [] as number[], difference: [] as number[], threshold: [] as number[]};
  let [correlation, converged] = [0, 0];
  const spec: ModelSpec = {
    response: levels === null ? "continuous" : "graded",
    ...{random: "subjects", slopes: "2pl", floor: {kind: "none"}, correlated: true},
    ...{abilityPriorSd: null, slopePriorSd: 0.5}
  };
  for (let seed = 1; seed <= repeats; seed++) {
    const {data, theta, thresholds} = simulateScores({S, I, levels, seed});
    const fit = fitScores(data, spec);
    if (fit.report.status === "converged") converged++;
    const share = (found: ArrayLike<number>, se: ArrayLike<number>, truth: ArrayLike<number>) => {
      const within = Array.from(found, (value, k) =>
        Number.isNaN(se[k]!) ? [] : [Math.abs(value - truth[k]!) < 1.96 * se[k]! ? 1 : 0]
      ).flat();
      return within.reduce((sum, is) => sum + is / within.length, 0);
    };
    const {value, se} = fit.abilities;
    covered.ability.push(share(value, se, theta));
    const {deltaTheta, deltaThetaSe} = abilityDifference({
      S,
      D: 2,
      theta: value,
      thetaCovariance: fit.abilityCovariance
    });
    const truth = Array.from({length: S}, (_, s) => theta[2 * s]! - theta[2 * s + 1]!);
    covered.difference.push(share(deltaTheta, deltaThetaSe, truth));
    covered.threshold.push(share(fit.thresholds.value, fit.thresholds.se, thresholds));
    const [a, b, , c] = fit.covariance.value;
    correlation += b! / Math.sqrt(a! * c!) / repeats;
  }
  return {covered, correlation, converged};
}

describe.each(atNight(MORE, DESIGNS))("$S models x $I items x 2 abilities, levels $levels, $repeats logs", (design) => {
  let found: Recovered;
  beforeAll(() => {
    found = recover(design);
  }, 900_000);

  it("finds a maximum every time", () => expect(found.converged).toBe(design.repeats));

  it("finds the correlation of abilities", () => {
    // Fisher's z of a correlation of .64 has the standard error 1 / √(S − 3), and errors of abilities add to it.
    expect(Math.abs(found.correlation - 0.64)).toBeLessThan(4 / Math.sqrt((design.S - 3) * design.repeats));
  });

  it.each(["ability", "difference", "threshold"] as const)("covers 95 times in a hundred: %s", (kind) => {
    const shares = found.covered[kind];
    const mean = shares.reduce((sum, share) => sum + share / shares.length, 0);
    const sd = Math.sqrt(shares.reduce((sum, share) => sum + (share - mean) ** 2 / (shares.length - 1), 0));
    // Errors of one log go together, so that logs are what is counted. Items are taken as known in abilities' errors: 2 points are theirs.
    expect(mean).toBeGreaterThan(0.93 - (3 * sd) / Math.sqrt(shares.length));
    expect(mean).toBeLessThan(0.97 + (3 * sd) / Math.sqrt(shares.length));
  });
});
