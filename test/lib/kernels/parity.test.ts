import {describe, expect, it} from "vitest";
import {
  abilityFeeds,
  abilityStepsKernel,
  compareWithTwin,
  gapGridKernel,
  itemPosteriorKernel,
  iterateTwin,
  PARITY_CASES,
  posteriorFeeds,
  smoothedSurfaceKernel,
  weightedMeansKernel,
  type Tensor
} from "../../../src/lib/kernels/index.js";
import {gapScore, gapSurface, jointFromMargins} from "../../../src/lib/models/index.js";
import {expectAllClose, expectClose, F64_EXACT, within} from "../../support/close-to.js";
import {runWasm} from "./run-wasm.js";

const tensor = (dims: number[], fill: (k: number) => number): Tensor => ({
  dims,
  data: Float32Array.from({length: dims.reduce((n, d) => n * d, 1)}, (_, k) => fill(k))
});
const scalar = (value: number) => tensor([1], () => value);

describe("on wasm, as on every backend", () => {
  it.each(PARITY_CASES.map((one) => [`${one.kernel.name}: ${one.title}`, one] as const))(
    "%s agrees with the twin",
    async (_, one) => {
      const outputs = await runWasm(one.kernel, one.feeds());
      expect(compareWithTwin(one, outputs).where).toBeNull();
      const twin = one.kernel.twin(one.feeds());
      for (const name of one.kernel.outputs) expect(outputs[name]!.dims, name).toEqual(twin[name]!.dims);
    }
  );
});

describe("compareWithTwin(one, outputs)", () => {
  const one = PARITY_CASES.find(({title}) => title === "a column without observations")!;
  const shifted = (by: number) => {
    const {means} = one.kernel.twin(one.feeds()) as {means: Tensor};
    return {means: {...means, data: means.data.map((value) => value + by)}};
  };
  it("takes what is within the tolerance, and says how far off the worst value is", () => {
    expect(compareWithTwin(one, shifted(0))).toEqual({agrees: true, worst: 0, where: null});
    const near = compareWithTwin(one, shifted(9e-6));
    expect(near.agrees).toBe(true);
    expectClose(near.worst, 9e-6, within(1e-12, "a sum"));
  });
  it("names the first value that is not", () => {
    expect(compareWithTwin(one, shifted(1e-3)).where).toMatch(/^means\[1\]: 0\.\d+ instead of 0\.\d+$/);
  });
  it("takes a number for NaN, and a missing output, as disagreement", () => {
    const {means} = shifted(0);
    const filled = {means: {...means, data: means.data.map((value) => (Number.isNaN(value) ? 0 : value))}};
    expect(compareWithTwin(one, filled).where).toBe("means[0]: 0 instead of NaN");
    expect(compareWithTwin(one, {}).where).toBe("means: 0 values instead of 4");
  });
});

describe("weightedMeans' twin", () => {
  it("gives NaN where nothing was observed", () => {
    const feeds = {
      weights: tensor([2, 3], () => 1),
      values: tensor([3, 2], () => 1),
      observed: tensor([3, 2], (k) => k % 2)
    };
    expect([...weightedMeansKernel.twin(feeds).means.data]).toEqual([NaN, 1, NaN, 1]);
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

describe("gapGrid's twin", () => {
  it("agrees with gapSurface and gapScore", () => {
    const rates = (n: number) => (k: number) => (k + 0.5) / n;
    const feeds = {
      understanding: tensor([1, 20], rates(20)),
      generation: tensor([30, 1], rates(30)),
      oddsRatio: scalar(3),
      lambdaFail: scalar(2.7),
      lambdaSuccess: scalar(1.05)
    };
    const {gap} = gapGridKernel.twin(feeds);
    const surface = gapSurface(feeds.understanding!.data, feeds.generation!.data, undefined, Math.log(3));
    expectAllClose(gap.data, surface, within(1e-6, "odds ratio through its logarithm, rates in float32"));
    const [u, g] = [feeds.understanding!.data[4]!, feeds.generation!.data[25]!];
    const joint = jointFromMargins(u, g, Math.log(3));
    const delta = Math.log(u / (1 - u)) - Math.log(g / (1 - g));
    expectClose(gap.data[25 * 20 + 4]!, gapScore(delta, joint.p11, joint.p00), within(1e-6, "lambdas in float32"));
  });
});

describe("smoothedSurface's twin", () => {
  it("is the outcome of its one point wherever there is enough of it", () => {
    const one = PARITY_CASES.find(({title}) => title === "1 points on 5 × 5")!;
    const {mean, se} = one.kernel.twin(one.feeds()) as Record<"mean" | "se", Tensor>;
    for (const value of mean.data) expect(Number.isNaN(value) || value === 1).toBe(true);
    expect(se.data.some((value) => value === 0)).toBe(true);
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

describe("itemPosterior's twin", () => {
  it("gives the prior back where everything is missing", () => {
    const {logLik, mean, second} = itemPosteriorKernel.twin(posteriorFeeds({S: 3, I: 2, missing: 1.1, points: 15}));
    expectAllClose(logLik.data, [0, 0], within(1e-5, "nodes in float32"));
    expectAllClose(mean.data, [0, 0, 0, 0], within(1e-5, "nodes in float32"));
    expectAllClose(second.data, [1.44, 1.44, 1.44, 1.44], within(1e-5, "nodes in float32"));
  });
});

describe("abilitySteps' twin, iterated", () => {
  it("comes to rest where expected and observed successes agree and difficulties have mean 0", async () => {
    const feeds = abilityFeeds({S: 6, I: 80, B: 2, D: 1, points: 41});
    const {outputs, runs} = await iterateTwin(abilityStepsKernel, feeds, {
      maxRuns: 500,
      isDone: ({change}) => change!.data.every((move) => move < 1e-9)
    });
    expect(runs).toBeLessThan(500);
    const theta = {...outputs.nextTheta, data: Float64Array.from(outputs.nextTheta.data)};
    const {expected, mean} = itemPosteriorKernel.twin({...feeds, theta});
    const [I, F, B, D] = [80, 6, 2, 1];
    for (let b = 0; b < B; b++) {
      const weight = (i: number) => feeds.itemWeights.data[b * I + i]!;
      for (let f = 0; f < F; f++) {
        let observed = 0;
        for (let i = 0; i < I; i++) observed += weight(i) * feeds.successes.data[i * F + f]!;
        expectClose(expected.data[b * F + f]!, observed, within(1e-5, "a grid of 41 nodes"));
      }
      for (let d = 0; d < D; d++) {
        let centre = 0;
        for (let i = 0; i < I; i++) centre += weight(i) * mean.data[(b * I + i) * D + d]!;
        expectClose(centre, 0, within(1e-5, "a grid of 41 nodes"));
      }
    }
  });
});
