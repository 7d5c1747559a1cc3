import {bindDims, type Kernel, type KernelInput} from "./kernel.js";
import {graphBuilder} from "./onnx/graph-builder.js";

type Input = "understanding" | "generation" | "both" | "lambdaFail" | "lambdaSuccess" | "items" | "quantile";
type Output = "gap" | "width" | "overlap";

const inputs: readonly KernelInput<Input>[] = [
  {name: "understanding", dims: [1, "U"]},
  {name: "generation", dims: ["G", 1]},
  {name: "both", dims: ["G", "U"]},
  {name: "lambdaFail", dims: [1]},
  {name: "lambdaSuccess", dims: [1]},
  {name: "items", dims: [1]},
  {name: "quantile", dims: [1]}
];

/** Of every output. */
const dims = ["G", "U"] as const;

/** Ends of an interval on the asinh scale, beyond which a gap is 1 to the last digit of float32. */
const FAR = 40;

/**
 * The gap and its closed-form interval over a grid of rates: what `gapSurface` and `gapIntervalSurface` of the models' room compute.
 *
 * `both` is the share right both ways, which the association gives. gap = o / (1 + o), o = |logit u − logit g| · e^(λ_fail·p00 − λ_success·p11);
 * the interval is that of shares with half an answer added, on the asinh scale of the signed odds.
 *
 * Shapes: understanding f32[1×U] and generation f32[G×1], rates in (0, 1); both f32[G×U]; results f32[G×U].
 */
export const gapSurfaceKernel: Kernel<Input, Output> = {
  name: "gap-surface",
  inputs,
  outputs: ["gap", "width", "overlap"],
  outputDims: {gap: dims, width: dims, overlap: dims},
  bytes() {
    const graph = graphBuilder("gap-surface");
    const [u, g, both, fail, success, items, quantile] = inputs.map((input) => graph.input(input.name, input.dims));
    const {op, constant} = graph;
    const [one, half] = [constant(1), constant(0.5)];
    const neither = op("Max", [op("Add", [op("Sub", [op("Sub", [one, u]), g]), both]), constant(0)]);
    const logit = (rate: typeof u) => op("Log", [op("Div", [rate, op("Sub", [one, rate])])]);
    const scaleOf = (p00: typeof u, p11: typeof u) =>
      op("Exp", [op("Sub", [op("Mul", [fail, p00]), op("Mul", [success, p11])])]);
    const fold = (odds: typeof u) => op("Div", [odds, op("Add", [one, odds])]);
    const apart = op("Abs", [op("Sub", [logit(u), logit(g)])]);
    graph.output("gap", fold(op("Mul", [apart, scaleOf(neither, both)])), dims);

    const smooth = (share: typeof u) =>
      op("Div", [op("Add", [op("Mul", [items, share]), half]), op("Add", [items, constant(2)])]);
    const p11 = smooth(both);
    const p10 = smooth(op("Sub", [u, both]));
    const p01 = smooth(op("Sub", [g, both]));
    const p00 = smooth(neither);
    const [ru, rg] = [op("Add", [p11, p10]), op("Add", [p11, p01])];
    const [wu, wg] = [op("Add", [p01, p00]), op("Add", [p10, p00])];
    const delta = op("Log", [op("Div", [op("Mul", [ru, wg]), op("Mul", [wu, rg])])]);
    const scale = scaleOf(p00, p11);
    const over = (value: typeof u) => op("Div", [one, value]);
    const slopes = [
      op("Sub", [op("Sub", [over(ru), over(rg)]), op("Mul", [delta, success])]),
      op("Add", [over(ru), over(wg)]),
      op("Neg", [op("Add", [over(wu), over(rg)])]),
      op("Add", [op("Sub", [over(wg), over(wu)]), op("Mul", [delta, fail])])
    ];
    const shares = [p11, p10, p01, p00];
    const sum = (terms: readonly (typeof u)[]) => terms.reduce((all, term) => op("Add", [all, term]));
    const mean = sum(slopes.map((slope, o) => op("Mul", [shares[o], slope])));
    const spread = sum(
      slopes.map((slope, o) => {
        const off = op("Sub", [slope, mean]);
        return op("Mul", [shares[o], op("Mul", [off, off])]);
      })
    );
    const odds = op("Abs", [op("Mul", [delta, scale])]);
    const root = op("Sqrt", [op("Add", [op("Mul", [odds, odds]), one])]);
    const error = op("Sqrt", [op("Div", [spread, op("Add", [items, constant(3)])])]);
    const reach = op("Div", [op("Mul", [op("Mul", [quantile, scale]), error]), root]);
    const centre = op("Log", [op("Add", [odds, root])]);
    const sinh = (value: typeof u) =>
      op("Mul", [half, op("Sub", [op("Exp", [value]), op("Exp", [op("Neg", [value])])])]);
    const upper = fold(sinh(op("Min", [op("Add", [centre, reach]), constant(FAR)])));
    const low = op("Max", [op("Sub", [centre, reach]), constant(0)]);
    graph.output("width", op("Sub", [upper, fold(sinh(op("Min", [low, constant(FAR)])))]), dims);
    graph.output("overlap", op("Sub", [reach, centre]), dims);
    return graph.bytes();
  },
  twin(feeds) {
    const {U, G} = bindDims(inputs, feeds);
    const [fail, success, n, quantile] = (["lambdaFail", "lambdaSuccess", "items", "quantile"] as const).map(
      (name) => feeds[name].data[0]
    );
    const [gap, width, overlap] = [0, 1, 2].map(() => new Float64Array(G * U));
    const fold = (odds: number) => odds / (1 + odds);
    for (let row = 0; row < G; row++) {
      for (let column = 0; column < U; column++) {
        const at = row * U + column;
        const [u, g, both] = [feeds.understanding.data[column], feeds.generation.data[row], feeds.both.data[at]];
        const neither = Math.max(0, 1 - u - g + both);
        const apart = Math.abs(Math.log(u / (1 - u)) - Math.log(g / (1 - g)));
        gap[at] = fold(apart * Math.exp(fail * neither - success * both));
        const shares = [both, u - both, g - both, neither].map((share) => (n * share + 0.5) / (n + 2));
        const [p11, p10, p01, p00] = shares;
        const [ru, rg, wu, wg] = [p11 + p10, p11 + p01, p01 + p00, p10 + p00];
        const delta = Math.log((ru * wg) / (wu * rg));
        const scale = Math.exp(fail * p00 - success * p11);
        const slopes = [
          1 / ru - 1 / rg - delta * success,
          1 / ru + 1 / wg,
          -1 / wu - 1 / rg,
          1 / wg - 1 / wu + delta * fail
        ];
        const mean = slopes.reduce((sum, slope, o) => sum + shares[o] * slope, 0);
        const spread = slopes.reduce((sum, slope, o) => sum + shares[o] * (slope - mean) ** 2, 0);
        const odds = Math.abs(delta * scale);
        const reach = (quantile * scale * Math.sqrt(spread / (n + 3))) / Math.sqrt(odds * odds + 1);
        const centre = Math.asinh(odds);
        width[at] =
          fold(Math.sinh(Math.min(FAR, centre + reach))) - fold(Math.sinh(Math.min(FAR, Math.max(0, centre - reach))));
        overlap[at] = reach - centre;
      }
    }
    const found = (data: Float64Array) => ({dims: [G, U], data});
    return {gap: found(gap), width: found(width), overlap: found(overlap)};
  }
};
