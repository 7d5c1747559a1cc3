/** Estimates of three correlations; NaN where one side is constant. */
export interface Correlations {
  readonly pearson: number;
  readonly spearman: number;
  readonly kendall: number;
}

/**
 * Pearson's r, Spearman's rho (mid-ranks) and Kendall's tau-b of pairs that count several times each, or not at all: what draws of a
 * bootstrap need. The pairs are sorted once; then a draw takes O(n + k log l), with k different pairs of l different values of y.
 *
 * Kendall's pairs are counted by x, with what came before in a binary indexed tree over y.
 *
 * Source: Kendall 1970, Rank Correlation Methods, chapter 3; Fenwick 1994.
 */
export class CountedCorrelations {
  readonly #x: Margin;
  readonly #y: Margin;
  /** Different pairs by x, then y: their place in either margin, and which of them each pair is. */
  readonly #cellX: Uint32Array;
  readonly #cellY: Uint32Array;
  readonly #cellOf: Uint32Array;
  readonly #counts: Int32Array;
  /** How often each value of y has come before, and Fenwick's sums of it, from place 1. */
  readonly #seen: Int32Array;
  readonly #tree: Int32Array;

  /** @throws RangeError for different lengths */
  constructor(x: ArrayLike<number>, y: ArrayLike<number>) {
    if (x.length !== y.length) throw new RangeError(`mismatched pairs: ${x.length} vs ${y.length}`);
    [this.#x, this.#y] = [new Margin(x), new Margin(y)];
    const width = this.#y.values.length;
    const keys = Float64Array.from(this.#x.places, (place, k) => place * width + this.#y.places[k]!);
    const cells = Float64Array.from(new Set(keys)).sort();
    const at = new Map(Array.from(cells, (key, cell) => [key, cell]));
    this.#cellX = Uint32Array.from(cells, (key) => Math.floor(key / width));
    this.#cellY = Uint32Array.from(cells, (key) => key % width);
    this.#cellOf = Uint32Array.from(keys, (key) => at.get(key)!);
    this.#counts = new Int32Array(cells.length);
    this.#seen = new Int32Array(width);
    this.#tree = new Int32Array(width + 1);
  }

  /** @param times - how often each pair counts; whole numbers */
  of(times: ArrayLike<number>): Correlations {
    const [x, y, counts] = [this.#x, this.#y, this.#counts];
    const [cellOf, cellX, cellY] = [this.#cellOf, this.#cellX, this.#cellY];
    counts.fill(0);
    for (let k = 0; k < times.length; k++) counts[cellOf[k]!]! += times[k]!;
    x.count(counts, cellX);
    y.count(counts, cellY);
    // Rounding gives a constant a spread.
    if (x.isConstant || y.isConstant) return {pearson: NaN, spearman: NaN, kendall: NaN};
    let [values, ranks] = [0, 0];
    for (let c = 0; c < counts.length; c++) {
      if (counts[c] === 0) continue;
      const [i, j] = [cellX[c]!, cellY[c]!];
      values += counts[c]! * (x.values[i]! - x.mean) * (y.values[j]! - y.mean);
      ranks += counts[c]! * x.ranks[i]! * y.ranks[j]!;
    }
    const share = (sum: number, ofX: number, ofY: number) => Math.max(-1, Math.min(1, sum / Math.sqrt(ofX * ofY)));
    return {
      pearson: share(values, x.square, y.square),
      spearman: share(ranks, x.rankSquare, y.rankSquare),
      kendall: share(this.#concordance(), x.untied, y.untied)
    };
  }

  /** Concordant minus discordant pairs of pairs. */
  #concordance(): number {
    const [tree, seen, counts, cellX, cellY] = [this.#tree, this.#seen, this.#counts, this.#cellX, this.#cellY];
    tree.fill(0);
    seen.fill(0);
    let [before, surplus] = [0, 0];
    for (let start = 0, end = 0; start < counts.length; start = end) {
      const from = before;
      while (end < counts.length && cellX[end] === cellX[start]) {
        const [times, place] = [counts[end]!, cellY[end]!];
        end++;
        if (times === 0) continue;
        before += times;
        surplus += times * (2 * sumUpTo(tree, place) + seen[place]! - from);
      }
      for (let c = start; c < end; c++) {
        const times = counts[c]!;
        if (times === 0) continue;
        seen[cellY[c]!]! += times;
        for (let at = cellY[c]! + 1; at < tree.length; at += at & -at) tree[at]! += times;
      }
    }
    return surplus;
  }
}

/** Sum over the first `n` places. */
function sumUpTo(tree: Int32Array, n: number): number {
  let sum = 0;
  for (let at = n; at > 0; at -= at & -at) sum += tree[at]!;
  return sum;
}

/** One side of the pairs: its different values, rising, and what those that count have of spread. */
class Margin {
  readonly values: Float64Array;
  /** Place of each pair's value among them. */
  readonly places: Uint32Array;
  /** Mid-ranks less their mean. */
  readonly ranks: Float64Array;
  mean = 0;
  /** Sums of squares about the mean. */
  square = 0;
  rankSquare = 0;
  /** Pairs of pairs that differ on this side. */
  untied = 0;
  isConstant = true;
  readonly #counts: Int32Array;

  constructor(of: ArrayLike<number>) {
    this.values = Float64Array.from(new Set(Array.from(of))).sort();
    const at = new Map(Array.from(this.values, (value, place) => [value, place]));
    this.places = Uint32Array.from(of, (value) => at.get(value)!);
    this.ranks = new Float64Array(this.values.length);
    this.#counts = new Int32Array(this.values.length);
  }

  count(cells: Int32Array, placeOf: Uint32Array): void {
    const [counts, values, ranks] = [this.#counts, this.values, this.ranks];
    counts.fill(0);
    for (let c = 0; c < cells.length; c++) counts[placeOf[c]!]! += cells[c]!;
    let [n, sum, held, tied] = [0, 0, 0, 0];
    for (let v = 0; v < counts.length; v++) {
      const own = counts[v]!;
      ranks[v] = n + (own + 1) / 2;
      n += own;
      sum += own * values[v]!;
      tied += (own * (own - 1)) / 2;
      if (own > 0) held++;
    }
    [this.mean, this.square, this.rankSquare] = [sum / n, 0, 0];
    [this.untied, this.isConstant] = [(n * (n - 1)) / 2 - tied, held < 2];
    for (let v = 0; v < counts.length; v++) {
      ranks[v]! -= (n + 1) / 2;
      this.square += counts[v]! * (values[v]! - this.mean) ** 2;
      this.rankSquare += counts[v]! * ranks[v]! ** 2;
    }
  }
}
