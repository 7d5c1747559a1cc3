/** Bars of a histogram of difficulties, and bins in each: a brush moves by bins, of which bars would be too thin. */
const DIFFICULTY_BARS = 40;
const BINS_PER_BAR = 4;
const DIFFICULTY_BINS = DIFFICULTY_BARS * BINS_PER_BAR;

/** Bins of a number: edges rising, one more than names. */
export interface Bins {
  readonly edges: readonly number[];
  readonly names: readonly string[];
}

/** Number of the bin of a value; the number of bins for NaN. The last bin holds its upper edge. */
export function binOf(value: number, edges: readonly number[]): number {
  const last = edges.length - 2;
  if (Number.isNaN(value)) return last + 1;
  let [lo, hi] = [0, last];
  while (lo < hi) {
    const middle = (lo + hi + 1) >> 1;
    if (value >= edges[middle]!) lo = middle;
    else hi = middle - 1;
  }
  return lo;
}

/** How many bins one bar of a histogram shows: tables of difficulties that were made earlier have a bin a bar. */
export const binsPerBar = ({edges = []}: {readonly edges?: readonly number[]}): number =>
  edges.length - 1 === DIFFICULTY_BINS ? BINS_PER_BAR : 1;

/** Equal bins over the difficulties, four to each of forty bars, or `null` where difficulties do not differ. */
export function difficultyBins(values: Float32Array): Bins | null {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (!(max > min)) return null;
  const edges = Array.from({length: DIFFICULTY_BINS + 1}, (_, k) => min + ((max - min) * k) / DIFFICULTY_BINS);
  return {edges, names: edges.slice(0, -1).map((edge) => edge.toFixed(2))};
}

/** Bars of a histogram of a further column. */
const MOST_BINS = 30;

/**
 * Equal bins with round edges over numbers, 30 at most, or `null` where numbers do not differ. NaN is none. A few far outliers do not make
 * one bin of all others: beyond the 1st and 99th percentile, where these are much narrower than the range, there is one bin a side.
 */
export function evenBins(values: Float64Array): Bins | null {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const [min, max] = [sorted[0] ?? NaN, sorted.at(-1) ?? NaN];
  if (!(max > min)) return null;
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]!;
  const [low, high] = [at(0.01), at(0.99)];
  const isTailed = high > low && max - min > 5 * (high - low);
  const [from, to] = isTailed ? [low, high] : [min, max];
  const step = roundStep((to - from) / MOST_BINS);
  const first = Math.floor(from / step);
  const count = Math.max(1, Math.floor(to / step) + 1 - first);
  const inner = Array.from({length: count + 1}, (_, k) => rounded((first + k) * step));
  const edges = [...(min < inner[0]! ? [min] : []), ...inner, ...(max > inner.at(-1)! ? [max] : [])];
  return {edges, names: edges.slice(0, -1).map((edge, k) => `${String(edge)} to ${String(edges[k + 1])}`)};
}

/** The least of 1, 2 and 5 times a power of ten that is no less. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return [1, 2, 5, 10].map((times) => times * power).find((round) => round >= step * (1 - 1e-9))!;
}

/** Without the digits that a sum of tenths leaves behind. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/** Bins of reply lengths that double, from none on, or `null` where no reply has text. */
export function lengthBins(values: Uint32Array): Bins | null {
  let max = 0;
  let min = Infinity;
  for (const value of values) {
    if (value > max) max = value;
    if (value < min) min = value;
  }
  if (max === min) return null;
  const edges = [0, 1];
  while (edges.at(-1)! <= max) edges.push(edges.at(-1)! * 2);
  return {edges, names: edges.slice(0, -1).map((edge, k) => (k < 2 ? String(edge) : `${edge}–${edges[k + 1]! - 1}`))};
}
