/**
 * What one answer says at one place of the trait: derivatives of its log-likelihood in η, which is slope times trait, and in those parameters
 * of its column that it touches.
 */
export interface AnswerTerms {
  /** In η: the first derivative, and minus the second. */
  rise: number;
  bend: number;
  /** How many of the column's own parameters the answer touches, and which. */
  touched: number;
  readonly index: Int32Array;
  /** By touched parameter: first derivative, and minus the second in η and it. */
  readonly gradient: Float64Array;
  readonly cross: Float64Array;
  /** [touched × touched]: minus second derivatives. */
  readonly curvature: Float64Array;
}

/** Room for the terms of a kind of which no answer touches more parameters. */
export const emptyTerms = (most: number): AnswerTerms => ({
  rise: 0,
  bend: 0,
  touched: 0,
  index: new Int32Array(most),
  gradient: new Float64Array(most),
  cross: new Float64Array(most),
  curvature: new Float64Array(most * most)
});

/** η at the nodes of a trait: slope × z. */
export interface NodeEtas {
  readonly slope: number;
  readonly z: Float64Array;
  readonly count: number;
}

/**
 * How scores of one kind depend on a trait: through η = slope × trait alone, with a log-likelihood that is concave in η and the column's own
 * parameters together. `own` holds the parameters of all columns, those of column f from place `at` on.
 */
export interface AnswerKind {
  /** How many own parameters a column has, its slope not counted, and the most that an answer touches. */
  sizeOf(f: number): number;
  readonly mostTouched: number;
  /** Writes where the search for a column's parameters starts. */
  start(f: number, own: Float64Array, at: number): void;
  /** Adds an answer's log-likelihood at each η, of which there are `count`, to `to`. */
  addLogs(f: number, value: number, etas: NodeEtas, own: Float64Array, at: number, to: Float64Array): void;
  termsOf(f: number, value: number, eta: number, own: Float64Array, at: number, terms: AnswerTerms): void;
  /** Changes the parameters as if η were more by so much. */
  shift(f: number, own: Float64Array, at: number, by: number): void;
  /** Share of a move that leaves the parameters valid. */
  shareOf(f: number, own: Float64Array, at: number, move: Float64Array): number;
  /** Which of a column's own parameters is on the edge of what it can be, where it is held; -1 for none. */
  heldOf(own: Float64Array, at: number): number;
  /** Parameters as numbers of which all are valid, and back, in place. */
  encode(f: number, values: Float64Array, at: number): void;
  decode(f: number, values: Float64Array, at: number): void;
}

/** Share of a move of intercepts that goes no farther than 2 logits: far from the optimum the curvature says little. */
export const shareWithin = (move: Float64Array): number =>
  Math.min(1, 2 / move.reduce((top, by) => Math.max(top, Math.abs(by)), 0));
