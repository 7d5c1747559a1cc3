import {bindDims, type Kernel, type KernelInput, type Tensor} from "./kernel.js";
import {graphBuilder, type GraphBuilder, type Value} from "./onnx/graph-builder.js";

type OddsInput = "roots" | "powers" | "lambdaFail" | "lambdaSuccess";

const oddsInputs: readonly KernelInput<OddsInput>[] = [
  {name: "roots", dims: [4, "P", "D"]},
  {name: "powers", dims: [4, "D", "K"]},
  {name: "lambdaFail", dims: [1]},
  {name: "lambdaSuccess", dims: [1]}
];
type ExceedsInput = OddsInput | "threshold" | "weight";

const exceedsInputs: readonly KernelInput<ExceedsInput>[] = [
  ...oddsInputs,
  {name: "threshold", dims: [1, 1, "K"]},
  {name: "weight", dims: [1]}
];

const oddsDims = {signed: [1, "P", "K"]} as const;
const exceedsDims = {share: [1, "P", 1]} as const;

/** Smallest cube root of a gamma variate: a polynomial may dip below 0 where the variate is next to nothing. */
const LEAST_ROOT = 1e-3;

/** Signed gap odds of the same draws at every place, f32[1×P×K]. */
function addOdds({op, split, constant, integers}: GraphBuilder, values: readonly Value[]): Value {
  const [roots, powers, fail, success] = values;
  const parts = (value: Value) => split("Split", [value, integers([1, 1, 1, 1])], 4, {axis: 0});
  const [rootsOf, powersOf] = [parts(roots), parts(powers)];
  const [g11, g10, g01, g00] = rootsOf.map((root, o) => {
    const x = op("Max", [op("MatMul", [root, powersOf[o]]), constant(LEAST_ROOT)]);
    return op("Mul", [op("Mul", [x, x]), x]);
  });
  const u = op("Add", [g11, g10]);
  const notU = op("Add", [g01, g00]);
  const ratio = op("Div", [op("Mul", [u, op("Add", [g10, g00])]), op("Mul", [notU, op("Add", [g11, g01])])]);
  const penalty = op("Sub", [op("Mul", [fail, g00]), op("Mul", [success, g11])]);
  return op("Mul", [op("Log", [ratio]), op("Exp", [op("Div", [penalty, op("Add", [u, notU])])])]);
}

/** Walks through the signed odds in float64, place by place, draw by draw. */
function eachOdds(
  feeds: Readonly<Record<OddsInput, Tensor>>,
  {P, D, K}: Readonly<Record<string, number>>,
  visit: (place: number, draw: number, odds: number) => void
): void {
  const {roots, powers} = feeds;
  const [fail, success] = [feeds.lambdaFail.data[0], feeds.lambdaSuccess.data[0]];
  const gamma = (outcome: number, place: number, draw: number) => {
    let x = 0;
    for (let d = 0; d < D; d++)
      x += roots.data[(outcome * P + place) * D + d] * powers.data[(outcome * D + d) * K + draw];
    const root = Math.max(LEAST_ROOT, x);
    return root * root * root;
  };
  for (let place = 0; place < P; place++) {
    for (let draw = 0; draw < K; draw++) {
      const g11 = gamma(0, place, draw);
      const g10 = gamma(1, place, draw);
      const g01 = gamma(2, place, draw);
      const g00 = gamma(3, place, draw);
      const delta = Math.log(((g11 + g10) * (g10 + g00)) / ((g01 + g00) * (g11 + g01)));
      visit(place, draw, delta * Math.exp((fail * g00 - success * g11) / (g11 + g10 + g01 + g00)));
    }
  }
}

/**
 * Signed gap odds of K posterior draws at each of P places of the map: r = Δθ · e^(λ_fail·p00 − λ_success·p11).
 *
 * The four outcomes of a draw are gamma variates whose cube root is a polynomial in a normal variate: `roots` holds its coefficients by place, `powers`
 * the powers of the variates, the same at every place, so that one matrix product gives all of them and neighbouring places differ
 * smoothly. No random operator is needed.
 *
 * Shapes: roots f32[4×P×D], outcomes in the order 11, 10, 01, 00; powers f32[4×D×K]; result f32[1×P×K].
 */
export const gapPlaces: Kernel<OddsInput, "signed"> = {
  name: "gap-places",
  inputs: oddsInputs,
  outputs: ["signed"],
  outputDims: oddsDims,
  bytes() {
    const graph = graphBuilder("gap-places");
    const values = oddsInputs.map(({name, dims}) => graph.input(name, dims));
    graph.output("signed", addOdds(graph, values), oddsDims.signed);
    return graph.bytes();
  },
  twin(feeds) {
    const lengths = bindDims(oddsInputs, feeds);
    const {P, K} = lengths;
    const signed = new Float64Array(P * K);
    eachOdds(feeds, lengths, (place, draw, odds) => (signed[place * K + draw] = odds));
    return {signed: {dims: [1, P, K], data: signed}};
  }
};

/**
 * Share of the draws at each place whose gap is larger than that of a model: `gap-places`, compared draw by draw with unsigned odds of the
 * model, f32[1×1×K]; `weight` is that of one draw, 1/K.
 *
 * Shapes: as `gap-places`; result f32[1×P×1].
 */
export const gapExceeds: Kernel<ExceedsInput, "share"> = {
  name: "gap-exceeds",
  inputs: exceedsInputs,
  outputs: ["share"],
  outputDims: exceedsDims,
  bytes() {
    const graph = graphBuilder("gap-exceeds");
    const values = exceedsInputs.map(({name, dims}) => graph.input(name, dims));
    const {op} = graph;
    const larger = op("Greater", [op("Abs", [addOdds(graph, values)]), values[4]]);
    const counted = op("Where", [larger, values[5], graph.constant(0)]);
    graph.output("share", op("ReduceSum", [counted, graph.integers([2])], {keepdims: 1}), exceedsDims.share);
    return graph.bytes();
  },
  twin(feeds) {
    const lengths = bindDims(exceedsInputs, feeds);
    const {P} = lengths;
    const share = new Float64Array(P);
    eachOdds(feeds, lengths, (place, draw, odds) => {
      if (Math.abs(odds) > feeds.threshold.data[draw]) share[place] += feeds.weight.data[0];
    });
    return {share: {dims: [1, P, 1], data: share}};
  }
};
