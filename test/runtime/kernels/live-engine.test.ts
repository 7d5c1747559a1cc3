import {describe, expect, it} from "vitest";
import {gapDrawsKernel, type Kernel} from "../../../src/lib/kernels/index.js";
import type {Backend} from "../../../src/runtime/kernels/backend.js";
import {createEngine} from "../../../src/runtime/kernels/engine.js";
import {createLiveEngine} from "../../../src/runtime/kernels/live-engine.js";
import {twinSession} from "../../../src/runtime/kernels/session.js";
import {card, withoutCard} from "./support/offered.js";

const offered = {...withoutCard, adapter: card, noAdapter: null};
const work = {what: "44 cells", operations: 1e6};

function liveEngine(broken: readonly Backend[], capabilities = offered) {
  const opened: Backend[] = [];
  const engine = createEngine(async (kernel, backend) => {
    opened.push(backend);
    if (broken.includes(backend)) throw new Error(`${backend} was blocked`);
    return twinSession(kernel);
  });
  const live = createLiveEngine(engine, async () => capabilities, gapDrawsKernel as unknown as Kernel);
  return {live, opened};
}

describe("createLiveEngine(jobOf, look, kernel)", () => {
  it("has twins answer, and fetches nothing, until a control is touched", async () => {
    const {live, opened} = liveEngine([]);
    const {job} = await live.jobFor(work, "auto", {});
    expect(job.backend).toBe("twin");
    expect(opened).toEqual([]);
  });

  it.each([
    ["WebGPU where there is a card", [], "webgpu"],
    ["WebAssembly where the card fails", ["webgpu"], "wasm"],
    ["plain JavaScript where both fail", ["webgpu", "wasm"], "twin"]
  ] as const)("answers by %s from then on, and names what failed", async (_, broken, expected) => {
    const {live} = liveEngine(broken);
    const found = await live.open("auto");
    expect(found.backend).toBe(expected);
    const {job, before} = await live.jobFor(work, "auto", {});
    expect(job.backend).toBe(expected);
    expect(before.map(({from}) => from)).toEqual(broken);
  });

  it("opens once, whoever asks", async () => {
    const {live, opened} = liveEngine([]);
    await Promise.all([live.open("auto"), live.open("auto")]);
    await live.open("auto");
    expect(opened).toEqual(["webgpu"]);
  });

  it("does what the reader wants, touched or not", async () => {
    const {live} = liveEngine([]);
    expect((await live.jobFor(work, "wasm", {})).job.backend).toBe("wasm");
    expect((await live.open("twin")).backend).toBe("twin");
    expect((await live.jobFor(work, "twin", {})).job.backend).toBe("twin");
  });

  it("goes back to the size of the task for a choice that was not opened", async () => {
    const {live} = liveEngine([]);
    await live.open("wasm");
    expect((await live.jobFor(work, "auto", {})).job.backend).toBe("twin");
  });
});
