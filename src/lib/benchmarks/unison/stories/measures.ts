import {impossibleKeys, cellKey} from "../../../gaps/cells.js";
import type {Measure, MeasureInput, MeasuredValue} from "../../contract/measure.js";
import {measureOf, RATE, rateValue} from "../../contract/rate-measure.js";

/** Both forms of Internal Consistency; a row that no items can produce has no value. */
export function unisonMeasures({rows, models}: MeasureInput): Measure[] {
  const impossible = impossibleKeys(rows);
  const rate =
    (metric: "understanding" | "generation") =>
    (model: string): MeasuredValue | null => {
      const row = rows.find((one) => one.model === model && one.metric === metric);
      if (row === undefined || row.n === null || impossible.has(cellKey(row))) return null;
      return rateValue(row.value, row.n, [row.cell]);
    };
  const of = (part: Omit<Measure, "values" | "benchmark">, get: (model: string) => MeasuredValue | null) =>
    measureOf({...part, benchmark: "unison"}, models.keys(), get);
  return [
    of({id: "unison-und", name: "Questions answered", group: "understanding", ...RATE}, rate("understanding")),
    of({id: "unison-gen", name: "Questions drawn right", group: "generation", ...RATE}, rate("generation"))
  ];
}
