import {log1pExp} from "../math/index.js";
import {bindDims, type KernelInput, type Tensor} from "./kernel.js";
import type {GraphBuilder, Value} from "./onnx/graph-builder.js";

export type PosteriorInput = "successes" | "attempts" | "theta" | "traits" | "nodes" | "logWeights" | "itemWeights";

export const posteriorInputs: readonly KernelInput<PosteriorInput>[] = [
  {name: "successes", dims: ["I", "F"]},
  {name: "attempts", dims: ["I", "F"]},
  {name: "theta", dims: ["B", "F", 1]},
  {name: "traits", dims: ["F", "D"]},
  {name: "nodes", dims: ["B", "D", "Q"]},
  {name: "logWeights", dims: [1, 1, "Q"]},
  {name: "itemWeights", dims: ["B", "I", 1]}
];

/** What the E-step leaves for a step of the abilities. */
export interface PosteriorSums {
  /** f64[B×F] each: expected successes of a column, and their information. */
  readonly expected: Float64Array;
  readonly information: Float64Array;
  /** f64[B×I×D]: posterior mean of each item's difficulty. */
  readonly mean: Float64Array;
}

/**
 * E-step of the item-level Rasch model on a grid shared by all items, for B replicates at once, in float64: what `addPosterior` computes in a
 * graph.
 *
 * η[b, f, q] = θ[b, f] − nodes[b, d(f), q]; ll = Y η + N log(1 − σ(η)); post = softmax over q of ll + log weight;
 * then Σ_i w post gives each column's expected successes and information, and each item's posterior mean.
 *
 * Shapes: successes and attempts f32[I×F] (attempts 0: missing), F = columns (a subject in a modality); theta
 * f32[B×F×1]; traits f32[F×D], one-hot; nodes f32[B×D×Q], difficulties; logWeights f32[1×1×Q]; itemWeights f32[B×I×1].
 *
 * A grid shared by all items resolves posteriors down to about its spacing: up to some hundred responses per item.
 * Beyond, the adaptive engine in `lib/models` is the one to use.
 */
export function itemPosterior(feeds: Readonly<Record<PosteriorInput, Tensor>>): PosteriorSums {
  const {I, F, B, D, Q} = bindDims(posteriorInputs, feeds);
  const {successes, attempts, theta, traits, nodes, logWeights, itemWeights} = feeds;
  const [expected, information] = [0, 1].map(() => new Float64Array(B * F));
  const mean = new Float64Array(B * I * D);
  const eta = new Float64Array(F * Q);
  const post = new Float64Array(Q);
  for (let b = 0; b < B; b++) {
    for (let f = 0; f < F; f++) {
      for (let q = 0; q < Q; q++) {
        let difficulty = 0;
        for (let d = 0; d < D; d++) difficulty += traits.data[f * D + d] * nodes.data[(b * D + d) * Q + q];
        eta[f * Q + q] = theta.data[b * F + f] - difficulty;
      }
    }
    for (let i = 0; i < I; i++) {
      let top = -Infinity;
      for (let q = 0; q < Q; q++) {
        let value = logWeights.data[q];
        for (let f = 0; f < F; f++) {
          const at = eta[f * Q + q];
          value += successes.data[i * F + f] * at - attempts.data[i * F + f] * log1pExp(at);
        }
        post[q] = value;
        top = Math.max(top, value);
      }
      let total = 0;
      for (let q = 0; q < Q; q++) total += post[q] = Math.exp(post[q] - top);
      for (let q = 0; q < Q; q++) {
        const p = post[q] / total;
        for (let d = 0; d < D; d++) mean[(b * I + i) * D + d] += p * nodes.data[(b * D + d) * Q + q];
        const w = p * itemWeights.data[b * I + i];
        for (let f = 0; f < F; f++) {
          const share = 1 / (1 + Math.exp(-eta[f * Q + q]));
          expected[b * F + f] += w * attempts.data[i * F + f] * share;
          information[b * F + f] += w * attempts.data[i * F + f] * share * (1 - share);
        }
      }
    }
  }
  return {expected, information, mean};
}

/** What the E-step's graph leaves. */
export interface PosteriorValues {
  /** [B×I×Q]: posterior weights of each item. */
  readonly post: Value;
  /** [B×F×Q] each: weighted expected successes of a column at a node, and their p(1 − p). */
  readonly hits: Value;
  readonly curvature: Value;
}

/**
 * Adds the E-step to a graph: four matrix products and elementwise operators. Log-probabilities are built as min(η, 0) − log(1 + e^−|η|), which
 * agrees on every backend; the exponentials are taken after subtracting the largest.
 *
 * @param values - its inputs in the order of `posteriorInputs`
 */
export function addPosterior({op, constant, integers}: GraphBuilder, values: readonly Value[]): PosteriorValues {
  const [successes, attempts, theta, traits, nodes, logWeights, itemWeights] = values;
  const last = integers([2]);
  const eta = op("Sub", [theta, op("MatMul", [traits, nodes])]);
  const tail = op("Log", [op("Add", [constant(1), op("Exp", [op("Neg", [op("Abs", [eta])])])])]);
  const logRight = op("Sub", [op("Min", [eta, constant(0)]), tail]);
  const logWrong = op("Sub", [logRight, eta]);
  const logLik = op("Add", [op("MatMul", [successes, eta]), op("MatMul", [attempts, logWrong])]);
  const joint = op("Add", [logLik, logWeights]);
  const top = op("ReduceMax", [joint, last], {keepdims: 1});
  const raised = op("Exp", [op("Sub", [joint, top])]);
  const total = op("ReduceSum", [raised, last], {keepdims: 1});
  const post = op("Div", [raised, total]);
  const counts = op("MatMul", [op("Transpose", [attempts], {perm: [1, 0]}), op("Mul", [post, itemWeights])]);
  const hits = op("Mul", [counts, op("Exp", [logRight])]);
  return {post, hits, curvature: op("Mul", [hits, op("Exp", [logWrong])])};
}
