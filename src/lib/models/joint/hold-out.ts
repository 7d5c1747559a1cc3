import {logit} from "../../math/index.js";
import {fitJoint, predictJoint, type JointOptions} from "./fit-joint.js";
import {shareAt, slopeAt, type JointCount, type JointData} from "./joint-data.js";

/** The joint model, the same with one ability for everything, the mean of the other models. */
export type HoldOutRule = "joint" | "additive" | "column means";

/** How well one rule predicts what it has not seen. */
export interface HoldOutScore {
  readonly rule: HoldOutRule;
  /** Root mean squared error, percent points. */
  readonly rmse: number;
  /** Share of held-out rates inside their 95% predictive interval; `null` for rules without one. */
  readonly coverage: number | null;
}

/** Predictions of every held-out rate by every rule. */
export interface HoldOut {
  readonly scores: readonly HoldOutScore[];
  /** Per block: what was left out, and each rule's squared error sum. */
  readonly blocks: readonly HeldBlock[];
  readonly rates: number;
}

export interface HeldBlock {
  readonly model: number;
  readonly benchmark: number;
  readonly rates: number;
  /** Mean squared error, percent points squared, in the order joint, additive, column means. */
  readonly mse: readonly [number, number, number];
}

/**
 * Leaves out all counts of a model in a benchmark, fits the rest, and predicts them; in turn for every model that at least
 * two benchmarks have measured and for each of its benchmarks.
 *
 * Rules: the joint model; the same with one ability for everything (additive on the logit scale); the mean over the
 * other models of the cell. The joint model's edge, if any, is what the other capabilities' structure adds.
 *
 * @param onProgress - told the share done
 */
export function holdOutBenchmarks(
  data: JointData,
  options: JointOptions & {readonly onProgress?: (share: number) => void} = {}
): HoldOut {
  const {onProgress = () => undefined, ...fitting} = options;
  const {benchmark} = data;
  const homes = new Map<number, Set<number>>();
  for (const {model, cell} of data.counts) homes.set(model, (homes.get(model) ?? new Set()).add(benchmark[cell]));
  const blocks = [...homes]
    .filter(([, own]) => own.size > 1)
    .flatMap(([model, own]) => [...own].map((b) => ({model, b})));
  const flat: JointData = {...data, D: 1, dimension: new Uint8Array(data.C), second: new Int8Array(data.C).fill(-1)};
  // What is left of the counts is nearly all of them: each fit starts from that of all.
  const near = {joint: fitJoint(data, fitting), additive: fitJoint(flat, fitting)};
  const sums = [0, 0, 0];
  let [inside, rates] = [0, 0];
  const results = blocks.map(({model, b}, k): HeldBlock => {
    const isHeld = (count: JointCount) => count.model === model && benchmark[count.cell] === b;
    const counts = data.counts.filter((count) => !isHeld(count));
    const held = data.counts.filter((count) => isHeld(count) && counts.some(({cell}) => cell === count.cell));
    const joint = fitJoint({...data, counts}, {...fitting, near: near.joint});
    const additive = fitJoint({...flat, counts}, {...fitting, near: near.additive});
    const own: [number, number, number] = [0, 0, 0];
    for (const {cell, right, n} of held) {
      const floor = data.floor?.[cell];
      const predicted = predictJoint(joint, data, model, cell);
      const column = counts.filter((count) => count.cell === cell);
      const predictions = [
        shareAt(predicted.logit, floor),
        shareAt(predictJoint(additive, flat, model, cell).logit, floor),
        column.reduce((sum, count) => sum + count.right / count.n, 0) / column.length
      ];
      predictions.forEach((p, r) => (own[r] += (100 * (p - right / n)) ** 2));
      const seen = Math.log((right + 0.5) / (n - right + 0.5));
      const noise = 1 / (right + 0.5) + 1 / (n - right + 0.5);
      const variance = slopeAt(predicted.logit, floor) ** 2 * predicted.variance;
      if (Math.abs(seen - logit(predictions[0])) <= 1.959964 * Math.sqrt(variance + noise)) inside++;
    }
    rates += held.length;
    own.forEach((value, r) => (sums[r] += value));
    onProgress((k + 1) / blocks.length);
    const mean = (r: number) => (held.length === 0 ? 0 : own[r] / held.length);
    return {model, benchmark: b, rates: held.length, mse: [mean(0), mean(1), mean(2)]};
  });
  const rmse = (r: number) => Math.sqrt(sums[r] / rates);
  return {
    scores: [
      {rule: "joint", rmse: rmse(0), coverage: inside / rates},
      {rule: "additive", rmse: rmse(1), coverage: null},
      {rule: "column means", rmse: rmse(2), coverage: null}
    ],
    blocks: results,
    rates
  };
}
