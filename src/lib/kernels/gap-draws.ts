import {bindDims, type Kernel, type KernelInput} from "./kernel.js";
import {graphBuilder} from "./onnx/graph-builder.js";

type Input = "gammas" | "lambdaFail" | "lambdaSuccess";

const inputs: readonly KernelInput<Input>[] = [
  {name: "gammas", dims: ["C", 4, "N"]},
  {name: "lambdaFail", dims: [1]},
  {name: "lambdaSuccess", dims: [1]}
];

const outputDims = {signed: ["C", "N"]} as const;

/**
 * Signed gap odds of Dirichlet draws of many cells: r = Δθ · e^(λ_fail·p00 − λ_success·p11).
 *
 * Gamma variates are fed in (no random operator runs on WebGPU); their normalisation to shares is part of the graph.
 * Quantiles are taken afterwards, on the CPU.
 *
 * Shapes: gammas f32[C×4×N], outcomes in the order 11, 10, 01, 00; result f32[C×N].
 */
export const gapDraws: Kernel<Input, "signed"> = {
  name: "gap-draws",
  inputs,
  outputs: ["signed"],
  outputDims,
  bytes() {
    const graph = graphBuilder("gap-draws");
    const [gammas, fail, success] = inputs.map(({name, dims}) => graph.input(name, dims));
    const {op} = graph;
    const [g11, g10, g01, g00] = graph.split("Split", [gammas, graph.integers([1, 1, 1, 1])], 4, {axis: 1});
    const u = op("Add", [g11, g10]);
    const notU = op("Add", [g01, g00]);
    const logit = (right: typeof u, wrong: typeof u) => op("Log", [op("Div", [right, wrong])]);
    const delta = op("Sub", [logit(u, notU), logit(op("Add", [g11, g01]), op("Add", [g10, g00]))]);
    const penalty = op("Sub", [op("Mul", [fail, g00]), op("Mul", [success, g11])]);
    const scale = op("Exp", [op("Div", [penalty, op("Add", [u, notU])])]);
    graph.output("signed", op("Squeeze", [op("Mul", [delta, scale]), graph.integers([1])]), outputDims.signed);
    return graph.bytes();
  },
  twin(feeds) {
    const {C, N} = bindDims(inputs, feeds);
    const {data} = feeds.gammas;
    const signed = new Float64Array(C * N);
    for (let c = 0; c < C; c++) {
      for (let k = 0; k < N; k++) {
        const [g11, g10, g01, g00] = [0, 1, 2, 3].map((outcome) => data[(c * 4 + outcome) * N + k]);
        const delta = Math.log((g11 + g10) / (g01 + g00)) - Math.log((g11 + g01) / (g10 + g00));
        const penalty = feeds.lambdaFail.data[0] * g00 - feeds.lambdaSuccess.data[0] * g11;
        signed[c * N + k] = delta * Math.exp(penalty / (g11 + g10 + g01 + g00));
      }
    }
    return {signed: {dims: [C, N], data: signed}};
  }
};
