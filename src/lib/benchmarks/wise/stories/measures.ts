import type {Measure, MeasureInput, MeasuredValue} from "../../contract/measure.js";
import {measureOf, RATE, rateValue} from "../../contract/rate-measure.js";
import {answersOf, OVERALL, releaseOf} from "../releases/releases.js";

/** The share of images that are right in WISE Verified. How grades of the first release vary is not printed: it gives none. */
export function wiseMeasures({rows, models}: MeasureInput): Measure[] {
  const verified = (model: string): MeasuredValue | null => {
    const row = rows.find(
      (one) => one.model === model && one.category === OVERALL && releaseOf(one)?.id === "verified"
    );
    const answers = row && answersOf(row);
    return row && row.n !== null && answers ? rateValue(100 * row.value, answers * row.n, [row.cell]) : null;
  };
  const about = {
    id: "wise-verified",
    name: "Drawings right, Verified",
    benchmark: "wise",
    group: "generation"
  } as const;
  return [measureOf({...about, ...RATE}, models.keys(), verified)];
}
