import type {QueryResult, ResultColumn} from "../../runtime/sql/index.js";

export const CHART_MARKS = ["bars", "dots", "line", "cells"] as const;
export type ChartMark = (typeof CHART_MARKS)[number];

/** A quick chart: which columns go where. */
export interface ChartSpec {
  readonly mark: ChartMark;
  readonly x: ResultColumn;
  readonly y: ResultColumn;
  /** Colour; `null` for one colour. */
  readonly by: ResultColumn | null;
}

/** Most rows that are drawn. */
export const MOST_MARKS = 5000;

/** True if the column has numbers to put on an axis. */
export const isMeasure = ({type, cells}: ResultColumn): boolean =>
  type === "number" && cells.some((cell) => typeof cell === "number");

/**
 * The chart that the names ask for, or the plainest one: the first text column down the side, the first number along, the second
 * text as colour. `null` where there is no number to draw.
 */
export function chartSpecOf(
  {columns}: QueryResult,
  asked: {readonly x: string; readonly y: string; readonly by: string; readonly mark: string}
): ChartSpec | null {
  const measures = columns.filter(isMeasure);
  const names = columns.filter((column) => !isMeasure(column));
  if (measures.length === 0) return null;
  const find = (name: string) => columns.find((column) => column.name === name);
  // Bars of one place would be stacked, and a sum of rates says nothing: bars only where each row has a place of its own.
  const ownPlace = names.length > 0 && new Set(names[0]!.cells).size === names[0]!.cells.length;
  const mark = CHART_MARKS.find((id) => id === asked.mark) ?? (ownPlace ? "bars" : "dots");
  const isCells = mark === "cells" && names.length >= 2;
  const x = find(asked.x) ?? (isCells ? names[1]! : measures[0]!);
  const y = find(asked.y) ?? names[0] ?? measures[1] ?? measures[0]!;
  const spare = isCells ? measures.at(-1) : names.find((column) => column !== y && column !== x);
  const by = asked.by === "none" ? null : (find(asked.by) ?? spare ?? null);
  return {mark, x, y, by};
}
