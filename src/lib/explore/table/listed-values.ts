import {nearestNames} from "../../math/index.js";
import {slugsOf} from "./short-names.js";
import type {Facet, FacetId} from "./verdict-table.js";

type Named = Pick<Facet, "id" | "values">;

const NUMBERED: ReadonlySet<FacetId> = new Set(["attempt", "run", "stage", "step"]);

/** Are a facet's values listed with its name before their number: `attempt 2`? */
export const isNumbered = (id: FacetId): boolean => NUMBERED.has(id);

/** Are a log's attempts numbered from 0? They are listed from 1 all the same. */
export const isFromZero = ({id, values}: Named): boolean => id === "attempt" && values.includes("0");

/** A value's number as it is listed; attempts count from 1, and a log that does so itself is listed as it is. */
export const listedNumber = (facet: Named, name: string): string =>
  isFromZero(facet) && /^\d+$/.test(name) ? String(Number(name) + 1) : name;

/** Short names by code as they are written: those of `slugsOf`, attempts by the number that is listed (`attempt-2`). */
export function writtenNames(facet: Named): readonly string[] {
  const slugs = slugsOf(facet);
  return isFromZero(facet)
    ? slugs.map((slug) => (/^\d+$/.test(slug) ? `attempt-${listedNumber(facet, slug)}` : slug))
    : slugs;
}

/** Codes of values by the names that a list shows; −1 where two values are listed under one name. */
const made = new WeakMap<Facet["values"], ReadonlyMap<string, number>>();

function listedNames(facet: Named): ReadonlyMap<string, number> {
  const known = made.get(facet.values);
  if (known) return known;
  const codes = new Map<string, number>();
  facet.values.forEach((value, code) => {
    for (const name of namesOf(facet, value)) codes.set(name, codes.has(name) ? -1 : code);
  });
  made.set(facet.values, codes);
  return codes;
}

function namesOf(facet: Named, value: string | null): ReadonlySet<string> {
  if (value === null) return new Set(["none"]);
  if (value === "") return new Set(["(empty)"]);
  if (!isNumbered(facet.id)) return new Set([value]);
  const number = listedNumber(facet, value);
  return new Set([number, `${facet.id} ${number}`, `${facet.id}-${number}`]);
}

/**
 * Code of a value by its short name, or by its name as a list shows it; −1 for none.
 *
 * A short name comes first. In quotation marks only the name as listed is meant. A bare number of an attempt is the log's own, so
 * that addresses and files mean what they meant: of attempts from 0 `1` is `attempt 2`.
 */
export function codeOfName(facet: Named, text: string): number {
  const [, quoted] = /^"([^"]*)"$/.exec(text) ?? [];
  if (quoted !== undefined) return listedNames(facet).get(quoted) ?? -1;
  const short = slugsOf(facet).indexOf(text);
  if (short >= 0 || (isFromZero(facet) && /^\d+$/.test(text))) return short;
  return listedNames(facet).get(text) ?? -1;
}

/** The parts of a list with commas; those in quotation marks part nothing. */
export function partsOf(text: string): readonly string[] {
  const parts = [""];
  let isQuoted = false;
  for (const piece of text.split(/([",])/)) {
    if (piece === '"') isQuoted = !isQuoted;
    if (piece === "," && !isQuoted) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** Values that are named where another is unknown. */
const MOST_NAMED = 8;
const cut = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/**
 * Parts that are no value of a facet, and what would be: `2 (one of attempt-1, attempt-2)`. The most alike come first.
 */
export function unknownText(facet: Named & Pick<Facet, "edges">, unknown: readonly string[]): string {
  const asked = unknown.join(", ").slice(0, 80);
  if (facet.edges) return `${asked} (expected bars of the histogram, counted from 0: 3..12)`;
  const names = writtenNames(facet).map((name) => cut(name, 40));
  const nearest = nearestNames((unknown[0] ?? "").slice(0, 80), names, MOST_NAMED);
  const named = [...new Set([...nearest, ...names])];
  const more = named.length - MOST_NAMED;
  return `${asked} (one of ${named.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""})`;
}
