import type {PublishedRow} from "../../../schema/index.js";
import type {Measure, MeasureInput, MeasuredValue} from "../../contract/measure.js";
import {measureOf} from "../../contract/rate-measure.js";
import {tagsBehind, uniScoreInterval} from "./score-interval.js";

const SCORE = {unit: "score", better: "higher", interval: "normal, each question counted once"} as const;

/** A model's printed UniScore: judged by itself (Table 2), or by the outside judge (Tables 3 and 5). */
export const uniScoreRow = (
  rows: readonly PublishedRow[],
  model: string,
  judge: "itself" | "outside"
): PublishedRow | null =>
  rows.find(
    (r) =>
      r.model === model &&
      r.category === "UniScore" &&
      (judge === "itself" ? r.table === "Table 2" : r.table === "Table 3" || r.table === "Table 5")
  ) ?? null;

/** UniScores with intervals. */
export function uniEvalMeasures({rows, models, tags}: MeasureInput): Measure[] {
  const score =
    (judge: "itself" | "outside") =>
    (model: string): MeasuredValue | null => {
      const row = uniScoreRow(rows, model, judge);
      if (row === null) return null;
      const own = rows.filter((r) => r.table === row.table && r.model === row.model && r.cell !== row.cell);
      const level1 = new Map(own.map((r) => [r.category!, r.value]));
      const behind = tagsBehind(
        rows.filter((r) => r.model === row.model),
        tags
      );
      return {value: row.value, ...uniScoreInterval(row.value, level1, behind), cells: [row.cell]};
    };
  const of = (part: Omit<Measure, "values" | "benchmark">, get: (model: string) => MeasuredValue | null) =>
    measureOf({...part, benchmark: "unieval"}, models.keys(), get);
  return [
    of({id: "uni-outside", name: "UniScore, one outside judge", group: "generation", ...SCORE}, score("outside")),
    of({id: "uni-own", name: "UniScore, self-judged", group: "synergy", ...SCORE}, score("itself"))
  ];
}
