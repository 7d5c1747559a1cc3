import type {UnionMemory, UnionTrace} from "../../src/lib/adapters/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";

/** What is told of tables that are united while their rows are read, until it is written. */
export class HeldTrace implements UnionTrace {
  #dropped: CanonicalRow[] = [];
  #memory: UnionMemory | null = null;

  remember(memory: UnionMemory): void {
    this.#memory = memory;
  }

  dropped(row: CanonicalRow): void {
    this.#dropped.push(row);
  }

  /** `null` where nothing could be read. */
  get memory(): UnionMemory | null {
    return this.#memory;
  }

  /** Gives away the rows that it was told of. */
  take(): readonly CanonicalRow[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }
}
