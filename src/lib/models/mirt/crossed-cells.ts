import {MISSING, type ItemResponses} from "./item-responses.js";

/** Answers of one side to the other, the larger side first: of crossed random effects neither is special. */
export interface CrossedCells {
  /** Units of the larger and of the smaller side, and abilities. */
  readonly B: number;
  readonly M: number;
  readonly D: number;
  /** u8[B×M×D]; tries 0 are missing. */
  readonly successes: Uint8Array;
  readonly tries: Uint8Array;
}

/** Means of abilities and the factors A of both sides, whose effects are A u with u standard normal and the covariance A A′. */
export interface CrossedParameters {
  /** f64[D], logits. */
  readonly mean: Float64Array;
  /** f64[D×D] of the larger and of the smaller side. */
  readonly large: Float64Array;
  readonly small: Float64Array;
}

/** Parameters as one vector, and what they are in it. */
export interface CrossedCodec {
  readonly P: number;
  /** Abilities of which a mean is estimated; entries [row, column] of the factors, in the vector's order. */
  readonly means: readonly number[];
  readonly large: FactorEntries;
  readonly small: FactorEntries;
  read(x: ArrayLike<number>): CrossedParameters;
}

type FactorEntries = readonly (readonly [number, number])[];

/** Answers of the abilities in `used`, items as the larger side or not. */
export function crossedCells(
  {S, I, D, y, attempts}: ItemResponses,
  used: readonly boolean[],
  areItemsLarge: boolean
): CrossedCells {
  const [B, M] = areItemsLarge ? [I, S] : [S, I];
  const successes = new Uint8Array(y.length);
  const tries = new Uint8Array(y.length);
  for (let s = 0; s < S; s++)
    for (let i = 0; i < I; i++)
      for (let d = 0; d < D; d++) {
        const from = (s * I + i) * D + d;
        if (y[from] === MISSING || !used[d]) continue;
        const to = areItemsLarge ? (i * S + s) * D + d : from;
        successes[to] = y[from];
        tries[to] = attempts?.[from] ?? 1;
      }
  return {B, M, D, successes, tries};
}

/**
 * Entries of a factor that make every covariance but those of pairs that no unit has both of. The one ability that goes with both others is
 * put last: a covariance of 0 between the other two is then one entry of 0.
 */
export function factorEntries(
  used: readonly boolean[],
  goTogether: (d: number, e: number) => boolean
): [number, number][] {
  const abilities = used.flatMap((is, d) => (is ? [d] : []));
  const partners = (d: number) => abilities.filter((e) => e !== d && goTogether(d, e)).length;
  const order = abilities.sort((d, e) => partners(d) - partners(e) || d - e);
  return order.flatMap((d, r) =>
    order.slice(0, r + 1).flatMap((e, c): [number, number][] => (d === e || goTogether(d, e) ? [[d, c]] : []))
  );
}

/** How means and factors stand in a vector: means, factor of the larger side, factor of the smaller one. */
export function crossedCodec(
  D: number,
  means: readonly number[],
  large: FactorEntries,
  small: FactorEntries
): CrossedCodec {
  const read = (x: ArrayLike<number>): CrossedParameters => {
    let at = 0;
    const mean = new Float64Array(D);
    for (const d of means) mean[d] = x[at++];
    const factor = (entries: FactorEntries) => {
      const a = new Float64Array(D * D);
      for (const [d, c] of entries) a[d * D + c] = x[at++];
      return a;
    };
    return {mean, large: factor(large), small: factor(small)};
  };
  return {P: means.length + large.length + small.length, means, large, small, read};
}
