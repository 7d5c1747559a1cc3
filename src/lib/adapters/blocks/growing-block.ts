import {ROW_HASHES} from "../values/row-hashes.js";
import type {RowBlock} from "./row-block.js";

const ROWS = 1 << 10;
type Columns = Omit<RowBlock, "file" | "count">;

/** Columns of a block to which rows are added one by one: their places are to be written to after each is made. */
export class GrowingBlock {
  columns = emptyColumns(ROWS, ROWS);
  rows = 0;
  judgments = 0;
  #room = ROWS;
  #judgmentRoom = ROWS;

  /** Makes room for a row with so many judgments; returns the number of the row. */
  add(judgments: number): number {
    if (this.rows === this.#room || this.judgments + judgments > this.#judgmentRoom) this.#grow(judgments);
    this.columns.judged[this.rows] = this.judgments;
    return this.rows++;
  }

  /** Makes room for so many rows with one judgment each; returns the numbers of the first row and of the first judgment. */
  addMany(count: number): readonly [row: number, judgment: number] {
    while (this.rows + count > this.#room || this.judgments + count > this.#judgmentRoom) this.#grow(count);
    const first = [this.rows, this.judgments] as const;
    for (let n = 0; n < count; n++) this.columns.judged[this.rows++] = this.judgments++;
    return first;
  }

  /** The rows so far; the block begins anew. */
  take(file: string): RowBlock {
    const {rows, judgments} = this;
    this.columns.judged[rows] = judgments;
    const block = {file, count: rows, ...sized(this.columns, rows, judgments)};
    this.rows = 0;
    this.judgments = 0;
    return block;
  }

  #grow(judgments: number): void {
    const old = this.columns;
    this.#room = 2 * this.#room;
    this.#judgmentRoom = Math.max(2 * this.#judgmentRoom, this.judgments + judgments);
    this.columns = emptyColumns(this.#room, this.#judgmentRoom);
    for (const key of Object.keys(old) as (keyof Columns)[]) this.columns[key].set(old[key]);
  }
}

function emptyColumns(rows: number, judgments: number): Columns {
  const column = () => new Int32Array(rows);
  return {
    line: column(),
    run: column(),
    item: column(),
    attempt: column(),
    turn: column(),
    reply: column(),
    imageRef: column(),
    parsed: column(),
    own: column(),
    status: column(),
    judged: new Int32Array(rows + 1),
    rule: new Int32Array(judgments),
    judgeRaw: new Int32Array(judgments),
    score: new Float64Array(judgments),
    value: new Float64Array(judgments).fill(NaN),
    hashes: new Uint32Array(ROW_HASHES * rows)
  };
}

/** Copies of columns, as long as they are filled, in one memory: another thread takes over one sooner than many. */
function sized(columns: Columns, rows: number, judgments: number): Columns {
  const lengths: Record<keyof Columns, number> = {
    // Of eight bytes: these begin where such numbers may.
    score: judgments,
    value: judgments,
    line: rows,
    run: rows,
    item: rows,
    attempt: rows,
    turn: rows,
    reply: rows,
    imageRef: rows,
    parsed: rows,
    own: rows,
    status: rows,
    judged: rows + 1,
    rule: judgments,
    judgeRaw: judgments,
    hashes: ROW_HASHES * rows
  };
  const names = Object.keys(lengths) as (keyof Columns)[];
  const size = (name: keyof Columns): number => lengths[name] * columns[name].BYTES_PER_ELEMENT;
  const memory = new ArrayBuffer(names.reduce((sum, name) => sum + size(name), 0));
  const sized: Partial<Record<keyof Columns, Columns[keyof Columns]>> = {};
  let at = 0;
  for (const name of names) {
    const own = columns[name].subarray(0, lengths[name]);
    const copy = new (own.constructor as new (memory: ArrayBuffer, at: number, length: number) => typeof own)(
      memory,
      at,
      own.length
    );
    copy.set(own);
    sized[name] = copy;
    at += size(name);
  }
  return sized as Columns;
}
