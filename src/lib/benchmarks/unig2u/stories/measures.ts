import type {Measure, MeasureInput, MeasuredValue} from "../../contract/measure.js";
import {measureOf, RATE, rateValue} from "../../contract/rate-measure.js";
import {directOverall} from "../regimes/blocks.js";

/** What is answered right at once, without drawing first. A pipeline draws first, whatever it is asked. */
export function unig2uMeasures({rows, models}: MeasureInput): Measure[] {
  const direct = (model: string): MeasuredValue | null => {
    if (models.get(model)?.kind === "pipeline") return null;
    const row = directOverall(rows, model);
    return row && row.n !== null ? rateValue(row.value, row.n, [row.cell]) : null;
  };
  const about = {
    id: "unig2u-direct",
    name: "Answered right at once",
    benchmark: "unig2u",
    group: "understanding"
  } as const;
  return [measureOf({...about, ...RATE}, models.keys(), direct)];
}
