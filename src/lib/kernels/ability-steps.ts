import {addPosterior, itemPosterior, posteriorInputs, type PosteriorInput} from "./item-posterior.js";
import {bindDims, type Kernel, type KernelInput} from "./kernel.js";
import {graphBuilder, type Value} from "./onnx/graph-builder.js";

export type AbilityInput = PosteriorInput | "ridge";
type Output = "nextTheta" | "change";

const abilityInputs: readonly KernelInput<AbilityInput>[] = [...posteriorInputs, {name: "ridge", dims: [1, 1, 1]}];

const outputDims = {nextTheta: ["B", "F", 1], change: ["B", 1, 1]} as const;

/** Steps unrolled into the graph: one run costs one trip to the device. */
const STEPS = 2;
const LEAST_INFORMATION = 1e-6;

/**
 * Two EM steps for the abilities of the item-level Rasch model, for B replicates at once; run again and again, with
 * `nextTheta` fed back as `theta`, it converges to their estimates at fixed spread of the items.
 *
 * Each step: the E-step of `itemPosterior`, then θ ← θ + clamp((Σ w y − expected − ρ θ) / (information + ρ), ±1) − shift,
 * ρ = `ridge` the precision of a normal prior on abilities, 0 for none. At the optimum Σ w E b = −ρ T Σ_f θ_f, as a common move of
 * abilities and difficulties leaves the likelihood as it is: shift = (Σ w E b + ρ T Σ_f θ_f) / Σ w, with T the covariance of the
 * grid, brings the items' mean difficulty there at once (parameter expansion; 0 without prior).
 *
 * Shapes: inputs as `itemPosterior`, ridge f32[1×1×1]; nextTheta f32[B×F×1]; change f32[B×1×1], largest |move| of the last step.
 */
export const abilitySteps: Kernel<AbilityInput, Output> = {
  name: "ability-steps",
  inputs: abilityInputs,
  outputs: ["nextTheta", "change"],
  outputDims,
  state: {nextTheta: "theta"},
  bytes() {
    const g = graphBuilder("ability-steps");
    const {op} = g;
    const values = abilityInputs.map(({name, dims}) => g.input(name, dims));
    const [successes, , start, traits, nodes, logWeights, itemWeights, ridge] = values;
    const last = g.integers([2]);
    const target = op("MatMul", [op("Transpose", [successes], {perm: [1, 0]}), itemWeights]);
    const weight = op("ReduceSum", [itemWeights, g.integers([1])], {keepdims: 1});
    const share = op("Div", [op("Transpose", [itemWeights], {perm: [0, 2, 1]}), weight]);
    const down = op("Transpose", [nodes], {perm: [0, 2, 1]});
    const covariance = op("MatMul", [op("Mul", [nodes, op("Exp", [logWeights])]), down]);
    const pull = op("Div", [op("Mul", [covariance, ridge]), weight]);
    const perTrait = op("Transpose", [traits], {perm: [1, 0]});
    let theta: Value = start;
    let move: Value = start;
    for (let step = 0; step < STEPS; step++) {
      const {post, hits, curvature} = addPosterior(g, [values[0], values[1], theta, ...values.slice(3, 7)]);
      const expected = op("ReduceSum", [hits, last], {keepdims: 1});
      const information = op("ReduceSum", [curvature, last], {keepdims: 1});
      const newton = op("Div", [
        op("Sub", [op("Sub", [target, expected]), op("Mul", [ridge, theta])]),
        op("Max", [op("Add", [information, ridge]), g.constant(LEAST_INFORMATION)])
      ]);
      const clamped = op("Max", [op("Min", [newton, g.constant(1)]), g.constant(-1)]);
      const centre = op("MatMul", [op("MatMul", [share, post]), down]);
      const pulled = op("MatMul", [pull, op("MatMul", [perTrait, theta])]);
      const shift = op("MatMul", [traits, op("Add", [op("Transpose", [centre], {perm: [0, 2, 1]}), pulled])]);
      move = op("Sub", [clamped, shift]);
      theta = op("Add", [theta, move]);
    }
    g.output("nextTheta", theta, outputDims.nextTheta);
    g.output("change", op("ReduceMax", [op("Abs", [move]), g.integers([1])], {keepdims: 1}), outputDims.change);
    return g.bytes();
  },
  twin(feeds) {
    const {I, F, B, D, Q} = bindDims(abilityInputs, feeds);
    const {successes, traits, itemWeights, nodes, logWeights} = feeds;
    const ridge = feeds.ridge.data[0];
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
      const {expected, information, mean} = itemPosterior({...feeds, theta: {dims: [B, F, 1], data: theta}});
      change.fill(0);
      for (let b = 0; b < B; b++) {
        const shift = new Float64Array(D);
        for (let i = 0; i < I; i++) {
          const share = itemWeights.data[b * I + i] / weight[b];
          for (let d = 0; d < D; d++) shift[d] += share * mean[(b * I + i) * D + d];
        }
        for (let q = 0; q < Q; q++) {
          const at = (d: number) => nodes.data[(b * D + d) * Q + q];
          let sum = 0;
          for (let f = 0; f < F; f++)
            for (let e = 0; e < D; e++) sum += traits.data[f * D + e] * theta[b * F + f] * at(e);
          const pull = (ridge * Math.exp(logWeights.data[q]) * sum) / weight[b];
          for (let d = 0; d < D; d++) shift[d] += pull * at(d);
        }
        for (let f = 0; f < F; f++) {
          const k = b * F + f;
          const gradient = target[k] - expected[k] - ridge * theta[k];
          const newton = gradient / Math.max(information[k] + ridge, LEAST_INFORMATION);
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
