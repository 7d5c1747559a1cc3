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

/** A point x ≥ 0 with ax ≤ b for every row. Lines and columns are found in the tableau itself: no index leaves it. */
function solution(rows: readonly Row[], P: number): readonly number[] | null {
  const artificial = P + rows.length;
  const tableau = rows.map(({a, b}, m) => [...a, ...rows.map((_, slack) => Number(slack === m)), -1, b]);
  const basis = rows.map((_, m) => P + m);
  const lowest = tableau.reduce((low, line, m) => (line.at(-1)! < tableau[low]!.at(-1)! ? m : low), 0);
  if (tableau[lowest]!.at(-1)! < 0) {
    pivot(tableau, basis, lowest, artificial);
    while (step(tableau, basis, artificial)) continue;
  }
  const left = basis.indexOf(artificial);
  if (left >= 0 && tableau[left]!.at(-1)! > NEGLIGIBLE) return null;
  return Array.from({length: P}, (_, p) => {
    const m = basis.indexOf(p);
    return m < 0 ? 0 : tableau[m]!.at(-1)!;
  });
}

/** One step towards an artificial variable of zero; false at the end. */
function step(tableau: number[][], basis: number[], artificial: number): boolean {
  const own = tableau[basis.indexOf(artificial)];
  if (!own || own.at(-1)! <= TINY) return false;
  const entering = own.findIndex((value, c) => c < artificial && value > TINY);
  if (entering < 0) return false;
  let leaving = -1;
  let least = Infinity;
  for (const [m, line] of tableau.entries()) {
    const slope = line[entering]!;
    if (slope <= TINY) continue;
    const ratio = line.at(-1)! / slope;
    if (ratio < least - TINY || (ratio <= least + TINY && basis[m]! < basis[leaving]!)) [least, leaving] = [ratio, m];
  }
  pivot(tableau, basis, leaving, entering);
  return true;
}

function pivot(tableau: number[][], basis: number[], row: number, column: number): void {
  const by = tableau[row]![column]!;
  const pivotal = tableau[row]!.map((value) => value / by);
  tableau[row] = pivotal;
  for (const [m, line] of tableau.entries()) {
    const factor = line[column]!;
    if (m !== row && factor !== 0) tableau[m] = line.map((value, c) => value - factor * pivotal[c]!);
  }
  basis[row] = column;
}
