/** A function's value and gradient at a point. */
export interface ValueAndGradient {
  readonly value: number;
  readonly gradient: ArrayLike<number>;
}

/** Where a search ended. */
export interface Maximum {
  readonly at: Float64Array;
  readonly value: number;
  /** Largest entry of the gradient there. */
  readonly gradNorm: number;
  readonly steps: number;
  /** f64[P×P]: what the search has learnt of the inverse of minus the Hessian; a search nearby may start from it. */
  readonly curvature: Float64Array;
}

/** Longest move of an entry in one step. */
const REACH = 1;
/** Share of the rise that the slope promises which a step must bring. */
const ENOUGH = 1e-4;
const HALVINGS = 40;

/**
 * Climbs to a local maximum of a smooth function of a few variables: quasi-Newton with Broyden, Fletcher, Goldfarb and
 * Shanno's update, steps halved until they bring a share of the rise that the slope promises.
 *
 * Ends where every entry of the gradient is at most `tolerance`, after `maxSteps`, or where no step rises any more.
 *
 * @param at - value −∞ or NaN marks a point that is not allowed
 *
 * Source: Nocedal & Wright 2006, algorithm 6.1, with the backtracking of algorithm 3.1.
 */
export function maximise(
  at: (x: Float64Array) => ValueAndGradient,
  start: ArrayLike<number>,
  {
    tolerance = 1e-6,
    maxSteps = 200,
    curvature
  }: {readonly tolerance?: number; readonly maxSteps?: number; readonly curvature?: Float64Array | undefined} = {}
): Maximum {
  const P = start.length;
  let x: Float64Array = Float64Array.from(start);
  let now = at(x);
  let inverse = curvature?.slice() ?? identity(P);
  let steps = 0;
  while (steps < maxSteps && norm(now.gradient) > tolerance) {
    let move = times(inverse, now.gradient);
    if (!(dot(move, now.gradient) > 0)) {
      inverse = identity(P);
      move = Float64Array.from(now.gradient);
    }
    const longest = norm(move);
    if (longest > REACH) move = move.map((value) => (value * REACH) / longest);
    const slope = dot(move, now.gradient);
    let [share, next, point] = [1, now, x];
    for (let k = 0; k < HALVINGS; k++, share /= 2) {
      point = x.map((value, p) => value + share * move[p]);
      next = at(point);
      if (next.value >= now.value + ENOUGH * share * slope) break;
    }
    if (!(next.value > now.value)) break;
    steps++;
    update(
      inverse,
      point.map((value, p) => value - x[p]),
      Float64Array.from(now.gradient, (value, p) => value - next.gradient[p])
    );
    [x, now] = [point, next];
  }
  return {at: x, value: now.value, gradNorm: norm(now.gradient), steps, curvature: inverse};
}

const identity = (P: number): Float64Array => Float64Array.from({length: P * P}, (_, k) => (k % (P + 1) === 0 ? 1 : 0));
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
};
const norm = (a: ArrayLike<number>): number => {
  let most = 0;
  for (let k = 0; k < a.length; k++) most = Math.max(most, Math.abs(a[k]));
  return most;
};
const times = (a: Float64Array, x: ArrayLike<number>): Float64Array =>
  Float64Array.from({length: x.length}, (_, r) => dot(a.subarray(r * x.length, (r + 1) * x.length), x));

/** H ← (I − ρ s y′) H (I − ρ y s′) + ρ s s′ of a concave function, y the fall of the gradient along s; kept where it would not be positive definite. */
function update(inverse: Float64Array, s: Float64Array, y: Float64Array): void {
  const P = s.length;
  const curve = dot(s, y);
  if (!(curve > 1e-12)) return;
  const hy = times(inverse, y);
  const stretch = (1 + dot(y, hy) / curve) / curve;
  for (let r = 0; r < P; r++)
    for (let c = 0; c < P; c++) inverse[r * P + c] += stretch * s[r] * s[c] - (hy[r] * s[c] + s[r] * hy[c]) / curve;
}
