import {CANONICAL_TABLES, type ItemRow} from "../../schema/index.js";
import {itemRow} from "../values/rows.js";
import {TextNumbers, type AddedTexts} from "./text-numbers.js";
import {longer, TextList} from "./text-pool.js";

/** Columns of an item, in the order of the table's. */
const COLUMNS = Object.keys(CANONICAL_TABLES.items) as (keyof ItemRow)[];

/** Items that follow those known, as numbers of their texts; -1 stands for `null`. Can be cloned between threads. */
export interface PackedItems extends AddedTexts {
  /** Per item as many numbers as there are columns. */
  readonly cells: Int32Array<ArrayBuffer>;
}

/** Packs items for another thread: as objects they would be copied text by text. */
export class ItemPacker {
  readonly #texts = new TextNumbers();
  #cells: number[] = [];

  /** Bytes of the texts so far. */
  get length(): number {
    return this.#texts.length;
  }

  add(item: ItemRow): void {
    for (const column of COLUMNS) this.#cells.push(this.#texts.codeOf(item[column]));
  }

  /** The items since the last time. */
  take(): PackedItems {
    const packed = {...this.#texts.take(), cells: Int32Array.from(this.#cells)};
    this.#cells = [];
    return packed;
  }
}

/** Items that another thread packed, as they arrive; an object is made of those that are asked for. */
export class ItemList {
  readonly texts = new TextList();
  readonly #odd = new Map<number, string>();
  readonly #made: ItemRow[] = [];
  #cells = new Int32Array(COLUMNS.length << 6);
  #count = 0;

  append({texts, odd, cells}: PackedItems): void {
    this.texts.append(texts);
    for (const [code, text] of odd) this.#odd.set(code, text);
    const end = COLUMNS.length * this.#count + cells.length;
    while (end > this.#cells.length) this.#cells = longer(this.#cells);
    this.#cells.set(cells, COLUMNS.length * this.#count);
    this.#count += cells.length / COLUMNS.length;
  }

  /** The same object every time. */
  at(item: number): ItemRow {
    return (this.#made[item] ??= itemRow(
      Object.fromEntries(COLUMNS.map((column) => [column, this.text(item, column)])) as unknown as ItemRow
    ));
  }

  /** What an item says in a column. */
  text<C extends keyof ItemRow>(item: number, column: C): ItemRow[C] {
    const code = this.#cells[COLUMNS.length * item + COLUMNS.indexOf(column)]!;
    return (code === -1 ? null : (this.#odd.get(code) ?? this.texts.at(code))) as ItemRow[C];
  }

  /** Numbers of the texts of some items in a column, -1 for none. */
  codesIn(column: keyof ItemRow, items: Int32Array): Int32Array {
    const at = COLUMNS.indexOf(column);
    return items.map((item) => this.#cells[COLUMNS.length * item + at]!);
  }
}
