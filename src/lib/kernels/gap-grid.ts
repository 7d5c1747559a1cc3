import {bindDims, type Kernel, type KernelInput} from "./kernel.js";
import {graphBuilder} from "./onnx/graph-builder.js";

type Input = "understanding" | "generation" | "oddsRatio" | "lambdaFail" | "lambdaSuccess";

const inputs: readonly KernelInput<Input>[] = [
  {name: "understanding", dims: [1, "U"]},
  {name: "generation", dims: ["G", 1]},
  {name: "oddsRatio", dims: [1]},
  {name: "lambdaFail", dims: [1]},
  {name: "lambdaSuccess", dims: [1]}
];

/**
 * The gap score over a grid of understanding and generation rates in the open interval (0, 1).
 *
 * p11 by Plackett's distribution with k = ψ − 1, S = 1 + k(u + g), R² = (1 + k(u − g))² + 4 k g (1 − u):
 * 2ψug / (S + R) where S > 0, (S − R) / 2k elsewhere. This R² does not cancel for ψ > 1, as S² − 4ψ(ψ − 1)ug does.
 *
 * Shapes: understanding f32[1×U], generation f32[G×1], the others f32[1]; result f32[G×U], shares.
 */
export const gapGrid: Kernel<Input, "gap"> = {
  name: "gap-grid",
  inputs,
  outputs: ["gap"],
  bytes() {
    const graph = graphBuilder("gap-grid");
    const [u, g, psi, fail, success] = inputs.map(({name, dims}) => graph.input(name, dims));
    const {op} = graph;
    const one = graph.constant(1);
    const two = graph.constant(2);
    const k = op("Sub", [psi, one]);
    const product = op("Mul", [u, g]);
    const s = op("Add", [one, op("Mul", [k, op("Add", [u, g])])]);
    const lean = op("Add", [one, op("Mul", [k, op("Sub", [u, g])])]);
    const rest = op("Mul", [op("Mul", [graph.constant(4), k]), op("Mul", [g, op("Sub", [one, u])])]);
    const square = op("Add", [op("Mul", [lean, lean]), rest]);
    const r = op("Sqrt", [op("Max", [square, graph.constant(0)])]);
    const positive = op("Div", [op("Mul", [op("Mul", [two, psi]), product]), op("Add", [s, r])]);
    const negative = op("Div", [op("Sub", [s, r]), op("Mul", [two, k])]);
    const p11 = op("Where", [op("Greater", [s, graph.constant(0)]), positive, negative]);
    const p00 = op("Add", [op("Sub", [op("Sub", [one, u]), g]), p11]);
    const logit = (p: typeof u) => op("Log", [op("Div", [p, op("Sub", [one, p])])]);
    const delta = op("Abs", [op("Sub", [logit(u), logit(g)])]);
    const penalty = op("Exp", [op("Sub", [op("Mul", [fail, p00]), op("Mul", [success, p11])])]);
    const o = op("Mul", [delta, penalty]);
    graph.output("gap", op("Div", [o, op("Add", [one, o])]));
    return graph.bytes();
  },
  twin(feeds) {
    const {U, G} = bindDims(inputs, feeds);
    const psi = feeds.oddsRatio.data[0];
    const k = psi - 1;
    const gap = new Float64Array(G * U);
    for (let row = 0; row < G; row++) {
      const g = feeds.generation.data[row];
      for (let column = 0; column < U; column++) {
        const u = feeds.understanding.data[column];
        const s = 1 + k * (u + g);
        const r = Math.sqrt(Math.max(0, (1 + k * (u - g)) ** 2 + 4 * k * g * (1 - u)));
        const p11 = s > 0 ? (2 * psi * u * g) / (s + r) : (s - r) / (2 * k);
        const delta = Math.abs(Math.log(u / (1 - u)) - Math.log(g / (1 - g)));
        const o = delta * Math.exp(feeds.lambdaFail.data[0] * (1 - u - g + p11) - feeds.lambdaSuccess.data[0] * p11);
        gap[row * U + column] = o / (1 + o);
      }
    }
    return {gap: {dims: [G, U], data: gap}};
  }
};
