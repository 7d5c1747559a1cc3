import {mulberry32, normals} from "../../src/lib/math/index.js";
import {fitPersons} from "../../src/lib/models/mirt/fit-persons.js";

/** Answers of persons to items whose slopes are lognormal around 1: u8[P×I]. */
export function simulatePersons(P: number, I: number): Uint8Array {
  const uniform = mulberry32(2026);
  const normal = normals(uniform);
  const theta = Float64Array.from({length: P}, normal);
  const slope = Float64Array.from({length: I}, () => Math.exp(0.3 * normal()));
  const difficulty = Float64Array.from({length: I}, normal);
  const y = new Uint8Array(P * I);
  for (let p = 0, k = 0; p < P; p++)
    for (let i = 0; i < I; i++, k++)
      y[k] = Number(uniform() < 1 / (1 + Math.exp(-slope[i]! * (theta[p]! - difficulty[i]!))));
  return y;
}

/** A timed fit. */
export interface PersonsTime {
  readonly seconds: number;
  readonly status: string;
  readonly slope: readonly number[];
  readonly difficulty: readonly number[];
}

/** Fits 2PL to simulated answers `times` times over; the median time. */
export function timePersons(P: number, I: number, {errors, times}: {errors: boolean; times: number}): PersonsTime {
  const y = simulatePersons(P, I);
  const runs = Array.from({length: times}, () => {
    const started = performance.now();
    const fit = fitPersons({P, I, y}, {model: "2pl", errors});
    return {seconds: (performance.now() - started) / 1000, fit};
  }).sort((a, b) => a.seconds - b.seconds);
  const {seconds, fit} = runs[Math.floor(times / 2)]!;
  return {
    seconds,
    status: fit.report.status,
    slope: [...fit.alpha],
    difficulty: Array.from(fit.beta, (b, i) => b / fit.alpha[i]!)
  };
}
