import {describe, expect, it} from "vitest";
import {
  DEFAULT_SEED,
  drawKey,
  estimateGaps,
  polishDraws,
  requireExact,
  type GapInput,
  type GapSettings,
  type GammaCache
} from "../../../src/lib/gaps/index.js";
import {oddsError} from "../../../src/lib/gaps/polish-draws.js";
import {gapDrawsKernel} from "../../../src/lib/kernels/index.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {drawSignedOdds, fillGammas} from "../../../src/lib/models/gap/gap-intervals.js";
import {categories, cellOf, rows} from "../models/gap/table-2.js";
import {runWasm} from "../kernels/run-wasm.js";

const cells: readonly GapInput[] = rows.map((row) => ({model: row.model, category: row.category, ...cellOf(row)}));
const settingsOf = (lambda = {fail: 2.7, success: 1.05}, draws = 4000): GapSettings => ({
  lambda,
  categories,
  draws,
  seed: DEFAULT_SEED
});

function gammasOf(all: readonly GapInput[], {draws, seed}: GapSettings): GammaCache {
  return new Map(
    all.map((cell, stream) => [drawKey(cell), fillGammas(cell, new Float64Array(4 * draws), {seed, stream})])
  );
}

/** Draws that are as wrong as a kernel may be, each in a direction of its own. */
function roughened(
  all: readonly GapInput[],
  {lambda, draws, seed}: GapSettings,
  by: number
): Map<string, Float32Array> {
  const uniform = mulberry32(by * 1000 + draws);
  return new Map(
    all.map((cell, stream) => [
      drawKey(cell),
      drawSignedOdds(cell, {lambda, draws, seed, stream}).map(
        (odds) => odds + by * oddsError(odds, lambda) * (uniform() < 0.5 ? -1 : 1)
      )
    ])
  );
}

describe("polishDraws(cells, settings, draws, gammas)", () => {
  it.each([
    [2.7, 1.05],
    [2, 2],
    [0, 0],
    [4, 0.3]
  ])("gives every number of float64 to draws as rough as a kernel may be, weights %f and %f", (fail, success) => {
    const settings = settingsOf({fail, success});
    const expected = estimateGaps(cells, settings);
    const draws = roughened(cells, settings, 0.99);
    // Without it there are other numbers.
    expect(estimateGaps(cells, settings, new Map(draws))).not.toEqual(expected);
    const exactly = polishDraws(cells, settings, draws, gammasOf(cells, settings));
    expect(estimateGaps(cells, settings, draws, exactly)).toEqual(expected);
  });

  it("computes few draws again", () => {
    const settings = settingsOf(undefined, 20_000);
    const rough = roughened(cells.slice(0, 4), settings, 0.99);
    const before = [...rough.values()].map((draws) => draws.slice());
    polishDraws(cells.slice(0, 4), settings, rough, gammasOf(cells.slice(0, 4), settings));
    const changed = [...rough.values()].map((draws, c) => draws.filter((odds, k) => odds !== before[c]![k]).length);
    for (const some of changed) {
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(1000);
    }
  });

  it("settles a pair whose difference ends at 0", () => {
    const settings = {...settingsOf(undefined, 1000), categories: ["WK"]};
    const {n} = cells[0]!;
    const pairAt = (p10: number): GapInput[] => [
      {model: "a", category: "WK", n, outcomes: {p11: 0.3, p10, p01: 0.1, p00: 0.6 - p10}},
      {model: "b", category: "WK", n, outcomes: {p11: 0.3, p10: 0.1, p01: 0.1, p00: 0.5}}
    ];
    const tiesAt = (p10: number) => estimateGaps(pairAt(p10), settings).overall[0]!.ties.length;
    let [tied, apart] = [0.1, 0.5];
    expect([tiesAt(tied), tiesAt(apart)]).toEqual([1, 0]);
    for (let step = 0; step < 40; step++) {
      const middle = (tied + apart) / 2;
      if (tiesAt(middle) === 1) tied = middle;
      else apart = middle;
    }
    let wrong = 0;
    for (const [p10, ties] of [[tied, 1] as const, [apart, 0] as const]) {
      for (const by of [0.99, 0.98, 0.97, 0.96]) {
        const pair = pairAt(p10);
        const rough = roughened(pair, settings, by);
        const exactly = polishDraws(pair, settings, rough, gammasOf(pair, settings));
        expect(estimateGaps(pair, settings, rough, exactly).overall[0]!.ties.length).toBe(ties);
        if (estimateGaps(pair, settings, rough).overall[0]!.ties.length !== ties) wrong++;
      }
    }
    // Without what settles them, some would stand on the wrong side.
    expect(wrong).toBeGreaterThan(0);
  });

  it("gives every number of float64 to the kernel on WebAssembly, and finds its draws exact", async () => {
    const settings = settingsOf(undefined, 20_000);
    const {lambda, draws} = settings;
    const gammas = gammasOf(cells, settings);
    const feed = new Float32Array(cells.length * 4 * draws);
    cells.forEach((cell, c) => feed.set(gammas.get(drawKey(cell))!, c * 4 * draws));
    const {signed} = await runWasm(gapDrawsKernel, {
      gammas: {dims: [cells.length, 4, draws], data: feed},
      lambdaFail: {dims: [1], data: Float32Array.of(lambda.fail)},
      lambdaSuccess: {dims: [1], data: Float32Array.of(lambda.success)}
    });
    requireExact(cells, signed!.data, gammas, lambda);
    const cache = new Map(cells.map((cell, c) => [drawKey(cell), signed!.data.slice(c * draws, (c + 1) * draws)]));
    const exactly = polishDraws(cells, settings, cache, gammas);
    expect(estimateGaps(cells, settings, cache, exactly)).toEqual(estimateGaps(cells, settings));
  });
});

describe("requireExact(cells, signed, gammas, lambda)", () => {
  it("names a draw that no kernel should give", () => {
    const settings = settingsOf(undefined, 64);
    const [cell] = cells;
    const gammas = gammasOf([cell!], settings);
    const draws = drawSignedOdds(cell!, {...settings, stream: 0});
    expect(() => requireExact([cell!], draws, gammas, settings.lambda)).not.toThrow();
    draws[2]! += 0.01;
    expect(() => requireExact([cell!], draws, gammas, settings.lambda)).toThrow(/a draw is .* instead of/);
  });
});
