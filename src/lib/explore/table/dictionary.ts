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

/**
 * Order of names in lists: numbers within them by size, `null` last. Different names are never equal: `1` and `01` are by size, and items
 * of two cases so called would lie mixed.
 */
export function byName(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return (collator ??= new Intl.Collator("en", {numeric: true})).compare(a, b) || (a < b ? -1 : 1);
}

/** Understanding before generation before editing, as everywhere on the site. */
export function byAbility(a: string | null, b: string | null): number {
  const rank = (name: string | null) => ["understanding", "generation", "editing"].indexOf(name ?? "") + 1 || 9;
  return rank(a) - rank(b) || byName(a, b);
}

/** Made when names are first ordered: it costs a page 2.5 MB of memory, and a log that is built has its names in order. */
let collator: Intl.Collator | undefined;
