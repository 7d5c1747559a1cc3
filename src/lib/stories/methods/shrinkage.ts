import {fitIdentified} from "../../models/gap/fit-identified.js";
import {gapScore, type GapLambda} from "../../models/gap/gap-score.js";
import type {GapInput} from "../../gaps/estimate-gaps.js";

/** A model's abilities before and after they are fitted together with the others', logits, and its gaps, points. */
export interface Shrunk {
  readonly model: string;
  /** Logits of the observed rates, half an item added on both sides. */
  readonly raw: readonly [und: number, gen: number];
  readonly fitted: readonly [und: number, gen: number];
  readonly rawGap: number;
  readonly gap: number;
}

/** Models of one category with the population that they are drawn towards. */
export interface Shrinkage {
  readonly models: readonly Shrunk[];
  readonly mean: readonly [number, number];
  /** Covariance: und·und, und·gen, gen·gen. */
  readonly covariance: readonly [number, number, number];
}

/**
 * What fitting together does: each model's observed logits, and where the identified model moves them.
 *
 * @param cells - of one category
 * @throws RangeError for no cells
 */
export function shrinkage(cells: readonly GapInput[], priorWeight: number, lambda: GapLambda): Shrinkage {
  const fit = fitIdentified(cells, {priorWeight, lambda});
  const models = cells.map(({model, n, outcomes: {p11, p10, p01, p00}}, s): Shrunk => {
    const logit = (rate: number) => Math.log((n * rate + 0.5) / (n * (1 - rate) + 0.5));
    const raw = [logit(p11 + p10), logit(p11 + p01)] as const;
    return {
      model,
      raw,
      fitted: [fit.theta[2 * s]!, fit.theta[2 * s + 1]!],
      rawGap: 100 * gapScore(raw[0] - raw[1], p11, p00, lambda),
      gap: 100 * fit.gap[s]!
    };
  });
  return {models, mean: fit.mu, covariance: fit.sigma};
}

/** Points of the ellipse that holds a share of N(mean, covariance); `closed` polygon of `steps` points. */
export function populationEllipse(
  {mean, covariance: [a, b, c]}: Pick<Shrinkage, "mean" | "covariance">,
  share = 0.68,
  steps = 72
): readonly (readonly [number, number])[] {
  // A normal in the plane: squared distance is exponential with mean 2.
  const radius = Math.sqrt(-2 * Math.log(1 - share));
  const l00 = Math.sqrt(a);
  const l10 = b / l00;
  const l11 = Math.sqrt(Math.max(0, c - l10 * l10));
  return Array.from({length: steps}, (_, k) => {
    const angle = (2 * Math.PI * k) / steps;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return [mean[0] + l00 * x, mean[1] + l10 * x + l11 * y] as const;
  });
}
