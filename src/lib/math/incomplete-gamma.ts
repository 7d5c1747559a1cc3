import {logGamma} from "./log-gamma.js";

/**
 * log of the regularised upper incomplete gamma function Q(a, x) = Γ(a, x) / Γ(a), a > 0, x ≥ 0.
 *
 * A series for x < a + 1, Legendre's continued fraction (modified Lentz) beyond; the far tail stays finite.
 *
 * Source: Abramowitz & Stegun 6.5.29, 6.5.31.
 */
export function logUpperGamma(a: number, x: number): number {
  if (!(a > 0 && x >= 0)) return NaN;
  if (x === 0) return 0;
  const scale = a * Math.log(x) - x - logGamma(a);
  return x < a + 1 ? Math.log1p(-Math.exp(scale) * series(a, x)) : scale + Math.log(fraction(a, x));
}

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < 10_000; n++) {
    term *= x / (a + n);
    sum += term;
    if (term < sum * 1e-17) break;
  }
  return sum;
}

function fraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 10_000; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const step = c * d;
    h *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return h;
}
