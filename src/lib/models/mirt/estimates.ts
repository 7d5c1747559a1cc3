/** What an estimate is: these are told apart wherever a fit is written. */
export type EstimateStatus =
  /** Estimated, with a standard error. */
  | "estimated"
  /** Every answer is right or wrong: without a prior the estimate is infinite, with one it is where the prior leaves it. */
  | "all right"
  | "all wrong"
  /** Of scores: every one is the highest or the lowest there is, or the same between; an item of shares has none between the ends. */
  | "all top"
  | "all bottom"
  | "one score"
  | "only ends"
  /** Of a level of an item: nobody had it, or nobody one below it. */
  | "never seen"
  | "never asked"
  /** On the edge of what it can be, where there is no standard error. */
  | "at its bound"
  /** Held, not estimated. */
  | "fixed";

/** Estimates of one kind with standard errors and what each is. */
export interface Estimates {
  /** NaN where never asked. */
  readonly value: Float64Array;
  /** NaN where there is none, 0 of what is fixed, Infinity of an infinite estimate. */
  readonly se: Float64Array;
  readonly status: readonly EstimateStatus[];
}

/** Entries of a covariance, and which of them are held. */
export function covarianceEstimates(value: Float64Array, se: Float64Array): Estimates {
  const D = Math.sqrt(value.length);
  const status = Array.from(value, (_, k): EstimateStatus => {
    const isDiagonal = k % (D + 1) === 0;
    if (!Number.isNaN(se[k])) return "estimated";
    const [r, c] = [Math.floor(k / D), k % D];
    const correlation = value[k] / Math.sqrt(value[r * D + r] * value[c * D + c]);
    return !isDiagonal && Math.abs(correlation) > 0.999
      ? "at its bound"
      : value[k] === 0 || value[k] === 1
        ? "fixed"
        : "estimated";
  });
  return {value, se, status};
}
