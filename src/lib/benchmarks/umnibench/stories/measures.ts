import type {Measure, MeasureInput, MeasuredValue} from "../../contract/measure.js";
import {measureOf, RATE} from "../../contract/rate-measure.js";
import {survival} from "./survival.js";
import {editingRate, editingRow, stageRate} from "./system-rates.js";

/** Rates of the stages of full systems, of editors beside other models, and what is left at the last stage. */
export function umniBenchMeasures({rows, models}: MeasureInput): Measure[] {
  const of = (part: Omit<Measure, "values" | "benchmark">, get: (model: string) => MeasuredValue | null) =>
    measureOf({...part, benchmark: "umnibench"}, models.keys(), get);
  const bare = new Map(
    [...models.keys()].flatMap((model) => {
      const row = editingRow(rows, model, false);
      return row === null ? [] : [[model, row] as const];
    })
  );
  return [
    of({id: "umni-draw", name: "First drawing", group: "generation", ...RATE}, (model) =>
      stageRate(rows, model, "generation")
    ),
    of({id: "umni-edit", name: "Edit of the drawing", group: "editing", ...RATE}, (model) =>
      stageRate(rows, model, "interaction")
    ),
    {
      ...of({id: "umni-edit-alone", name: "Editing alone, both edits", group: "editing", ...RATE}, (model) =>
        editingRate(rows, model)
      ),
      bare
    },
    of(
      {
        id: "umni-survival",
        name: "Last stage, share of the first",
        group: "survival",
        unit: "%",
        better: "higher",
        interval: "ratio of rates, Katz"
      },
      (model) => {
        const [first, last] = [stageRate(rows, model, "generation"), stageRate(rows, model, "counterfactual")];
        if (first === null || last === null) return null;
        const {share, lo, hi} = survival(first.value, last.value, first.n, last.n);
        return {value: 100 * share, lo: 100 * lo, hi: 100 * hi, cells: [...first.cells, ...last.cells]};
      }
    )
  ];
}
