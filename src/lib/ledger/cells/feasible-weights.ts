/** Below this a pivot is a rounding error of the arithmetic. */
const TINY = 1e-9;
/** A violation so small is none: far below any printed digit. */
const NEGLIGIBLE = 1e-6;

/**
 * Weights ≥ 0 that add to one and bring every total within its tolerance: Σ w_p v_mp ∈ [t_m − h_m, t_m + h_m].
 *
 * Phase one of the simplex method with Bland's rule, which ends.
 *
 * @param totals - each with the values of its P parts
 * @returns `null` if there are none: then no weighting at all gives these totals
 *
 * Source: Chvátal 1983, Linear Programming, chapter 3.
 */
export function feasibleWeights(totals: readonly TotalOfParts[], P: number): readonly number[] | null {
  const rows = [
    ...totals.flatMap(({parts, total, tolerance}) => [
      {a: parts, b: total + tolerance},
      {a: parts.map((value) => -value), b: tolerance - total}
    ]),
    {a: new Array<number>(P).fill(1), b: 1},
    {a: new Array<number>(P).fill(-1), b: -1}
  ];
  return solution(rows, P);
}

/** A printed total, how far the true one may lie from it, and the values of its parts. */
interface TotalOfParts {
  readonly parts: readonly number[];
  readonly total: number;
  readonly tolerance: number;
}

interface Row {
  readonly a: readonly number[];
  readonly b: number;
}

/**
 * What the simplex method works on: a line for each basic variable, a column for each other one and, last, the right side. Columns of
 * basic variables are left out, which are most of them: there is a slack for each line.
 */
interface Tableau {
  readonly lines: number[][];
  /** The basic variable of each line: weights are 0 to P − 1, then come slacks, then the artificial one. */
  readonly basis: number[];
  /** The variable of each column. */
  readonly columns: number[];
}

/** A point x ≥ 0 with ax ≤ b for every row. Lines and columns are found in the tableau itself: no index leaves it. */
function solution(rows: readonly Row[], P: number): readonly number[] | null {
  const artificial = P + rows.length;
  const tableau: Tableau = {
    lines: rows.map(({a, b}) => [...a, -1, b]),
    basis: rows.map((_, m) => P + m),
    columns: [...Array(P).keys(), artificial]
  };
  const {lines, basis} = tableau;
  const lowest = lines.reduce((low, line, m) => (line.at(-1)! < lines[low]!.at(-1)! ? m : low), 0);
  if (lines[lowest]!.at(-1)! < 0) {
    pivot(tableau, lowest, P);
    while (step(tableau, artificial)) continue;
  }
  const left = basis.indexOf(artificial);
  if (left >= 0 && lines[left]!.at(-1)! > NEGLIGIBLE) return null;
  return Array.from({length: P}, (_, p) => {
    const m = basis.indexOf(p);
    return m < 0 ? 0 : lines[m]!.at(-1)!;
  });
}

/** One step towards an artificial variable of zero; false at the end. */
function step(tableau: Tableau, artificial: number): boolean {
  const {lines, basis, columns} = tableau;
  const own = lines[basis.indexOf(artificial)];
  if (!own || own.at(-1)! <= TINY) return false;
  let entering = -1;
  for (const [c, variable] of columns.entries())
    if (own[c]! > TINY && (entering < 0 || variable < columns[entering]!)) entering = c;
  if (entering < 0) return false;
  let leaving = -1;
  let least = Infinity;
  for (const [m, line] of lines.entries()) {
    const slope = line[entering]!;
    if (slope <= TINY) continue;
    const ratio = line.at(-1)! / slope;
    if (ratio < least - TINY || (ratio <= least + TINY && basis[m]! < basis[leaving]!)) [least, leaving] = [ratio, m];
  }
  pivot(tableau, leaving, entering);
  return true;
}

/** Makes the variable of a column basic in place of that of a line, which takes over the column. */
function pivot({lines, basis, columns}: Tableau, row: number, column: number): void {
  const pivotal = lines[row]!;
  const by = pivotal[column]!;
  pivotal[column] = 1;
  for (let c = 0; c < pivotal.length; c++) pivotal[c]! /= by;
  for (const [m, line] of lines.entries()) {
    const factor = line[column]!;
    if (m === row || factor === 0) continue;
    line[column] = 0;
    for (let c = 0; c < line.length; c++) line[c]! -= factor * pivotal[c]!;
  }
  [basis[row], columns[column]] = [columns[column]!, basis[row]!];
}
