import {describe, expect, it} from "vitest";
import {logistic, mulberry32, normals} from "../../../../src/lib/math/index.js";
import {fitModel, type ItemResponses, type ModelSpec} from "../../../../src/lib/models/index.js";
import {fitPersons} from "../../../../src/lib/models/mirt/fit-persons.js";
import {expectAllClose, expectClose, within} from "../../../support/close-to.js";
import {RASCH} from "../rasch.js";
import {peerAnswers} from "./peer-data.js";

const FREE: ModelSpec = {...RASCH, random: "subjects", slopes: "2pl", abilityPriorSd: null};

describe("fitPersons(data, 2PL) of items that are keyed the wrong way", () => {
  // Whoever is right is then called wrong: the same model with the item's slope and difficulty turned round.
  it.each([
    ["few persons, on grids of their own", 120, 9, [4]],
    ["many persons, on a grid that they share", 400, 9, [2, 7]],
    ["more parameters than are inverted at once", 300, 130, [5]]
  ])("turns their slopes round, and nothing else: %s", (_, P, I, turned) => {
    const uniform = mulberry32(12);
    const normal = normals(uniform);
    const theta = Array.from({length: P}, normal);
    const b = Array.from({length: I}, normal);
    const y = Uint8Array.from({length: P * I}, (_, k) => {
      const i = k % I;
      return Number(uniform() < logistic((0.7 + 0.1 * ((3 * i) % 9)) * (theta[Math.floor(k / I)]! - b[i]!)));
    });
    const keyed = y.map((right, k) => (turned.includes(k % I) ? 1 - right : right));
    const sign = Float64Array.from({length: I}, (_, i) => (turned.includes(i) ? -1 : 1));
    const options = {model: "2pl", tolerance: 1e-8, slopePriorSd: undefined} as const;
    const [as, other] = [fitPersons({P, I, y}, options), fitPersons({P, I, y: keyed}, options)];
    expect(as.report.status).toBe("converged");
    expect(other.report.status).toBe("converged");
    expectClose(other.report.logLik, as.report.logLik, within(1e-6, "where the searches stop"));
    const near = within(2e-5, "where the searches stop");
    expectAllClose(
      other.alpha.map((a, i) => a * sign[i]!),
      as.alpha,
      near
    );
    expectAllClose(
      other.beta.map((b, i) => b * sign[i]!),
      as.beta,
      near
    );
    expectAllClose(other.alphaSe, as.alphaSe, near);
    expectAllClose(other.betaSe, as.betaSe, near);
    expectAllClose(other.theta, as.theta, near);
  });
});

describe("fitModel(data) of answers that do not determine slopes", () => {
  /** Slopes up to 3.6 and 6.6: some items part so few models without error. */
  const parted = (S: number, I: number): ItemResponses => ({S, I, D: 1, y: peerAnswers(20261201, S, I, 0)});

  it.each([
    [40, 30],
    [15, 60]
  ])("says that they grow without end, and keeps its numbers: %i models, %i items", (S, I) => {
    const {report, slopes, abilities} = fitModel(parted(S, I), {...FREE, slopePriorSd: null}, {maxIterations: 3000});
    expect(report.status).toBe("not-identified");
    expect(report.warnings[0]).toContain("Slopes grow without end");
    expect(report.logLik).toBeLessThan(0);
    expect(report.logLik).toBeGreaterThan(S * I * Math.log(0.5));
    expect([...slopes.value, ...abilities.value].every((value) => Math.abs(value) <= 20)).toBe(true);
  });

  it("fits them under a prior", () => {
    const {report, slopes} = fitModel(parted(40, 30), {...FREE, slopePriorSd: 0.5});
    expect(report.status).toBe("converged");
    expect(Math.max(...slopes.value)).toBeLessThan(6);
  });
});
