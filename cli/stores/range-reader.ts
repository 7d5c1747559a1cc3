import type {Store, StoredObject} from "./contract/store.js";

/** Bytes that are fetched together where few are asked for: a request takes as long as they do. */
const BLOCK = 1 << 18;
/** Short objects that are fetched before they are asked for: each takes the time of a request, whatever its size. */
const AHEAD = 15;
/** Bytes that are fetched together of what is read in order. */
const RANGE = 8 << 20;
/** Bytes that are held: of many short files, all that was read of them to find out what they are. */
const MOST_HELD = 64 << 20;

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads objects of a store by ranges, and holds what was fetched last: what a file is, is found out of its beginning, then it is read. */
export class RangeReader {
  readonly #store: Store;
  readonly #held = new Map<string, {readonly bytes: Promise<Bytes>; readonly size: number}>();
  #size = 0;
  #order: readonly StoredObject[] = [];
  #places = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Objects that will be asked for one after the other, most likely; the short ones among them are fetched several at a time. */
  expect(objects: readonly StoredObject[]): void {
    this.#order = objects.filter(({size}) => size > 0 && size <= BLOCK);
    this.#places = new Map(this.#order.map(({key}, n) => [key, n]));
  }

  /** The bytes of [start, end). */
  async slice(object: StoredObject, start: number, end: number): Promise<Bytes> {
    const last = Math.min(end, object.size);
    const at = start - (start % BLOCK);
    if (start >= last) return new Uint8Array(0);
    if (last > at + BLOCK) return this.#store.read(object, start, last);
    // The caller may change, or hand over, what is its own.
    const block = this.#block(object, at);
    this.#fetchBehind(object);
    return (await block).slice(start - at, last - at);
  }

  /** The bytes of [start, end) in order. While some are worked on, the next are on their way. */
  async *ranges(object: StoredObject, start = 0, end = object.size): AsyncGenerator<Bytes> {
    if (object.size <= BLOCK) {
      if (start < end) yield await this.slice(object, start, end);
      return;
    }
    const fetched = (at: number): Promise<Bytes> | null =>
      at < end ? this.#store.read(object, at, Math.min(at + RANGE, end)) : null;
    let next = fetched(start);
    for (let at = start + RANGE; next !== null; at += RANGE) {
      const bytes = await next;
      next = fetched(at);
      // Nobody may be there to take a fault before this range is worked on.
      next?.catch(() => undefined);
      yield bytes;
    }
  }

  #fetchBehind({key}: StoredObject): void {
    const place = this.#places.get(key);
    if (place === undefined) return;
    for (const next of this.#order.slice(place + 1, place + 1 + AHEAD))
      if (!this.#held.has(nameOf(next, 0))) void this.#block(next, 0);
  }

  /** A block that was asked for again is dropped after those that were not. */
  #block(object: StoredObject, at: number): Promise<Bytes> {
    const name = nameOf(object, at);
    const held = this.#held.get(name);
    this.#drop(name);
    const bytes = held?.bytes ?? this.#store.read(object, at, at + BLOCK);
    const size = Math.min(BLOCK, object.size - at);
    for (const oldest of this.#held.keys()) {
      if (this.#size + size <= MOST_HELD) break;
      this.#drop(oldest);
    }
    this.#held.set(name, {bytes, size});
    this.#size += size;
    bytes.catch(() => this.#drop(name));
    return bytes;
  }

  #drop(name: string): void {
    this.#size -= this.#held.get(name)?.size ?? 0;
    this.#held.delete(name);
  }
}

const nameOf = ({tag, key}: StoredObject, at: number): string => `${tag} ${at} ${key}`;
