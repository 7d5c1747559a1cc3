import {addPosterior, itemPosterior, posteriorInputs, type PosteriorInput} from "./item-posterior.js";
import {bindDims, type Kernel} from "./kernel.js";
import {graphBuilder, type Value} from "./onnx/graph-builder.js";

type Output = "nextTheta" | "change";

/** Steps unrolled into the graph: one run costs one trip to the device. */
const STEPS = 2;
const LEAST_INFORMATION = 1e-6;

/**
 * Two EM steps for the abilities of the item-level Rasch model, for B replicates at once; run again and again, with
 * `nextTheta` fed back as `theta`, it converges to their estimates at fixed spread of the items.
 *
 * Each step: the E-step of `item-posterior`, then θ ← θ + clamp((Σ w y − expected) / information, ±1) − shift, where
 * shift[d] = Σ w E b_d / Σ w keeps the items' mean difficulty at 0 (parameter expansion).
 *
 * Shapes: inputs as `item-posterior`; nextTheta f32[B×F×1]; change f32[B×1×1], largest |move| of the last step.
 */
export const abilitySteps: Kernel<PosteriorInput, Output> = {
  name: "ability-steps",
  inputs: posteriorInputs,
  outputs: ["nextTheta", "change"],
  state: {nextTheta: "theta"},
  bytes() {
    const g = graphBuilder("ability-steps");
    const {op} = g;
    const values = posteriorInputs.map(({name, dims}) => g.input(name, dims));
    const [successes, , start, traits, nodes, , itemWeights] = values;
    const last = g.integers([2]);
    const target = op("MatMul", [op("Transpose", [successes], {perm: [1, 0]}), itemWeights]);
    const weight = op("ReduceSum", [itemWeights, g.integers([1])], {keepdims: 1});
    const share = op("Div", [op("Transpose", [itemWeights], {perm: [0, 2, 1]}), weight]);
    const down = op("Transpose", [nodes], {perm: [0, 2, 1]});
    let theta: Value = start;
    let move: Value = start;
    for (let step = 0; step < STEPS; step++) {
      const {post, hits, curvature} = addPosterior(g, [values[0], values[1], theta, ...values.slice(3)]);
      const expected = op("ReduceSum", [hits, last], {keepdims: 1});
      const information = op("ReduceSum", [curvature, last], {keepdims: 1});
      const newton = op("Div", [
        op("Sub", [target, expected]),
        op("Max", [information, g.constant(LEAST_INFORMATION)])
      ]);
      const clamped = op("Max", [op("Min", [newton, g.constant(1)]), g.constant(-1)]);
      const centre = op("MatMul", [op("MatMul", [share, post]), down]);
      const shift = op("MatMul", [traits, op("Transpose", [centre], {perm: [0, 2, 1]})]);
      move = op("Sub", [clamped, shift]);
      theta = op("Add", [theta, move]);
    }
    g.output("nextTheta", theta);
    g.output("change", op("ReduceMax", [op("Abs", [move]), g.integers([1])], {keepdims: 1}));
    return g.bytes();
  },
  twin(feeds) {
    const {I, F, B, D} = bindDims(posteriorInputs, feeds);
    const {successes, traits, itemWeights} = feeds;
    const theta = Float64Array.from(feeds.theta.data);
    const change = new Float64Array(B);
    const target = new Float64Array(B * F);
    const weight = new Float64Array(B);
    for (let b = 0; b < B; b++) {
      for (let i = 0; i < I; i++) {
        const w = itemWeights.data[b * I + i];
        weight[b] += w;
        if (w !== 0) for (let f = 0; f < F; f++) target[b * F + f] += w * successes.data[i * F + f];
      }
    }
    for (let step = 0; step < STEPS; step++) {
      const {expected, information, mean} = itemPosterior.twin({...feeds, theta: {dims: [B, F, 1], data: theta}});
      change.fill(0);
      for (let b = 0; b < B; b++) {
        const shift = new Float64Array(D);
        for (let i = 0; i < I; i++) {
          const share = itemWeights.data[b * I + i] / weight[b];
          for (let d = 0; d < D; d++) shift[d] += share * mean.data[(b * I + i) * D + d];
        }
        for (let f = 0; f < F; f++) {
          const k = b * F + f;
          const newton = (target[k] - expected.data[k]) / Math.max(information.data[k], LEAST_INFORMATION);
          let move = Math.max(-1, Math.min(1, newton));
          for (let d = 0; d < D; d++) move -= traits.data[f * D + d] * shift[d];
          theta[k] += move;
          change[b] = Math.max(change[b], Math.abs(move));
        }
      }
    }
    return {nextTheta: {dims: [B, F, 1], data: theta}, change: {dims: [B, 1, 1], data: change}};
  }
};
