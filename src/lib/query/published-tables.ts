import {DOCUMENTS, type BenchmarkEntry, type ModelEntry, type PublishedRow} from "../schema/index.js";
import type {QueryColumn, QueryColumnSpec, QueryTable, QueryTableSpec} from "./query-table.js";

/** A column and how its value is read from a row. */
interface Read<R> extends QueryColumnSpec {
  readonly of: (row: R) => string | number | boolean | null;
}

const text = <R>(name: string, doc: string, of: (row: R) => string | null): Read<R> => ({name, type: "text", doc, of});
const number = <R>(name: string, doc: string, of: (row: R) => number | null): Read<R> => ({
  name,
  type: "number",
  doc,
  of
});
const integer = <R>(name: string, doc: string, of: (row: R) => number | null): Read<R> => ({
  name,
  type: "integer",
  doc,
  of
});

const PUBLISHED: readonly Read<PublishedRow>[] = [
  text("benchmark", "Id, as in the table `benchmarks`.", (row) => row.benchmark),
  text("model", "Registry id; `average` is the mean over models where a document prints one.", (row) => row.model),
  text("metric", "What the number measures.", (row) => row.metric),
  number("value", "As printed, in `unit`.", (row) => row.value),
  text("unit", "percent, points or score.", (row) => row.unit),
  integer("n", "Answers behind a rate; NULL where neither printed nor implied.", (row) => row.n),
  text("category", "Category, level-1 tag or domain; totals too.", (row) => row.category),
  text("subcategory", "Level-2 tag.", (row) => row.subcategory),
  text("track", "RealUnify: UEG or GEU.", (row) => row.track),
  text("protocol", "RealUnify: direct or stepwise.", (row) => row.protocol),
  text("ability", "Which part of a system was measured, where the table says so.", (row) => row.ability),
  text("stage", "UmniBench: generation, interaction, counterfactual or overall.", (row) => row.stage),
  text("question", "UmniBench: Q1 to Q9; NULL for its averages.", (row) => row.question),
  text("evaluator", "Who judged; `self` for self-evaluation.", (row) => row.evaluator),
  integer("decimals", "Decimals as printed.", (row) => row.decimals),
  {name: "read_off", type: "flag", doc: "True for values read off a chart: approximate.", of: (row) => row.readOff},
  text("document", `One of ${DOCUMENTS.join(", ")}.`, (row) => row.document),
  text("source_table", "Table or figure as printed.", (row) => row.table),
  text("source_row", "Name of the row as printed.", (row) => row.row),
  text("source_column", "Name of the column as printed.", (row) => row.column),
  text("note", "What a reader must know about this cell.", (row) => row.note || null),
  text("cell", "Id of the source cell: its entry in the ledger.", (row) => row.cell)
];

const MODELS: readonly Read<ModelEntry>[] = [
  text("model", "Registry id.", (row) => row.id),
  text("name", "As its authors write it.", (row) => row.name),
  text("short", "Name for tight labels.", (row) => row.short),
  text("aliases", "Every spelling met, joined by `; `.", (row) => row.aliases.join("; ")),
  text("organisation", "General knowledge.", (row) => row.organisation),
  text("openness", "open or closed weights.", (row) => row.openness),
  text("kind", "unified, understanding-only, generation-only, editing-only or pipeline.", (row) => row.kind),
  text("family", "As the papers state it.", (row) => row.family),
  text("coupling", "tight or loose, as the papers state it.", (row) => row.coupling),
  text(
    "first_described",
    "Date of the earliest document found, to the month or day.",
    (row) => row.firstDescribed?.date ?? null
  ),
  text("first_described_in", "That document.", (row) => row.firstDescribed?.where ?? null),
  number("parameters", "Billions, as stated.", (row) => row.size?.billions ?? null),
  number("active_parameters", "Billions in use at a time, where stated.", (row) => row.size?.active ?? null),
  text("parameters_in", "Where that is stated.", (row) => row.size?.where ?? null),
  text("note", "Why two names are one system, or are kept apart.", (row) => row.note || null)
];

const BENCHMARKS: readonly Read<BenchmarkEntry>[] = [
  text("benchmark", "Id.", (row) => row.id),
  text("name", "Name.", (row) => row.name),
  text("title", "Title of the paper.", (row) => row.title),
  integer("year", "Year of the paper.", (row) => row.year),
  text("identifier", "arXiv or DOI.", (row) => row.identifier),
  integer("items", "Items in the benchmark.", (row) => row.items),
  text("protocol", "How models are asked.", (row) => row.protocol),
  text("judge", "Who judges.", (row) => row.judge),
  text("licence", "Licence of the data.", (row) => row.licence)
];

const bare = <R>(columns: readonly Read<R>[]): QueryColumnSpec[] =>
  columns.map(({name, type, doc}) => ({name, type, doc}));

/** The tables that are there without any log. */
export const PUBLISHED_SPECS: readonly QueryTableSpec[] = [
  {
    name: "published",
    doc: "Every printed number of the benchmarks, with its source cell.",
    simulated: false,
    columns: bare(PUBLISHED)
  },
  {name: "models", doc: "One identity per system.", simulated: false, columns: bare(MODELS)},
  {name: "benchmarks", doc: "The benchmarks.", simulated: false, columns: bare(BENCHMARKS)}
];

/** Published numbers and registries as query tables, in the order given. */
export function publishedTables(data: {
  readonly published: readonly PublishedRow[];
  readonly models: readonly ModelEntry[];
  readonly benchmarks: readonly BenchmarkEntry[];
}): QueryTable[] {
  const of = <R>(name: string, rows: readonly R[], columns: readonly Read<R>[]): QueryTable => ({
    name,
    rows: rows.length,
    columns: columns.map(({name, type, doc, of: read}): QueryColumn => ({name, type, doc, cells: rows.map(read)}))
  });
  return [
    of("published", data.published, PUBLISHED),
    of("models", data.models, MODELS),
    of("benchmarks", data.benchmarks, BENCHMARKS)
  ];
}
