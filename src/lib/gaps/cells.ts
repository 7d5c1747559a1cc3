import {outcomesFromRates, type JointOutcomes, type RatesReading} from "../models/gap/joint-outcomes.js";
import type {ModelEntry, ModelKind, PublishedRow} from "../schema/index.js";

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

/** A unified model's cell. */
export interface ThreeRates extends RateCell {
  readonly success: number;
  readonly understanding: number;
  readonly generation: number;
}

/** A unified model's cell with its 2 x 2 outcomes. */
export interface PairedCell extends ThreeRates {
  readonly outcomes: JointOutcomes;
  /** True where the printed row is impossible (success above generation) and the two columns were swapped. */
  readonly repaired: boolean;
}

/** Numbers about the same items in both forms, and the gap that a document prints of them. */
const METRICS: readonly PublishedRow["metric"][] = ["success", "understanding", "generation", "gap"];

/** One cell per model and category that rates in both forms are printed of, models in the order of the table. */
export function rateCells(rows: readonly PublishedRow[], models: ReadonlyMap<string, ModelEntry>): RateCell[] {
  return [...rowsByCell(rows).values()].map((group) => {
    const {model, category, n, cell} = group[0];
    const entry = models.get(model);
    if (!entry) throw new RangeError(`unknown model: ${model}`);
    if (n === null) throw new RangeError(`missing denominator: ${cell}`);
    const of = (metric: PublishedRow["metric"]) => valueOf(group, metric);
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

/** Numbers of single categories by `cellKey`: totals repeat the same answers. */
function rowsByCell(rows: readonly PublishedRow[]): Map<string, PublishedRow[]> {
  const groups = new Map<string, PublishedRow[]>();
  for (const row of rows) {
    if (!METRICS.includes(row.metric) || row.category === null || row.category === "Overall") continue;
    const key = cellKey(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const valueOf = (group: readonly PublishedRow[], metric: PublishedRow["metric"]): number | null =>
  group.find((row) => row.metric === metric)?.value ?? null;

/** What a number's cell is called among `impossibleKeys`. */
export const cellKey = ({model, category}: Pick<PublishedRow, "model" | "category">): string => `${model}|${category}`;

/** Keys of the cells that `impossibleCells` finds, to leave out single rates. */
export const impossibleKeys = (rows: readonly PublishedRow[]): ReadonlySet<string> =>
  new Set(
    [...rowsByCell(rows)].flatMap(([key, group]) => {
      const rates = [valueOf(group, "success"), valueOf(group, "understanding"), valueOf(group, "generation")] as const;
      return readRates(...rates)?.possible === false ? [key] : [];
    })
  );

/**
 * Cells that have all three rates, with the outcomes these imply. An impossible row (success above generation) is read
 * with the two columns swapped, marked `repaired`. A model with a row that no swap makes possible (`impossibleCells`) is left out
 * with all its rows, as its overall gap would stand on other categories than that of the others.
 */
export function pairedCells(cells: readonly RateCell[]): PairedCell[] {
  const readings = cells.flatMap(readCell);
  const left = new Set(readings.flatMap(({possible, cell}) => (possible ? [] : [cell.model])));
  return readings.flatMap(({cell, outcomes, repaired}) =>
    left.has(cell.model) ? [] : [{...cell, outcomes, repaired}]
  );
}

/** Cells whose three rates no items can produce, not even with success and generation swapped. */
export const impossibleCells = (cells: readonly RateCell[]): ThreeRates[] =>
  cells.flatMap(readCell).flatMap(({possible, cell}) => (possible ? [] : [cell]));

function readCell(cell: RateCell): (RatesReading & {readonly cell: ThreeRates})[] {
  const {success, understanding, generation} = cell;
  const reading = readRates(success, understanding, generation);
  return reading === null ? [] : [{...reading, cell: cell as ThreeRates}];
}

/** Outcomes that rates in percent imply, success and generation swapped where that alone makes them possible; `null` where one is missing. */
const readRates = (
  success: number | null,
  understanding: number | null,
  generation: number | null
): RatesReading | null =>
  success === null || understanding === null || generation === null
    ? null
    : outcomesFromRates(success / 100, understanding / 100, generation / 100, {repair: "swap-success-generation"});

/** Categories of cells, in the order in which they come. */
export const categoriesOf = (cells: readonly Pick<RateCell, "category">[]): readonly string[] => [
  ...new Set(cells.map(({category}) => category))
];
