import type {Measure, MeasureInput, MeasuredValue} from "../../contract/measure.js";
import {measureOf, RATE} from "../../contract/rate-measure.js";
import {pooledRates} from "./pooled-rates.js";

/** Rates pooled over the categories, and the gap as this project identifies it. */
export function gapEvalMeasures({rows, models, gaps}: MeasureInput): Measure[] {
  const {rate, behind} = pooledRates(rows, models);
  const of = (part: Omit<Measure, "values" | "benchmark">, get: (model: string) => MeasuredValue | null) =>
    measureOf({...part, benchmark: "gapeval"}, models.keys(), get);
  return [
    of({id: "gap-und", name: "Understanding", group: "understanding", ...RATE}, (model) =>
      rate(model, "understanding")
    ),
    of({id: "gap-gen", name: "Generation", group: "generation", ...RATE}, (model) => {
      const value = rate(model, "generation");
      return value && {...value, repaired: behind(model).repaired};
    }),
    of(
      {
        id: "gap",
        name: "Gap, identified",
        group: "gap",
        unit: "points",
        better: "lower",
        interval: "Dirichlet draws"
      },
      (model) => {
        const own = gaps.find((row) => row.model === model);
        return own ? {value: own.gap, lo: own.lo, hi: own.hi, ...behind(model)} : null;
      }
    )
  ];
}
