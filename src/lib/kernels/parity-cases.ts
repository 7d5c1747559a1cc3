import {gammas, gaussHermite, mulberry32, normals} from "../math/index.js";
import {abilitySteps, type AbilityInput} from "./ability-steps.js";
import {gapDraws} from "./gap-draws.js";
import {gapExceeds, gapPlaces} from "./gap-places.js";
import {gapSurfaceKernel} from "./gap-surface.js";
import type {PosteriorInput} from "./item-posterior.js";
import type {Kernel, Tensor} from "./kernel.js";
import {smoothedSurface} from "./smoothed-surface.js";

/** One input on which a backend must agree with the float64 twin. */
export interface ParityCase {
  readonly kernel: Kernel;
  /** What is special about the input. */
  readonly title: string;
  readonly feeds: () => Readonly<Record<string, Tensor>>;
  /** Allowed: |value − twin| <= abs + rel · |twin|. */
  readonly abs: number;
  readonly rel: number;
}

function makeTensor(dims: readonly number[], fill: (k: number) => number): Tensor<Float32Array> {
  const size = dims.reduce((n, d) => n * d, 1);
  return {dims, data: Float32Array.from({length: size}, (_, k) => fill(k))};
}
const scalar = (value: number) => makeTensor([1], () => value);

function drawsFeeds(C: number, N: number) {
  const gamma = gammas(mulberry32(C));
  const shapes = [0.5, 12.5, 3.5, 80.5];
  return {
    gammas: makeTensor([C, 4, N], (k) => gamma(shapes[(Math.floor(k / N) + Math.floor(k / N / 4)) % 4])),
    lambdaFail: scalar(2.7),
    lambdaSuccess: scalar(1.05)
  };
}

function surfaceFeeds(N: number, U: number, G: number, floor: number) {
  const uniform = mulberry32(N);
  const normal = normals(uniform);
  return {
    x: makeTensor([1, N], () => 2 * normal()),
    y: makeTensor([1, N], () => 2 * normal()),
    outcome: makeTensor([1, N], () => (N === 1 || uniform() < 0.4 ? 1 : 0)),
    weight: makeTensor([1, N], () => 1),
    gridX: makeTensor([U, 1], (k) => -4 + (8 * k) / Math.max(1, U - 1)),
    gridY: makeTensor([G, 1], (k) => -4 + (8 * k) / Math.max(1, G - 1)),
    floor: scalar(floor)
  };
}

/** P places of some hundred items on which K draws are taken: gammas of shape a, whose cube root is about ∛a · (1 − 1/(9a) + z/(3√a)). */
function placesFeeds(P: number, K: number) {
  const uniform = mulberry32(P);
  const normal = normals(uniform);
  const shapes = Array.from({length: 4 * P}, () => 2 + 100 * uniform());
  const z = Array.from({length: 4 * K}, () => normal());
  return {
    roots: makeTensor([4, P, 2], (k) => {
      const a = shapes[k >> 1];
      return Math.cbrt(a) * (k % 2 === 0 ? 1 - 1 / (9 * a) : 1 / (3 * Math.sqrt(a)));
    }),
    powers: makeTensor([4, 2, K], (k) => (Math.floor(k / K) % 2 === 0 ? 1 : z[Math.floor(k / (2 * K)) * K + (k % K)])),
    lambdaFail: scalar(2.7),
    lambdaSuccess: scalar(1.05)
  };
}

/** A threshold for each draw that lies in the middle of the widest distance between the unsigned odds of the places. */
function betweenOdds(feeds: ReturnType<typeof placesFeeds>, P: number, K: number) {
  const {data} = gapPlaces.twin(feeds).signed;
  return makeTensor([1, 1, K], (k) => {
    const odds = Float64Array.from({length: P}, (_, place) => Math.abs(data[place * K + k])).sort();
    let widest = 0;
    for (let place = 1; place + 1 < P; place++)
      if (odds[place + 1] - odds[place] > odds[widest + 1] - odds[widest]) widest = place;
    return P === 1 ? odds[0] / 2 : (odds[widest] + odds[widest + 1]) / 2;
  });
}

function ratesFeeds(U: number, G: number, n: number) {
  const rate = (k: number, count: number) => 0.01 + (0.98 * (k + 0.5)) / count;
  return {
    understanding: makeTensor([1, U], (k) => rate(k, U)),
    generation: makeTensor([G, 1], (k) => rate(k, G)),
    both: makeTensor([G, U], (k) => rate(k % U, U) * rate(Math.floor(k / U), G)),
    lambdaFail: scalar(2.7),
    lambdaSuccess: scalar(1.05),
    items: scalar(n),
    quantile: scalar(1.959964)
  };
}

/** Shape of made-up responses: S subjects in D modalities, I items, B replicates, on a grid of points^D nodes. */
export interface ResponseShape {
  readonly S: number;
  readonly I: number;
  readonly D?: number;
  readonly B?: number;
  readonly points?: number;
  /** Abilities lie in ±spread logits. */
  readonly spread?: number;
  /** Share of right answers. */
  readonly rate?: number;
  readonly missing?: number;
}

/** Made-up feeds of `ability-steps`: those of its E-step and a prior on abilities, by default none. */
export const abilityFeeds = (shape: ResponseShape, ridge = 0): Readonly<Record<AbilityInput, Tensor>> => ({
  ...posteriorFeeds(shape),
  ridge: makeTensor([1, 1, 1], () => ridge)
});

/** Made-up feeds of the E-step of `ability-steps`. */
export function posteriorFeeds(shape: ResponseShape): Readonly<Record<PosteriorInput, Tensor>> {
  const {S, I, D = 2, B = 1, points = 9, spread = 1, rate = 0.5, missing = 0.1} = shape;
  const uniform = mulberry32(S * 1000 + I);
  const F = S * D;
  const rule = gaussHermite(points);
  const Q = points ** D;
  const at = (q: number, d: number) => Math.floor(q / points ** d) % points;
  const attempts = makeTensor([I, F], () => (uniform() < missing ? 0 : 1));
  return {
    attempts,
    successes: makeTensor([I, F], (k) => attempts.data[k] * (uniform() < rate ? 1 : 0)),
    theta: makeTensor([B, F, 1], () => spread * (2 * uniform() - 1)),
    traits: makeTensor([F, D], (k) => (Math.floor(Math.floor(k / D) / S) === k % D ? 1 : 0)),
    nodes: makeTensor([B, D, Q], (k) => 1.2 * rule.nodes[at(k % Q, Math.floor(k / Q) % D)]),
    logWeights: makeTensor([1, 1, Q], (q) =>
      Array.from({length: D}, (_, d) => Math.log(rule.weights[at(q, d)])).reduce((a, b) => a + b, 0)
    ),
    itemWeights: makeTensor([B, I, 1], () => 1 + Math.floor(3 * uniform()))
  };
}

const RESPONSES: readonly (readonly [string, ResponseShape])[] = [
  ["12 subjects, 60 items", {S: 12, I: 60}],
  ["four replicates at once", {S: 8, I: 40, B: 4}],
  ["one modality", {S: 10, I: 50, D: 1, points: 21}],
  ["three modalities", {S: 5, I: 20, D: 3, points: 5}],
  ["extreme abilities", {S: 6, I: 30, spread: 30}],
  ["all right", {S: 6, I: 30, rate: 1.1, missing: 0}],
  ["all wrong", {S: 6, I: 30, rate: -1, missing: 0}],
  ["one subject", {S: 1, I: 30}],
  ["one item", {S: 8, I: 1}],
  ["all missing", {S: 8, I: 30, missing: 1.1}],
  ["100 subjects", {S: 100, I: 200, points: 7}]
];

/**
 * Inputs on which every backend is compared with the twin: usual shapes, and the ends of what can happen.
 *
 * Tolerances hold for float32: 2e-4 for draws and places, whose odds reach 100; 3e-4 for surfaces, which subtract squares; 2e-4 and
 * 2e-5 relative for sums of hundreds.
 */
export const PARITY_CASES: readonly ParityCase[] = [
  ...(
    [
      [1, 1],
      [44, 500]
    ] as const
  ).map(([C, N]) => ({
    kernel: gapDraws,
    title: `${C} cells, ${N} draws`,
    feeds: () => drawsFeeds(C, N),
    abs: 2e-4,
    rel: 0
  })),
  ...(
    [
      [400, 30, 20, 0.05],
      [50, 1, 7, 0.05],
      [1, 5, 5, 0.1]
    ] as const
  ).map(([N, U, G, floor]) => ({
    kernel: smoothedSurface,
    title: `${N} points on ${U} × ${G}`,
    feeds: () => surfaceFeeds(N, U, G, floor),
    abs: 3e-4,
    rel: 0
  })),
  ...(
    [
      [1, 1],
      [64, 200]
    ] as const
  ).flatMap(([P, K]) => [
    {kernel: gapPlaces, title: `${P} places, ${K} draws`, feeds: () => placesFeeds(P, K), abs: 2e-4, rel: 2e-5},
    {
      kernel: gapExceeds,
      title: `${P} places, ${K} draws`,
      // Between the draws, where none of them stands: rounding turns no comparison round.
      feeds: () => ({...placesFeeds(P, K), threshold: betweenOdds(placesFeeds(P, K), P, K), weight: scalar(1 / K)}),
      abs: 1e-6,
      rel: 0
    }
  ]),
  ...(
    [
      [24, 20, 250],
      [1, 1, 1]
    ] as const
  ).map(([U, G, n]) => ({
    kernel: gapSurfaceKernel,
    title: `${U} × ${G} rates, ${n} items`,
    feeds: () => ratesFeeds(U, G, n),
    abs: 2e-4,
    rel: 2e-5
  })),
  ...RESPONSES.flatMap(([title, shape]) => [
    {kernel: abilitySteps, title, feeds: () => abilityFeeds(shape), abs: 2e-4, rel: 2e-5},
    {kernel: abilitySteps, title: `${title}, a prior`, feeds: () => abilityFeeds(shape, 1 / 9), abs: 2e-4, rel: 2e-5}
  ])
];

/** Every kernel. */
export const KERNELS: readonly Kernel[] = [...new Set(PARITY_CASES.map(({kernel}) => kernel as Kernel))];

/** How far a backend's outputs are from the twin's. */
export interface ParityResult {
  readonly agrees: boolean;
  /** Largest |value − twin| where both are finite. */
  readonly worst: number;
  /** Output and position of the first value out of tolerance; `null` when all agree. */
  readonly where: string | null;
}

/** Compares a backend's outputs with the twin's; NaN and infinities must stand at the same places. */
export function compareWithTwin(
  {kernel, feeds, abs, rel}: ParityCase,
  outputs: Readonly<Record<string, Tensor>>
): ParityResult {
  const twin = kernel.twin(feeds());
  let worst = 0;
  let where: string | null = null;
  for (const name of kernel.outputs) {
    const expected = twin[name].data;
    const actual = outputs[name]?.data;
    if (actual?.length !== expected.length) {
      where ??= `${name}: ${actual?.length ?? 0} values instead of ${expected.length}`;
      continue;
    }
    for (let k = 0; k < expected.length; k++) {
      const [a, e] = [actual[k], expected[k]];
      if (Object.is(a, e) || a === e) continue;
      const off = Math.abs(a - e);
      if (Number.isFinite(off)) worst = Math.max(worst, off);
      if (!(off <= abs + rel * Math.abs(e))) where ??= `${name}[${k}]: ${a} instead of ${e}`;
    }
  }
  return {agrees: where === null, worst, where};
}
