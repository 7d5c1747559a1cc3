import {Growing} from "./growing.js";

/** Texts as codes in order of first appearance; `null` is a value of its own. */
export class Dictionary {
  readonly #codes = new Map<string | null, number>();
  readonly #column = new Growing((length) => new Uint32Array(length));

  /** Code of a value, new or known. */
  code(value: string | null): number {
    let code = this.#codes.get(value);
    if (code === undefined) this.#codes.set(value, (code = this.#codes.size));
    return code;
  }

  push(value: string | null): void {
    this.#column.push(this.code(value));
  }

  get values(): (string | null)[] {
    return [...this.#codes.keys()];
  }

  get column(): Uint32Array {
    return this.#column.values();
  }
}

/** Order of names in lists: numbers within them by size, `null` last. */
export function byName(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return COLLATOR.compare(a, b);
}

const COLLATOR = new Intl.Collator("en", {numeric: true});
