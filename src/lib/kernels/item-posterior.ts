import {log1pExp} from "../math/index.js";
import {bindDims, type Kernel, type KernelInput} from "./kernel.js";
import {graphBuilder, type GraphBuilder, type Value} from "./onnx/graph-builder.js";

export type PosteriorInput = "successes" | "attempts" | "theta" | "traits" | "nodes" | "logWeights" | "itemWeights";
type Output = "logLik" | "expected" | "information" | "mean" | "second";

export const posteriorInputs: readonly KernelInput<PosteriorInput>[] = [
  {name: "successes", dims: ["I", "F"]},
  {name: "attempts", dims: ["I", "F"]},
  {name: "theta", dims: ["B", "F", 1]},
  {name: "traits", dims: ["F", "D"]},
  {name: "nodes", dims: ["B", "D", "Q"]},
  {name: "logWeights", dims: [1, 1, "Q"]},
  {name: "itemWeights", dims: ["B", "I", 1]}
];

/**
 * E-step of the item-level Rasch model on a grid shared by all items, for B replicates at once.
 *
 * η[b, f, q] = θ[b, f] − nodes[b, d(f), q]; ll = Y η + N log(1 − σ(η)); post = softmax over q of ll + log weight;
 * then Σ_i w post gives each column's expected successes and information, and each item's posterior moments. Four
 * matrix products and elementwise operators. Log-probabilities are built as min(η, 0) − log(1 + e^−|η|), which agrees
 * on every backend; the exponentials are taken after subtracting the largest.
 *
 * Shapes: successes and attempts f32[I×F] (attempts 0: missing), F = columns (a subject in a modality); theta
 * f32[B×F×1]; traits f32[F×D], one-hot; nodes f32[B×D×Q], difficulties; logWeights f32[1×1×Q]; itemWeights
 * f32[B×I×1]. Results: logLik f32[B×I], per item, unweighted; expected and information f32[B×F]; mean f32[B×I×D] and
 * second f32[B×I×D], posterior E b and E b² of each item.
 *
 * A grid shared by all items resolves posteriors down to about its spacing: up to some hundred responses per item.
 * Beyond, the adaptive engine in `lib/models` is the one to use.
 */
export const itemPosterior: Kernel<PosteriorInput, Output> = {
  name: "item-posterior",
  inputs: posteriorInputs,
  outputs: ["logLik", "expected", "information", "mean", "second"],
  bytes() {
    const g = graphBuilder("item-posterior");
    const values = posteriorInputs.map(({name, dims}) => g.input(name, dims));
    const nodes = values[4];
    const last = g.integers([2]);
    const {post, top, total, hits, curvature} = addPosterior(g, values);
    g.output("logLik", g.op("Squeeze", [g.op("Add", [top, g.op("Log", [total])]), last]));
    g.output("expected", g.op("ReduceSum", [hits, last], {keepdims: 0}));
    g.output("information", g.op("ReduceSum", [curvature, last], {keepdims: 0}));
    const down = g.op("Transpose", [nodes], {perm: [0, 2, 1]});
    g.output("mean", g.op("MatMul", [post, down]));
    g.output("second", g.op("MatMul", [post, g.op("Mul", [down, down])]));
    return g.bytes();
  },
  twin(feeds) {
    const {I, F, B, D, Q} = bindDims(posteriorInputs, feeds);
    const {successes, attempts, theta, traits, nodes, logWeights, itemWeights} = feeds;
    const logLik = new Float64Array(B * I);
    const [expected, information] = [0, 1].map(() => new Float64Array(B * F));
    const [mean, second] = [0, 1].map(() => new Float64Array(B * I * D));
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
        logLik[b * I + i] = top + Math.log(total);
        for (let q = 0; q < Q; q++) {
          const p = post[q] / total;
          for (let d = 0; d < D; d++) {
            const node = nodes.data[(b * D + d) * Q + q];
            mean[(b * I + i) * D + d] += p * node;
            second[(b * I + i) * D + d] += p * node * node;
          }
          const w = p * itemWeights.data[b * I + i];
          for (let f = 0; f < F; f++) {
            const share = 1 / (1 + Math.exp(-eta[f * Q + q]));
            expected[b * F + f] += w * attempts.data[i * F + f] * share;
            information[b * F + f] += w * attempts.data[i * F + f] * share * (1 - share);
          }
        }
      }
    }
    return {
      logLik: {dims: [B, I], data: logLik},
      expected: {dims: [B, F], data: expected},
      information: {dims: [B, F], data: information},
      mean: {dims: [B, I, D], data: mean},
      second: {dims: [B, I, D], data: second}
    };
  }
};

/** Parts of the E-step's graph that `item-posterior` and `ability-steps` share. */
export interface PosteriorValues {
  /** [B×I×Q]: posterior weights of each item. */
  readonly post: Value;
  /** [B×I×1] each: the largest log joint weight, and the sum of the others relative to it. */
  readonly top: Value;
  readonly total: Value;
  /** [B×F×Q] each: weighted expected successes of a column at a node, and their p(1 − p). */
  readonly hits: Value;
  readonly curvature: Value;
}

/** Adds the E-step to a graph. `values` are its inputs in the order of `posteriorInputs`. */
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
  return {post, top, total, hits, curvature: op("Mul", [hits, op("Exp", [logWrong])])};
}
