import type {JsonValue} from "../../scoring/index.js";
import {isObject, listedText, type JsonObject} from "./json-value.js";
import {isUndecodable} from "../files/undecodable.js";

/** Further columns of a record that are kept at most: an object with more keys is a list of something. */
export const MOST_OWN = 200;
/** Code units of a text that is kept: pictures and whole conversations within a cell are not. */
const LONGEST = 4000;
/** Longer texts are no names of groups. */
const LONGEST_NAME = 200;
/** Objects within objects that are looked into: `meta.camera.lens`. */
const DEEPEST = 3;

/** Who is told what is not kept. */
interface Told {
  readonly ledger: {warning(file: string, place: string, reason: string): void};
}

/** What is kept of a record's further columns. */
export interface OwnValues {
  /** One JSON object, value by name; `null` where there is none. */
  readonly own: string | null;
  /** What is not kept, and why, in words. */
  readonly left: readonly string[];
}

/**
 * Columns of a record that nothing else reads: kept as they are, value by name. What stands within an object is named by its path, a list
 * is one text; empty cells are left out. Longer texts than 4,000 characters are not kept, nor short ones that lost
 * characters, nor more than 200 columns, which is said.
 */
export class OwnColumns {
  readonly #read: ReadonlySet<string>;

  /** @param read - columns or dotted paths that something else reads, with all that stands below them */
  constructor(read: Iterable<string>) {
    this.#read = new Set(read);
  }

  /** Is a column read by nothing else? */
  isOwn(name: string): boolean {
    return !this.#read.has(name);
  }

  of(record: JsonObject): OwnValues {
    const entries: [string, JsonValue][] = [];
    const left: string[] = [];
    this.#collect(record, "", DEEPEST, entries, left);
    if (entries.length > MOST_OWN) {
      left.push(`${entries.length} further columns, of which the first ${MOST_OWN} are kept`);
      entries.length = MOST_OWN;
    }
    return {own: entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries)), left};
  }

  /** As `of`; the ledger is told what is not kept. */
  kept(record: JsonObject, file: string, place: string, {ledger}: Told): string | null {
    const {own, left} = this.of(record);
    for (const words of left) ledger.warning(file, place, words);
    return own;
  }

  /** As `kept`, of several objects as one; a name that stands in two of them is `part.name` in the later one. */
  keptOf(parts: Readonly<Record<string, JsonObject>>, file: string, place: string, context: Told): string | null {
    const all = new Map<string, JsonValue>();
    for (const [part, fields] of Object.entries(parts))
      for (const [name, value] of Object.entries(fields))
        if (this.isOwn(name)) all.set(all.has(name) ? `${part}.${name}` : name, value);
    return this.kept(Object.fromEntries(all), file, place, context);
  }

  #collect(record: JsonObject, prefix: string, deepest: number, entries: [string, JsonValue][], left: string[]): void {
    for (const key of Object.keys(record)) {
      const name = prefix + key;
      const value = record[key];
      if (value === undefined || value === null || value === "" || !this.isOwn(name)) continue;
      if (isObject(value) && deepest > 1) {
        this.#collect(value, `${name}.`, deepest - 1, entries, left);
        continue;
      }
      const kept = typeof value === "object" ? listedText(value) : value;
      if (kept === null) continue;
      if (typeof kept === "string" && kept.length > LONGEST)
        left.push(`${name}: a text of more than ${LONGEST} characters, which is not kept`);
      else if (typeof kept === "string" && kept.length <= LONGEST_NAME && isUndecodable(kept))
        left.push(`${name}: undecodable characters, so that it is not kept: it would be one with others`);
      else entries.push([name, kept]);
    }
  }
}
