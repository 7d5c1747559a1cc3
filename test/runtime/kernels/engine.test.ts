import {describe, expect, it} from "vitest";
import {abilityStepsKernel, iterateTwin, smoothedSurfaceKernel, type Kernel} from "../../../src/lib/kernels/index.js";
import {abilityFeeds} from "../../../src/lib/kernels/parity-cases.js";
import type {Backend} from "../../../src/runtime/kernels/backend.js";
import {createEngine} from "../../../src/runtime/kernels/engine.js";
import {twinSession, type OpenSession} from "../../../src/runtime/kernels/session.js";

/** Twin sessions that record how they were used and fail when told to. */
function scriptedEngine(failures: Partial<Record<Backend, {readonly opening?: string; readonly atStep?: number}>>) {
  const opened: string[] = [];
  let closed = 0;
  const open: OpenSession = async (kernel, backend) => {
    opened.push(`${backend} ${kernel.name}`);
    const failure = failures[backend];
    if (failure?.opening) throw new Error(failure.opening);
    const session = twinSession(kernel);
    return {
      start(feeds) {
        const run = session.start(feeds);
        let steps = 0;
        return {
          ...run,
          async step() {
            if (++steps === failure?.atStep) throw new Error("the device was lost");
            return run.step();
          },
          close() {
            closed++;
            run.close();
          }
        };
      }
    };
  };
  return {jobFor: createEngine(open), opened, closed: () => closed};
}

const feeds = abilityFeeds({S: 5, I: 30, D: 1});
const until = {maxRuns: 9, isDone: () => false};
const chain = {order: ["webgpu", "wasm", "twin"] as const, why: "test"};

describe("createEngine(open)", () => {
  it("iterates a kernel as its twin does", async () => {
    const {jobFor, opened, closed} = scriptedEngine({});
    const job = jobFor(chain);
    const {outputs, runs} = await job.iterate(abilityStepsKernel, feeds, until);
    const expected = await iterateTwin(abilityStepsKernel, feeds, until);
    expect(runs).toBe(9);
    expect(outputs).toEqual(expected.outputs);
    expect(job).toMatchObject({backend: "webgpu", why: "test", fallbacks: [], kernels: ["ability-steps"]});
    expect(opened).toEqual(["webgpu ability-steps"]);
    expect(closed()).toBe(1);
  });

  it("stops when the kernel says it is done", async () => {
    const {jobFor} = scriptedEngine({});
    const {runs} = await jobFor(chain).iterate(abilityStepsKernel, feeds, {
      maxRuns: 99,
      isDone: ({change}) => change!.data[0]! < 1
    });
    expect(runs).toBeLessThan(9);
  });

  it("opens a kernel once per backend, for all jobs", async () => {
    const {jobFor, opened} = scriptedEngine({});
    for (let k = 0; k < 3; k++) await jobFor(chain).iterate(abilityStepsKernel, feeds, {...until, maxRuns: 1});
    expect(opened).toHaveLength(1);
  });

  it("goes on with the next backend from the last saved state, and says so", async () => {
    const {jobFor, opened, closed} = scriptedEngine({webgpu: {atStep: 7}});
    const job = jobFor(chain, {checkpointEvery: 4});
    const {outputs, runs} = await job.iterate(abilityStepsKernel, feeds, until);
    expect(runs).toBe(9);
    expect(outputs).toEqual((await iterateTwin(abilityStepsKernel, feeds, until)).outputs);
    expect(job.backend).toBe("wasm");
    expect(job.fallbacks).toEqual([
      {from: "webgpu", to: "wasm", error: "the device was lost", failedAfter: 6, resumedFrom: 4}
    ]);
    expect(opened).toEqual(["webgpu ability-steps", "wasm ability-steps"]);
    expect(closed()).toBe(2);
  });

  it("falls through backends that do not start, and trusts none of their sessions afterwards", async () => {
    const {jobFor, opened} = scriptedEngine({webgpu: {opening: "no adapter"}, wasm: {opening: "no memory"}});
    const job = jobFor(chain);
    await job.iterate(abilityStepsKernel, feeds, until);
    expect(job.fallbacks.map(({from, to, error}) => [from, to, error])).toEqual([
      ["webgpu", "wasm", "no adapter"],
      ["wasm", "twin", "no memory"]
    ]);
    await jobFor(chain).iterate(abilityStepsKernel, feeds, until);
    expect(opened.filter((name) => name.startsWith("webgpu"))).toHaveLength(2);
  });

  it("fails, named, when no backend is left", async () => {
    const {jobFor} = scriptedEngine({webgpu: {atStep: 1}});
    const job = jobFor({order: ["webgpu"], why: "test"});
    await expect(job.iterate(abilityStepsKernel, feeds, until)).rejects.toThrow("WebGPU failed: the device was lost");
  });

  it("stops between two runs when it is cancelled, without falling back", async () => {
    const {jobFor} = scriptedEngine({});
    const controller = new AbortController();
    const job = jobFor(chain, {signal: controller.signal});
    let runs = 0;
    const stopped = job.iterate(abilityStepsKernel, feeds, {
      maxRuns: 1000,
      isDone() {
        if (++runs === 3) controller.abort(new Error("cancelled"));
        return false;
      }
    });
    await expect(stopped).rejects.toThrow("cancelled");
    expect(runs).toBe(3);
    expect(job.fallbacks).toEqual([]);
  });

  it("makes a kernel ready on the first backend that starts, and says which did not", async () => {
    const {jobFor, opened} = scriptedEngine({webgpu: {opening: "no adapter"}});
    const job = jobFor(chain);
    await job.prepare(abilityStepsKernel as unknown as Kernel);
    expect(job.backend).toBe("wasm");
    expect(job.fallbacks).toMatchObject([{from: "webgpu", to: "wasm", error: "no adapter"}]);
    expect(opened).toEqual(["webgpu ability-steps", "wasm ability-steps"]);
  });

  it("takes outputs that cannot be right for a failure of the backend", async () => {
    const {jobFor} = scriptedEngine({});
    const job = jobFor(chain);
    let looked = 0;
    await job.run(abilityStepsKernel, feeds, () => {
      if (++looked === 1) throw new Error("a draw is 1 instead of 2");
    });
    expect(job.backend).toBe("wasm");
    expect(job.fallbacks).toMatchObject([{from: "webgpu", to: "wasm", error: "a draw is 1 instead of 2"}]);
  });

  it("runs a kernel without state once", async () => {
    const {jobFor} = scriptedEngine({});
    const one = (values: number[], dims = [1, values.length]) => ({dims, data: Float32Array.from(values)});
    const {mean} = await jobFor(chain).run(smoothedSurfaceKernel, {
      x: one([0, 0, 0, 0]),
      y: one([0, 0, 0, 0]),
      outcome: one([1, 1, 1, 0]),
      weight: one([1, 1, 1, 1]),
      gridX: one([0], [1, 1]),
      gridY: one([0], [1, 1]),
      floor: one([0], [1])
    });
    expect([...mean.data]).toEqual([0.75]);
  });
});
