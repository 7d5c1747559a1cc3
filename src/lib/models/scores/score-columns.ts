/** Scored answers of units, who are the sample, to columns, each of one trait; columns are ordered by trait. */
export interface ScoreColumns {
  readonly U: number;
  readonly D: number;
  /** i32[D+1]: columns of trait d are starts[d] … starts[d + 1] − 1; the last entry is their number. */
  readonly starts: Int32Array;
  /** i32[U×D+1]: answers of unit u on trait d are first[u×D+d] … first[u×D+d+1] − 1, ordered by column. */
  readonly first: Int32Array;
  /** i32[N] and f64[N]: column and value of each answer, as its kind takes it. */
  readonly column: Int32Array;
  readonly value: Float64Array;
}

/** One answer of a unit to a column. */
export interface ColumnAnswer {
  readonly unit: number;
  readonly trait: number;
  readonly column: number;
  readonly value: number;
}

/** Answers in the order in which a pass visits them. */
export function scoreColumns(U: number, starts: Int32Array, answers: readonly ColumnAnswer[]): ScoreColumns {
  const D = starts.length - 1;
  const cellOf = ({unit, trait}: ColumnAnswer) => unit * D + trait;
  const sorted = [...answers].sort((a, b) => cellOf(a) - cellOf(b) || a.column - b.column);
  const first = new Int32Array(U * D + 1);
  for (const answer of sorted) first[cellOf(answer) + 1]++;
  for (let k = 0; k < U * D; k++) first[k + 1] += first[k];
  return {
    U,
    D,
    starts,
    first,
    column: Int32Array.from(sorted, ({column}) => column),
    value: Float64Array.from(sorted, ({value}) => value)
  };
}
