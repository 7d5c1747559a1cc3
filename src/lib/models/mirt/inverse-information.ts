import {cholesky, choleskyInverse} from "../../math/index.js";

/**
 * Covariance of P estimates: minus the Jacobian of the score by central differences, inverted; `null` where it is singular.
 *
 * @param stepOf - how far a parameter is moved
 * @param scoreAt - gradient with one parameter moved by so much; it may be overwritten by the next
 * @param isHeld - parameters that are taken as known: their rows and columns are 0
 */
export function inverseInformation(
  P: number,
  stepOf: (k: number) => number,
  scoreAt: (k: number, move: number) => Float64Array,
  isHeld: (k: number) => boolean = () => false
): Float64Array | null {
  const information = new Float64Array(P * P);
  for (let k = 0; k < P; k++) {
    if (isHeld(k)) continue;
    const h = stepOf(k);
    for (const side of [-1, 1]) {
      const score = scoreAt(k, side * h);
      for (let other = 0; other < P; other++) {
        const half = (-side * score[other]) / (4 * h);
        information[k * P + other] += half;
        information[other * P + k] += half;
      }
    }
  }
  for (let k = 0; k < P; k++) if (isHeld(k)) holdKnown(information, P, k, 1);
  const factor = cholesky(information, P);
  const covariance = factor && choleskyInverse(factor, P);
  for (let k = 0; covariance && k < P; k++) if (isHeld(k)) holdKnown(covariance, P, k, 0);
  return covariance;
}

/** Takes a parameter out of a matrix [P×P], in place, so that only its own entry is left. */
export function holdKnown(matrix: Float64Array, P: number, k: number, own: number): void {
  for (let j = 0; j < P; j++) matrix[k * P + j] = matrix[j * P + k] = j === k ? own : 0;
}
