import {requireLevel, type Interval} from "./interval.js";

/**
 * Central interval of draws: type-7 quantiles (as `quantileSorted`) that leave the same share outside on both sides.
 *
 * Selects the four order statistics it needs, about eight times as fast as sorting 20,000 draws. The comparison is
 * written out: d3's `quickselect` calls a function for it and is no faster than the sort.
 *
 * @param draws - f32[K], without NaN; not changed
 * @returns bounds; NaN for no draws
 * @throws RangeError for a level outside (0, 1)
 *
 * Source: Hyndman & Fan 1996, definition 7; Floyd & Rivest 1975, algorithm SELECT.
 */
export function centralInterval(draws: Float32Array, level = 0.95): Interval {
  const {lo, hi} = centralNeighbours(draws, level);
  return {lo: valueAt(lo), hi: valueAt(hi), level};
}

/**
 * `centralInterval` of draws whose ends lie near those of other draws: only the tails are put in order. The same numbers, in a third of the
 * time where the ends lie near enough for the tails to hold them.
 */
export function centralIntervalNear(draws: Float32Array, near: Interval): Interval {
  const {level} = near;
  const last = draws.length - 1;
  const inward = 0.2 * (near.hi - near.lo);
  const [lowCut, highCut] = [near.lo + inward, near.hi - inward];
  const [low, high]: number[][] = [[], []];
  for (const value of draws) {
    if (value < lowCut) low.push(value);
    if (value > highCut) high.push(value);
  }
  const [bottom, top] = [last * ((1 - level) / 2), last * ((1 + level) / 2)];
  const fewest = Math.floor(bottom) + 2;
  if (low.length < fewest || high.length < fewest) return centralInterval(draws, level);
  const end = (tail: readonly number[], at: number, before: number) =>
    valueAt(neighbours(Float32Array.from(tail).sort(), at, tail.length - 1, before));
  return {lo: end(low, bottom, 0), hi: end(high, top, draws.length - high.length), level};
}

/** The two neighbouring draws that an end of an interval lies between. */
export interface Neighbours {
  readonly below: number;
  readonly above: number;
  /** How far from the lower one to the upper one the end lies. */
  readonly share: number;
}

const valueAt = ({below, above, share}: Neighbours): number => below + share * (above - below);

/**
 * The draws that decide the ends of `centralInterval`: all others could be any that lie on the same side.
 *
 * @param draws - as for `centralInterval`
 * @throws RangeError for a level outside (0, 1)
 */
export function centralNeighbours(
  draws: Float32Array,
  level = 0.95
): {readonly lo: Neighbours; readonly hi: Neighbours} {
  requireLevel(level);
  const none = {below: NaN, above: NaN, share: 0};
  if (draws.length === 0) return {lo: none, hi: none};
  const values = draws.slice();
  const last = values.length - 1;
  const [low, high] = [last * ((1 - level) / 2), last * ((1 + level) / 2)];
  const [lowAt, highAt] = [Math.floor(low), Math.floor(high)];
  // From the outside in: what a selection has put in place stays there.
  select(values, highAt, 0, last);
  const hi = neighbours(values, high, last);
  select(values, lowAt, 0, highAt);
  return {lo: neighbours(values, low, last), hi};
}

/**
 * Order statistics on both sides of a place, once all below `floor(at)` stand before it.
 *
 * @param before - how many smaller ones are not among the values
 */
function neighbours(values: Float32Array, at: number, last: number, before = 0): Neighbours {
  const k = Math.floor(at) - before;
  const below = values[k];
  if (k === last) return {below, above: below, share: 0};
  let above = values[k + 1];
  for (let i = k + 2; i <= last; i++) if (values[i] < above) above = values[i];
  return {below, above, share: at - Math.floor(at)};
}

/** Reorders values[left..right] so that values[k] is what sorting would put there, smaller ones before it. */
function select(values: Float32Array, k: number, left: number, right: number): void {
  while (right > left) {
    if (right - left > 600) {
      // A sample around k finds a pivot close to it.
      const n = right - left + 1;
      const i = k - left + 1;
      const z = Math.log(n);
      const size = 0.5 * Math.exp((2 * z) / 3);
      const spread = 0.5 * Math.sqrt((z * size * (n - size)) / n) * Math.sign(i - n / 2);
      const from = Math.max(left, Math.floor(k - (i * size) / n + spread));
      select(values, k, from, Math.min(right, Math.floor(k + ((n - i) * size) / n + spread)));
    }
    const pivot = values[k];
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    // Between j and i stands what equals the pivot.
    if (k <= j) right = j;
    else if (k >= i) left = i;
    else return;
  }
}
