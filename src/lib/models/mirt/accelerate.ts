import {cholesky, choleskySolve} from "../../math/index.js";

/**
 * One step of a fixed-point iteration: writes the next vector, returns the objective at the given one, which it may
 * move to an equivalent or nearest valid point first.
 */
export type FixedPointStep = (at: Float64Array, next: Float64Array) => number;

/** How an accelerated iteration ended. */
export interface FixedPointEnd {
  readonly at: Float64Array;
  readonly converged: boolean;
  /** Steps taken, rejected extrapolations included. */
  readonly steps: number;
  /** Largest change of any entry in the last plain step. */
  readonly change: number;
}

/** Earlier steps that an extrapolation may combine. */
const MEMORY = 8;

/**
 * Anderson acceleration of a monotone iteration (EM): the next point combines the last steps so that their residual
 * is least, which acts as a quasi-Newton method in the few directions where EM is slow.
 *
 * An extrapolated point whose objective falls below the last accepted one is dropped for the plain step, and the
 * memory with it, so that the iteration stays as safe as EM. A plain step to a point that has no objective ends it.
 *
 * @param step - returns NaN for a point it cannot take
 * @param onStep - called after each step with steps, objective and change; returning false stops
 *
 * Source: Walker & Ni 2011; restarts after Henderson & Varadhan 2019.
 */
export function accelerate(
  start: Float64Array,
  step: FixedPointStep,
  {
    tolerance,
    maxSteps,
    onStep
  }: {
    readonly tolerance: number;
    readonly maxSteps: number;
    readonly onStep?: ((steps: number, objective: number, change: number) => boolean) | undefined;
  }
): FixedPointEnd {
  const P = start.length;
  let at = start.slice();
  let last = at;
  let image = new Float64Array(P);
  let plain = start.slice();
  let accepted = -Infinity;
  let previousAt: Float64Array | null = null;
  let previousResidual: Float64Array | null = null;
  let moves: Float64Array[] = [];
  let turns: Float64Array[] = [];
  let change = Infinity;
  let stride = 4;
  for (let steps = 1; steps <= maxSteps; steps++) {
    const objective = step(at, image);
    const extrapolated = at !== plain;
    if (extrapolated && !(objective >= accepted - 1e-9 * Math.abs(accepted))) {
      at = plain;
      previousAt = previousResidual = null;
      moves = [];
      turns = [];
      stride = Math.max(2, stride / 4);
      continue;
    }
    // Estimates that run away leave the numbers in the end: what stood before is where the search got to.
    if (!Number.isFinite(objective)) return {at: last, converged: false, steps, change};
    last = at;
    accepted = objective;
    const residual = image.map((value, k) => value - at[k]);
    change = residual.reduce((top, r) => Math.max(top, Math.abs(r)), 0);
    const stopped = onStep?.(steps, objective, change) === false;
    if (change < tolerance || stopped || steps === maxSteps) {
      return {at: change < tolerance ? image : at, converged: change < tolerance, steps, change};
    }
    if (previousAt && previousResidual) {
      const from = previousAt;
      const before = previousResidual;
      moves.push(at.map((value, k) => value - from[k]));
      turns.push(residual.map((value, k) => value - before[k]));
      if (moves.length > MEMORY) {
        moves.shift();
        turns.shift();
      }
    }
    previousAt = at.slice();
    previousResidual = residual;
    plain = image.slice();
    const weights = combine(turns, residual);
    if (weights === null) {
      at = plain;
    } else {
      const from = at;
      at = plain.slice();
      weights.forEach((w, m) => {
        for (let k = 0; k < P; k++) at[k] -= w * (moves[m][k] + turns[m][k]);
      });
      let forward = 0;
      for (let k = 0; k < P; k++) forward += (at[k] - from[k]) * residual[k];
      if (!(forward > 0)) {
        // EM is speeding up here: no point of least residual lies ahead, so it is followed in longer strides.
        at = from.map((value, k) => value + stride * residual[k]);
        stride = Math.min(2 * stride, 1e4);
      }
    }
    image = new Float64Array(P);
  }
  return {at, converged: false, steps: maxSteps, change};
}

/** Least squares of the residual on the memory's turns; `null` when there is no memory or it is degenerate. */
function combine(turns: readonly Float64Array[], residual: Float64Array): Float64Array | null {
  const M = turns.length;
  if (M === 0) return null;
  const gram = new Float64Array(M * M);
  const right = new Float64Array(M);
  const dot = (a: Float64Array, b: Float64Array) => {
    let sum = 0;
    for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
    return sum;
  };
  for (let r = 0; r < M; r++) {
    right[r] = dot(turns[r], residual);
    for (let c = 0; c <= r; c++) gram[r * M + c] = gram[c * M + r] = dot(turns[r], turns[c]);
  }
  for (let r = 0; r < M; r++) gram[r * M + r] *= 1 + 1e-10;
  const factor = cholesky(gram, M);
  return factor && choleskySolve(factor, M, right);
}
