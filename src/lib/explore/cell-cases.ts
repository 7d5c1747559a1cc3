import {
  caseEffect,
  cellEffect,
  commonDivisor,
  fisherExact,
  normalTwoSided,
  SignFlips,
  type CaseSum
} from "../math/index.js";
import {RIGHT} from "./counting/case-sums.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {ROWS_PER_SLOW_STEP} from "./table/finish.js";
import type {Facet} from "./table/verdict-table.js";

/** From here on the sum under random signs is taken for normal. */
const FEW = 200;
/** Common multiple of verdicts of a case up to which differences of cases are whole numbers of its fractions. */
const MOST_PARTS = 5040;
/** Steps of an exact distribution of signs: a table has thousands of cells. */
const STEPS_OF_CELL = 2 ** 15;
/** Cells between two chances to let go: about a millisecond. */
const CELLS_PER_STEP = 16;

/** A cell against the reference of its row. */
export interface CellDifference {
  /** Rate minus that of the reference: over cases that both have where they are paired. */
  readonly difference: number;
  /** Two-sided, not adjusted. */
  readonly p: number;
}

/** What the cases of cells say: groups by models, or by values of another facet, `row × columns.values.length + column`. */
export interface CellCases {
  /**
   * Design effect of each cell, as in `designEffects`; 1 for empty ones. Where it is estimated from cases of several verdicts it is widened
   * by (t/z)², t with cases − 1 degrees of freedom, for it rests on few.
   */
  readonly effects: Float64Array;
  /** Against the reference; `null` for the reference itself, and where it or the cell has no scored verdict. */
  readonly differences: readonly (CellDifference | null)[];
}

/**
 * Design effects of cells, and their differences to the reference of their row, under all filters.
 *
 * Where a cell and its reference share at least half of the cases of the one that has fewer, they are compared on these: with R_x of N_x verdicts of
 * a case right and R_y of N_y the reference's, d = (R_x N_y − R_y N_x)/(N_x + N_y) and h = N_x N_y/(N_x + N_y), difference Σ d/Σ h (Mantel and
 * Haenszel's weights; the difference of rates where all cases have as many verdicts). p is the larger of two: that of flipping the signs of the d
 * (`signFlipTest`), which asks nothing of the verdicts of a case but equal chances of d and −d, and Mantel and Haenszel's, which holds where d
 * is skewed because one has more attempts: z² = (Σ d)²/V, V = Σ v h (1 + ρ h (2 − 1/N_x − 1/N_y))/(1 − ρ w), v = T (N − T)/(N (N − 1)) with T = R_x + R_y of
 * N = N_x + N_y, ρ how alike verdicts of a model on a case of the row are, w the mean share (by v h) of pairs of verdicts that are of the same model; with
 * ρ = 0 their V, without continuity correction.
 *
 * Else by Fisher's exact test over cases: each counts as N over its design effect, at most as its cases, hits rounded towards the other's rate.
 *
 * Lets go now and then.
 *
 * Source: Mantel and Haenszel 1959; Greenland and Robins 1985 (weights); Korn and Graubard 1998 (t of few cases); docs/methods/explorer.md.
 */
export function* cellCases(
  filter: CrossFilter,
  rows: Facet,
  columns: Facet,
  reference: number
): Generator<void, CellCases> {
  const {items, outcome} = filter.table;
  const width = columns.values.length;
  const few = roomFor(rows.values.length * width);
  const open = new OpenCase(rows.values.length, width, reference, few);
  const addItem = (i: number): void => {
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      if (outcome[r] === 0 || !filter.rowPasses(r)) continue;
      const [row, column] = [rows.codes[rows.of === "row" ? r : i]!, columns.codes[columns.of === "row" ? r : i]!];
      open.add(row * width + column, outcome[r] === 2 ? 1 + RIGHT : 1);
    }
  };
  for (let i = 0, since = 0; i < items.ids.length; i++) {
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) {
      open.close();
      if (since > ROWS_PER_SLOW_STEP) {
        since = 0;
        yield;
      }
    }
    // What is passed over is looked at too.
    since++;
    if (!filter.itemPasses(i)) continue;
    since += items.starts[i + 1]! - items.starts[i]!;
    addItem(i);
  }
  open.close();
  const differences: (CellDifference | null)[] = [];
  for (let at = 0; at < open.cells.length; at++) {
    if (at % CELLS_PER_STEP === 0) yield;
    differences.push(at % width === reference ? null : open.differenceOf(at));
  }
  spare = few;
  return {effects: Float64Array.from(open.cells, cellEffect), differences};
}

/** Room that nobody uses: a table is made anew whenever the filters come to rest, and what it threw away was the page's largest waste. */
let spare: Float64Array | null = null;

/** Room for the differences of so many cells; what is given up on the way is not given back. */
function roomFor(cells: number): Float64Array {
  const room = spare !== null && spare.length >= cells * FEW ? spare : new Float64Array(cells * FEW);
  spare = null;
  return room;
}

/** Verdicts of one case, by cell. */
class OpenCase {
  readonly cells: readonly Cell[];
  readonly #width: number;
  readonly #reference: number;
  /** Scored and right verdicts of each cell, as one number. */
  readonly #open: Float64Array;
  readonly #touched: Uint32Array;
  #numberTouched = 0;
  readonly #likeness: readonly Likeness[];

  constructor(rows: number, width: number, reference: number, few: Float64Array) {
    [this.#width, this.#reference] = [width, reference];
    this.#likeness = Array.from({length: rows}, () => new Likeness());
    this.cells = Array.from({length: rows * width}, (_, at) => new Cell(few, at * FEW));
    this.#open = new Float64Array(rows * width);
    this.#touched = new Uint32Array(rows * width);
  }

  add(cell: number, weight: number): void {
    if (this.#open[cell] === 0) this.#touched[this.#numberTouched++] = cell;
    this.#open[cell]! += weight;
  }

  close(): void {
    const open = this.#open;
    for (let k = 0; k < this.#numberTouched; k++) {
      const at = this.#touched[k]!;
      const right = Math.floor(open[at]! / RIGHT);
      const scored = open[at]! - right * RIGHT;
      const [cell, row] = [this.cells[at]!, Math.floor(at / this.#width)];
      cell.add(scored, right);
      this.#likeness[row]!.add(scored, right);
      const base = row * this.#width + this.#reference;
      if (base === at || open[base] === 0) continue;
      const baseRight = Math.floor(open[base]! / RIGHT);
      cell.meet(scored, right, open[base]! - baseRight * RIGHT, baseRight);
    }
    for (let k = 0; k < this.#numberTouched; k++) {
      const at = this.#touched[k]!;
      open[at] = 0;
      this.#likeness[Math.floor(at / this.#width)]!.close();
    }
    this.#numberTouched = 0;
  }

  /** Of a cell that is not the reference's. */
  differenceOf(at: number): CellDifference | null {
    const row = Math.floor(at / this.#width);
    const base = this.cells[row * this.#width + this.#reference]!;
    return this.cells[at]!.against(base, this.#likeness[row]!.value());
  }
}

/**
 * How much more alike two verdicts of a model on a case of a row are than those of two models: 1 − (share of pairs of the same model that
 * differ)/(share of pairs of two models that differ), in [0, 1]; 0 without pairs.
 */
class Likeness {
  #within = 0;
  #withinPairs = 0;
  #between = 0;
  #betweenPairs = 0;
  /** Of the open case: verdicts, right ones, and what pairs of the same model add to all pairs. */
  #scored = 0;
  #right = 0;
  #ownDiffer = 0;
  #ownSquare = 0;

  /** Verdicts of one model on the open case. */
  add(scored: number, right: number): void {
    const differ = right * (scored - right);
    this.#within += differ;
    this.#withinPairs += (scored * (scored - 1)) / 2;
    this.#ownDiffer += differ;
    this.#ownSquare += scored * scored;
    this.#scored += scored;
    this.#right += right;
  }

  close(): void {
    this.#between += this.#right * (this.#scored - this.#right) - this.#ownDiffer;
    this.#betweenPairs += (this.#scored * this.#scored - this.#ownSquare) / 2;
    this.#scored = this.#right = this.#ownDiffer = this.#ownSquare = 0;
  }

  value(): number {
    if (this.#withinPairs === 0 || this.#between === 0) return 0;
    return Math.max(0, 1 - (this.#within * this.#betweenPairs) / (this.#withinPairs * this.#between));
  }
}

/** Sums of a cell over cases, and over those it shares with the reference. */
class Cell implements CaseSum {
  scored = 0;
  right = 0;
  scoredSquare = 0;
  rightSquare = 0;
  product = 0;
  cases = 0;
  #shared = 0;
  /** Σ d, Σ d², Σ h. */
  #sum = 0;
  #square = 0;
  #weight = 0;
  /** Of the variance of Σ d: v h, v h² (2 − 1/N_x − 1/N_y), and v h by the share of pairs of the same model. */
  #variance = 0;
  #alike = 0;
  #own = 0;
  /** Common multiple of the verdicts of shared cases. */
  #parts = 1;
  /** The d other than 0, while they are few: from `#first` on. */
  readonly #few: Float64Array;
  readonly #first: number;
  #numberFew = 0;

  constructor(few: Float64Array, first: number) {
    [this.#few, this.#first] = [few, first];
  }

  /** A case of its own. */
  add(scored: number, right: number): void {
    this.scored += scored;
    this.right += right;
    this.scoredSquare += scored * scored;
    this.rightSquare += right * right;
    this.product += right * scored;
    this.cases++;
  }

  /** A case that the reference has too. */
  meet(scored: number, right: number, baseScored: number, baseRight: number): void {
    const [n, t] = [scored + baseScored, right + baseRight];
    this.#shared++;
    const h = (scored * baseScored) / n;
    this.#weight += h;
    if (t === 0 || t === n) return;
    const v = (t * (n - t)) / (n * (n - 1));
    this.#variance += v * h;
    this.#alike += v * h * h * (2 - 1 / scored - 1 / baseScored);
    this.#own += v * h * (1 - (2 * scored * baseScored) / (n * (n - 1)));
    const d = (right * baseScored - baseRight * scored) / n;
    if (d === 0) return;
    this.#sum += d;
    this.#square += d * d;
    if (this.#parts % n !== 0) this.#parts = commonMultiple(this.#parts, n);
    if (this.#numberFew < FEW) this.#few[this.#first + this.#numberFew++] = d;
  }

  /** @param likeness - of verdicts of a model on a case, `Likeness` */
  against(base: Cell, likeness: number): CellDifference | null {
    if (this.scored === 0 || base.scored === 0) return null;
    if (2 * this.#shared < Math.min(this.cases, base.cases))
      return {difference: this.right / this.scored - base.right / base.scored, p: fisherOf(this, base)};
    const own = this.#variance === 0 ? 0 : this.#own / this.#variance;
    const variance = (this.#variance + likeness * this.#alike) / (1 - likeness * own);
    return {difference: this.#sum / this.#weight, p: Math.max(this.#flips(), twoSided(this.#sum, variance))};
  }

  #flips(): number {
    if (this.#numberFew === FEW) return twoSided(this.#sum, this.#square);
    const flips = new SignFlips();
    for (let k = 0; k < this.#numberFew; k++) flips.add(Math.round(this.#few[this.#first + k]! * this.#parts));
    return flips.p(STEPS_OF_CELL);
  }
}

/** Of a sum that is normal around 0. */
const twoSided = (sum: number, variance: number): number =>
  variance === 0 ? 1 : normalTwoSided(sum / Math.sqrt(variance));

/** Least common multiple, at most `MOST_PARTS`. */
const commonMultiple = (a: number, b: number): number => Math.min(MOST_PARTS, (a / commonDivisor(a, b)) * b);

/** Fisher's exact test with cases as trials; 1e-9 is for rounding of whole numbers. */
function fisherOf(a: Cell, b: Cell): number {
  const trialsOf = (cell: Cell) => Math.max(1, Math.floor(Math.min(cell.cases, cell.scored / caseEffect(cell)) + 1e-9));
  const hitsOf = (cell: Cell, trials: number, other: Cell) => {
    const rate = cell.right / cell.scored;
    return rate > other.right / other.scored ? Math.floor(rate * trials + 1e-9) : Math.ceil(rate * trials - 1e-9);
  };
  const [n, m] = [trialsOf(a), trialsOf(b)];
  return fisherExact(hitsOf(a, n, b), n, hitsOf(b, m, a), m);
}
