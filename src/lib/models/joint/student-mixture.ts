import {cholesky, gammas, logDeterminant, mulberry32, normals} from "../../math/index.js";

/** Student's t of several dimensions, which draws are made from. */
export interface Proposal {
  readonly centre: Float64Array;
  /** Cholesky factor of its scale. */
  readonly factor: Float64Array;
}

/** A draw with the log of its density under everything that the draws beside it were made from, up to a constant. */
export interface MixtureDraw {
  readonly x: Float64Array;
  readonly logDensity: number;
}

/** Degrees of freedom of the draws: tails that the posterior's do not outlast. */
const FREEDOM = 5;

export const proposalOf = (centre: Float64Array, covariance: Float64Array): Proposal => ({
  centre,
  factor: cholesky(covariance, centre.length)!
});

/**
 * Draws as many from each of several proposals, and gives every draw its density under their mean: a draw that one of them would make
 * often never has a large weight because it was another that made it.
 *
 * @returns what draws, each call going on where the last one ended
 *
 * Source: Veach & Guibas 1995, the balance heuristic; Owen & Zhou 2000.
 */
export function mixtureDrawer(seed: number): (proposals: readonly Proposal[], size: number) => MixtureDraw[] {
  const uniform = mulberry32(seed);
  const [normal, gamma] = [normals(uniform), gammas(uniform)];
  const drawFrom = ({centre, factor}: Proposal): Float64Array => {
    const P = centre.length;
    const stretch = Math.sqrt(FREEDOM / (2 * gamma(FREEDOM / 2)));
    const z = Float64Array.from({length: P}, () => stretch * normal());
    return centre.map((entry, r) => {
      let sum = entry;
      for (let c = 0; c <= r; c++) sum += factor[r * P + c] * z[c];
      return sum;
    });
  };
  return (proposals, size) =>
    proposals
      .flatMap((one) => Array.from({length: size}, () => drawFrom(one)))
      .map((x) => ({x, logDensity: logMean(proposals.map((one) => logDensityOf(one, x)))}));
}

/** Log density of Student's t, up to a constant that no proposal changes. */
function logDensityOf({centre, factor}: Proposal, x: Float64Array): number {
  const P = x.length;
  const z = new Float64Array(P);
  let distance = 0;
  for (let r = 0; r < P; r++) {
    let sum = x[r] - centre[r];
    for (let c = 0; c < r; c++) sum -= factor[r * P + c] * z[c];
    z[r] = sum / factor[r * (P + 1)];
    distance += z[r] ** 2;
  }
  return -logDeterminant(factor, P) / 2 - ((FREEDOM + P) / 2) * Math.log1p(distance / FREEDOM);
}

function logMean(logs: readonly number[]): number {
  const top = Math.max(...logs);
  return top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0) / logs.length);
}
