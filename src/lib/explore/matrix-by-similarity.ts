import {orderBySimilarity} from "../math/index.js";
import {NOTHING, type ResponseMatrix} from "./response-matrix.js";

/** Cells above are statuses without score, or nothing. */
const MOST = 200;
/** Enough for an order; the axis itself is not shown. */
const STEPS = 60;

/**
 * The same matrix in an order in which similar lines and similar columns stand together.
 *
 * Lines, within their capability: leaves of average-linkage clustering. Columns: scores on the first axis of the answers
 * centred by line and by column, u' Z with u the leading eigenvector of Z Z', so that items which the same models get right,
 * whatever their difficulty, stand side by side; cells without score are 0 there. Ties keep their order. Deterministic.
 *
 * Cost: O(lines² × columns).
 */
export function matrixBySimilarity(matrix: ResponseMatrix): ResponseMatrix {
  const {rows, columns, cells, residuals} = matrix;
  const [L, C] = [rows.length, columns.length];
  const value = (l: number, c: number): number | null => {
    const cell = cells[l * C + c]!;
    return cell <= MOST ? cell / MOST : null;
  };
  const lines = [...new Set(rows.map(({capability}) => capability))].flatMap((form) => {
    const own = rows.flatMap(({capability}, l) => (capability === form ? [l] : []));
    const vectors = own.map((l) => Array.from({length: C}, (_, c) => value(l, c)));
    return orderBySimilarity(vectors).map((k) => own[k]!);
  });
  const scores = firstAxis(centred(value, L, C), L, C);
  const order = Array.from({length: C}, (_, c) => c).sort((a, b) => scores[a]! - scores[b]! || a - b);
  const next = {
    rows: lines.map((l) => rows[l]!),
    columns: Uint32Array.from(order, (c) => columns[c]!),
    cells: new Uint8Array(cells.length).fill(NOTHING),
    residuals: new Float32Array(residuals.length)
  };
  lines.forEach((from, l) => {
    order.forEach((column, c) => {
      next.cells[l * C + c] = cells[from * C + column]!;
      next.residuals[l * C + c] = residuals[from * C + column]!;
    });
  });
  return {...matrix, ...next};
}

/** f64[L×C]: scored cells less their line's and their column's mean, plus the mean of all; 0 elsewhere. */
function centred(value: (l: number, c: number) => number | null, L: number, C: number): Float64Array {
  const sums = {line: new Float64Array(2 * L), column: new Float64Array(2 * C), all: new Float64Array(2)};
  for (let l = 0; l < L; l++)
    for (let c = 0; c < C; c++) {
      const cell = value(l, c);
      if (cell === null) continue;
      for (const [sum, at] of [
        [sums.line, l],
        [sums.column, c],
        [sums.all, 0]
      ] as const) {
        sum[2 * at]! += cell;
        sum[2 * at + 1]!++;
      }
    }
  const mean = (sum: Float64Array, at: number) => sum[2 * at]! / sum[2 * at + 1]!;
  const z = new Float64Array(L * C);
  for (let l = 0; l < L; l++)
    for (let c = 0; c < C; c++) {
      const cell = value(l, c);
      if (cell !== null) z[l * C + c] = cell - mean(sums.line, l) - mean(sums.column, c) + mean(sums.all, 0);
    }
  return z;
}

/** f64[C]: column scores on the first axis, by power iteration from the line that varies most, whose score is positive. */
function firstAxis(z: Float64Array, L: number, C: number): Float64Array {
  const products = new Float64Array(L * L);
  for (let a = 0; a < L; a++)
    for (let b = a; b < L; b++) {
      let sum = 0;
      for (let c = 0; c < C; c++) sum += z[a * C + c]! * z[b * C + c]!;
      products[a * L + b] = products[b * L + a] = sum;
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
  return Float64Array.from({length: C}, (_, c) => axis.reduce((sum, u, l) => sum + u * z[l * C + c]!, 0));
}
