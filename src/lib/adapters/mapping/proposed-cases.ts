import type {ColumnMapping} from "../contract/column-mapping.js";
import {maybeText, type JsonObject} from "../values/json-value.js";
import {capabilityOf} from "./capability-words.js";
import {plainName} from "./plain-name.js";

type Columns = ColumnMapping["columns"];

/** What several questions may be about, where they have names of their own. */
const ABOUT = /^(?:image|picture|photo|scene|video|dialogue|dialog|conversation|passage|context|document|article)id$/;

/**
 * The columns of what hangs together: the case that a column names, or the picture or dialogue that several items are about. A case of one item in each of
 * several forms is a pair.
 *
 * @param found - columns that are known
 * @param unused - columns that fill nothing yet
 */
export function proposedCases(
  {item, pair, case: named, capability}: Columns,
  rows: readonly JsonObject[],
  unused: readonly string[]
): Pick<Columns, "pair" | "case"> {
  const own = named ?? (item === undefined ? undefined : unused.find((one) => ABOUT.test(plainName(one))));
  if (own === undefined) return {};
  const items = itemsOf(rows, own, item?.split(",") ?? [own], capability);
  if (named !== undefined && pair === undefined && isOfForms(items)) return {pair: own};
  if (named !== undefined) return {case: own};
  const isTold = items.every(({names}) => names.size > 0) && items.some(({names}) => names.size > 1);
  return isTold && eachHasOne(rows, own, item!.split(",")) ? {case: own} : {};
}

interface CaseItems {
  readonly names: ReadonlySet<string>;
  /** Items by capability. */
  readonly forms: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The items of each case. */
function itemsOf(
  rows: readonly JsonObject[],
  own: string,
  parts: readonly string[],
  capability: string | undefined
): CaseItems[] {
  const cases = new Map<string, {names: Set<string>; forms: Map<string, Set<string>>}>();
  for (const row of rows) {
    const name = maybeText(row[own] ?? null);
    if (name === null) continue;
    const known = cases.get(name) ?? {names: new Set(), forms: new Map()};
    cases.set(name, known);
    const item = nameOf(row, parts);
    known.names.add(item);
    const form = capability === undefined ? null : capabilityOf(maybeText(row[capability] ?? null));
    if (form !== null) known.forms.set(form, (known.forms.get(form) ?? new Set()).add(item));
  }
  return [...cases.values()];
}

/** Has every case one item in each form, and some case several forms? */
const isOfForms = (cases: readonly CaseItems[]): boolean =>
  cases.every(({forms}) => [...forms.values()].every(({size}) => size === 1)) &&
  cases.some(({forms}) => forms.size > 1);

/** Is each item about one of them? */
function eachHasOne(rows: readonly JsonObject[], own: string, parts: readonly string[]): boolean {
  const found = new Map<string, string | null>();
  for (const row of rows) {
    const [item, about] = [nameOf(row, parts), maybeText(row[own] ?? null)];
    if (found.has(item) && found.get(item) !== about) return false;
    found.set(item, about);
  }
  return true;
}

const nameOf = (row: JsonObject, parts: readonly string[]): string =>
  parts.map((part) => maybeText(row[part] ?? null)).join(".");
