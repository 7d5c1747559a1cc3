import {describe, expect, it} from "vitest";
import {gammas, indexes, mulberry32, normals, streamSeed} from "../../../src/lib/math/index.js";
import {expectClose, within} from "../../support/close-to.js";

const meanAndVariance = (n: number, next: () => number) => {
  let mean = 0;
  let square = 0;
  for (let k = 1; k <= n; k++) {
    const x = next();
    const d = x - mean;
    mean += d / k;
    square += d * (x - mean);
  }
  return {mean, variance: square / (n - 1)};
};

describe("mulberry32(seed)", () => {
  it("gives the known sequence of seed 1", () => {
    const u = mulberry32(1);
    expect([u(), u(), u()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  });
  it("repeats with its seed and differs between seeds", () => {
    expect(mulberry32(7)()).toBe(mulberry32(7)());
    expect(mulberry32(7)()).not.toBe(mulberry32(8)());
  });
  it("is uniform in mean and variance (n = 200 000)", () => {
    const {mean, variance} = meanAndVariance(200_000, mulberry32(11));
    expectClose(mean, 0.5, within(0.003, "4.6 standard errors"));
    expectClose(variance, 1 / 12, within(0.001, "over 5 standard errors"));
  });
});

describe("indexes(seed)", () => {
  it("draws what the variates of mulberry32 give, over several calls", () => {
    const [draw, uniform] = [indexes(0xfedcba98), mulberry32(0xfedcba98)];
    for (const below of [1, 7, 16_924, 4_000_000_000]) {
      const drawn = new Uint32Array(1000);
      draw(drawn, below);
      expect([...drawn]).toEqual(Array.from(drawn, () => Math.floor(uniform() * below)));
    }
  });
});

describe("streamSeed(seed, stream)", () => {
  it("gives every stream of a seed its own seed", () => {
    const seeds = new Set(Array.from({length: 10_000}, (_, k) => streamSeed(5, k)));
    expect(seeds.size).toBe(10_000);
    expect(streamSeed(5, 1)).not.toBe(streamSeed(6, 1));
  });
});

describe("variates", () => {
  it("normals have mean 0 and variance 1 (n = 200 000)", () => {
    const {mean, variance} = meanAndVariance(200_000, normals(mulberry32(2)));
    expectClose(mean, 0, within(0.011, "5 standard errors"));
    expectClose(variance, 1, within(0.016, "5 standard errors"));
  });
  it.each([0.3, 0.5, 1, 1.5, 12.7, 400])("gammas of shape %f have that mean and variance (n = 100 000)", (shape) => {
    const gamma = gammas(mulberry32(3));
    const {mean, variance} = meanAndVariance(100_000, () => gamma(shape));
    expectClose(mean, shape, within(5 * Math.sqrt(shape / 1e5), "5 standard errors"));
    expectClose(variance, shape, within(5 * shape * Math.sqrt((2 + 6 / shape) / 1e5), "5 standard errors"));
  });
  it("gammas reject shapes that are not positive", () => {
    expect(() => gammas(mulberry32(1))(0)).toThrow("invalid shape; expected a positive number: 0");
    expect(() => gammas(mulberry32(1))(NaN)).toThrow(RangeError);
  });
});
