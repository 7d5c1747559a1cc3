import {describe, expect, it} from "vitest";
import {
  gapDrawsKernel,
  gapGridKernel,
  itemPosteriorKernel,
  smoothedSurfaceKernel,
  weightedMeansKernel,
  type Kernel,
  type Tensor
} from "../../../src/lib/kernels/index.js";
import {gammas, gaussHermite, mulberry32, normals, type Uniform} from "../../../src/lib/math/index.js";
import {gapScore, gapSurface, jointFromMargins} from "../../../src/lib/models/index.js";
import {expectAllClose, expectClose, F32_KERNEL, F64_EXACT, within, type Tolerance} from "../../support/close-to.js";
import {runWasm} from "./run-wasm.js";

const tensor = (dims: number[], fill: (k: number) => number): Tensor => ({
  dims,
  data: Float32Array.from({length: dims.reduce((n, d) => n * d, 1)}, (_, k) => fill(k))
});
const scalar = (value: number) => tensor([1], () => value);

async function expectParity<Input extends string, Output extends string>(
  kernel: Kernel<Input, Output>,
  feeds: Readonly<Record<Input, Tensor>>,
  policy: Tolerance
): Promise<void> {
  const twin = kernel.twin(feeds);
  const wasm = await runWasm(kernel, feeds);
  for (const name of kernel.outputs) {
    expect(wasm[name]!.dims, name).toEqual(twin[name]!.dims);
    expectAllClose(wasm[name]!.data, twin[name]!.data, policy, `${kernel.name} ${name}`);
  }
}

describe("weightedMeans on wasm agrees with its twin", () => {
  it.each([
    [1, 1, 1],
    [1, 50, 3],
    [7, 1, 2],
    [64, 900, 20]
  ])("for %i replicates of %i items and %i columns", async (B, I, K) => {
    const uniform = mulberry32(B + I);
    const observed = tensor([I, K], () => (I === 1 || uniform() < 0.8 ? 1 : 0));
    const feeds = {
      weights: tensor([B, I], () => 1 + Math.floor(3 * uniform())),
      values: tensor([I, K], () => uniform()),
      observed
    };
    await expectParity(weightedMeansKernel, feeds, F32_KERNEL);
  });

  it("gives NaN where nothing was observed, on both sides", async () => {
    const feeds = {
      weights: tensor([2, 3], () => 1),
      values: tensor([3, 2], () => 1),
      observed: tensor([3, 2], (k) => k % 2)
    };
    const twin = weightedMeansKernel.twin(feeds).means.data;
    expect([...twin]).toEqual([NaN, 1, NaN, 1]);
    await expectParity(weightedMeansKernel, feeds, F32_KERNEL);
  });

  it("gives the plain mean for weights of one", () => {
    const feeds = {
      weights: tensor([1, 4], () => 1),
      values: tensor([4, 1], (k) => k),
      observed: tensor([4, 1], () => 1)
    };
    expect(weightedMeansKernel.twin(feeds).means.data[0]).toBe(1.5);
  });
});

describe("gapGrid on wasm agrees with its twin", () => {
  const rates = (n: number) => (k: number) => (k + 0.5) / n;
  const feedsOf = (U: number, G: number, psi: number) => ({
    understanding: tensor([1, U], rates(U)),
    generation: tensor([G, 1], rates(G)),
    oddsRatio: scalar(psi),
    lambdaFail: scalar(2.7),
    lambdaSuccess: scalar(1.05)
  });
  // Where rates nearly agree their difference is lost in float32: an absolute tolerance, four times the policy's.
  const policy = within(4e-5, "float32 difference of logits");

  it.each([
    [1, 1, 1],
    [160, 160, 1],
    [160, 40, 20],
    [31, 160, 0.05],
    [64, 64, 400]
  ])("for %i x %i at an odds ratio of %f", async (U, G, psi) =>
    expectParity(gapGridKernel, feedsOf(U, G, psi), policy)
  );

  it("and its twin with gapSurface and gapScore", () => {
    const feeds = feedsOf(20, 30, 3);
    const {gap} = gapGridKernel.twin(feeds);
    const surface = gapSurface(feeds.understanding!.data, feeds.generation!.data, undefined, Math.log(3));
    expectAllClose(gap.data, surface, within(1e-6, "odds ratio through its logarithm, rates in float32"));
    const [u, g] = [feeds.understanding!.data[4]!, feeds.generation!.data[25]!];
    const joint = jointFromMargins(u, g, Math.log(3));
    const delta = Math.log(u / (1 - u)) - Math.log(g / (1 - g));
    expectClose(gap.data[25 * 20 + 4]!, gapScore(delta, joint.p11, joint.p00), within(1e-6, "lambdas in float32"));
  });
});

describe("gapDraws on wasm agrees with its twin", () => {
  it.each([
    [1, 1],
    [44, 500]
  ])("for %i cells of %i draws", async (C, N) => {
    const gamma = gammas(mulberry32(C));
    const shapes = [0.5, 12.5, 3.5, 80.5];
    const feeds = {
      gammas: tensor([C, 4, N], (k) => gamma(shapes[(Math.floor(k / N) + Math.floor(k / N / 4)) % 4]!)),
      lambdaFail: scalar(2.7),
      lambdaSuccess: scalar(1.05)
    };
    await expectParity(gapDrawsKernel, feeds, within(2e-4, "odds up to 100 in float32, differences of logits"));
  });
});

describe("smoothedSurface on wasm agrees with its twin", () => {
  const feedsOf = (N: number, U: number, G: number, floor: number) => {
    const uniform = mulberry32(N);
    const normal = normals(uniform);
    return {
      x: tensor([1, N], () => 2 * normal()),
      y: tensor([1, N], () => 2 * normal()),
      outcome: tensor([1, N], () => (uniform() < 0.4 ? 1 : 0)),
      weight: tensor([1, N], () => 1),
      gridX: tensor([U, 1], (k) => -4 + (8 * k) / Math.max(1, U - 1)),
      gridY: tensor([G, 1], (k) => -4 + (8 * k) / Math.max(1, G - 1)),
      floor: scalar(floor)
    };
  };
  it.each([
    [400, 30, 20],
    [50, 1, 7]
  ])("for %i points on %i x %i", async (N, U, G) =>
    expectParity(smoothedSurfaceKernel, feedsOf(N, U, G, 0.05), within(3e-4, "variances in float32"))
  );

  it("for one point, whose surface is its outcome wherever there is enough of it", async () => {
    const feeds = {...feedsOf(1, 5, 5, 0.1), outcome: tensor([1, 1], () => 1)};
    const {mean, se} = smoothedSurfaceKernel.twin(feeds);
    for (const value of mean.data) expect(Number.isNaN(value) || value === 1).toBe(true);
    expect(se.data.some((value) => value === 0)).toBe(true);
    await expectParity(smoothedSurfaceKernel, feeds, within(3e-4, "variances in float32"));
  });

  it("has the plain mean and its standard error where every point is equally near", () => {
    const n = 16;
    const feeds = {
      x: tensor([1, n], () => 0),
      y: tensor([1, n], () => 0),
      outcome: tensor([1, n], (k) => (k < 4 ? 1 : 0)),
      weight: tensor([1, n], () => 1),
      gridX: tensor([1, 1], () => 0),
      gridY: tensor([1, 1], () => 0),
      floor: scalar(0)
    };
    const {mean, se} = smoothedSurfaceKernel.twin(feeds);
    expectClose(mean.data[0]!, 0.25, F64_EXACT);
    expectClose(se.data[0]!, Math.sqrt((0.25 * 0.75) / n), F64_EXACT);
  });
});

describe("itemPosterior on wasm agrees with its twin", () => {
  /** Responses of S subjects in D modalities on a product grid; `rate` is the share of right answers. */
  function feedsOf({
    S,
    I,
    D = 2,
    B = 1,
    points = 9,
    spread = 1,
    rate = 0.5,
    missing = 0.1
  }: {
    S: number;
    I: number;
    D?: number;
    B?: number;
    points?: number;
    spread?: number;
    rate?: number;
    missing?: number;
  }) {
    const uniform: Uniform = mulberry32(S * 1000 + I);
    const F = S * D;
    const rule = gaussHermite(points);
    const Q = points ** D;
    const at = (q: number, d: number) => Math.floor(q / points ** d) % points;
    const attempts = tensor([I, F], () => (uniform() < missing ? 0 : 1));
    return {
      attempts,
      successes: tensor([I, F], (k) => attempts.data[k]! * (uniform() < rate ? 1 : 0)),
      theta: tensor([B, F, 1], () => spread * (2 * uniform() - 1)),
      traits: tensor([F, D], (k) => (Math.floor(Math.floor(k / D) / S) === k % D ? 1 : 0)),
      nodes: tensor([B, D, Q], (k) => 1.2 * rule.nodes[at(k % Q, Math.floor(k / Q) % D)]!),
      logWeights: tensor([1, 1, Q], (q) => {
        let sum = 0;
        for (let d = 0; d < D; d++) sum += Math.log(rule.weights[at(q, d)]!);
        return sum;
      }),
      itemWeights: tensor([B, I, 1], () => Math.floor(3 * uniform()))
    };
  }
  const policy: Tolerance = {name: "sums of hundreds of float32 terms", abs: 2e-4, rel: 2e-5};

  it.each([
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
  ] as const)("for %s", async (_, shape) => expectParity(itemPosteriorKernel, feedsOf(shape), policy));

  it("gives the prior back where everything is missing", () => {
    const {logLik, mean, second} = itemPosteriorKernel.twin(feedsOf({S: 3, I: 2, missing: 1.1, points: 15}));
    expectAllClose(logLik.data, [0, 0], within(1e-5, "nodes in float32"));
    expectAllClose(mean.data, [0, 0, 0, 0], within(1e-5, "nodes in float32"));
    expectAllClose(second.data, [1.44, 1.44, 1.44, 1.44], within(1e-5, "nodes in float32"));
  });
});
