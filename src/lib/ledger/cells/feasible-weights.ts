/** Below this a pivot is a rounding error of the arithmetic. */
const TINY = 1e-9;
/** A violation so small is none: far below any printed digit. */
const NEGLIGIBLE = 1e-6;

/**
 * Weights ≥ 0 that add to one and bring every total within its tolerance: Σ w_p v_mp ∈ [t_m − h_m, t_m + h_m].
 *
 * Phase one of the simplex method with Bland's rule, which ends.
 *
 * @param parts - a row of values per total
 * @returns `null` if there are none: then no weighting at all gives these totals
 *
 * Source: Chvátal 1983, Linear Programming, chapter 3.
 */
export function feasibleWeights(
  parts: readonly (readonly number[])[],
  totals: readonly number[],
  tolerances: readonly number[]
): readonly number[] | null {
  const P = parts[0].length;
  const rows = [
    ...parts.flatMap((own, m) => [
      [...own, totals[m] + tolerances[m]],
      [...own.map((value) => -value), tolerances[m] - totals[m]]
    ]),
    [...new Array<number>(P).fill(1), 1],
    [...new Array<number>(P).fill(-1), -1]
  ];
  return solution(rows, P);
}

/** A point x ≥ 0 with Ax ≤ b, rows as [...a, b]. */
function solution(rows: readonly (readonly number[])[], P: number): readonly number[] | null {
  const M = rows.length;
  const artificial = P + M;
  const tableau = rows.map((row, m) => {
    const line = new Array<number>(artificial + 2).fill(0);
    for (let p = 0; p < P; p++) line[p] = row[p];
    line[P + m] = 1;
    line[artificial] = -1;
    line[artificial + 1] = row[P];
    return line;
  });
  const basis = rows.map((_, m) => P + m);
  const lowest = tableau.reduce((low, line, m) => (line.at(-1)! < tableau[low].at(-1)! ? m : low), 0);
  if (tableau[lowest].at(-1)! < 0) {
    pivot(tableau, basis, lowest, artificial);
    while (step(tableau, basis, artificial)) continue;
  }
  const left = basis.indexOf(artificial);
  if (left >= 0 && tableau[left].at(-1)! > NEGLIGIBLE) return null;
  return Array.from({length: P}, (_, p) => {
    const m = basis.indexOf(p);
    return m < 0 ? 0 : tableau[m].at(-1)!;
  });
}

/** One step towards an artificial variable of zero; false at the end. */
function step(tableau: number[][], basis: number[], artificial: number): boolean {
  const own = basis.indexOf(artificial);
  if (own < 0 || tableau[own].at(-1)! <= TINY) return false;
  const entering = tableau[own].findIndex((value, c) => c < artificial && value > TINY);
  if (entering < 0) return false;
  let leaving = -1;
  let least = Infinity;
  for (const [m, line] of tableau.entries()) {
    if (line[entering] <= TINY) continue;
    const ratio = line.at(-1)! / line[entering];
    if (ratio < least - TINY || (ratio <= least + TINY && basis[m] < basis[leaving])) [least, leaving] = [ratio, m];
  }
  pivot(tableau, basis, leaving, entering);
  return true;
}

function pivot(tableau: number[][], basis: number[], row: number, column: number): void {
  const by = tableau[row][column];
  tableau[row] = tableau[row].map((value) => value / by);
  for (const [m, line] of tableau.entries()) {
    const factor = line[column];
    if (m !== row && factor !== 0) tableau[m] = line.map((value, c) => value - factor * tableau[row][c]);
  }
  basis[row] = column;
}
