import {closeSync, openSync, readSync, rmSync, writeSync} from "node:fs";
import {deserialize, serialize} from "node:v8";
import type {CanonicalTableName} from "../../src/lib/schema/index.js";
import {RowPacker, type PackedBlock} from "./packed-rows.js";

/** Rows that are in memory at once per run while runs are merged. */
const PART = 2048;

interface Place {
  readonly at: number;
  readonly bytes: number;
}

/** Sorted blocks laid down in a file, to be read again side by side, a part of each at a time. */
export class SpilledRuns {
  readonly #path: string;
  readonly #file: number;
  readonly #packer: RowPacker;
  readonly #runs: Place[][] = [];
  #end = 0;

  constructor(path: string, table: CanonicalTableName) {
    this.#path = path;
    this.#packer = new RowPacker(table, PART);
    this.#file = openSync(path, "w+");
  }

  get count(): number {
    return this.#runs.length;
  }

  add(block: PackedBlock): void {
    const parts: Place[] = [];
    for (let row = 0; row < block.count;) {
      row = this.#packer.addColumns(block.columns, row, block.count);
      const bytes = serialize(this.#packer.take());
      writeSync(this.#file, bytes, 0, bytes.length, this.#end);
      parts.push({at: this.#end, bytes: bytes.length});
      this.#end += bytes.length;
    }
    this.#runs.push(parts);
  }

  /** A part of a run, `null` behind its end. */
  part(run: number, part: number): PackedBlock | null {
    const place = this.#runs[run]?.[part];
    if (place === undefined) return null;
    const bytes = Buffer.allocUnsafe(place.bytes);
    readSync(this.#file, bytes, 0, place.bytes, place.at);
    return deserialize(bytes) as PackedBlock;
  }

  /** Removes the file. */
  close(): void {
    closeSync(this.#file);
    rmSync(this.#path);
  }
}
