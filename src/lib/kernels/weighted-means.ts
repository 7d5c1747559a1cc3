import {bindDims, type Kernel, type KernelInput} from "./kernel.js";
import {graphBuilder} from "./onnx/graph-builder.js";

const inputs: readonly KernelInput<"weights" | "values" | "observed">[] = [
  {name: "weights", dims: ["B", "I"]},
  {name: "values", dims: ["I", "K"]},
  {name: "observed", dims: ["I", "K"]}
];

/**
 * B sets of weighted means of K columns over I items as two matrix products: bootstrap replicates of every
 * accuracy-type metric of every model at once.
 *
 * means[b, k] = Σ_i w[b, i] v[i, k] o[i, k] / Σ_i w[b, i] o[i, k]
 *
 * Shapes: weights f32[B×I] (1 for the estimate, resampling counts for replicates), values f32[I×K], observed
 * f32[I×K] with 1 or 0; result f32[B×K], NaN where nothing was observed.
 */
export const weightedMeans: Kernel<"weights" | "values" | "observed", "means"> = {
  name: "weighted-means",
  inputs,
  outputs: ["means"],
  bytes() {
    const g = graphBuilder("weighted-means");
    const [weights, values, observed] = inputs.map(({name, dims}) => g.input(name, dims));
    const sum = g.op("MatMul", [weights, g.op("Mul", [values, observed])]);
    g.output("means", g.op("Div", [sum, g.op("MatMul", [weights, observed])]));
    return g.bytes();
  },
  twin(feeds) {
    const {B, I, K} = bindDims(inputs, feeds);
    const {weights, values, observed} = feeds;
    const means = new Float64Array(B * K);
    const total = new Float64Array(K);
    for (let b = 0; b < B; b++) {
      total.fill(0);
      for (let i = 0; i < I; i++) {
        const w = weights.data[b * I + i];
        if (w === 0) continue;
        for (let k = 0; k < K; k++) {
          const seen = w * observed.data[i * K + k];
          means[b * K + k] += seen * values.data[i * K + k];
          total[k] += seen;
        }
      }
      for (let k = 0; k < K; k++) means[b * K + k] /= total[k];
    }
    return {means: {dims: [B, K], data: means}};
  }
};
