import {mulberry32, normals, streamSeed} from "../../../../src/lib/math/index.js";
import {fitModel, MISSING, type ItemResponses} from "../../../../src/lib/models/index.js";

/** Shares of 95% intervals that hold what was drawn, by log. */
export interface CrossedCoverage {
  readonly abilities: readonly number[];
  readonly differences: readonly number[];
  readonly difficulties: readonly number[];
  readonly means: readonly number[];
  readonly notConverged: number;
}

/** Two abilities of mean 0.5 and 0 and spread 1, asked of I pairs of spread 1.2; both sides correlate by .64, 10% of the answers are missing. */
function drawn(S: number, I: number, seed: number): {data: ItemResponses; theta: Float64Array; b: Float64Array} {
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  const effects = (units: number, sd: number) => {
    const of = new Float64Array(2 * units);
    for (let u = 0; u < units; u++) {
      const common = normal();
      for (const d of [0, 1]) of[2 * u + d] = sd * (0.8 * common + 0.6 * normal());
    }
    return of;
  };
  const theta = effects(S, 1).map((t, k) => t + (k % 2 === 0 ? 0.5 : 0));
  const b = effects(I, 1.2);
  const y = Uint8Array.from({length: S * I * 2}, (_, k) => {
    const [s, i, d] = [Math.floor(k / (2 * I)), Math.floor(k / 2) % I, k % 2];
    const isRight = uniform() < 1 / (1 + Math.exp(b[2 * i + d]! - theta[2 * s + d]!));
    return uniform() < 0.1 ? MISSING : isRight ? 1 : 0;
  });
  return {data: {S, I, D: 2, y}, theta, b};
}

/** Fits of so many logs, subjects and items drawn anew in each. */
export function recoverCrossed({
  S,
  I,
  logs,
  seed
}: {
  S: number;
  I: number;
  logs: number;
  seed: number;
}): CrossedCoverage {
  const found = {
    abilities: [] as number[],
    differences: [] as number[],
    difficulties: [] as number[],
    means: [] as number[]
  };
  let notConverged = 0;
  const share = (hits: readonly boolean[]) => hits.filter(Boolean).length / hits.length;
  for (let log = 0; log < logs; log++) {
    const {data, theta, b} = drawn(S, I, streamSeed(seed, log));
    const fit = fitModel(data, {
      ...{random: "both", slopes: "rasch", floor: {kind: "none"}, correlated: true},
      ...{abilityPriorSd: null, slopePriorSd: null}
    });
    if (fit.report.status !== "converged") notConverged++;
    const holds = (estimate: number, se: number, truth: number) => Math.abs(estimate - truth) < 1.96 * se;
    const all = (of: {value: Float64Array; se: Float64Array}, truth: ArrayLike<number>) =>
      share(Array.from(of.value, (value, k) => holds(value, of.se[k]!, truth[k]!)));
    found.abilities.push(all(fit.abilities, theta));
    found.difficulties.push(all(fit.difficulties, b));
    found.means.push(all(fit.crossed!.mean, [0.5, 0]));
    found.differences.push(
      share(
        Array.from({length: S}, (_, s) => {
          const [k, v] = [2 * s, fit.abilityCovariance.subarray(4 * s, 4 * s + 4)];
          const estimate = fit.abilities.value[k]! - fit.abilities.value[k + 1]!;
          return holds(estimate, Math.sqrt(v[0]! - 2 * v[1]! + v[3]!), theta[k]! - theta[k + 1]!);
        })
      )
    );
  }
  return {...found, notConverged};
}
