/** Nodes and weights of a quadrature rule; weights sum to 1. */
export interface Quadrature {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

/**
 * Gauss–Hermite rule for the standard normal: Σ w f(z) = E f(Z), exact for polynomials up to degree 2n − 1.
 *
 * Newton's method on the orthonormal Hermite polynomials, each root started from its neighbours; good to n = 200.
 *
 * @throws RangeError for n outside 1..200
 *
 * @example
 * gaussHermite(1).nodes[0] // → 0
 */
export function gaussHermite(n: number): Quadrature {
  if (!(Number.isInteger(n) && n >= 1 && n <= 200)) throw new RangeError(`invalid nodes; expected 1..200: ${n}`);
  const nodes = new Float64Array(n);
  const weights = new Float64Array(n);
  const half = Math.floor(n / 2);
  const value = new Float64Array(2);
  for (let k = 0; k < half; k++) {
    let x = bracketedRoot(n, k === 0 ? Infinity : nodes[n - k], value);
    for (let step = 0; step < 4; step++) {
      evaluate(n, x, value);
      x -= value[0] / (Math.sqrt(n) * value[1]);
    }
    nodes[n - 1 - k] = x;
    nodes[k] = -x;
  }
  let total = 0;
  for (let k = 0; k < n; k++) {
    evaluate(n, nodes[k], value);
    weights[k] = 1 / (n * value[1] * value[1]);
    total += weights[k];
  }
  for (let k = 0; k < n; k++) weights[k] /= total;
  return {nodes, weights};
}

/** Orthonormal Hermite polynomials of degree n and n − 1 at x; the derivative of the first is √n times the second. */
function evaluate(n: number, x: number, out: Float64Array): void {
  let previous = 0;
  let current = 1;
  for (let k = 0; k < n; k++) {
    const next = (x * current - Math.sqrt(k) * previous) / Math.sqrt(k + 1);
    previous = current;
    current = next;
  }
  out[0] = current;
  out[1] = previous;
}

/** Walks down from the root above (or from beyond the largest) to the next change of sign, then bisects. */
function bracketedRoot(n: number, above: number, value: Float64Array): number {
  const step = 1 / (4 * Math.sqrt(n));
  let hi = Number.isFinite(above) ? above - step / 4 : 2 * Math.sqrt(n) + 1;
  evaluate(n, hi, value);
  const sign = Math.sign(value[0]);
  let lo = hi;
  do {
    hi = lo;
    lo -= step;
    evaluate(n, lo, value);
  } while (Math.sign(value[0]) === sign);
  for (let halving = 0; halving < 20; halving++) {
    const mid = (lo + hi) / 2;
    evaluate(n, mid, value);
    if (Math.sign(value[0]) === sign) hi = mid;
    else lo = mid;
  }
  return (lo + hi) / 2;
}
