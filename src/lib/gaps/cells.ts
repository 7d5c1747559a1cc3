import {outcomesFromRates, type JointOutcomes} from "../models/index.js";
import type {ModelEntry, ModelKind, PublishedRow} from "../schema/index.js";

/** GapEval's four categories in the order of its tables. */
export const CATEGORIES = ["World Knowledge", "Numerical Perception", "Instruction Following", "Reasoning"] as const;

/** Rates of one model in one category as printed, in percent; `null` where the table has no such number. */
export interface RateCell {
  readonly model: string;
  readonly kind: ModelKind;
  readonly openness: "open" | "closed" | null;
  readonly category: string;
  /** Items behind the rates. */
  readonly n: number;
  readonly success: number | null;
  readonly understanding: number | null;
  readonly generation: number | null;
  /** Published gap, in points. */
  readonly gap: number | null;
  /** Source cells by metric. */
  readonly cells: Readonly<Partial<Record<PublishedRow["metric"], string>>>;
}

/** A unified model's cell with its 2 x 2 outcomes. */
export interface PairedCell extends RateCell {
  readonly success: number;
  readonly understanding: number;
  readonly generation: number;
  readonly outcomes: JointOutcomes;
  /** True where the printed row is impossible (success above generation) and the two columns were swapped. */
  readonly repaired: boolean;
}

/** One cell per model and category of Table 2, models in the order of the table. */
export function rateCells(rows: readonly PublishedRow[], models: ReadonlyMap<string, ModelEntry>): RateCell[] {
  const groups = new Map<string, PublishedRow[]>();
  for (const row of rows) {
    if (row.table !== "Table 2" || !(CATEGORIES as readonly (string | null)[]).includes(row.category)) continue;
    const key = `${row.model}|${row.category}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((group) => {
    const {model, category, n, cell} = group[0];
    const entry = models.get(model);
    if (!entry) throw new RangeError(`unknown model: ${model}`);
    if (n === null) throw new RangeError(`missing denominator: ${cell}`);
    const of = (metric: PublishedRow["metric"]) => group.find((row) => row.metric === metric)?.value ?? null;
    return {
      model,
      kind: entry.kind,
      openness: entry.openness,
      category: category!,
      n,
      success: of("success"),
      understanding: of("understanding"),
      generation: of("generation"),
      gap: of("gap"),
      cells: Object.fromEntries(group.map((row) => [row.metric, row.cell]))
    };
  });
}

/**
 * Cells that have all three rates, with the outcomes these imply. An impossible row (success above generation) is read
 * with the two columns swapped, marked `repaired`.
 *
 * @throws RangeError for a row that no swap makes possible
 */
export function pairedCells(cells: readonly RateCell[]): PairedCell[] {
  return cells.flatMap((cell) => {
    const {success, understanding, generation} = cell;
    if (success === null || understanding === null || generation === null) return [];
    const reading = outcomesFromRates(success / 100, understanding / 100, generation / 100, {
      repair: "swap-success-generation"
    });
    if (!reading.possible) throw new RangeError(`impossible rates: ${cell.cells.success ?? cell.model}`);
    return [{...cell, success, understanding, generation, outcomes: reading.outcomes, repaired: reading.repaired}];
  });
}
