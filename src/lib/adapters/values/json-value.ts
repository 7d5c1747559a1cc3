import type {JsonValue} from "../../scoring/index.js";

/** A JSON object. */
export type JsonObject = {readonly [key: string]: JsonValue};

export function isObject(value: JsonValue | undefined): value is {[key: string]: JsonValue} {
  return value !== undefined && value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The value if it is text, a number or a boolean, as text; else `null`. */
export function maybeText(value: JsonValue | undefined): string | null {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

/**
 * A text, or the texts of a list in their order, as right answers are given; what else is in it as JSON.
 *
 * @returns `null` for nothing and an empty list
 *
 * @example
 * listedText(["3 owls", "three owls"]) // → "3 owls; three owls"
 */
export function listedText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  const parts = Array.isArray(value) ? value : [value];
  return parts.length === 0 ? null : parts.map((part) => maybeText(part) ?? JSON.stringify(part)).join("; ");
}

/** What only programmers read as a number: an id more likely. */
const OTHER_BASE = /^\s*0[xob]/i;

/** A finite number, also where it is written as text; else `null`. */
export function maybeNumber(value: JsonValue | undefined): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) && !OTHER_BASE.test(value) ? number : null;
}

/** The last part of a path, whatever its separator: authors' folders are nobody's business. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** The path without its last part; empty where that is all. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** A short rendering of a value for messages. */
export function shown(value: JsonValue | undefined): string {
  // JSON has no word for NaN, and would say null.
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "undefined");
  return text.slice(0, 60);
}
