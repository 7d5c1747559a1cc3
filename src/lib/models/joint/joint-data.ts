import {logistic} from "../../math/index.js";

/** Counts of one model in one cell of a benchmark. */
export interface JointCount {
  /** Index of the model. */
  readonly model: number;
  /** Index of the cell: benchmark, category, protocol; it has a difficulty of its own. */
  readonly cell: number;
  /** Right answers, need not be whole where a rate was rounded. */
  readonly right: number;
  readonly n: number;
}

/** Counts of many models in the cells of several benchmarks. A model need not have been measured in every cell. */
export interface JointData {
  readonly M: number;
  readonly C: number;
  /** Dimensions: capabilities. */
  readonly D: number;
  /** [C]: the one dimension that a cell measures (between-item), unless `second` names another. */
  readonly dimension: ArrayLike<number>;
  /** [C]: another dimension that a cell needs as much (within-item), or -1; none by default. */
  readonly second?: ArrayLike<number>;
  /** [C]: benchmark of a cell; each has its own scatter beyond ability and difficulty. */
  readonly benchmark: ArrayLike<number>;
  /** [C]: share that guessing gets right in a cell, in [0, 1); 0 everywhere by default. */
  readonly floor?: ArrayLike<number>;
  readonly counts: readonly JointCount[];
}

/** @throws RangeError for indices or counts out of range, or a data set without counts */
export function requireJointData({M, C, D, dimension, second, benchmark, floor, counts}: JointData): void {
  if (counts.length === 0) throw new RangeError("missing counts: 0");
  if (dimension.length !== C) throw new RangeError(`mismatched dimensions: ${dimension.length} vs ${C} cells`);
  if (benchmark.length !== C) throw new RangeError(`mismatched benchmarks: ${benchmark.length} vs ${C} cells`);
  if (floor && floor.length !== C) throw new RangeError(`mismatched floors: ${floor.length} vs ${C} cells`);
  for (const share of Array.from(floor ?? []))
    if (!(share >= 0 && share < 1)) throw new RangeError(`invalid floor; expected [0, 1): ${share}`);
  for (let c = 0; c < C; c++)
    if (!(dimension[c] >= 0 && dimension[c] < D))
      throw new RangeError(`invalid dimension; expected [0, ${D}): ${dimension[c]}`);
  if (second && second.length !== C) throw new RangeError(`mismatched dimensions: ${second.length} vs ${C} cells`);
  for (let c = 0; second && c < C; c++)
    if (!(second[c] >= -1 && second[c] < D && second[c] !== dimension[c]))
      throw new RangeError(`invalid second dimension; expected another in [-1, ${D}): ${second[c]}`);
  for (const {model, cell, right, n} of counts) {
    if (!(model >= 0 && model < M)) throw new RangeError(`invalid model; expected [0, ${M}): ${model}`);
    if (!(cell >= 0 && cell < C)) throw new RangeError(`invalid cell; expected [0, ${C}): ${cell}`);
    if (!(n > 0 && right >= 0 && right <= n)) throw new RangeError(`invalid count; expected 0 to ${n}: ${right}`);
  }
}

/** Dimensions that a cell measures. */
export const dimensionsOf = ({dimension, second}: Pick<JointData, "dimension" | "second">, cell: number): number[] =>
  second && second[cell] >= 0 ? [dimension[cell], second[cell]] : [dimension[cell]];

/** Share right at a logit in a cell: what guessing gives, and of the rest what the ability does. */
export const shareAt = (logit: number, floor = 0): number => floor + (1 - floor) * logistic(logit);

/** How fast the logit of that share follows the logit: 1 without a floor, towards 0 near one. */
export function slopeAt(logit: number, floor = 0): number {
  const [p, own] = [shareAt(logit, floor), logistic(logit)];
  return ((1 - floor) * own * (1 - own)) / (p * (1 - p));
}
