import {describe, expect, it} from "vitest";
import {cholesky, mulberry32, normals} from "../../../../src/lib/math/index.js";
import {makeCodec} from "../../../../src/lib/models/mirt/marginal-codec.js";
import type {MarginalShape} from "../../../../src/lib/models/mirt/marginal-shape.js";
import {expectAllClose, within} from "../../../support/close-to.js";

const [F, D] = [5, 3];
const free = new Uint8Array(D * D).fill(1);
// The first two traits correlate, the third one stands alone.
const apart = Uint8Array.of(1, 1, 0, 1, 1, 0, 0, 0, 1);
const floors = {start: Float64Array.of(0, 0.25, 0.15), isFree: Uint8Array.of(0, 0, 1), successes: 0, failures: 0};
const shapes: Record<string, MarginalShape> = {
  Rasch: {model: "rasch", shared: free, ridge: 0, slopeRidge: 0, floors: null},
  "2PL": {model: "2pl", shared: free, ridge: 0, slopeRidge: 0, floors: null},
  "2PL with a prior on slopes": {model: "2pl", shared: apart, ridge: 0.1, slopeRidge: 4, floors: null},
  "Rasch with floors": {model: "rasch", shared: apart, ridge: 0, slopeRidge: 0, floors}
};

describe.each(Object.entries(shapes))("parameters as a vector, %s", (_, shape) => {
  const codec = makeCodec(F, D, shape);
  const normal = normals(mulberry32(6));
  const vectors = Array.from({length: 20}, () => Float64Array.from({length: codec.length}, () => 2 * normal()));
  const isUnit = shape.model === "2pl" && shape.slopeRidge === 0;

  it("are valid wherever it points: Σ a covariance matrix, of correlations where slopes have the scale", () => {
    for (const vector of vectors) {
      const {intercept, slope, sigma, floor} = codec.decode(vector);
      expect(intercept).toEqual(vector.slice(0, F));
      expect(cholesky(sigma, D)).not.toBeNull();
      for (let r = 0; r < D; r++) {
        if (isUnit) expect(sigma[r * D + r]).toBe(1);
        for (let c = 0; c < D; c++) {
          expect(sigma[r * D + c]).toBeCloseTo(sigma[c * D + r]!, 12);
          if (r !== c && shape.shared[r * D + c] === 0) expect(sigma[r * D + c]).toBe(0);
        }
      }
      expect(slope === null).toBe(shape.model === "rasch");
      if (slope) {
        const own = vector.subarray(F, 2 * F);
        expect([...slope]).toEqual([...(shape.slopeRidge > 0 ? own.map(Math.exp) : own)]);
      }
      expect(floor === null).toBe(shape.floors === null);
      if (floor) {
        expect([...floor.subarray(0, 2)]).toEqual([0, 0.25]);
        expect(floor[2]).toBeCloseTo(1 / (1 + Math.exp(-vector.at(-1)!)), 12);
        expect(codec.decode(vector.with(codec.length - 1, -60)).floor![2]).toBe(1e-4);
        expect(codec.decode(vector.with(codec.length - 1, 60)).floor![2]).toBe(1 - 1e-4);
      }
    }
    if (!isUnit) expect(codec.decode(vectors[0]!).sigma[0]).not.toBeCloseTo(1, 3);
  });

  it("come back from the vector that they make", () => {
    for (const vector of vectors) {
      const once = codec.decode(vector);
      const again = new Float64Array(codec.length);
      codec.encode(once, again);
      const twice = codec.decode(again);
      const numbers = ({intercept, slope, sigma, floor}: typeof once) => [
        ...intercept,
        ...(slope ?? []),
        ...sigma,
        ...(floor ?? [])
      ];
      expectAllClose(numbers(twice), numbers(once), within(1e-9, "a factor and its square"));
    }
    const none = {...codec.decode(vectors[0]!), sigma: Float64Array.of(1, 2, 0, 2, 1, 0, 0, 0, 1)};
    const vector = new Float64Array(codec.length);
    codec.encode(none, vector);
    expect(vector.some(Number.isNaN)).toBe(true);
  });
});
