import {describe, expect, it} from "vitest";
import {gapPlacesKernel, gapSurfaceKernel} from "../../../../src/lib/kernels/index.js";
import {centralInterval, chiSquareQuantile, normalTwoSided} from "../../../../src/lib/math/index.js";
import {asinhDeltaInterval, dirichletInterval, drawSignedOdds} from "../../../../src/lib/models/gap/gap-intervals.js";
import {gapIntervalSurface} from "../../../../src/lib/models/gap/gap-interval-surface.js";
import {jointFromMargins} from "../../../../src/lib/models/gap/joint-from-margins.js";
import {rateFeeds, twinLayers} from "../../../../src/lib/models/gap/map-layers.js";
import {
  fillIntervals,
  gammaRoot,
  placeDraws,
  placeExceeds,
  placeFeeds,
  placeIntervals
} from "../../../../src/lib/models/gap/place-draws.js";
import {expectAllClose, within} from "../../../support/close-to.js";
import {gapSurface} from "./exports.js";

const LAMBDA = {fail: 2.7, success: 1.05};
const axis = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98];
const model = {n: 94, outcomes: {p11: 0.2, p10: 0.35, p01: 0.05, p00: 0.4}};

describe("gammaRoot(shape)", () => {
  it.each([0.5, 0.8, 1.5, 3, 12, 90, 4000])(
    "gives gamma quantiles within 3.5% of their spread at shape %f",
    (shape) => {
      const root = gammaRoot(shape);
      for (let z = -3; z <= 3; z += 0.25) {
        const tail = normalTwoSided(Math.abs(z)) / 2;
        const exact = chiSquareQuantile(z > 0 ? 1 - tail : tail, 2 * shape) / 2;
        const x = Math.max(0, root[0]! + z * (root[1]! + z * (root[2]! + z * root[3]!)));
        expect(Math.abs(x ** 3 - exact) / Math.sqrt(shape), `z ${z}`).toBeLessThan(shape < 5 ? 0.035 : 0.003);
      }
    }
  );
});

describe("placeIntervals(grid, draws)", () => {
  const grid = {understanding: axis, generation: axis, logOddsRatio: 1.2, n: 94, lambda: LAMBDA};
  const found = placeIntervals(grid, placeDraws(1000));

  it("has the ends of random draws of the posterior, within what those err by", () => {
    axis.forEach((g, row) =>
      axis.forEach((u, column) => {
        const cell = {n: 94, outcomes: jointFromMargins(u, g, 1.2)};
        const {gap} = dirichletInterval(cell, {lambda: LAMBDA, draws: 40_000, seed: 3});
        const at = row * axis.length + column;
        expect(Math.abs(found.lower[at]! - gap.lo), `lower end at ${u}, ${g}`).toBeLessThan(0.02);
        expect(Math.abs(found.upper[at]! - gap.hi), `upper end at ${u}, ${g}`).toBeLessThan(0.02);
      })
    );
  });

  it("is not the closed form, which puts the upper end of no gap at low rates near 1", () => {
    const {gap} = asinhDeltaInterval({n: 94, outcomes: jointFromMargins(0.1, 0.1, 1.2)}, {lambda: LAMBDA});
    expect(gap.hi - found.upper[axis.length + 1]!).toBeGreaterThan(0.1);
  });

  it("reaches 0 where the interval includes it, and nowhere else", () => {
    found.lower.forEach((lower, at) => expect(lower === 0).toBe(found.overlap[at]! >= 0));
    axis.forEach((_, k) => expect(found.overlap[k * axis.length + k]!).toBeGreaterThan(0));
  });

  it("takes the tails' order statistics as `centralInterval` does", () => {
    const many = Array.from({length: 60}, (_, k) => 0.005 + k / 61);
    const fine = {...grid, understanding: many, generation: many};
    for (const K of [41, 200, 1000]) {
      const {signed} = gapPlacesKernel.twin(placeFeeds(fine, [0, 60], placeDraws(K)));
      const draws = Float32Array.from(signed.data);
      const into = {lower: new Float64Array(3600), upper: new Float64Array(3600), overlap: new Float64Array(3600)};
      fillIntervals(into, 0, signed);
      for (let place = 0; place < 3600; place++) {
        const {lo, hi} = centralInterval(draws.subarray(place * K, (place + 1) * K));
        expect(into.overlap[place]).toBe(Math.min(Math.asinh(hi), -Math.asinh(lo)));
      }
    }
  });
});

describe("placeExceeds(grid, model, draws)", () => {
  it("is the share of pairs of random draws in which the gap of the place is the larger", () => {
    const grid = {understanding: axis, generation: axis, logOddsRatio: 0.8, n: 94, lambda: LAMBDA};
    const share = placeExceeds(grid, model, placeDraws(1000));
    const own = drawSignedOdds(model, {lambda: LAMBDA, draws: 40_000, seed: 5, stream: 1});
    axis.forEach((g, row) =>
      axis.forEach((u, column) => {
        const cell = {n: 94, outcomes: jointFromMargins(u, g, 0.8)};
        const there = drawSignedOdds(cell, {lambda: LAMBDA, draws: 40_000, seed: 5, stream: 2});
        const larger = there.reduce((sum, odds, k) => sum + Number(Math.abs(odds) > Math.abs(own[k]!)), 0) / 40_000;
        expect(Math.abs(share[row * axis.length + column]! - larger), `at ${u}, ${g}`).toBeLessThan(0.015);
      })
    );
  });
});

describe("the kernel gap-surface", () => {
  const input = {lambda: LAMBDA, logOddsRatio: 1.3, n: 250, cells: [], model: null};
  const {gap, width, overlap} = gapSurfaceKernel.twin(rateFeeds(axis, input));
  it("is the gap surface and its interval", () => {
    const exact = gapIntervalSurface(axis, axis, 250, LAMBDA, 1.3);
    const float32 = within(2e-5, "rates in float32");
    expectAllClose(gap.data, gapSurface(axis, axis, LAMBDA, 1.3), float32);
    expectAllClose(width.data, exact.width, float32);
    expectAllClose(overlap.data, exact.overlap, within(2e-4, "rates in float32"));
  });
});

describe("twinLayers(layer, axis, input, draws)", () => {
  const input = {lambda: LAMBDA, logOddsRatio: 1.3, n: 94, cells: [model], model};
  it("hatches what is not told apart from the model", () => {
    const {shade, unsure} = twinLayers("more", axis, input, 400);
    shade.forEach((p, at) => expect(unsure![at]! > 0).toBe(p > 0.025 && p < 0.975));
  });
  it("has no value without a model to hold places against", () => {
    expect(twinLayers("more", axis, {...input, model: null}, 40).shade.every(Number.isNaN)).toBe(true);
  });
});
