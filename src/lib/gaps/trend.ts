import {logistic, logit, mulberry32, quantileSorted} from "../math/index.js";

/** One model's rates for the trend: successes out of n for both abilities, in percent. */
export interface TrendPoint {
  readonly understanding: number;
  readonly generation: number;
  readonly n: number;
}

/** A straight line on the log-odds scale with its bootstrap band. Rates in percent. */
export interface Trend {
  readonly slope: number;
  readonly slopeLo: number;
  readonly slopeHi: number;
  /** Points along the line: understanding, fitted generation, lower and upper bound of the band. */
  readonly band: readonly {readonly u: number; readonly g: number; readonly lo: number; readonly hi: number}[];
}

const REPLICATES = 400;
const STEPS = 40;

/**
 * Least squares of logit generation on logit understanding over models, with a band from resampling models.
 *
 * Rates enter as (k + 1/2) / (n + 1), so that 0 and 100% have a finite logit.
 *
 * @returns `null` for fewer than four models, or where understanding does not vary: no line is worth drawing
 */
export function gapTrend(points: readonly TrendPoint[], seed = 5): Trend | null {
  if (points.length < 4) return null;
  const shrink = (rate: number, n: number) => logit(((rate / 100) * n + 0.5) / (n + 1));
  const x = points.map((p) => shrink(p.understanding, p.n));
  const y = points.map((p) => shrink(p.generation, p.n));
  const all = points.map((_, i) => i);
  const line = fit(x, y, all);
  if (!line) return null;
  const uniform = mulberry32(seed);
  const lines: [number, number][] = [];
  for (let b = 0; b < REPLICATES; b++) {
    const replicate = fit(
      x,
      y,
      all.map(() => Math.floor(uniform() * points.length))
    );
    if (replicate) lines.push(replicate);
  }
  const bound = (values: number[], q: number) => quantileSorted(Float64Array.from(values).sort(), q);
  const slopes = lines.map(([, slope]) => slope);
  const rates = points.map((p) => p.understanding);
  const [from, to] = [Math.max(1, Math.min(...rates)), Math.min(99, Math.max(...rates))];
  const band = Array.from({length: STEPS + 1}, (_, i) => {
    const u = from + ((to - from) * i) / STEPS;
    const at = ([intercept, slope]: readonly [number, number]) => 100 * logistic(intercept + slope * logit(u / 100));
    const values = lines.map(at);
    return {u, g: at(line), lo: bound(values, 0.025), hi: bound(values, 0.975)};
  });
  return {slope: line[1], slopeLo: bound(slopes, 0.025), slopeHi: bound(slopes, 0.975), band};
}

/** Intercept and slope over the chosen points; `null` where x does not vary. */
function fit(x: readonly number[], y: readonly number[], chosen: readonly number[]): [number, number] | null {
  const mean = (values: readonly number[]) => chosen.reduce((sum, i) => sum + values[i], 0) / chosen.length;
  const [mx, my] = [mean(x), mean(y)];
  const sxx = chosen.reduce((sum, i) => sum + (x[i] - mx) ** 2, 0);
  if (!(sxx > 1e-12)) return null;
  const slope = chosen.reduce((sum, i) => sum + (x[i] - mx) * (y[i] - my), 0) / sxx;
  return [my - slope * mx, slope];
}
