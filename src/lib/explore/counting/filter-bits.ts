/** Bits that say of a row, or of an item, which filters it fails: both fit into one number. */
const BITS = 16;

/**
 * Which bit stands for which filter in force. A log may have any number of facets; only those that filter take a bit, and give it
 * back.
 */
export class FilterBits<Id extends string> {
  readonly #taken: Map<Id, number> = new Map();
  readonly #first: number;

  /** @param first - bits from the lowest on that are somebody else's */
  constructor(first = 0) {
    this.#first = first;
  }

  /** The bit of a filter in force; 0 of another. */
  of(id: Id): number {
    return this.#taken.get(id) ?? 0;
  }

  /**
   * The bit of a filter from now on, its own where it has one.
   *
   * @throws RangeError where none is left
   */
  take(id: Id): number {
    const known = this.of(id);
    if (known !== 0) return known;
    const inUse = new Set(this.#taken.values());
    for (let nth = this.#first; nth < BITS; nth++) {
      const bit = 1 << nth;
      if (inUse.has(bit)) continue;
      this.#taken.set(id, bit);
      return bit;
    }
    throw new RangeError(`more than ${BITS - this.#first} filters at once; take one away before you set ${id}`);
  }

  release(id: Id): void {
    this.#taken.delete(id);
  }
}
