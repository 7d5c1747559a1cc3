/**
 * How a fit ended. Non-convergence and non-identification are results, to be shown, not exceptions.
 *
 * The runtime adds what the models cannot know: backend, time and a fingerprint of the data.
 */
export interface FitReport {
  readonly status: "converged" | "max-iterations" | "not-identified";
  readonly iterations: number;
  /** Log-likelihood as the model defines it; constants that hold no parameter are left out. */
  readonly logLik: number;
  /** Largest absolute component of the gradient at the returned estimate. */
  readonly gradNorm: number;
  /** Sentences a reader understands; empty when there is nothing to say. */
  readonly warnings: readonly string[];
}
