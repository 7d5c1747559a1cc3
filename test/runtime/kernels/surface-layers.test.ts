import {describe, expect, it} from "vitest";
import {MAP_LAYERS, twinLayers} from "../../../src/lib/models/gap/map-layers.js";
import {bandPaths} from "../../../src/runtime/kernels/band-paths.js";
import {createEngine} from "../../../src/runtime/kernels/engine.js";
import {twinSession} from "../../../src/runtime/kernels/session.js";
import {surfaceLayers, surfaceOperations, type SurfaceRequest} from "../../../src/runtime/kernels/surface-layers.js";

const model = {n: 94, outcomes: {p11: 0.2, p10: 0.35, p01: 0.05, p00: 0.4}};
const other = {n: 94, outcomes: {p11: 0.4, p10: 0.25, p01: 0.05, p00: 0.3}};
const axis = Array.from({length: 70}, (_, k) => (k + 0.5) / 70);
const requestOf = (layer: (typeof MAP_LAYERS)[number]): SurfaceRequest => ({
  layer,
  axis,
  input: {lambda: {fail: 2.7, success: 1.05}, logOddsRatio: 0.7, n: 94, cells: [model, other], model},
  draws: 300,
  frame: {x: 40, y: 34, side: 560},
  bands: [0, 0.5]
});
const job = () => createEngine(async (kernel) => twinSession(kernel))({order: ["twin"], why: "test"});

describe("surfaceLayers(request, job, onShare)", () => {
  it.each(MAP_LAYERS)("gives the layer %s as the page computes it itself, in blocks", async (layer) => {
    const request = requestOf(layer);
    const shares: number[] = [];
    const found = await surfaceLayers(request, job(), (share) => shares.push(share));
    const expected = twinLayers(layer, axis, request.input, 300);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const name of ["shade", "unsure", "known"] as const) {
      expected[name]?.forEach((value, at) => {
        if (Number.isFinite(value)) expect(Math.abs(found[name]![at]! - value), `${name} ${at}`).toBeLessThan(5e-4);
        else expect(found[name]![at]).toBe(value);
      });
    }
    if (["more", "lower", "upper"].includes(layer)) {
      expect(shares.length).toBeGreaterThan(2);
      expect(shares.at(-1)).toBe(1);
    }
  });

  it("has no share where there is no model to hold places against, and no outcome without cells", async () => {
    const {input, ...request} = requestOf("more");
    const alone = await surfaceLayers({...request, input: {...input, model: null}}, job(), () => undefined);
    expect(alone.shade.every(Number.isNaN)).toBe(true);
    const bare = {...request, layer: "drawn" as const, input: {...input, cells: []}};
    expect((await surfaceLayers(bare, job(), () => undefined)).shade.every(Number.isNaN)).toBe(true);
  });

  it("says how much it computes by places and draws", () => {
    const {draws, ...request} = requestOf("upper");
    expect(surfaceOperations({...request, draws: 2 * draws})).toBe(2 * surfaceOperations({...request, draws}));
    expect(surfaceOperations(requestOf("drawn"))).toBe(70 * 70 * 2);
  });
});

describe("bandPaths(layers, grid, frame, from)", () => {
  it("fills what is above each bound, hatches what is above 0, and keeps to where there is a value", () => {
    const shade = Float64Array.from([0.1, 0.1, 0.9, 0.9]);
    const {bands, unsure, known} = bandPaths(
      {shade, unsure: Float64Array.of(-1, -1, -1, -1)},
      2,
      {x: 0, y: 0, side: 10},
      [0.05, 0.5, 2]
    );
    expect(bands[0]).toMatch(/^M.*Z$/);
    expect(bands[1]!.length).toBeGreaterThan(5);
    expect(bands[2]).toBe("");
    expect(unsure).toBe("");
    expect(known).toBe("M0,0h10v10h-10Z");
    // Rows go up: the upper half of the square is the one above the bound.
    const ys = [...bands[1]!.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.max(...ys)).toBeLessThan(6);
  });
});
