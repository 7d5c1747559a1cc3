import {cholesky, choleskySolve} from "../../../math/index.js";
import type {FitReport} from "../../../models/reports/fit-report.js";
import {fitOfficial, gapsOf, officialData, type OfficialOptions} from "./fit-official.js";
import {SCRIPT_LAMBDA} from "../../../models/gap/gap-score.js";
import type {JointOutcomes} from "../../../models/gap/joint-outcomes.js";
import {officialLoss, type OfficialParameters} from "./official-objective.js";

/**
 * Where the script would end if it went on: the nearest interior optimum of its own objective, by damped Newton.
 *
 * It lies far from the script's output (RMSE 21 against 13 points from the published gaps): half of each mean logit
 * moves into β, which the gap ignores.
 *
 * @returns gaps (shares) and how the search ended; `report.logLik` is minus the loss
 * @throws RangeError as `fitOfficial`
 */
export function convergeOfficial(
  rows: readonly JointOutcomes[],
  options: OfficialOptions = {}
): {readonly gaps: Float64Array; readonly parameters: OfficialParameters; readonly report: FitReport} {
  const data = officialData(rows, options);
  const x = fitOfficial(rows, options).parameters.slice();
  const free = Array.from(x.keys()).filter((k) => k !== x.length - 3);
  const P = free.length;
  const gradient = new Float64Array(x.length);
  const lossAt = (at: OfficialParameters) => officialLoss(at, data.successes, data.total, gradient);
  let loss = lossAt(x);
  let damping = 1e-6;
  let iterations = 0;
  let gradNorm = norm(gradient);
  while (gradNorm > 1e-9 && iterations < 500) {
    iterations++;
    const slope = free.map((k) => -gradient[k]);
    const hessian = hessianAt(x, free, lossAt, gradient);
    let moved = false;
    for (let attempt = 0; attempt < 60 && !moved; attempt++) {
      const damped = hessian.slice();
      for (let k = 0; k < P; k++) damped[k * P + k] += damping;
      const factor = cholesky(damped, P);
      if (factor) {
        const step = choleskySolve(factor, P, slope);
        const next = x.slice();
        free.forEach((k, at) => (next[k] += step[at]));
        const nextLoss = lossAt(next);
        if (nextLoss <= loss + 1e-10) {
          x.set(next);
          loss = nextLoss;
          damping = Math.max(damping / 10, 1e-12);
          moved = true;
          continue;
        }
      }
      damping = Math.max(damping * 10, 1e-8);
    }
    if (!moved) break;
    gradNorm = norm(gradient);
  }
  const status = gradNorm <= 1e-6 ? "converged" : "max-iterations";
  const warnings = ["Held in place by a ridge of 0.001 alone: likelihood and prior do not determine this gap."];
  return {
    gaps: gapsOf(x, data.rows, options.lambda ?? SCRIPT_LAMBDA),
    parameters: x,
    report: {status, iterations, logLik: -loss, gradNorm, warnings}
  };
}

/** Central differences of the gradient, made symmetric. */
function hessianAt(
  x: OfficialParameters,
  free: readonly number[],
  lossAt: (x: OfficialParameters) => number,
  gradient: Float64Array
): Float64Array {
  const P = free.length;
  const h = 1e-5;
  const hessian = new Float64Array(P * P);
  free.forEach((k, column) => {
    for (const side of [-1, 1]) {
      const at = x.slice();
      at[k] += side * h;
      lossAt(at);
      free.forEach((other, row) => {
        const half = (side * gradient[other]) / (4 * h);
        hessian[row * P + column] += half;
        hessian[column * P + row] += half;
      });
    }
  });
  lossAt(x);
  return hessian;
}

function norm(gradient: Float64Array): number {
  return gradient.reduce((top, g) => Math.max(top, Math.abs(g)), 0);
}
