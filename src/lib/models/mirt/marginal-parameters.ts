/** Parameters of the marginal model: P = c + (1 − c) σ(slope_f · z_{d(f)} + intercept_f), z ~ N(0, Σ); without floors c = 0. */
export interface MarginalParameters {
  /** f64[F]. */
  readonly intercept: Float64Array;
  /** f64[F], or null where every slope is 1. */
  readonly slope: Float64Array | null;
  /** f64[D×D]. */
  readonly sigma: Float64Array;
  /** f64[K], or null where chance alone never succeeds. */
  readonly floor: Float64Array | null;
}
