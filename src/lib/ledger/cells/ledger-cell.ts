/**
 * One printed number as the checks see it, whatever table it comes from.
 *
 * What the number measures is split in two: `frame` holds what must be equal for two numbers to be comparable at all
 * (metric, judge, protocol), `place` holds where in the breakdown it stands (category, stage, question). A total lacks
 * the keys of `place` that it sums over, so that the parts of a total are the cells whose place extends the total's.
 */
export interface LedgerCell {
  /** Unique over all cells of a run. */
  readonly id: string;
  /** Source document; tables of different documents are never parts of each other. */
  readonly document: string;
  /** Table or figure within it. */
  readonly table: string;
  /** Labels as printed. */
  readonly row: string;
  readonly column: string;
  /** Identity of the evaluated system; two spellings of one system have one subject. */
  readonly subject: string;
  readonly frame: Labels;
  readonly place: Labels;
  readonly value: number;
  /** Decimals of the printed value; where a column drops trailing zeros, those of its longest value. */
  readonly decimals: number;
  /** What a rate of one is printed as: 100 for percent, 1 for shares; `null` for values that are no rate. */
  readonly scale: 100 | 1 | null;
  /** Answers behind a rate; `null` where unknown. */
  readonly n: number | null;
  /**
   * Answers per item that may multiply `n`; 1 where each item is answered once. `null` where an item has a score that is no count,
   * so that no whole number has to stand behind a rate.
   */
  readonly samples: number | null;
  /** Read off a chart: approximate. */
  readonly readOff: boolean;
}

/** Label by key; a key that does not apply is absent. */
export type Labels = Readonly<Record<string, string>>;

/** Text that is equal exactly for equal labels, whatever their order. */
export const labelsKey = (labels: Labels): string =>
  Object.keys(labels)
    .sort()
    .map((key) => `${key}=${labels[key]}`)
    .join("|");

/** True if `inner` says everything that `outer` says, and more. */
export function extendsLabels(inner: Labels, outer: Labels): boolean {
  const keys = Object.keys(outer);
  return Object.keys(inner).length > keys.length && keys.every((key) => inner[key] === outer[key]);
}

/** Subject of a row that prints the mean over the other rows of its table. */
export const AVERAGE_SUBJECT = "average";

/** Cells that share something; there is one at least. */
export type Group<Cell> = readonly [Cell, ...Cell[]];

/** Cells of each table, in the order of first appearance. */
export const cellsByTable = <Cell extends Pick<LedgerCell, "document" | "table">>(
  cells: readonly Cell[]
): Group<Cell>[] => [...groupCells(cells, ({document, table}) => `${document}|${table}`).values()];

/** Cells by a key, in the order of first appearance. */
export function groupCells<Cell>(cells: readonly Cell[], key: (cell: Cell) => string): Map<string, Group<Cell>> {
  const groups = new Map<string, [Cell, ...Cell[]]>();
  for (const cell of cells) {
    const name = key(cell);
    const group = groups.get(name);
    if (group) group.push(cell);
    else groups.set(name, [cell]);
  }
  return groups;
}
