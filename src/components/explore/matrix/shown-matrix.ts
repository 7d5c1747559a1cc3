import {
  columnDifficulty,
  facetOf,
  itemOf,
  itemTally,
  NOTHING,
  STATUS_CODES,
  type ResponseMatrix,
  type Tally
} from "../../../lib/explore/index.js";
import {table as tableSpec, type TableSpec} from "../../figure/index.js";
import {fixed} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import {BEHIND} from "../figure/resting-figure.js";
import type {ExploreContext} from "../view/context.js";
import {SURPRISING, type NotedColumn} from "./matrix-painter.js";
import {ownColumns} from "./own-columns.js";

const STATUS_NAMES = new Map<number, string>(Object.entries(STATUS_CODES).map(([name, code]) => [code, name]));

/** What a cell says: `right`, `right in 3 of 4`, `missing`. The cell is a shade; what was counted is counted again. */
function cellText(cell: number, tally: () => Tally): string {
  if (cell === NOTHING) return "not asked";
  const status = STATUS_NAMES.get(cell);
  if (status) return status;
  const {right, scored} = tally();
  return right === scored ? "right" : right === 0 ? "wrong" : `right in ${right} of ${scored}`;
}

/** The matrix that the figure shows, and what its lines, columns and cells say in words and tables. */
export class ShownMatrix {
  readonly #context: ExploreContext;
  readonly #capability: ReturnType<typeof facetOf>;
  #matrix: ResponseMatrix;
  /** Filters that it was made for. */
  #version: number;

  constructor(context: ExploreContext, matrix: ResponseMatrix) {
    this.#context = context;
    this.#capability = facetOf(context.table, "capability");
    this.#matrix = matrix;
    this.#version = context.filter.version;
  }

  get matrix(): ResponseMatrix {
    return this.#matrix;
  }

  /** Why it is not to be saved, if the filters have changed since it was made. */
  readonly whyBehind = (): string | null => (this.#version === this.#context.filter.version ? null : BEHIND);

  /** Why it is not to be pinned, if it shows another state than the address names. */
  readonly whyNotInForce = (): string | null => this.whyBehind() ?? this.#context.state.notInForce?.() ?? null;

  /** Takes another one in its place, made for the filters as they are. */
  replace(matrix: ResponseMatrix): void {
    this.#matrix = matrix;
    this.#version = this.#context.filter.version;
  }

  /** How many columns there are. */
  get width(): number {
    return this.#matrix.columns.length;
  }

  /** How many columns have both forms in force. */
  inPairs(): number {
    const {table, filter} = this.#context;
    return this.#matrix.columns.filter((item) => {
      const pair = table.items.pairs[item]!;
      return pair >= 0 && filter.itemPasses(item) && filter.itemPasses(pair);
    }).length;
  }

  /** Item of a column, and the one that asks the same in the other form. */
  readonly itemsOf = (c: number): readonly number[] => {
    const item = this.#matrix.columns[c]!;
    const pair = this.#context.table.items.pairs[item]!;
    return pair >= 0 ? [item, pair] : [item];
  };

  lineText(l: number): string {
    const {name, capability: form} = this.#matrix.rows[l]!;
    return form === null ? shownName(name) : `${shownName(name)}, ${form}`;
  }

  itemAt(l: number, c: number): number {
    const {columns, rows} = this.#matrix;
    return itemOf(columns[c]!, rows[l]!.capability, this.#capability, this.#context.table.items.pairs);
  }

  #textAt(l: number, c: number): string {
    const {cells, rows} = this.#matrix;
    return cellText(cells[l * this.width + c]!, () =>
      itemTally(this.#context.filter, this.itemAt(l, c), rows[l]!.model)
    );
  }

  /** A cell in words: whose answer to what, what became of it, whether that surprises, and the reader's own note. */
  describe(l: number, c: number): string {
    const {table, notes} = this.#context;
    const item = this.itemAt(l, c);
    const z = this.#matrix.residuals?.[l * this.width + c] ?? 0;
    const surprise = Math.abs(z) >= SURPRISING ? `; surprising: ${fixed(z, 1)} standard deviations from expected` : "";
    const note = notes.of(table.items.ids[item]!);
    const noted =
      note === null
        ? ""
        : `; ${note.isFlagged ? "flagged" : "noted"}${note.text === "" ? "" : `: ${note.text.slice(0, 120)}`}`;
    return `${this.lineText(l)}, ${shownName(table.items.ids[item]!)}: ${this.#textAt(l, c)}${surprise}${noted}`;
  }

  /** Columns of items with a note: filled where flagged. */
  notedColumns(): NotedColumn[] {
    const {table, notes} = this.#context;
    const own = new Map(notes.all().map(({item, isFlagged}) => [item, isFlagged]));
    if (own.size === 0) return [];
    return Array.from(this.#matrix.columns.keys()).flatMap((column) => {
      const flags = this.itemsOf(column).flatMap((i) => own.get(table.items.ids[i]!) ?? []);
      return flags.length === 0 ? [] : {column, isFlagged: flags.some(Boolean)};
    });
  }

  linesTable(): TableSpec {
    const {rows} = this.#matrix;
    return tableSpec(
      [...rows.keys()],
      [
        {label: "Line", value: (l) => this.lineText(l)},
        {label: "Right", value: (l) => rows[l]!.right},
        {label: "Scored", value: (l) => rows[l]!.scored}
      ]
    );
  }

  /** The first items of the matrix as rows, with what each line says of them. */
  itemsTable(items: number): TableSpec {
    const {table} = this.#context;
    const {columns, rows} = this.#matrix;
    return tableSpec(
      Array.from({length: Math.min(items, this.width)}, (_, c) => c),
      [
        {
          label: "Item",
          value: (c: number) =>
            this.itemsOf(c)
              .map((i) => shownName(table.items.ids[i]!))
              .join(" / ")
        },
        {
          label: "Difficulty",
          value: (c) => columnDifficulty(table.items, columns[c]!),
          text: (c) => fixed(columnDifficulty(table.items, columns[c]!), 2)
        },
        ownColumns(table, this.itemsOf),
        ...rows.map((_, l) => ({label: this.lineText(l), value: (c: number) => this.#textAt(l, c)}))
      ]
    );
  }
}
