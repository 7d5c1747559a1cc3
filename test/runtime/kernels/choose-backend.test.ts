import {describe, expect, it} from "vitest";
import {broughtOf, readCapabilities} from "../../../src/runtime/kernels/capabilities.js";
import {availableBackends, chooseBackend} from "../../../src/runtime/kernels/choose-backend.js";
import {card, withoutCard as base} from "./support/offered.js";

const small = {what: "44 cells", operations: 1e6};
const medium = {what: "some refits", operations: 2e8};
const huge = {what: "many refits", operations: 2e9};

describe("chooseBackend(work, capabilities, wanted)", () => {
  it.each([
    ["small work", base, small, "twin"],
    ["small work with a card", {...base, adapter: card}, small, "twin"],
    ["medium work", base, medium, "wasm"],
    ["medium work with a card", {...base, adapter: card}, medium, "wasm"],
    ["huge work", base, huge, "wasm"],
    ["huge work with a card", {...base, adapter: card}, huge, "webgpu"],
    ["huge work with a software adapter", {...base, adapter: {...card, software: true}}, huge, "wasm"],
    ["huge work without WebAssembly", {...base, wasm: false}, huge, "twin"],
    ["a touched control", base, {...small, follows: true}, "wasm"],
    ["a touched control with a card", {...base, adapter: card}, {...small, follows: true}, "webgpu"],
    [
      "a touched control with a software adapter",
      {...base, adapter: {...card, software: true}},
      {...small, follows: true},
      "wasm"
    ],
    ["a touched control without WebAssembly", {...base, wasm: false}, {...small, follows: true}, "twin"]
  ] as const)("%s", (_, capabilities, work, expected) => {
    const {order, why} = chooseBackend(work, capabilities, "auto");
    expect(order[0]).toBe(expected);
    expect(order.at(-1)).toBe("twin");
    expect(why).toContain(work.what);
  });

  it("does what the reader wants, with the slower backends behind it", () => {
    const {order, why} = chooseBackend(small, {...base, adapter: card}, "webgpu");
    expect(order).toEqual(["webgpu", "wasm", "twin"]);
    expect(why).toBe("chosen by the reader");
    expect(chooseBackend(huge, base, "twin").order).toEqual(["twin"]);
  });

  it("says so when what the reader wants does not exist", () => {
    const {order, why} = chooseBackend(small, base, "webgpu");
    expect(order).toEqual(["twin"]);
    expect(why).toMatch(/^WebGPU was asked for, but this browser has none\. 44 cells: too small/);
  });
});

describe("broughtOf(capabilities, engine)", () => {
  it("leaves out what a report does not bring, and says why", () => {
    const all = {...base, adapter: card, noAdapter: null};
    expect(broughtOf(all, "full")).toEqual(all);
    expect(availableBackends(broughtOf(all, "wasm"))).toEqual(["wasm", "twin"]);
    expect(availableBackends(broughtOf(all, "none"))).toEqual(["twin"]);
    expect(chooseBackend(huge, broughtOf(all, "none"), "auto").why).toBe("many refits: this page brings no engine");
  });
});

describe("readCapabilities(navigator)", () => {
  const limits = {maxBufferSize: 1024};
  it("names the adapter", async () => {
    const gpu = {requestAdapter: async () => ({limits, info: {vendor: "nvidia", architecture: "ada"}})};
    const found = await readCapabilities({gpu, hardwareConcurrency: 8, deviceMemory: 16});
    expect(found).toMatchObject({
      adapter: {name: "nvidia ada", software: false, maxBufferBytes: 1024},
      noAdapter: null,
      wasm: true,
      simd: true,
      cores: 8,
      memoryGb: 16
    });
    expect(availableBackends(found)).toEqual(["webgpu", "wasm", "twin"]);
  });
  it("knows a software adapter", async () => {
    const gpu = {requestAdapter: async () => ({limits, info: {vendor: "google", architecture: "swiftshader"}})};
    expect((await readCapabilities({gpu})).adapter?.software).toBe(true);
  });
  it.each([
    ["no WebGPU", {}, /has no WebGPU/],
    ["no adapter", {gpu: {requestAdapter: async () => null}}, /offers no graphics adapter/],
    ["a failing one", {gpu: {requestAdapter: () => Promise.reject(new Error("blocked"))}}, /failed: blocked/]
  ])("says why there is %s", async (_, source, why) => {
    const found = await readCapabilities(source);
    expect(found.adapter).toBeNull();
    expect(found.noAdapter).toMatch(why);
    expect(availableBackends(found)).toEqual(["wasm", "twin"]);
  });
});
