import {MISSING, type ItemResponses} from "../../../../src/lib/models/index.js";
import {mulberry32, normals} from "../../../../src/lib/math/index.js";

/** Simulated item-level responses with their true abilities and difficulties. */
export interface Simulated extends ItemResponses {
  readonly trueTheta: Float64Array;
  readonly trueBeta: Float64Array;
}

/** Draws abilities N(0, 1) and difficulties N(0, itemSd²), correlated between modalities, then responses. */
export function simulateItems({
  S,
  I,
  D = 2,
  seed = 1,
  missing = 0,
  abilitySd = 1,
  itemSd = 1.2,
  correlation = 0.6
}: {
  S: number;
  I: number;
  D?: number;
  seed?: number;
  missing?: number;
  abilitySd?: number;
  itemSd?: number;
  correlation?: number;
}): Simulated {
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  const correlated = (rows: number, sd: number) => {
    const out = new Float64Array(rows * D);
    for (let r = 0; r < rows; r++) {
      const common = normal();
      for (let d = 0; d < D; d++) {
        out[r * D + d] = sd * (Math.sqrt(correlation) * common + Math.sqrt(1 - correlation) * normal());
      }
    }
    return out;
  };
  const trueTheta = correlated(S, abilitySd);
  const trueBeta = correlated(I, itemSd);
  const y = new Uint8Array(S * I * D);
  for (let s = 0; s < S; s++) {
    for (let i = 0; i < I; i++) {
      for (let d = 0; d < D; d++) {
        const p = 1 / (1 + Math.exp(trueBeta[i * D + d]! - trueTheta[s * D + d]!));
        const right = uniform() < p ? 1 : 0;
        y[(s * I + i) * D + d] = missing > 0 && uniform() < missing ? MISSING : right;
      }
    }
  }
  return {S, I, D, y, trueTheta, trueBeta};
}
