import {describe, expect, it} from "vitest";
import type {JointOutcomes} from "../../../../src/lib/models/index.js";
import {outcomesFromRates} from "../../../../src/lib/models/gap/joint-outcomes.js";
import {PAPER_LAMBDA} from "../../../../src/lib/models/gap/gap-score.js";
import {fitOfficial} from "../../../../src/lib/gaps/script/fit-official.js";
import {walkFlatDirection} from "../../../../src/lib/gaps/script/official-envelope.js";
import {officialEnvelope} from "../../../../src/lib/gaps/script/official-envelope.js";
import {officialLoss} from "../../../../src/lib/gaps/script/official-objective.js";
import checks from "../../../reference/gap/gap-checks.json";
import jointGaps from "../../../reference/gap/joint-gapres.json";
import joint from "../../../reference/gap/joint.json";
import torchTable2 from "../../../reference/gap/table2-torch-f32.json";
import {expectAllClose, expectClose, F64_EXACT, within} from "../../../support/close-to.js";
import {models, reference, rows} from "./table-2.js";

const asPrinted = (model: string): JointOutcomes[] =>
  rows
    .filter((row) => row.model === model)
    .map(({published: {succ, und, gen}}) => outcomesFromRates(succ / 100, und / 100, gen / 100).outcomes);
const fromRow = (row: readonly (number | string)[]): JointOutcomes => {
  const [p11, p10, p01, p00] = row.map(Number);
  return {p11: p11!, p10: p10!, p01: p01!, p00: p00!};
};
const permissive = {allowImpossible: true};

const STEP_TOLERANCE = [
  [500, within(1e-6, "parameters to step 500")],
  [1000, within(1e-3, "parameters to step 1000")],
  [2000, within(2e-2, "parameters to step 2000")]
] as const;

describe.each(Object.entries(reference.official_checkpoints_f64))(
  "fitOfficial(rows) of %s, step by step",
  (model, expected) => {
    it("has the reference's loss and gradient at the probe", () => {
      const outcomes = asPrinted(model);
      const successes = Float64Array.from(
        outcomes.flatMap(({p11, p10, p01}) => [1000 * (p11 + p10), 1000 * (p11 + p01)])
      );
      const gradient = new Float64Array(16);
      const loss = officialLoss(
        Float64Array.from(expected.gradient_probe.x),
        successes,
        new Float64Array(4).fill(1000),
        gradient
      );
      expectClose(loss, expected.gradient_probe.loss, F64_EXACT);
      expectAllClose(gradient, expected.gradient_probe.grad, within(1e-9, "hand-derived gradients"));
    });

    it("has the reference's parameters and losses at every checkpoint", () => {
      const {checkpoints} = fitOfficial(asPrinted(model), {checkpoints: expected.steps.map(({step}) => step)});
      expect(checkpoints).toHaveLength(expected.steps.length);
      checkpoints.forEach(({step, lossBefore, parameters}, k) => {
        const [, policy] = STEP_TOLERANCE.find(([last]) => step <= last)!;
        expectClose(lossBefore, expected.steps[k]!.loss_before_step, within(1e-3, "loss"), `loss at ${step}`);
        expectAllClose(parameters, expected.steps[k]!.params_after_step, policy, `parameters at ${step}`);
      });
    });
  }
);

describe.each(models)("the official gaps of %s", (model) => {
  const inModel = rows.filter((row) => row.model === model);
  const outcomes = asPrinted(model);
  const envelope = officialEnvelope(outcomes, {...permissive, stepCounts: []});
  const ulpPolicy = (range: number) => within(Math.max(0.1, 3 * range), "three times the effect of one rounding");

  it("agree with the reference after 2000 steps, with the script's and the paper's lambdas", () => {
    const {gaps} = fitOfficial(outcomes, permissive);
    const paper = fitOfficial(outcomes, {...permissive, lambda: PAPER_LAMBDA});
    inModel.forEach(({official_port_f64: expected, category}, i) => {
      const policy = ulpPolicy(expected.ulp_range_l27);
      expectClose(100 * gaps[i]!, expected.gap_l27, policy, category);
      expectClose(100 * paper.gaps[i]!, expected.gap_l22, policy, category);
    });
  });

  it("agree with the reference's envelope of first steps", () => {
    inModel.forEach(({official_port_f64: expected, category}, i) => {
      const policy = within(Math.max(0.6, 3 * expected.ulp_range_l27), "the size of the forced step differs");
      expectClose(100 * envelope.lo[i]!, expected.first_step_sign_envelope_l27[0]!, policy, `${category} lo`);
      expectClose(100 * envelope.hi[i]!, expected.first_step_sign_envelope_l27[1]!, policy, `${category} hi`);
    });
  });

  it("contain the real script's float32 result in their envelope, widened by one point", () => {
    const input =
      reference.official_script_input_with_repair[model as keyof typeof reference.official_script_input_with_repair];
    const {lo, hi} = officialEnvelope(input.map(fromRow), {stepCounts: []});
    torchTable2.results[model as keyof typeof torchTable2.results].gaps.forEach((gap, i) => {
      expect(gap).toBeGreaterThan(lo[i]! - 0.01);
      expect(gap).toBeLessThan(hi[i]! + 0.01);
    });
  });
});

describe("the real script's float32 results for invented models", () => {
  const excess = Object.entries(joint).flatMap(([name, input]) => {
    const {lo, hi} = officialEnvelope((input as (number | string)[][]).map(fromRow), {stepCounts: []});
    return jointGaps.results[name as keyof typeof jointGaps.results].gaps.map((gap, i) =>
      Math.max(lo[i]! - gap, gap - hi[i]!)
    );
  });

  it("lie in the envelope of first steps within 0.2 points, 51 of 59, and within 2.3 points, all", () => {
    expect(excess).toHaveLength(59);
    expect(excess.filter((e) => e <= 0.002).length).toBeGreaterThanOrEqual(51);
    expect(Math.max(...excess)).toBeLessThan(0.023);
  });
});

describe("the real script's float64 parameters over 60 000 steps", () => {
  const {parameters, gaps_after_60000_steps} = checks.trajectory;
  const fit = fitOfficial(joint["cinder-show"].map(fromRow), {
    steps: 60_000,
    checkpoints: parameters.map(({step}) => step)
  });

  it.each(parameters.map((expected, k) => [expected.step, expected, k] as const))(
    "agree at step %i",
    (step, expected, k) => {
      const policy =
        step <= 2000
          ? within(1e-4, "printed with 4 decimals")
          : within(2e-3, "rounding grows along the flat direction");
      const x = fit.checkpoints[k]!.parameters;
      expectAllClose(x.slice(0, 12), [...expected.theta.flat(), ...expected.beta, ...expected.mu], policy);
    }
  );

  it("end at its gaps", () => expectAllClose(fit.gaps, gaps_after_60000_steps.gaps, within(1e-4, "flat direction")));
});

describe("walkFlatDirection(rows, fit, shifts)", () => {
  const outcomes = asPrinted("Bagel");
  const fit = fitOfficial(outcomes);
  const stops = walkFlatDirection(outcomes, fit, [-1, -0.5, 0, 0.5, 1]);

  it("keeps likelihood and prior while the gaps move by tens of points", () => {
    for (const {loss} of stops) expectClose(loss, stops[2]!.loss, F64_EXACT);
    expect(Math.abs(stops[0]!.gaps[2]! - stops[4]!.gaps[2]!)).toBeGreaterThan(0.3);
  });

  it("moves generation the other way", () => {
    const other = walkFlatDirection(outcomes, fit, [1], {capability: "generation"})[0]!;
    expectClose(other.loss, stops[2]!.loss, F64_EXACT);
    expect(other.gaps[0]).toBeLessThan(stops[2]!.gaps[0]!);
  });
});

describe("fitOfficial(rows)", () => {
  it("shows by its envelope how the number of steps moves the gap", () => {
    const {bySteps} = officialEnvelope(asPrinted("Show-o2"), {stepCounts: [200, 2000, 5000, 20_000]});
    const np = bySteps.map(({gaps}) => 100 * gaps[1]!);
    expectAllClose(np, [46.6, 34.8, 15.1, 70.0], within(2, "the most sensitive cell of all"));
  });

  it("takes one row, and rows at the corners", () => {
    expect(fitOfficial([{p11: 0.255, p10: 0.445, p01: 0.045, p00: 0.255}]).gaps).toHaveLength(1);
    expect(fitOfficial([{p11: 1, p10: 0, p01: 0, p00: 0}]).gaps.every(Number.isFinite)).toBe(true);
  });

  it("renormalises sums off by up to 0.005, and rejects more, as the script does", () => {
    expect(fitOfficial([{p11: 0.4, p10: 0.3, p01: 0.2, p00: 0.096}], {steps: 5}).gaps).toHaveLength(1);
    expect(() => fitOfficial([{p11: 0.4, p10: 0.3, p01: 0.2, p00: 0.106}])).toThrow(
      /^invalid outcomes; expected a sum of 1: 1.006/
    );
    expect(() => fitOfficial(asPrinted("UniPic2"))).toThrow(/^invalid p01; expected \[0, 1\]: -0.0393/);
  });

  it.each([
    [() => fitOfficial([]), "invalid rows; expected at least one: 0"],
    [() => fitOfficial([{p11: NaN, p10: 0, p01: 0, p00: 1}]), "invalid p11; expected [0, 1]: NaN"],
    [
      () => fitOfficial([{p11: 1, p10: 0, p01: 0, p00: 0}], {steps: 0}),
      "invalid steps; expected a whole number > 0: 0"
    ],
    [
      () => fitOfficial([{p11: 1, p10: 0, p01: 0, p00: 0}], {totalCount: [-1]}),
      "invalid count; expected a positive number: -1"
    ]
  ])("bad input %# is a RangeError", (call, message) => expect(call).toThrow(new RangeError(message)));
});
