/** What one pass over the groups' posteriors yields. */
export interface PosteriorPass {
  logLik: number;
  /** f64[F]: Σ w n E σ, Σ w n E σ(1−σ), and with slopes Σ w n E zσ, E zσ(1−σ), E z²σ(1−σ), Σ w y E z. */
  readonly expected: Float64Array;
  readonly information: Float64Array;
  readonly expectedZ: Float64Array;
  readonly informationZ: Float64Array;
  readonly informationZZ: Float64Array;
  readonly successZ: Float64Array;
  /** f64[K]: Σ w of successes put down to the floor, and of failures. */
  readonly guessed: Float64Array;
  readonly failed: Float64Array;
  /** f64[D] and f64[D×D]: Σ w E z and Σ w E zz′. */
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** One group's part in a pass, without its weight; f64[F] and f64[K]. */
export interface GroupMoments {
  /** n E σ and n E σ(1−σ). */
  readonly hits: Float64Array;
  readonly curvature: Float64Array;
  /** E of the successes that the ability brought, and with slopes E of z times these and times n σ. */
  readonly known: Float64Array;
  readonly knownZ: Float64Array;
  readonly hitsZ: Float64Array;
  readonly guessed: Float64Array;
  readonly failed: Float64Array;
}

/** A group's posterior of one trait: nodes, their probabilities, and by response and node (f × count + q) 1 − σ and, with floors, σ / P. */
export interface TraitNodes {
  readonly count: number;
  readonly z: Float64Array;
  readonly probability: Float64Array;
  readonly failure: Float64Array;
  readonly share: Float64Array;
}

/**
 * Called per group; what it is handed is overwritten by the next.
 *
 * `logLik` is the group's own, without floors less what intercepts add to it by the responses alone.
 */
export type GroupVisitor = (
  g: number,
  moments: GroupMoments,
  nodesOfTrait: (d: number) => TraitNodes,
  logLik: number
) => void;

/**
 * A pass in which nothing was summed yet.
 *
 * @param K - floors
 * @param traits - where the traits' moments are summed
 */
export function emptyPass(
  F: number,
  K: number,
  {first, second}: Pick<PosteriorPass, "first" | "second">
): PosteriorPass {
  const column = () => new Float64Array(F);
  return {
    logLik: 0,
    expected: column(),
    information: column(),
    expectedZ: column(),
    informationZ: column(),
    informationZZ: column(),
    successZ: column(),
    guessed: new Float64Array(K),
    failed: new Float64Array(K),
    first,
    second
  };
}

/** Begins a pass anew: without a likelihood so far. */
export function clearPass(pass: PosteriorPass): PosteriorPass {
  const {logLik: _, ...sums} = pass;
  for (const sum of Object.values(sums)) sum.fill(0);
  pass.logLik = NaN;
  return pass;
}

/** Room for the part of one group after the other. */
export function emptyMoments(F: number, K: number): GroupMoments {
  const column = () => new Float64Array(F);
  return {
    hits: column(),
    curvature: column(),
    known: column(),
    knownZ: column(),
    hitsZ: column(),
    guessed: new Float64Array(K),
    failed: new Float64Array(K)
  };
}
