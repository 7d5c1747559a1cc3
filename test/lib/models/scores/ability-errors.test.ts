import {describe, expect, it} from "vitest";
import {fitScores, type ModelSpec} from "../../../../src/lib/models/index.js";
import {itemErrors} from "../../../../src/lib/models/scores/ability-errors.js";
import {censoredKind} from "../../../../src/lib/models/scores/censored-kind.js";
import {fitScoreColumns} from "../../../../src/lib/models/scores/fit-score-columns.js";
import {scaleOfFit} from "../../../../src/lib/models/scores/reported-scores.js";
import {scoreCells} from "../../../../src/lib/models/scores/score-cells.js";
import {scoreColumns} from "../../../../src/lib/models/scores/score-columns.js";
import {movedParameters} from "../../../../src/lib/models/scores/score-errors.js";
import {expectAllClose, within} from "../../../support/close-to.js";
import {peerShares} from "./peer-scores.js";

const SPEC: ModelSpec = {
  ...{response: "continuous", random: "subjects", slopes: "2pl", floor: {kind: "none"}, correlated: true},
  ...{abilityPriorSd: null, slopePriorSd: 0.5}
};
const data = peerShares(4711, 60, 6, 0.25, 1);

describe("itemErrors(fit, scaling, blocks)", () => {
  it("is the square of what a reported ability moves with a parameter, times that parameter's variance", () => {
    const cells = scoreCells(data);
    const answers = [...data.score].map((value, n) => ({
      ...{unit: data.subject[n]!, trait: 0, column: data.item[n]!, value}
    }));
    const fit = fitScoreColumns(scoreColumns(60, Int32Array.of(0, 6), answers), censoredKind(cells), {
      ...{hasSlopes: true, slopePriorSd: 0.5, correlated: true}
    });
    const scaling = scaleOfFit(SPEC, fit, cells);
    for (const k of [0, 6, 7, 12]) {
      const added = itemErrors(fit, scaling, [{column: null, parameters: [k], covariance: Float64Array.of(0.25)}]);
      const [low, high] = [-1e-4, 1e-4].map((by) => {
        const at = movedParameters(fit, k, by);
        const {unit, origin} = scaling.scaleAt(at);
        fit.posteriors.pass(at, false);
        return fit.posteriors.sweep.mean.map((mean) => unit[0]! * (mean - origin[0]!));
      });
      const moves = high!.map((x, u) => (x - low![u]!) / 2e-4);
      expectAllClose(
        added.map(Math.sqrt),
        moves.map((move) => 0.5 * Math.abs(move)),
        within(1e-5, "differences")
      );
      fit.posteriors.pass(fit.parameters, false);
    }
  });

  it("is part of the errors of abilities, and of their covariance", () => {
    const [whole, posterior] = [true, false].map((errors) => fitScores(data, SPEC, {errors}));
    expect([...whole!.abilities.se].every((se, k) => se > posterior!.abilities.se[k]!)).toBe(true);
    expectAllClose(whole!.abilities.se, whole!.abilityCovariance.map(Math.sqrt), within(1e-12, "rounding"));
  });
});
