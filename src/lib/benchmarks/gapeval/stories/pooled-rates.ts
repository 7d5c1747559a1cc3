import {pairedCells, rateCells} from "../../../gaps/cells.js";
import type {ModelEntry, PublishedRow} from "../../../schema/index.js";
import type {MeasuredValue} from "../../contract/measure.js";
import {rateValue} from "../../contract/rate-measure.js";

type Metric = "understanding" | "generation" | "success";
/** An impossible row is read with these two exchanged. */
const SWAP = {success: "generation", generation: "success", understanding: "understanding"} as const;

/** A model's rates over all categories, weighted by their number of items. */
export interface PooledRates {
  rate(model: string, metric: Metric): (MeasuredValue & {readonly n: number}) | null;
  /** Printed cells behind the three rates of all categories, and whether one row had two of them exchanged. */
  behind(model: string): {readonly cells: readonly string[]; readonly repaired: boolean};
}

/** @param rows - of GapEval's tables */
export function pooledRates(rows: readonly PublishedRow[], models: ReadonlyMap<string, ModelEntry>): PooledRates {
  const rates = rateCells(rows, models);
  const paired = pairedCells(rates);
  return {
    rate(model, metric) {
      const own = rates.filter((cell) => cell.model === model && cell[metric] !== null);
      if (own.length === 0) return null;
      const read = (category: string): Metric =>
        paired.some((p) => p.model === model && p.category === category && p.repaired) ? SWAP[metric] : metric;
      const n = own.reduce((sum, cell) => sum + cell.n, 0);
      const right = own.reduce((sum, cell) => sum + (cell[read(cell.category)]! / 100) * cell.n, 0);
      return rateValue(
        (100 * right) / n,
        n,
        own.map((cell) => cell.cells[read(cell.category)]!)
      );
    },
    behind(model) {
      const own = paired.filter((cell) => cell.model === model);
      return {
        cells: own.flatMap(({cells}) => [cells.understanding!, cells.generation!, cells.success!]),
        repaired: own.some(({repaired}) => repaired)
      };
    }
  };
}
