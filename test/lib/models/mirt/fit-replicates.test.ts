import {describe, expect, it} from "vitest";
import {clusterWeights, fitItemLevel, fitReplicates} from "../../../../src/lib/models/index.js";
import {expectAllClose, within} from "../../../support/close-to.js";
import {iterateWasm} from "../../kernels/run-wasm.js";
import {simulateItems} from "./synthetic.js";
import {itAtLength} from "../../../support/at-length.js";

const data = simulateItems({S: 6, I: 150, seed: 12, missing: 0.1, abilitySd: 0.8});
const fit = fitItemLevel(data);
const items = Int32Array.from({length: data.I}, (_, i) => i);
const onWasm = {iterate: iterateWasm};

describe("fitReplicates(data, fit, weights)", () => {
  it("gives the fit itself for weights of one", async () => {
    const theta = await fitReplicates(data, fit, new Float32Array(data.I).fill(1), {tolerance: 1e-5});
    expectAllClose(theta, fit.theta, within(2e-3, "a shared grid of 15 x 15"));
  });

  it("gives the fit itself under a prior, too, also of a model that is right on everything", async () => {
    const y = data.y.slice();
    y.fill(1, 0, data.I * data.D);
    const perfect = {...data, y};
    const prior = {abilityPriorSd: 3};
    const under = fitItemLevel(perfect, prior);
    const ones = new Float32Array(data.I).fill(1);
    for (const more of [{}, onWasm]) {
      const theta = await fitReplicates(perfect, under, ones, {...prior, ...more, tolerance: 1e-4});
      expectAllClose(theta, under.theta, within(6e-3, "a shared grid of 15 x 15, steps of 1e-4"));
    }
  });

  itAtLength("agrees between the wasm backend and the twin", async () => {
    const weights = clusterWeights(items, {replicates: 5});
    const twin = await fitReplicates(data, fit, weights);
    const wasm = await fitReplicates(data, fit, weights, {...onWasm, batch: 4});
    expectAllClose(wasm, twin, within(1e-3, "float32, and a tolerance of 1e-3"));
  });

  it("spreads as the standard errors say", async () => {
    const replicates = 60;
    const theta = await fitReplicates(data, fit, clusterWeights(items, {replicates, seed: 5}), onWasm);
    const width = data.S * data.D;
    let ratio = 0;
    for (let k = 0; k < width; k++) {
      let sum = 0;
      let square = 0;
      for (let b = 1; b <= replicates; b++) {
        sum += theta[b * width + k]!;
        square += theta[b * width + k]! ** 2;
      }
      ratio += Math.sqrt((square - (sum * sum) / replicates) / (replicates - 1)) / fit.thetaSe[k]! / width;
    }
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.2);
  });

  it("leaves abilities without an estimate out, and stops when asked to", async () => {
    const y = data.y.slice();
    y.fill(1, 0, data.I * data.D);
    const extreme = {...data, y};
    const theta = await fitReplicates(extreme, fitItemLevel(extreme), new Float32Array(3 * data.I).fill(1), {
      batch: 1,
      onBatch: (done) => done < 2
    });
    expect([theta[0], theta[1]]).toEqual([NaN, NaN]);
    expect(theta[2]).toBeGreaterThan(-9);
    expect(theta.slice(2 * data.S * data.D).every(Number.isNaN)).toBe(true);
  });

  it("rejects weights of another length", async () => {
    await expect(fitReplicates(data, fit, new Float32Array(7))).rejects.toThrow("mismatched weights: 7 vs 150 items");
  });
});
