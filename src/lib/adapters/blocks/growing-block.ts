import {ROW_HASHES} from "../row-hashes.js";
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
    status: column(),
    judged: new Int32Array(rows + 1),
    rule: new Int32Array(judgments),
    judgeRaw: new Int32Array(judgments),
    score: new Float64Array(judgments),
    hashes: new Uint32Array(ROW_HASHES * rows)
  };
}

/** Copies of columns, as long as they are filled. */
function sized(columns: Columns, rows: number, judgments: number): Columns {
  return {
    line: columns.line.slice(0, rows),
    run: columns.run.slice(0, rows),
    item: columns.item.slice(0, rows),
    attempt: columns.attempt.slice(0, rows),
    turn: columns.turn.slice(0, rows),
    reply: columns.reply.slice(0, rows),
    imageRef: columns.imageRef.slice(0, rows),
    parsed: columns.parsed.slice(0, rows),
    status: columns.status.slice(0, rows),
    judged: columns.judged.slice(0, rows + 1),
    rule: columns.rule.slice(0, judgments),
    judgeRaw: columns.judgeRaw.slice(0, judgments),
    score: columns.score.slice(0, judgments),
    hashes: columns.hashes.slice(0, ROW_HASHES * rows)
  };
}
