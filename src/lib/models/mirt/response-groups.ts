/**
 * Binary responses seen from their random side: U units (each with D latent traits drawn from a population) against
 * F columns (each with a fixed intercept, each measuring one trait). Columns are ordered by trait.
 */
export interface UnitResponses {
  readonly U: number;
  readonly D: number;
  /** i32[D+1]: columns of trait d are starts[d] … starts[d + 1] − 1; the last entry is F. */
  readonly starts: Int32Array;
  /** u8[U×F]: successes. */
  readonly successes: Uint8Array;
  /** u8[U×F]: attempts; 0 is missing. */
  readonly attempts: Uint8Array;
  /** f64[U], non-negative. */
  readonly weights: Float64Array;
  /** Defaults to no floor. */
  readonly floors?: ResponseFloors | undefined;
}

/** Chances of success without the ability (guessing), and which of them each response has. */
export interface ResponseFloors {
  /** Whether `of` has one entry a column (i32[F]) or one a unit and trait (i32[U×D]). */
  readonly by: "column" | "unit";
  /** Place of a response's floor in `start`. */
  readonly of: Int32Array;
  /** f64[K], 0 to below 1: the floors, or where their estimation starts. */
  readonly start: Float64Array;
  /** u8[K]: 1 where a floor is estimated. */
  readonly isFree: Uint8Array;
  /** A beta prior on estimated floors: successes and failures known beforehand; defaults to none of either. */
  readonly prior?: {readonly successes: number; readonly failures: number} | undefined;
}

/** Units that share a posterior, counted once: the same attempts and the same sufficient statistic. */
export interface ResponseGroups {
  readonly G: number;
  readonly F: number;
  readonly D: number;
  readonly starts: Int32Array;
  /** Floors of the responses, `of` by group where it is by unit; `null` where there are none. */
  readonly floors: ResponseFloors | null;
  /** i32[U]: the group of each unit. */
  readonly groupOf: Int32Array;
  /** i32[G]: one unit of each group. */
  readonly unitOf: Int32Array;
  /** f64[G]: summed weights. */
  readonly weight: Float64Array;
  readonly totalWeight: number;
  /** f64[G×D]: successes per trait. */
  readonly score: Float64Array;
  /** u8[G×F]. */
  readonly attempts: Uint8Array;
  readonly successes: Uint8Array;
  /** No entry of `attempts` exceeds 1. */
  readonly single: boolean;
  /** f64[F]: weighted totals over units. */
  readonly columnSuccesses: Float64Array;
  readonly columnAttempts: Float64Array;
}

/** Which floor a group's response in a column has, -1 for none. @param d - the column's trait */
export const floorAt = ({D, floors}: ResponseGroups, g: number, f: number, d: number): number =>
  floors === null ? -1 : floors.by === "column" ? floors.of[f] : floors.of[g * D + d];

/**
 * Collects units with equal posteriors.
 *
 * With equal slopes the successes of a unit matter only through their sum per trait, so that thousands of items with
 * complete data become a few dozen groups. With free slopes the whole response row must agree.
 *
 * Cost: O(U × F), one pass; rows are compared in full before they are taken for equal.
 */
export function groupResponses(data: UnitResponses, byScore: boolean): ResponseGroups {
  const {U, D, starts, successes, attempts, weights, floors = null} = data;
  const unitFloors = floors?.by === "unit" ? floors.of : null;
  const F = starts[D];
  const groupOf = new Int32Array(U);
  const units: number[] = [];
  const weight: number[] = [];
  const scores: number[] = [];
  const columnSuccesses = new Float64Array(F);
  const columnAttempts = new Float64Array(F);
  const buckets = new Map<number, number[]>();
  const score = new Float64Array(D);
  let single = true;

  for (let u = 0; u < U; u++) {
    const row = u * F;
    let hash = 0x811c9dc5;
    for (let d = 0; d < D; d++) {
      let sum = 0;
      for (let f = starts[d]; f < starts[d + 1]; f++) {
        const n = attempts[row + f];
        const y = successes[row + f];
        sum += y;
        hash = Math.imul(hash ^ n, 0x01000193);
        if (!byScore) hash = Math.imul(hash ^ y, 0x01000193);
        if (n > 1) single = false;
        columnSuccesses[f] += weights[u] * y;
        columnAttempts[f] += weights[u] * n;
      }
      score[d] = sum;
      hash = Math.imul(hash ^ sum, 0x01000193);
      if (unitFloors) hash = Math.imul(hash ^ unitFloors[u * D + d], 0x01000193);
    }
    const bucket = buckets.get(hash);
    const match = bucket?.find((g) => same(units[g], g));
    if (match !== undefined) {
      groupOf[u] = match;
      weight[match] += weights[u];
      continue;
    }
    const g = units.length;
    if (bucket) bucket.push(g);
    else buckets.set(hash, [g]);
    groupOf[u] = g;
    units.push(u);
    weight.push(weights[u]);
    for (let d = 0; d < D; d++) scores.push(score[d]);

    function same(other: number, group: number): boolean {
      for (let d = 0; d < D; d++) {
        if (scores[group * D + d] !== score[d]) return false;
        if (unitFloors && unitFloors[other * D + d] !== unitFloors[u * D + d]) return false;
      }
      const otherRow = other * F;
      for (let f = 0; f < F; f++) {
        if (attempts[otherRow + f] !== attempts[row + f]) return false;
        if (!byScore && successes[otherRow + f] !== successes[row + f]) return false;
      }
      return true;
    }
  }

  const G = units.length;
  const pick = (source: Uint8Array) => {
    if (G === U) return source;
    const rows = new Uint8Array(G * F);
    units.forEach((u, g) => rows.set(source.subarray(u * F, (u + 1) * F), g * F));
    return rows;
  };
  return {
    G,
    F,
    D,
    starts,
    floors:
      floors && unitFloors
        ? {...floors, of: Int32Array.from(units.flatMap((u) => [...unitFloors.subarray(u * D, (u + 1) * D)]))}
        : floors,
    groupOf,
    unitOf: Int32Array.from(units),
    weight: Float64Array.from(weight),
    totalWeight: weight.reduce((sum, w) => sum + w, 0),
    score: Float64Array.from(scores),
    attempts: pick(attempts),
    successes: pick(successes),
    single,
    columnSuccesses,
    columnAttempts
  };
}
