/**
 * Cholesky factor L of a symmetric positive definite matrix A = L L′. Only the lower triangle of A is read.
 *
 * @param a - f64[n×n], row-major
 * @returns L, f64[n×n] with zeros above the diagonal; `null` when A is not positive definite (NaN included)
 */
export function cholesky(a: ArrayLike<number>, n: number): Float64Array | null {
  const l = new Float64Array(n * n);
  for (let r = 0; r < n; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = a[r * n + c];
      for (let k = 0; k < c; k++) sum -= l[r * n + k] * l[c * n + k];
      if (r === c) {
        if (!(sum > 0)) return null;
        l[r * n + r] = Math.sqrt(sum);
      } else {
        l[r * n + c] = sum / l[c * n + c];
      }
    }
  }
  return l;
}

/**
 * Solves A x = b from the Cholesky factor of A.
 *
 * @param l - factor as returned by `cholesky`
 * @param b - f64[n]; not changed
 */
export function choleskySolve(l: ArrayLike<number>, n: number, b: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(b);
  for (let r = 0; r < n; r++) {
    for (let k = 0; k < r; k++) x[r] -= l[r * n + k] * x[k];
    x[r] /= l[r * n + r];
  }
  for (let r = n - 1; r >= 0; r--) {
    for (let k = r + 1; k < n; k++) x[r] -= l[k * n + r] * x[k];
    x[r] /= l[r * n + r];
  }
  return x;
}

/** Inverse of A from its Cholesky factor, f64[n×n]. */
export function choleskyInverse(l: ArrayLike<number>, n: number): Float64Array {
  const inverse = new Float64Array(n * n);
  const unit = new Float64Array(n);
  for (let c = 0; c < n; c++) {
    unit.fill(0);
    unit[c] = 1;
    const column = choleskySolve(l, n, unit);
    for (let r = 0; r < n; r++) inverse[r * n + c] = column[r];
  }
  return inverse;
}

/** log |A| from the Cholesky factor of A. */
export function logDeterminant(l: ArrayLike<number>, n: number): number {
  let sum = 0;
  for (let r = 0; r < n; r++) sum += Math.log(l[r * n + r]);
  return 2 * sum;
}

/**
 * Turns a small symmetric positive definite matrix into its inverse where it stands, by sweeping: no memory is taken, for matrices that
 * are inverted many thousand times.
 *
 * @param a - f64[n×n], row-major; overwritten
 * @returns log |A|; NaN when A is not positive definite, and `a` is then of no use
 *
 * Source: Goodnight 1979, A tutorial on the SWEEP operator.
 */
export function sweepInverse(a: Float64Array, n: number): number {
  let sum = 0;
  for (let k = 0; k < n; k++) {
    const pivot = a[k * n + k];
    if (!(pivot > 0)) return NaN;
    sum += Math.log(pivot);
    for (let c = 0; c < n; c++) a[k * n + c] /= pivot;
    for (let r = 0; r < n; r++) {
      if (r === k) continue;
      const factor = a[r * n + k];
      for (let c = 0; c < n; c++) if (c !== k) a[r * n + c] -= factor * a[k * n + c];
      a[r * n + k] = -factor / pivot;
    }
    a[k * n + k] = 1 / pivot;
  }
  return sum;
}

/** Product of a matrix with as many columns as `x` is long with `x`: f64[rows]. */
export function timesVector(a: ArrayLike<number>, x: ArrayLike<number>): Float64Array {
  const n = x.length;
  const product = new Float64Array(a.length / n);
  for (let at = 0; at < a.length; at++) product[Math.floor(at / n)] += a[at] * x[at % n];
  return product;
}
