import {rowsWhere, type NamedRate} from "../../../claims/index.js";
import {cellKey, impossibleKeys} from "../../../gaps/cells.js";
import type {OverallGap} from "../../../gaps/overall-gaps.js";
import type {PublishedRow} from "../../../schema/index.js";
import type {ClaimInput} from "../../contract/benchmark-claims.js";
import {pooledRates} from "../stories/pooled-rates.js";

type Rate = "understanding" | "generation";

/** A unified system with its mean rate and both gaps. */
export interface GapPoint {
  readonly id: string;
  readonly name: string;
  /** Mean of understanding and generation, each pooled over all items, percent. */
  readonly performance: number;
  readonly published: number;
  readonly identified: OverallGap;
  readonly cells: readonly string[];
}

/** Table 2 as its claims ask for it. */
export interface GapTable {
  /** Unified systems, in the order of the table. */
  readonly points: readonly GapPoint[];
  readonly name: (model: string) => string;
  /** Printed rates of a category by systems of a kind; `closed` are unified systems without open weights. */
  readonly rates: (category: string, metric: Rate, who: "unified" | "closed" | "specialists") => NamedRate[];
  /** One system's printed rate of a category; of a row that cannot be, its generation is read in the column of success. */
  readonly rate: (model: string, category: string, metric: Rate) => NamedRate;
  /** One system's rate over all items. */
  readonly pooled: (model: string, metric: Rate | "success") => NamedRate | null;
}

/** Reads Table 2. @param input - rows of GapEval's tables, its systems and their overall gaps */
export function gapTable({rows, models, gaps}: ClaimInput): GapTable {
  const table = rowsWhere(rows, {table: "Table 2"});
  const pooling = pooledRates(rows, models);
  const impossible = impossibleKeys(rows);
  const name = (model: string) => models.get(model)!.short;
  const named = (row: PublishedRow): NamedRate => ({
    name: name(row.model),
    value: row.value,
    n: row.n!,
    cells: [row.cell]
  });
  const read = (row: PublishedRow): NamedRate =>
    row.metric === "generation" && impossible.has(cellKey(row))
      ? named(rowsWhere(table, {model: row.model, category: row.category, metric: "success"})[0]!)
      : named(row);
  const pooled = (model: string, metric: Rate | "success") => {
    const rate = pooling.rate(model, metric);
    return rate === null ? null : {name: name(model), value: rate.value, n: rate.n, cells: rate.cells};
  };
  const points = rowsWhere(table, {metric: "gap", category: "Overall"}).flatMap((row): GapPoint[] => {
    const identified = gaps.find(({model}) => model === row.model);
    const [u, g] = [pooled(row.model, "understanding"), pooled(row.model, "generation")];
    if (identified === undefined || u === null || g === null) return [];
    return [
      {
        id: row.model,
        name: name(row.model),
        performance: (u.value + g.value) / 2,
        published: row.value,
        identified,
        cells: [row.cell, ...u.cells, ...g.cells]
      }
    ];
  });
  const unified = new Set(points.map(({id}) => id));
  return {
    points,
    name,
    rates: (category, metric, who) =>
      rowsWhere(table, {category, metric})
        .filter(({model}) =>
          who === "specialists"
            ? !unified.has(model)
            : unified.has(model) && (who === "unified" || models.get(model)!.openness === "closed")
        )
        .map(read),
    rate: (model, category, metric) => read(rowsWhere(table, {model, category, metric})[0]!),
    pooled
  };
}
