import type {UnitResponses} from "./response-groups.js";

/** Missing response in `y`. */
export const MISSING = 255;

/** Responses of S subjects (evaluated systems) to I items in D modalities. */
export interface ItemResponses {
  readonly S: number;
  readonly I: number;
  /** 1 to 3: understanding, generation, editing. */
  readonly D: number;
  /** u8[S×I×D], row-major: successes; 255 is missing. */
  readonly y: Uint8Array;
  /** u8[S×I×D]: attempts behind each response, 1 to 254; defaults to 1. */
  readonly attempts?: Uint8Array | undefined;
  /** f64[I], non-negative: weight of each item; defaults to 1. Twice the weight is the item twice. */
  readonly weights?: Float64Array | undefined;
}

/**
 * Checks responses before any model sees them.
 *
 * @throws RangeError for sizes below 1, arrays of another length, more successes than attempts, negative weights
 */
export function requireResponses({S, I, D, y, attempts, weights}: ItemResponses): void {
  if (!(Number.isInteger(S) && S >= 1)) throw new RangeError(`invalid subjects; expected at least one: ${S}`);
  if (!(Number.isInteger(I) && I >= 1)) throw new RangeError(`invalid items; expected at least one: ${I}`);
  if (!(D === 1 || D === 2 || D === 3)) throw new RangeError(`invalid modalities; expected 1, 2 or 3: ${D}`);
  if (y.length !== S * I * D) throw new RangeError(`mismatched responses: ${y.length} vs ${S * I * D}`);
  if (attempts && attempts.length !== y.length)
    throw new RangeError(`mismatched attempts: ${attempts.length} vs ${y.length}`);
  if (weights && weights.length !== I) throw new RangeError(`mismatched weights: ${weights.length} vs ${I}`);
  for (const w of weights ?? [])
    if (!(w >= 0 && w < Infinity)) throw new RangeError(`invalid weight; expected a number >= 0: ${w}`);
  for (let k = 0; k < y.length; k++) {
    const most = attempts ? attempts[k] : 1;
    if (y[k] !== MISSING && y[k] > most)
      throw new RangeError(`invalid response; expected 0 to ${most} or 255: ${y[k]}`);
  }
}

/**
 * The responses with items as random units and (modality, subject) pairs as columns, traits one per modality.
 *
 * Columns in `skip` are left out: they have no finite estimate.
 *
 * @returns the units and, for each column, its subject and modality
 */
export function itemsAsUnits(
  {S, I, D, y, attempts, weights}: ItemResponses,
  traits: readonly number[],
  skip: (s: number, d: number) => boolean
): {readonly units: UnitResponses; readonly subjectOf: Int32Array; readonly modalityOf: Int32Array} {
  const subjects: number[] = [];
  const modalities: number[] = [];
  const starts = new Int32Array(traits.length + 1);
  traits.forEach((d, trait) => {
    for (let s = 0; s < S; s++) {
      if (skip(s, d)) continue;
      subjects.push(s);
      modalities.push(d);
    }
    starts[trait + 1] = subjects.length;
  });
  const F = subjects.length;
  const successes = new Uint8Array(I * F);
  const tries = new Uint8Array(I * F);
  for (let f = 0; f < F; f++) {
    const from = subjects[f] * I * D + modalities[f];
    for (let i = 0; i < I; i++) {
      const value = y[from + i * D];
      if (value === MISSING) continue;
      successes[i * F + f] = value;
      tries[i * F + f] = attempts ? attempts[from + i * D] : 1;
    }
  }
  return {
    units: {
      U: I,
      D: traits.length,
      starts,
      successes,
      attempts: tries,
      weights: weights ?? new Float64Array(I).fill(1)
    },
    subjectOf: Int32Array.from(subjects),
    modalityOf: Int32Array.from(modalities)
  };
}
