import {mulberry32, normals} from "../../src/lib/math/index.js";
import {fitItemLevel, MISSING, type ItemResponses} from "../../src/lib/models/index.js";

/** Simulated responses with every item in both modalities and a share missing. */
export function simulateLarge(S: number, I: number, missing: number): ItemResponses {
  const uniform = mulberry32(11);
  const normal = normals(uniform);
  const theta = Float64Array.from({length: 2 * S}, normal);
  const beta = Float64Array.from({length: 2 * I}, normal);
  const y = new Uint8Array(S * I * 2);
  for (let k = 0; k < y.length; k++) {
    const d = k % 2;
    const i = ((k - d) / 2) % I;
    const s = Math.floor(k / (2 * I));
    const right = uniform() < 1 / (1 + Math.exp(beta[2 * i + d]! - theta[2 * s + d]!)) ? 1 : 0;
    y[k] = uniform() < missing ? MISSING : right;
  }
  return {S, I, D: 2, y};
}

export interface LargeFit {
  readonly responses: number;
  readonly seconds: number;
  readonly status: string;
  readonly iterations: number;
  /** Peak memory of the process so far. */
  readonly peakGb: number;
}

/** Fits simulated responses and measures time and memory. */
export function timeLargeFit(S: number, I: number): LargeFit {
  const data = simulateLarge(S, I, 0.1);
  const started = performance.now();
  const {report} = fitItemLevel(data);
  return {
    responses: S * I * 2,
    seconds: (performance.now() - started) / 1000,
    status: report.status,
    iterations: report.iterations,
    peakGb: process.resourceUsage().maxRSS / 2 ** 20
  };
}

/** Exponent b of cost = a · size^b by least squares on logarithms. */
export function fittedExponent(fits: readonly LargeFit[]): number {
  const x = fits.map((fit) => Math.log(fit.responses));
  const y = fits.map((fit) => Math.log(fit.seconds / fit.iterations));
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const cross = x.reduce((sum, value, k) => sum + (value - mx) * (y[k]! - my), 0);
  return cross / x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
}
