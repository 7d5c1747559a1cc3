/** Scored answers of S subjects to I items in D abilities. */
export interface ScoreResponses {
  readonly S: number;
  readonly I: number;
  /** 1 to 3. */
  readonly D: number;
  /** i32[N], i32[N], u8[N]: whose answer to what in which ability, from 0. More than one of a subject to an item in an ability are attempts. */
  readonly subject: Int32Array;
  readonly item: Int32Array;
  readonly ability: Uint8Array;
  /** f64[N]: levels, 0 to levels − 1, or shares of a range, 0 to 1. */
  readonly score: Float64Array;
  /** How many levels there are, 2 to `MOST_LEVELS`; `null` of shares. */
  readonly levels: number | null;
}

/** Levels that answers may have: more of them are as good as a range. */
export const MOST_LEVELS = 20;

/**
 * Checks scores before any model sees them.
 *
 * @throws RangeError for sizes below 1, arrays of another length, places that are none, scores that are no levels or outside the range
 */
export function requireScores({S, I, D, subject, item, ability, score, levels}: ScoreResponses): void {
  if (!(Number.isInteger(S) && S >= 1)) throw new RangeError(`invalid subjects; expected at least one: ${S}`);
  if (!(Number.isInteger(I) && I >= 1)) throw new RangeError(`invalid items; expected at least one: ${I}`);
  if (!(D === 1 || D === 2 || D === 3)) throw new RangeError(`invalid abilities; expected 1, 2 or 3: ${D}`);
  for (const [name, {length}] of Object.entries({subject, item, ability}))
    if (length !== score.length) throw new RangeError(`mismatched ${name}: ${length} vs ${score.length}`);
  if (levels !== null && !(Number.isInteger(levels) && levels >= 2 && levels <= MOST_LEVELS))
    throw new RangeError(
      `invalid levels; expected 2 to ${MOST_LEVELS}: ${levels}; scores of more levels can be taken as shares of a range (continuous)`
    );
  const most = levels === null ? 1 : levels - 1;
  score.forEach((value, n) => {
    const [s, i, d] = [subject[n], item[n], ability[n]];
    if (!(s >= 0 && s < S && i >= 0 && i < I && d < D))
      throw new RangeError(`invalid place of an answer: subject ${s}, item ${i}, ability ${d}`);
    if (!(value >= 0 && value <= most) || (levels !== null && !Number.isInteger(value)))
      throw new RangeError(
        `invalid score; expected ${levels === null ? "a share from 0 to 1" : `a level from 0 to ${most}`}: ${value}`
      );
  });
}
