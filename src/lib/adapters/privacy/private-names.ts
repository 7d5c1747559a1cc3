import {findPrivate} from "./find-private.js";
import type {PrivateFind} from "./private-find.js";

/** Names come again with every row. Only a memory, for speed. */
const MOST_KNOWN = 10_000;

/**
 * Masks names so that two of them remain two: every private piece of text has a replacement of its own, numbered from the second of
 * its kind on. A folder keeps its last part, since models are named after the folder of their weights, unless that names a person.
 *
 * @example
 * const names = new PrivateNames();
 * names.masked("a.b@c.org"); // → "[e-mail address]"
 * names.masked("d.e@f.org"); // → "[e-mail address 2]"
 */
export class PrivateNames {
  readonly #known = new Map<string, string>();
  readonly #numbers = new Map<string, Map<string, number>>();

  masked(name: string): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    let masked = "";
    let at = 0;
    for (const find of findPrivate(name)) {
      masked += name.slice(at, find.start) + this.#replacement(name.slice(find.start, find.end), find);
      at = find.end;
    }
    masked += name.slice(at);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(name, masked);
    return masked;
  }

  /** A value with all texts in it masked, keys of objects and maps among them. */
  maskedIn<V>(value: V): V {
    return this.#in(value) as V;
  }

  #in(value: unknown): unknown {
    if (typeof value === "string") return this.masked(value);
    if (Array.isArray(value)) return value.map((one) => this.#in(one));
    if (value instanceof Map) return new Map([...value].map(([key, one]) => [this.#in(key), this.#in(one)]));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [this.masked(key), this.#in(one)]));
  }

  #replacement(text: string, {kind}: PrivateFind): string {
    const own = kind === "home folder" ? ownPart(text) : "";
    const rest = text.slice(0, text.length - own.length);
    const numbers = this.#numbers.get(kind) ?? new Map<string, number>();
    this.#numbers.set(kind, numbers);
    const number = numbers.get(rest) ?? numbers.size + 1;
    numbers.set(rest, number);
    return `[${kind}${number === 1 ? "" : ` ${number}`}]${own === "" ? "" : `/${own}`}`;
  }
}

/** The last part of a folder's path; nothing of `/home/name`. */
function ownPart(path: string): string {
  const parts = path.split(/[\\/]+/);
  const home = parts.findIndex((part) => /^(?:home|users)$/i.test(part));
  return home !== -1 && parts.length <= home + 2 ? "" : (parts.at(-1) ?? "");
}
