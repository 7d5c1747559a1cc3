import type {JsonValue} from "../../scoring/index.js";
import {isObject, maybeText, shown, type JsonObject} from "./json-value.js";

/** @throws RangeError that names the field */
export function missing(field: string): never {
  throw new RangeError(`missing field: ${field}`);
}

/** Fields of one object, each of the type that is asked for or a RangeError that names it. */
export class Fields {
  readonly #value: JsonObject;
  /** Path before the names of fields. */
  readonly at: string;

  constructor(value: JsonObject, at: string) {
    this.#value = value;
    this.at = at;
  }

  /** The objects that an object holds, by their names. */
  parts(name: string): Map<string, Fields> {
    const whole = this.part(name);
    return new Map(Object.keys(whole.#value).map((key) => [key, whole.part(key)]));
  }

  part(name: string): Fields {
    const value = this.#value[name];
    if (!isObject(value)) throw new RangeError(`invalid ${this.at}${name}; expected object: ${shown(value)}`);
    return new Fields(value, `${this.at}${name}.`);
  }

  list(name: string): Fields[] {
    const value = this.#value[name] ?? [];
    if (!Array.isArray(value) || !value.every(isObject))
      throw new RangeError(`invalid ${this.at}${name}; expected list of objects: ${shown(value)}`);
    return value.map((one, n) => new Fields(one as JsonObject, `${this.at}${name}[${n}].`));
  }

  /** @throws RangeError where it is missing, too */
  neededList(name: string): Fields[] {
    return name in this.#value ? this.list(name) : missing(`${this.at}${name}`);
  }

  has(name: string): boolean {
    return (this.#value[name] ?? null) !== null;
  }

  /** The whole of it. */
  get object(): JsonObject {
    return this.#value;
  }

  /** As it stands; `null` where it is missing. */
  json(name: string): JsonValue {
    return this.#value[name] ?? null;
  }

  needed(name: string): string {
    return maybeText(this.#value[name]) ?? missing(`${this.at}${name}`);
  }

  text(name: string): string | null {
    const value = this.#value[name] ?? null;
    if (value !== null && typeof value !== "string")
      throw new RangeError(`invalid ${this.at}${name}; expected text or null: ${shown(value)}`);
    return value;
  }

  /** @throws RangeError where it is missing, too */
  neededCount(name: string): number {
    return this.count(name) ?? missing(`${this.at}${name}`);
  }

  number(name: string): number | null {
    const value = this.#value[name] ?? null;
    if (value !== null && (typeof value !== "number" || !Number.isFinite(value)))
      throw new RangeError(`invalid ${this.at}${name}; expected number or null: ${shown(value)}`);
    return value;
  }

  count(name: string): number | null {
    const value = this.number(name);
    if (value !== null && (!Number.isInteger(value) || value < 0))
      throw new RangeError(`invalid ${this.at}${name}; expected a whole number from 0 on: ${value}`);
    return value;
  }

  oneOf<V extends string>(name: string, allowed: readonly V[]): V | null {
    const value = this.text(name);
    const found = allowed.find((one) => one === value);
    if (value !== null && found === undefined)
      throw new RangeError(`invalid ${this.at}${name}; expected one of ${allowed.join(", ")}: ${shown(value)}`);
    return found ?? null;
  }
}
