import {describe, expect, it} from "vitest";
import {mulberry32} from "../../../../src/lib/math/index.js";
import {bootstrapBlocks, bootstrapMeans, clusterWeights} from "../../../../src/lib/models/index.js";
import {expectAllClose, F32_KERNEL, F64_EXACT} from "../../../support/close-to.js";
import {runWasm} from "../../kernels/run-wasm.js";

const [I, K] = [60, 3];
const uniform = mulberry32(4);
const values = Float32Array.from({length: I * K}, () => (uniform() < 0.6 ? 1 : 0));
const observed = Float32Array.from({length: I * K}, () => (uniform() < 0.9 ? 1 : 0));
const weights = clusterWeights(
  Int32Array.from({length: I}, (_, i) => Math.floor(i / 2)),
  {replicates: 30}
);
const blockOf = (items: number[]) => ({
  items,
  values: Float32Array.from(items.flatMap((i) => [...values.subarray(i * K, (i + 1) * K)])),
  observed: Float32Array.from(items.flatMap((i) => [...observed.subarray(i * K, (i + 1) * K)]))
});
const all = Array.from({length: I}, (_, i) => i);

describe("bootstrapBlocks(weights, I, blocks)", () => {
  it("gives a block of all items the means of all items", async () => {
    const [means] = await bootstrapBlocks(weights, I, [blockOf(all)]);
    expectAllClose(means!, bootstrapMeans(weights, values, observed, I), F64_EXACT);
  });

  it("gives parts their own means: those of items that the others do not weigh", async () => {
    const part = [3, 4, 11, 40];
    const [, means] = await bootstrapBlocks(weights, I, [blockOf(all), blockOf(part)]);
    const only = weights.map((w, k) => (part.includes(k % I) ? w : 0));
    expectAllClose(means!, bootstrapMeans(only, values, observed, I), F64_EXACT);
  });

  it("agrees on wasm", async () => {
    const blocks = [blockOf(all), blockOf([1, 2, 3])];
    const twin = await bootstrapBlocks(weights, I, blocks);
    const wasm = await bootstrapBlocks(weights, I, blocks, runWasm as never);
    wasm.forEach((means, b) => expectAllClose(means, twin[b]!, F32_KERNEL));
  });

  it.each([
    [new Float32Array(7), blockOf([1]), "mismatched weights: 7 vs 60 items"],
    [weights, {...blockOf([1]), items: [60]}, "invalid item; expected 0 to 59: 60"],
    [weights, {...blockOf([1]), observed: new Float32Array(2)}, "mismatched observed: 2 vs 3"],
    [weights, {...blockOf([1]), items: []}, "mismatched values: 3 vs 0 items"]
  ])("rejects %#", async (given, block, message) => {
    await expect(bootstrapBlocks(given, I, [block])).rejects.toThrow(message);
  });
});
