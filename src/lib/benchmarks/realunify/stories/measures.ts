import type {Measure, MeasureInput, MeasuredValue} from "../../contract/measure.js";
import {measureOf, RATE} from "../../contract/rate-measure.js";
import {stepChange} from "./step-change.js";
import {trackTotal} from "./track-totals.js";

const POINTS = {unit: "points", better: "higher", interval: "Newcombe, rates as independent"} as const;

/** Totals of the two tracks, asked directly, and what the other ability adds when it goes first. */
export function realUnifyMeasures({rows, models}: MeasureInput): Measure[] {
  const of = (part: Omit<Measure, "values" | "benchmark">, get: (model: string) => MeasuredValue | null) =>
    measureOf({...part, benchmark: "realunify"}, models.keys(), get);
  const change = (track: "UEG" | "GEU") => (model: string) => {
    const [direct, stepwise] = [trackTotal(rows, model, track, "direct"), trackTotal(rows, model, track, "stepwise")];
    if (direct === null || stepwise === null) return null;
    const right = ({value, n, cells}: typeof direct) => ({right: Math.round((value / 100) * n), n, cells});
    const {value, lo, hi} = stepChange(right(direct), right(stepwise));
    return {value, lo, hi, cells: [...direct.cells, ...stepwise.cells]};
  };
  return [
    of({id: "real-geu", name: "Answers after drawing, direct", group: "understanding", ...RATE}, (model) =>
      trackTotal(rows, model, "GEU", "direct")
    ),
    of({id: "real-ueg", name: "Drawing from knowledge, direct", group: "generation", ...RATE}, (model) =>
      trackTotal(rows, model, "UEG", "direct")
    ),
    of({id: "real-gain", name: "Gain from thinking first", group: "synergy", ...POINTS}, change("UEG")),
    of({id: "real-geu-gain", name: "Gain from drawing first", group: "synergy", ...POINTS}, change("GEU"))
  ];
}
