import {difference, rowsWhere, type Contrast, type Named} from "../../../claims/index.js";
import {standardErrorOf} from "../../../math/index.js";
import type {EvidenceEntry, PublishedRow} from "../../../schema/index.js";
import type {ClaimInput} from "../../contract/benchmark-claims.js";
import {bestConstant, type ConstantBaseline} from "../stories/baselines.js";
import {uniScoreInterval} from "../stories/score-interval.js";

/** A UniScore with its standard error: each question counts once. */
export interface NamedScore extends Named {
  readonly model: string;
  readonly error: number;
}

/** Tables 2, 3, 5 and 6, Figures 6, 9 and 10 as the claims ask for them. */
export interface ScoreTable {
  readonly rows: readonly PublishedRow[];
  readonly name: (model: string) => string;
  /** Printed UniScores of a table. */
  readonly scores: (table: string) => NamedScore[];
  /** Printed values of one tag, or of a figure's column. */
  readonly values: (wanted: Partial<PublishedRow>) => (Named & {readonly model: string})[];
  /** A printed value that is no score. */
  readonly printed: (id: string) => EvidenceEntry;
  /** What always answering the best letter scores. */
  readonly blind: ConstantBaseline;
}

/** @param input - rows of UniEval's tables, its systems, tags and evidence */
export function scoreTable({rows, models, tags, evidence}: ClaimInput): ScoreTable {
  const name = (model: string) => models.get(model)!.short;
  return {
    rows,
    name,
    scores: (table) =>
      rowsWhere(rows, {table, category: "UniScore"}).map((row) => {
        const own = rowsWhere(rows, {table, model: row.model}).filter(({cell}) => cell !== row.cell);
        const level1 = new Map(own.map(({category, value}) => [category!, value]));
        const interval = uniScoreInterval(row.value, level1, tags);
        return {
          model: row.model,
          name: name(row.model),
          value: row.value,
          error: standardErrorOf(interval),
          cells: [row.cell]
        };
      }),
    values: (wanted) =>
      rowsWhere(rows, wanted).map((row) => ({
        model: row.model,
        name: name(row.model),
        value: row.value,
        cells: [row.cell]
      })),
    printed: (id) => evidence.find((one) => one.id === `unieval/${id}`)!,
    blind: bestConstant(tags)
  };
}

/** First score less second. */
export const scoreContrast = (a: NamedScore, b: NamedScore): Contrast => difference(`${a.name} less ${b.name}`, a, b);
