import {modelNamed} from "../../lib/report/index.js";
import type {BenchmarkEntry, ModelEntry, PublishedRow} from "../../lib/schema/index.js";

/** Rates of one model on items that it was asked in both forms, as a table prints them. */
export interface RatesRow {
  /** Name of the model; of one that is known here, any of its names. */
  readonly model: string;
  /** Category of the items; the table's own name for a table of one. */
  readonly category?: string;
  /** Items, each asked in both forms. */
  readonly n: number;
  /** Items right in words, percent. */
  readonly understanding: number;
  /** Items right in pictures, percent. */
  readonly generation: number;
  /** Items right in both, percent. */
  readonly success: number;
}

/** A table of the caller's, as figures read the tables of benchmarks. */
export interface OwnTable {
  readonly rows: readonly PublishedRow[];
  readonly bench: BenchmarkEntry;
  /** Models that are not among those known. */
  readonly models: readonly ModelEntry[];
}

const RATES = ["understanding", "generation", "success"] as const;
const KNOWN = ["model", "category", "n", ...RATES];
/** How far printed rates may be apart from each other by their rounding, percent. */
const ROUNDING = 0.1;

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/**
 * Reads a table of rates in both forms.
 *
 * @param name - of the table: figures ask for it by this name
 * @throws RangeError for a value that is none, for rates that no items can have, and for a model that stands twice in one category; it
 *   names table, row (from 1), field and what is expected
 */
export function ownTable(name: string, given: unknown, known: Iterable<ModelEntry>): OwnTable {
  const fail = (place: string, expected: string): never => {
    throw new RangeError(`tables.${name}${place}: expected ${expected}`);
  };
  if (!Array.isArray(given) || given.length === 0) fail("", "a list of rows, at least one");
  const entries = [...known];
  const models = new Map<string, ModelEntry>();
  const seen = new Set<string>();
  const rows = (given as readonly unknown[]).flatMap((row, k) => {
    const at = (field: string) => `, row ${k + 1}${field === "" ? "" : `, ${field}`}`;
    const {model, category = name, n, ...rates} = checkedRow(row, (field, expected) => fail(at(field), expected));
    const entry = modelNamed(entries, model) ?? models.get(model) ?? unknownModel(model, entries, models);
    if (!entries.includes(entry)) models.set(model, entry);
    const key = `${entry.id}/${category}`;
    if (seen.has(key)) fail(at("model"), `one row for ${model} in ${category}; found a second`);
    seen.add(key);
    return RATES.map((metric) => publishedRow(name, {model, category, n}, entry.id, metric, rates[metric]));
  });
  const items = rows.reduce((most, {n}) => Math.max(most, n ?? 0), 0);
  return {rows, bench: benchmarkNamed(name, items), models: [...models.values()]};
}

function checkedRow(row: unknown, fail: (field: string, expected: string) => never): RatesRow {
  if (typeof row !== "object" || row === null) return fail("", "an object");
  const found = row as Readonly<Record<string, unknown>>;
  for (const field of Object.keys(found))
    if (!KNOWN.includes(field)) fail(field, `no field of this name (only ${KNOWN.join(", ")})`);
  for (const field of ["model", ...("category" in found ? ["category"] : [])]) {
    const text = found[field];
    if (typeof text !== "string" || text.trim() === "") fail(field, `a text, found ${said(text)}`);
  }
  const {n} = found;
  if (typeof n !== "number" || !Number.isInteger(n) || n < 1) fail("n", `a whole number from 1, found ${said(n)}`);
  for (const field of RATES) {
    const rate = found[field];
    if (typeof rate !== "number" || !(rate >= 0 && rate <= 100))
      fail(field, `percent, from 0 to 100, found ${said(rate)}`);
  }
  const {understanding, generation, success} = found as unknown as RatesRow;
  const [least, most] = [Math.max(0, understanding + generation - 100), Math.min(understanding, generation)];
  if (success < least - ROUNDING || success > most + ROUNDING)
    fail("success", `from ${least} to ${most} at these rates of understanding and generation, found ${success}`);
  return found as unknown as RatesRow;
}

const said = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value));

/** An entry for a model that nobody knows here, with an id that no other has. */
function unknownModel(name: string, known: readonly ModelEntry[], added: ReadonlyMap<string, ModelEntry>): ModelEntry {
  const taken = new Set([...known, ...added.values()].map(({id}) => id));
  let id = `own-${slug(name)}`;
  for (let k = 2; taken.has(id); k++) id = `own-${slug(name)}-${k}`;
  return {
    ...{id, name, short: name, aliases: [name], organisation: null},
    ...{openness: "open", kind: "unified", family: null, coupling: null, note: ""}
  };
}

const publishedRow = (
  table: string,
  {model, category, n}: {readonly model: string; readonly category: string; readonly n: number},
  id: string,
  metric: (typeof RATES)[number],
  value: number
): PublishedRow => ({
  cell: `${slug(table)}/table/${id}/${slug(category)}/${metric}`,
  benchmark: table,
  document: "paper",
  table: "table given to this page",
  row: model,
  column: `${category} ${metric}`,
  model: id,
  ...{evaluator: null, track: null, protocol: null, ability: null},
  category,
  ...{subcategory: null, stage: null, question: null},
  metric,
  value,
  decimals: 2,
  unit: "percent",
  n,
  readOff: false,
  note: ""
});

const benchmarkNamed = (name: string, items: number): BenchmarkEntry => ({
  ...{id: name, name, title: name, authors: [], year: new Date().getUTCFullYear()},
  ...{venue: null, identifier: null, url: null, items},
  protocol: "Each item asked in both forms.",
  judge: "as the table has it",
  licence: "that of the table",
  oddities: []
});
