import {mulberry32, normals, streamSeed} from "../../../src/lib/math/index.js";
import {abilityDifference} from "../../../src/lib/models/mirt/ability-difference.js";
import {fitItemLevel} from "../../../src/lib/models/mirt/fit-item-level.js";
import {dirichletInterval} from "../../../src/lib/models/gap/gap-intervals.js";
import {jointFromMargins} from "../../../src/lib/models/gap/joint-from-margins.js";
import {signedGapOdds} from "../../../src/lib/models/gap/gap-score.js";
import {cellFromCounts} from "../../lib/models/gap/cell-from-counts.js";

/** How estimates behave over repeated data sets, on average over subjects. */
export interface Recovery {
  readonly bias: number;
  readonly rmse: number;
  /** Share of nominal 95% intervals that contain the truth. */
  readonly coverage: number;
  readonly worstCoverage: number;
}

/** Collects estimates of S targets. */
function tally(S: number) {
  const sums = Array.from({length: S}, () => ({error: 0, square: 0, hits: 0, n: 0}));
  return {
    add(s: number, error: number, hit: boolean) {
      const sum = sums[s]!;
      sum.error += error;
      sum.square += error * error;
      sum.hits += hit ? 1 : 0;
      sum.n++;
    },
    result(): Recovery {
      const mean = (pick: (sum: (typeof sums)[number]) => number) =>
        sums.reduce((total, sum) => total + pick(sum), 0) / S;
      return {
        bias: mean(({error, n}) => error / n),
        rmse: Math.sqrt(mean(({square, n}) => square / n)),
        coverage: mean(({hits, n}) => hits / n),
        worstCoverage: Math.min(...sums.map(({hits, n}) => hits / n))
      };
    }
  };
}

/**
 * Repeats: the same S subjects (abilities spread over ±1.5, understanding ahead by 0 to 1.5 logits), fresh items
 * with difficulties of standard deviation 1.2, correlation .6 between modalities, 10% of the responses missing.
 */
export function recoverItemLevel({S, I, repeats, seed}: {S: number; I: number; repeats: number; seed: number}): {
  readonly theta: Recovery;
  readonly delta: Recovery;
  readonly gap: Recovery;
  readonly notConverged: number;
} {
  const truth = Array.from({length: S}, (_, s) => {
    const place = S === 1 ? 0.5 : s / (S - 1);
    return [-0.75 + 2.25 * place, -0.75 + 2.25 * place - 1.5 * ((s * 0.618) % 1)] as const;
  });
  const theta = tally(2 * S);
  const delta = tally(S);
  const gap = tally(S);
  let notConverged = 0;
  for (let r = 0; r < repeats; r++) {
    const uniform = mulberry32(streamSeed(seed, r));
    const normal = normals(uniform);
    const y = new Uint8Array(S * I * 2);
    for (let i = 0; i < I; i++) {
      const common = Math.sqrt(0.6) * normal();
      const b = [1.2 * (common + Math.sqrt(0.4) * normal()), 1.2 * (common + Math.sqrt(0.4) * normal())] as const;
      for (let s = 0; s < S; s++) {
        for (const d of [0, 1] as const) {
          const right = uniform() < 1 / (1 + Math.exp(b[d] - truth[s]![d])) ? 1 : 0;
          y[(s * I + i) * 2 + d] = uniform() < 0.1 ? 255 : right;
        }
      }
    }
    const fit = fitItemLevel({S, I, D: 2, y});
    if (fit.report.status !== "converged") notConverged++;
    const difference = abilityDifference(fit);
    for (let s = 0; s < S; s++) {
      for (const d of [0, 1] as const) {
        const error = fit.theta[2 * s + d]! - truth[s]![d];
        theta.add(2 * s + d, error, Math.abs(error) <= 1.96 * fit.thetaSe[2 * s + d]!);
      }
      const expected = truth[s]![0] - truth[s]![1];
      const error = difference.deltaTheta[s]! - expected;
      delta.add(s, error, Math.abs(error) <= 1.96 * difference.deltaThetaSe[s]!);
      // The gap without penalties: a monotone map of |Δθ|, so the interval folds like the official one's.
      const squeeze = (d: number) => Math.abs(d) / (1 + Math.abs(d));
      const ends = [-1.96, 1.96].map((z) => difference.deltaTheta[s]! + z * difference.deltaThetaSe[s]!);
      const lo = ends[0]! <= 0 && ends[1]! >= 0 ? 0 : Math.min(...ends.map(squeeze));
      const hi = Math.max(...ends.map(squeeze));
      const value = squeeze(expected);
      gap.add(s, squeeze(difference.deltaTheta[s]!) - value, lo <= value && value <= hi);
    }
  }
  return {theta: theta.result(), delta: delta.result(), gap: gap.result(), notConverged};
}

/** Coverage of the Dirichlet interval of the category gap over cells like GapEval's, items sampled afresh. */
export function recoverCategoryGap({n, repeats, seed}: {n: number; repeats: number; seed: number}): Recovery {
  const cells = [
    [0.88, 0.58, 2],
    [0.17, 0.08, 2.5],
    [0.6, 0.55, 1],
    [0.35, 0.05, 2],
    [0.9, 0.9, 2],
    [0.5, 0.3, 0.5]
  ] as const;
  const sums = tally(cells.length);
  cells.forEach(([u, g, w], c) => {
    const {p11, p10, p01, p00} = jointFromMargins(u, g, w);
    const logit = (p: number) => Math.log(p / (1 - p));
    const truth = signedGapOdds(logit(u) - logit(g), p11, p00);
    for (let r = 0; r < repeats; r++) {
      const uniform = mulberry32(streamSeed(seed + c, r));
      const counts: [number, number, number, number] = [0, 0, 0, 0];
      for (let i = 0; i < n; i++) {
        const x = uniform();
        const outcome = x < p11 ? 0 : x < p11 + p10 ? 1 : x < p11 + p10 + p01 ? 2 : 3;
        counts[outcome as 0 | 1 | 2 | 3]++;
      }
      const {signed} = dirichletInterval(cellFromCounts(...counts), {draws: 2000, seed: r + 1, stream: c});
      const middle = (signed.lo + signed.hi) / 2;
      sums.add(c, middle - truth, signed.lo <= truth && truth <= signed.hi);
    }
  });
  return sums.result();
}
