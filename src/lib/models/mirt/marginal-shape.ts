/** What is free in a marginal model, and its priors. */
export interface MarginalShape {
  readonly model: "rasch" | "2pl";
  /** u8[D×D]: 1 where a covariance of traits is free (and on the diagonal). */
  readonly shared: Uint8Array;
  /** Precisions of the priors on intercepts and on logarithms of slopes; 0 is none. */
  readonly ridge: number;
  readonly slopeRidge: number;
  /** Floors, which of them are estimated, and how many successes and failures their prior counts as. */
  readonly floors: {
    readonly start: Float64Array;
    readonly isFree: Uint8Array;
    readonly successes: number;
    readonly failures: number;
  } | null;
}

/** Free floors stop here and below 1 by as much: an estimate at this bound is no floor. */
export const LEAST_FLOOR = 1e-4;

/** Whether the scale of a trait lies in its variance, not in its slopes. */
export const hasFreeVariances = ({model, slopeRidge}: Pick<MarginalShape, "model" | "slopeRidge">): boolean =>
  model === "rasch" || slopeRidge > 0;

/** Places of floors that are estimated and not at a bound. */
export function freeFloors(floor: Float64Array | null, free: MarginalShape["floors"]): number[] {
  if (floor === null || free === null) return [];
  return [...floor.keys()].filter((k) => free.isFree[k] === 1 && floor[k] > LEAST_FLOOR && floor[k] < 1 - LEAST_FLOOR);
}

/** Entries of Σ's lower triangle that are estimated. */
export function freeEntries(
  D: number,
  shape: Pick<MarginalShape, "model" | "shared" | "slopeRidge">
): [number, number][] {
  const entries: [number, number][] = [];
  for (let d = 0; d < D; d++) {
    for (let e = 0; e <= d; e++) {
      if (d === e ? hasFreeVariances(shape) : shape.shared[d * D + e] === 1) entries.push([d, e]);
    }
  }
  return entries;
}
