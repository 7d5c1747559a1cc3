import {facetOf, isOwnFacet, ownColumn, type Facet, type FacetId, type VerdictTable} from "../explore/index.js";
import type {QueryColumn, QueryColumnSpec, QueryTable, QueryTableSpec} from "./query-table.js";

const SIMULATED = {
  name: "simulated",
  type: "flag",
  doc: "True for generated logs: they are never evidence."
} as const satisfies QueryColumnSpec;

/** Columns of a log's table of verdicts: a row a verdict, a response without verdict is one row too. */
export const VERDICT_COLUMNS = [
  {name: "item", type: "text", doc: "Item, as in the table of items."},
  {name: "model", type: "text", doc: "Model, as the log or the registry names it."},
  {name: "protocol", type: "text", doc: "RealUnify: direct or stepwise."},
  {name: "run", type: "integer", doc: "Number of the run, by date, where a model has several of one kind."},
  {name: "stage", type: "integer", doc: "UmniBench: 1 generation, 2 interaction, 3 counterfactual."},
  {name: "step", type: "integer", doc: "Training step or checkpoint, where the log has one."},
  {name: "attempt", type: "integer", doc: "0-based number of the try at the item."},
  {name: "status", type: "text", doc: "ok, invalid, missing, error, skipped or unparsed."},
  {name: "outcome", type: "text", doc: "right (score of one half or more), wrong, or none (no score)."},
  {
    name: "is_right",
    type: "flag",
    doc: "True or false as the outcome; NULL where there is no score, so that avg() skips it."
  },
  {name: "answer", type: "text", doc: "Answer read from the reply, where it is short."},
  {name: "scorer", type: "text", doc: "Rule that scored, with its version."},
  {name: "judge", type: "text", doc: "Judging model or person; NULL for a rule."},
  {name: "reply_length", type: "text", doc: "Characters of the reply, in bins that double."},
  SIMULATED
] as const satisfies readonly QueryColumnSpec[];

/** Columns of a log's table of items. */
export const ITEM_COLUMNS = [
  {name: "item", type: "text", doc: "Benchmark and its own name of the item."},
  {
    name: "case_number",
    type: "integer",
    doc: "Items of the same prompt or picture share it: intervals resample cases."
  },
  {name: "pair", type: "text", doc: "GapEval: the item that asks the same in the other form."},
  {name: "benchmark", type: "text", doc: "gapeval, realunify, unieval or umnibench."},
  {name: "capability", type: "text", doc: "understanding, generation or editing."},
  {name: "category", type: "text", doc: "First level of the benchmark's own classes."},
  {name: "subcategory", type: "text", doc: "Second level."},
  {name: "key", type: "text", doc: "Right answer, where it is a letter."},
  {
    name: "difficulty",
    type: "number",
    doc: "Rasch difficulty in logits, higher is harder; NULL where nobody was scored."
  },
  SIMULATED
] as const satisfies readonly QueryColumnSpec[];

/** Facets under the names of their columns. */
const VERDICT_FACETS: Readonly<Record<string, FacetId>> = {
  model: "model",
  protocol: "protocol",
  run: "run",
  stage: "stage",
  step: "step",
  attempt: "attempt",
  status: "status",
  outcome: "outcome",
  answer: "answer",
  scorer: "scorer",
  judge: "judge",
  reply_length: "length"
};

/**
 * The two tables of a log and the view that joins them, before the log is loaded.
 *
 * @param name - `unieval` gives `unieval_verdicts`, `unieval_items` and the view `unieval`
 */
export function logTableSpecs(name: string, label: string, simulated: boolean): QueryTableSpec[] {
  const [verdicts, items] = [`${name}_verdicts`, `${name}_items`];
  const itemOnly = ITEM_COLUMNS.filter((column) => column.name !== "item" && column.name !== "simulated");
  return [
    {
      name,
      doc: `${label}: verdicts joined with their items.`,
      simulated,
      columns: [...VERDICT_COLUMNS, ...itemOnly],
      view: `SELECT v.*, i.* EXCLUDE (item, simulated) FROM ${verdicts} v JOIN ${items} i USING (item)`
    },
    {name: verdicts, doc: `${label}: a row a verdict.`, simulated, columns: VERDICT_COLUMNS},
    {name: items, doc: `${label}: a row an item.`, simulated, columns: ITEM_COLUMNS}
  ];
}

/**
 * Verdicts and items of a log as query tables. Codes are shared with the log, not copied.
 *
 * A column that the log lacks, or whose value is the same in every row, is `NULL` throughout: a verdict table keeps no such column.
 */
export function logTables(name: string, table: VerdictTable): QueryTable[] {
  const {items, rows, simulated} = table;
  const I = items.ids.length;
  const of = (spec: QueryColumnSpec, cells: QueryColumn["cells"]): QueryColumn => ({...spec, cells});
  const flag = {values: [simulated ? "true" : "false"], codes: new Uint8Array(Math.max(rows, I))};
  const facet = (id: FacetId) => facetOf(table, id);
  const itemOfRow = new Int32Array(rows);
  for (let i = 0; i < I; i++) itemOfRow.fill(i, items.starts[i], items.starts[i + 1]);
  const verdictCells = ({name: column}: QueryColumnSpec): QueryColumn["cells"] => {
    if (column === "item") return {values: items.ids, codes: itemOfRow};
    if (column === "simulated") return flag;
    if (column === "is_right") return {values: [null, "false", "true"], codes: table.outcome};
    return facet(VERDICT_FACETS[column]!) ?? NOTHING(rows);
  };
  const itemCells = ({name: column}: QueryColumnSpec): QueryColumn["cells"] => {
    if (column === "item") return {values: items.ids, codes: Int32Array.from({length: I}, (_, i) => i)};
    if (column === "simulated") return flag;
    if (column === "case_number") return Float64Array.from(items.cases);
    if (column === "pair") return {values: items.ids, codes: items.pairs};
    if (column === "difficulty") return Float64Array.from(items.difficulty);
    return facet(column as FacetId) ?? NOTHING(I);
  };
  const own = ownQueryColumns(table);
  const ownOf = (kind: "row" | "item") => own.filter(({of}) => of === kind).map(({column}) => column);
  return [
    {
      name: `${name}_verdicts`,
      rows,
      columns: [...VERDICT_COLUMNS.map((spec) => of(spec, verdictCells(spec))), ...ownOf("row")]
    },
    {
      name: `${name}_items`,
      rows: I,
      columns: [...ITEM_COLUMNS.map((spec) => of(spec, itemCells(spec))), ...ownOf("item")]
    }
  ];
}

/** Further columns of a log as query columns: `Lamp on` is `own_lamp_on`. Numbers and flags are such; numbers of a log that is too large to keep them are bins. */
function ownQueryColumns({facets}: VerdictTable): readonly {readonly of: Facet["of"]; readonly column: QueryColumn}[] {
  const taken = new Set<string>();
  return facets.flatMap((facet) => {
    if (!isOwnFacet(facet.id)) return [];
    const name = tableName(`own ${ownColumn(facet.id)}`, taken);
    taken.add(name);
    return [{of: facet.of, column: {name, doc: `The log's own column ${ownColumn(facet.id)}.`, ...ownCells(facet)}}];
  });
}

function ownCells(facet: Facet): Pick<QueryColumn, "type" | "cells"> {
  const {values, codes, numbers, edges} = facet;
  if (numbers !== undefined) return {type: "number", cells: numbers};
  const there = values.filter((value) => value !== null);
  if (there.every((value) => value === "true" || value === "false")) return {type: "flag", cells: facet};
  // `007` is a name: as a number it would be another text.
  const isNumbers =
    edges === undefined && there.every((value) => Number.isFinite(Number(value)) && String(Number(value)) === value);
  if (!isNumbers) return {type: "text", cells: facet};
  const byCode = values.map((value) => (value === null ? NaN : Number(value)));
  return {type: "number", cells: Float64Array.from(codes, (code) => byCode[code]!)};
}

const NOTHING = (rows: number) => ({values: [null], codes: new Uint8Array(rows)});

/**
 * A name that SQL takes without quotes, from what a reader called a log: `My log (2).json` is `my_log_2_json`.
 *
 * @param taken - names in use; a number is added until the name is free
 */
export function tableName(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40);
  const base = /^[a-z]/.test(plain) ? plain : `log_${plain}`.replace(/_$/, "");
  let name = base;
  for (let n = 2; taken.has(name); n++) name = `${base}_${n}`;
  return name;
}
