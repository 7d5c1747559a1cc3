import {cholesky, choleskyInverse} from "../../math/index.js";

/**
 * Covariance of P estimates: minus the Jacobian of the score by central differences, inverted; `null` where it is singular.
 *
 * @param stepOf - how far a parameter is moved
 * @param scoreAt - gradient with one parameter moved by so much; it may be overwritten by the next
 */
export function inverseInformation(
  P: number,
  stepOf: (k: number) => number,
  scoreAt: (k: number, move: number) => Float64Array
): Float64Array | null {
  const information = new Float64Array(P * P);
  for (let k = 0; k < P; k++) {
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
  const factor = cholesky(information, P);
  return factor && choleskyInverse(factor, P);
}
