import {mulberry32, normals} from "../../../../src/lib/math/index.js";
import type {ScoreResponses} from "../../../../src/lib/models/index.js";

/** Simulated scores with what they were drawn from, on the scale of a fit with a prior on slopes. */
export interface SimulatedScores {
  readonly data: ScoreResponses;
  /** f64[S×2]. */
  readonly theta: Float64Array;
  /** f64[I×2×(levels − 1)], of shares f64[I×2]. */
  readonly thresholds: Float64Array;
}

/** Slope of an average item, and half of the range of shares that an ability of 1 moves one by. */
const [STEEP, REACH] = [1.5, 0.2];

/**
 * Scores of S models on I items asked in two abilities of variance 1 and correlation 0.64: levels of the graded response model, or with
 * `levels` null shares of a range that is cut at its ends.
 */
export function simulateScores({
  S,
  I,
  levels,
  seed,
  missing = 0.1
}: {
  readonly S: number;
  readonly I: number;
  readonly levels: number | null;
  readonly seed: number;
  readonly missing?: number;
}): SimulatedScores {
  const uniform = mulberry32(seed);
  const normal = normals(uniform);
  const raw = Array.from({length: S}, () => {
    const common = 0.8 * normal();
    return [0, 1].map(() => common + 0.6 * normal());
  });
  const items = Array.from({length: 2 * I}, () => ({
    slope: Math.exp(0.3 * normal()),
    centre: 0.7 * normal(),
    noise: 0.6 + 0.4 * uniform()
  }));
  const stepOf = (k: number) => k - levels! / 2;
  const answers: {s: number; i: number; d: number; value: number}[] = [];
  for (let s = 0; s < S; s++)
    for (let i = 0; i < I; i++)
      for (let d = 0; d < 2; d++) {
        const {slope, centre, noise} = items[2 * i + d]!;
        const off = slope * (raw[s]![d]! - centre);
        if (uniform() < missing) continue;
        const u = uniform();
        const reached = (k: number) => 1 / (1 + Math.exp(-STEEP * (off - slope * stepOf(k))));
        const value =
          levels === null
            ? Math.min(1, Math.max(0, 0.5 + REACH * (off + noise * normal())))
            : Array.from({length: levels - 1}, (_, k) => reached(k + 1)).filter((chance) => u < chance).length;
        answers.push({s, i, d, value});
      }
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x / values.length, 0);
  const scale = [0, 1].map((d) => {
    const own = items.filter((_, k) => k % 2 === d);
    const average = Math.exp(mean(own.map(({slope}) => Math.log(slope))));
    return {unit: average * (levels === null ? REACH : STEEP), origin: mean(own.map(({centre}) => centre))};
  });
  const placed = (x: number, d: number) => scale[d]!.unit * (x - scale[d]!.origin);
  return {
    data: {
      ...{S, I, D: 2, levels},
      subject: Int32Array.from(answers, ({s}) => s),
      item: Int32Array.from(answers, ({i}) => i),
      ability: Uint8Array.from(answers, ({d}) => d),
      score: Float64Array.from(answers, ({value}) => value)
    },
    theta: Float64Array.from(raw.flatMap((own) => own.map(placed))),
    thresholds: Float64Array.from(
      items.flatMap(({centre}, k) =>
        levels === null
          ? [placed(centre, k % 2)]
          : Array.from({length: levels - 1}, (_, level) => placed(centre + stepOf(level + 1), k % 2))
      )
    )
  };
}
