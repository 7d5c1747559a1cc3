/** A source of uniform variates in [0, 1). */
export type Uniform = () => number;

/**
 * Mulberry32: a 32-bit seeded generator, period 2^32, good enough for resampling and repeatable in any language.
 *
 * @param seed - taken modulo 2^32
 *
 * Source: T. Ettinger, mulberry32 (public domain).
 */
export function mulberry32(seed: number): Uniform {
  let state = seed >>> 0;
  return () => variateOf((state = (state + STRIDE) | 0));
}

const STRIDE = 0x6d2b79f5;

function variateOf(state: number): number {
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

/** Fills an array with whole numbers, even among 0 to below `below`. */
export type Indexes = (into: Uint32Array, below: number) => void;

/**
 * The numbers ⌊u · below⌋ for the variates u of `mulberry32(seed)`, in their order, many in one call: a bootstrap draws millions, and
 * where the engine does not inline a source of variates each one is an object.
 */
export function indexes(seed: number): Indexes {
  let kept = seed >>> 0;
  return (into, below) => {
    let state = kept;
    for (let k = 0; k < into.length; k++) {
      state = (state + STRIDE) | 0;
      into[k] = Math.floor(variateOf(state) * below);
    }
    kept = state;
  };
}

/**
 * A seed for one of several independent streams under one seed: neighbouring streams share no state.
 */
export function streamSeed(seed: number, stream: number): number {
  let h = Math.imul((seed ^ 0x9e3779b9) >>> 0, 0x85ebca6b) ^ Math.imul((stream + 1) >>> 0, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Standard normal variates by Box and Muller's cosine branch, two uniforms each.
 *
 * Source: Box & Muller 1958; the pairing √(−2 ln u)·cos(2πv) is the one of the reference data.
 */
export function normals(uniform: Uniform): () => number {
  return () => {
    const u = uniform() || Number.MIN_VALUE;
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * uniform());
  };
}

/**
 * Gamma(shape, 1) variates; shape may differ from call to call.
 *
 * Shapes below 1 use Gamma(shape + 1) · u^(1/shape), others the squeeze method, whose rejection rate is under 5%.
 *
 * @throws RangeError for a shape that is not positive
 *
 * Source: Marsaglia & Tsang 2000.
 */
export function gammas(uniform: Uniform): (shape: number) => number {
  // Box and Muller make normals in pairs; the second of a pair waits here.
  let spare = NaN;
  const normal = (): number => {
    if (spare === spare) {
      const z = spare;
      spare = NaN;
      return z;
    }
    const r = Math.sqrt(-2 * Math.log(uniform() || Number.MIN_VALUE));
    const angle = 2 * Math.PI * uniform();
    spare = r * Math.sin(angle);
    return r * Math.cos(angle);
  };
  const atLeastOne = (shape: number): number => {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const root = 1 + c * x;
      if (root <= 0) continue;
      const v = root * root * root;
      const u = uniform();
      const x2 = x * x;
      if (u < 1 - 0.0331 * x2 * x2 || Math.log(u) < 0.5 * x2 + d * (1 - v + Math.log(v))) return d * v;
    }
  };
  return (shape) => {
    if (!(shape > 0)) throw new RangeError(`invalid shape; expected a positive number: ${shape}`);
    if (shape >= 1) return atLeastOne(shape);
    return atLeastOne(shape + 1) * Math.pow(uniform(), 1 / shape);
  };
}
