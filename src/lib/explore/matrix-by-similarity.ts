import {orderByDistance} from "../math/index.js";
import {finish} from "./table/finish.js";
import {NOTHING} from "./matrix-counts.js";
import type {ResponseMatrix} from "./response-matrix.js";

/** Cells above are statuses without score, or nothing. */
const MOST = 200;
/** Enough for an order; the axis itself is not shown. */
const STEPS = 60;

/**
 * The same matrix in an order in which similar lines and similar columns stand together.
 *
 * Lines, within their capability: leaves of average-linkage clustering on Euclidean distance over the columns that two lines
 * share. Columns: scores on the first axis of the answers centred by line and by column, u' Z with u the leading eigenvector
 * of Z Z', so that items which the same models get right, whatever their difficulty, stand side by side; cells without score
 * are 0 there. Ties keep their order. Deterministic.
 *
 * Cost: O(lines² × columns).
 *
 * @internal Pages take it in steps; tests ask for it at once.
 */
export const matrixBySimilarity = (matrix: ResponseMatrix): ResponseMatrix => finish(matrixBySimilaritySteps(matrix));

/** As `matrixBySimilarity`, in steps of one line, so that other work can run in between. */
export function* matrixBySimilaritySteps(matrix: ResponseMatrix): Generator<void, ResponseMatrix> {
  const {rows, columns, cells, residuals} = matrix;
  const [L, C] = [rows.length, columns.length];
  const lines: number[] = [];
  for (const form of new Set(rows.map(({capability}) => capability))) {
    const own = rows.flatMap(({capability}, l) => (capability === form ? [l] : []));
    const distance: number[][] = own.map(() => []);
    for (let a = 0; a < own.length; a++) {
      for (let b = 0; b <= a; b++) distance[a]![b] = distance[b]![a] = distanceOf(cells, own[a]! * C, own[b]! * C, C);
      yield;
    }
    lines.push(...orderByDistance(distance).map((k) => own[k]!));
  }
  const scores = yield* firstAxis(yield* centred(cells, L, C), L, C);
  const order = Uint32Array.from({length: C}, (_, c) => c).sort((a, b) => scores[a]! - scores[b]! || a - b);
  yield;
  const next = {
    rows: lines.map((l) => rows[l]!),
    columns: Uint32Array.from(order, (c) => columns[c]!),
    cells: new Uint8Array(cells.length).fill(NOTHING),
    residuals: residuals && new Float32Array(residuals.length)
  };
  for (const [l, from] of lines.entries()) {
    moveLine(cells, from * C, next.cells, l * C, order);
    if (residuals !== null) moveLine(residuals, from * C, next.residuals!, l * C, order);
    yield;
  }
  return {...matrix, ...next};
}

/** Copies a line with its columns in another order. */
function moveLine<T extends Uint8Array | Float32Array>(from: T, a: number, to: T, b: number, order: Uint32Array): void {
  for (let c = 0; c < order.length; c++) to[b + c] = from[a + order[c]!]!;
}

/** Euclidean distance of two lines, over the columns that both have, scaled up to all. */
function distanceOf(cells: Uint8Array, a: number, b: number, C: number): number {
  let [sum, known] = [0, 0];
  for (let c = 0; c < C; c++) {
    const [x, y] = [cells[a + c]!, cells[b + c]!];
    if (x > MOST || y > MOST) continue;
    sum += (x - y) ** 2;
    known++;
  }
  return known === 0 ? Infinity : Math.sqrt((sum / known) * C) / MOST;
}

/** f64[L×C]: scored cells less their line's and their column's mean, plus the mean of all; 0 elsewhere. */
function* centred(cells: Uint8Array, L: number, C: number): Generator<void, Float64Array> {
  const sums = {line: new Float64Array(2 * L), column: new Float64Array(2 * C), all: new Float64Array(2)};
  for (let l = 0; l < L; l++) {
    for (let c = 0; c < C; c++) {
      const cell = cells[l * C + c]!;
      if (cell > MOST) continue;
      sums.line[2 * l]! += cell / MOST;
      sums.line[2 * l + 1]!++;
      sums.column[2 * c]! += cell / MOST;
      sums.column[2 * c + 1]!++;
    }
    sums.all[0]! += sums.line[2 * l]!;
    sums.all[1]! += sums.line[2 * l + 1]!;
    yield;
  }
  const mean = (sum: Float64Array, at: number) => sum[2 * at]! / sum[2 * at + 1]!;
  const z = new Float64Array(L * C);
  for (let l = 0; l < L; l++) {
    const shift = mean(sums.all, 0) - mean(sums.line, l);
    for (let c = 0; c < C; c++) {
      const cell = cells[l * C + c]!;
      if (cell <= MOST) z[l * C + c] = cell / MOST - mean(sums.column, c) + shift;
    }
    yield;
  }
  return z;
}

/** f64[C]: column scores on the first axis, by power iteration from the line that varies most, whose score is positive. */
function* firstAxis(z: Float64Array, L: number, C: number): Generator<void, Float64Array> {
  const products = new Float64Array(L * L);
  for (let a = 0; a < L; a++) {
    for (let b = a; b < L; b++) {
      let sum = 0;
      for (let c = 0; c < C; c++) sum += z[a * C + c]! * z[b * C + c]!;
      products[a * L + b] = products[b * L + a] = sum;
    }
    yield;
  }
  let widest = 0;
  for (let l = 1; l < L; l++) if (products[l * L + l]! > products[widest * L + widest]!) widest = l;
  let axis = Float64Array.from({length: L}, (_, l) => (l === widest ? 1 : 0));
  for (let step = 0; step < STEPS; step++) {
    const next = Float64Array.from(axis, (_, a) => axis.reduce((sum, u, b) => sum + u * products[a * L + b]!, 0));
    const length = Math.hypot(...next);
    if (length === 0) break;
    axis = next.map((u) => u / length);
  }
  const scores = new Float64Array(C);
  for (const [l, u] of axis.entries()) {
    for (let c = 0; c < C; c++) scores[c]! += u * z[l * C + c]!;
    yield;
  }
  return scores;
}
