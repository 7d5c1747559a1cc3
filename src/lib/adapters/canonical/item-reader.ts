import type {ResponseRow} from "../../schema/index.js";
import {comesBefore} from "./answer-order.js";
import type {FolderPart} from "./canonical-folder.js";

/** Responses of one item after the other. */
export class ItemReader {
  readonly #batches: AsyncGenerator<readonly ResponseRow[]>;
  #batch: readonly ResponseRow[] = [];
  #at = 0;

  private constructor(part: FolderPart) {
    this.#batches = part.responses();
  }

  static async on(part: FolderPart): Promise<ItemReader> {
    const reader = new ItemReader(part);
    await reader.#fill();
    return reader;
  }

  /** The item that comes next; `null` at the end. */
  get next(): string | null {
    return this.#batch[this.#at]?.itemId ?? null;
  }

  /** @throws Error where the table is not sorted by item */
  async take(): Promise<ResponseRow[]> {
    const item = this.next!;
    const rows: ResponseRow[] = [];
    while (this.next === item) {
      for (; this.next === item; this.#at++) rows.push(this.#batch[this.#at]!);
      await this.#fill();
    }
    if (this.next !== null && comesBefore(this.next, item))
      throw new Error(`responses.parquet: not sorted by item: ${this.next} after ${item}`);
    return rows;
  }

  async #fill(): Promise<void> {
    while (this.#at >= this.#batch.length) {
      const {done, value} = await this.#batches.next();
      this.#at = 0;
      this.#batch = done ? [] : value;
      if (done) return;
    }
  }
}
