import {wilsonInterval} from "../../math/index.js";
import type {Measure, MeasuredValue} from "./measure.js";

/** How the values of one kind of measure are said. */
export const RATE = {unit: "%", better: "higher", interval: "Wilson, answers as units"} as const;

/** A rate in percent, within its scale, with Wilson's 95% interval. */
export function rateValue(value: number, n: number, cells: readonly string[]): MeasuredValue & {readonly n: number} {
  const {lo, hi} = wilsonInterval((Math.min(100, Math.max(0, value)) / 100) * n, n, 0.95);
  return {value, lo: 100 * lo, hi: 100 * hi, n, cells};
}

/** A measure with a value for each model that has one. */
export function measureOf(
  about: Omit<Measure, "values">,
  models: Iterable<string>,
  get: (model: string) => MeasuredValue | null
): Measure {
  const values = new Map<string, MeasuredValue>();
  for (const model of models) {
    const value = get(model);
    if (value !== null) values.set(model, value);
  }
  return {...about, values};
}
