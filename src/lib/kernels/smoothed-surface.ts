import {bindDims, type Kernel, type KernelInput} from "./kernel.js";
import {graphBuilder} from "./onnx/graph-builder.js";

type Input = "x" | "y" | "outcome" | "weight" | "gridX" | "gridY" | "floor";
type Output = "mean" | "se" | "density";

const inputs: readonly KernelInput<Input>[] = [
  {name: "x", dims: [1, "N"]},
  {name: "y", dims: [1, "N"]},
  {name: "outcome", dims: [1, "N"]},
  {name: "weight", dims: [1, "N"]},
  {name: "gridX", dims: ["U", 1]},
  {name: "gridY", dims: ["G", 1]},
  {name: "floor", dims: [1]}
];

/** Of every output. */
const dims = ["G", "U"] as const;

/**
 * Kernel-smoothed surface of an outcome over two abilities, with its standard error as a second layer.
 *
 * Nadaraya–Watson with a Gaussian product kernel k = e^(−(Δx² + Δy²)/2): mean = Σ w k v / Σ w k, density = Σ w k,
 * se = √(Σ w k (v − mean)² / Σ w k · Σ w²k² / (Σ w k)²). The kernel factors over the axes, so that each sum over the
 * points is one matrix product.
 *
 * Shapes: points f32[1×N] and grid f32[U×1], f32[G×1], both in units of the bandwidth; floor f32[1]: where the
 * density is below it there is no estimate (NaN). Results f32[G×U].
 */
export const smoothedSurface: Kernel<Input, Output> = {
  name: "smoothed-surface",
  inputs,
  outputs: ["mean", "se", "density"],
  outputDims: {mean: dims, se: dims, density: dims},
  bytes() {
    const graph = graphBuilder("smoothed-surface");
    const [x, y, outcome, weight, gridX, gridY, floor] = inputs.map((input) => graph.input(input.name, input.dims));
    const {op} = graph;
    const kernel = (grid: typeof x, point: typeof x) => {
      const distance = op("Sub", [grid, point]);
      return op("Exp", [op("Mul", [graph.constant(-0.5), op("Mul", [distance, distance])])]);
    };
    const kx = kernel(gridX, x);
    const ky = kernel(gridY, y);
    const across = op("Transpose", [kx], {perm: [1, 0]});
    const weighted = op("Mul", [ky, weight]);
    const density = op("MatMul", [weighted, across]);
    const safe = op("Max", [density, graph.constant(1e-30)]);
    const first = op("MatMul", [op("Mul", [weighted, outcome]), across]);
    const second = op("MatMul", [op("Mul", [weighted, op("Mul", [outcome, outcome])]), across]);
    const squares = op("MatMul", [op("Mul", [weighted, weighted]), op("Mul", [across, across])]);
    const mean = op("Div", [first, safe]);
    const spread = op("Sub", [op("Div", [second, safe]), op("Mul", [mean, mean])]);
    const share = op("Div", [op("Div", [squares, safe]), safe]);
    const se = op("Sqrt", [op("Mul", [op("Max", [spread, graph.constant(0)]), share])]);
    const enough = op("GreaterOrEqual", [density, floor]);
    graph.output("mean", op("Where", [enough, mean, graph.constant(NaN)]), dims);
    graph.output("se", op("Where", [enough, se, graph.constant(NaN)]), dims);
    graph.output("density", density, dims);
    return graph.bytes();
  },
  twin(feeds) {
    const {N, U, G} = bindDims(inputs, feeds);
    const [mean, se, density] = [0, 1, 2].map(() => new Float64Array(G * U));
    for (let row = 0; row < G; row++) {
      for (let column = 0; column < U; column++) {
        let sum = 0;
        let first = 0;
        let second = 0;
        let squares = 0;
        for (let n = 0; n < N; n++) {
          const dx = feeds.gridX.data[column] - feeds.x.data[n];
          const dy = feeds.gridY.data[row] - feeds.y.data[n];
          const k = feeds.weight.data[n] * Math.exp(-0.5 * (dx * dx + dy * dy));
          const v = feeds.outcome.data[n];
          sum += k;
          first += k * v;
          second += k * v * v;
          squares += k * k;
        }
        const at = row * U + column;
        const enough = sum >= feeds.floor.data[0];
        const m = first / Math.max(sum, 1e-30);
        density[at] = sum;
        mean[at] = enough ? m : NaN;
        se[at] = enough ? Math.sqrt((Math.max(0, second / sum - m * m) * squares) / (sum * sum)) : NaN;
      }
    }
    const found = (data: Float64Array) => ({dims: [G, U], data});
    return {mean: found(mean), se: found(se), density: found(density)};
  }
};
