import {describe, expect, it} from "vitest";
import {
  abilityStepsKernel,
  compareWithTwin,
  iterateTwin,
  PARITY_CASES,
  smoothedSurfaceKernel,
  type Tensor
} from "../../../src/lib/kernels/index.js";
import {itemPosterior} from "../../../src/lib/kernels/item-posterior.js";
import {abilityFeeds, posteriorFeeds} from "../../../src/lib/kernels/parity-cases.js";
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
  const one = PARITY_CASES.find(({title}) => title === "1 points on 5 × 5")!;
  const outputs = one.kernel.twin(one.feeds()) as Record<"mean" | "se" | "density", Tensor>;
  /** The twin's outputs with other means; NaN but where the point is near. */
  const withMeans = (of: (mean: number) => number) => ({
    ...outputs,
    mean: {...outputs.mean, data: outputs.mean.data.map(of)}
  });
  it("takes what is within the tolerance, and says how far off the worst value is", () => {
    expect(compareWithTwin(one, outputs)).toEqual({agrees: true, worst: 0, where: null});
    const near = compareWithTwin(
      one,
      withMeans((mean) => mean + 2e-4)
    );
    expect(near.agrees).toBe(true);
    expectClose(near.worst, 2e-4, within(1e-12, "a sum"));
  });
  it("names the first value that is not", () => {
    const far = withMeans((mean) => mean + 1e-3);
    expect(compareWithTwin(one, far).where).toBe("mean[17]: 1.001 instead of 1");
  });
  it("takes a number for NaN, and a missing output, as disagreement", () => {
    const filled = withMeans((mean) => (Number.isNaN(mean) ? 0 : mean));
    expect(compareWithTwin(one, filled).where).toBe("mean[0]: 0 instead of NaN");
    const {mean, se} = outputs;
    expect(compareWithTwin(one, {mean, se}).where).toBe("density: 0 values instead of 25");
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

describe("itemPosterior(feeds)", () => {
  it("gives the prior back where everything is missing, and expects nothing", () => {
    const {expected, information, mean} = itemPosterior(posteriorFeeds({S: 3, I: 2, missing: 1.1, points: 15}));
    expectAllClose(mean, [0, 0, 0, 0], within(1e-5, "nodes in float32"));
    expect([...expected, ...information]).toEqual(new Array(12).fill(0));
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
    const {expected, mean} = itemPosterior({...feeds, theta});
    const [I, F, B, D] = [80, 6, 2, 1];
    for (let b = 0; b < B; b++) {
      const weight = (i: number) => feeds.itemWeights.data[b * I + i]!;
      for (let f = 0; f < F; f++) {
        let observed = 0;
        for (let i = 0; i < I; i++) observed += weight(i) * feeds.successes.data[i * F + f]!;
        expectClose(expected[b * F + f]!, observed, within(1e-5, "a grid of 41 nodes"));
      }
      for (let d = 0; d < D; d++) {
        let centre = 0;
        for (let i = 0; i < I; i++) centre += weight(i) * mean[(b * I + i) * D + d]!;
        expectClose(centre, 0, within(1e-5, "a grid of 41 nodes"));
      }
    }
  });
});
