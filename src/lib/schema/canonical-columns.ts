import {RESPONSE_STATUSES} from "./canonical-status.js";

/** What one column of a canonical table holds. */
export interface ColumnSpec {
  readonly type: "string" | "number" | "integer" | "boolean";
  /** May a row lack it? Absent values are `null`, never an empty string or 0. */
  readonly nullable: boolean;
  /** The only values allowed, where they are few. */
  readonly values?: readonly string[];
  readonly doc: string;
}

/** A table's columns by name, in storage order. */
export type ColumnsSpec = Readonly<Record<string, ColumnSpec>>;

type ValueOf<C extends ColumnSpec> = C extends {readonly values: readonly (infer V)[]}
  ? V
  : {string: string; number: number; integer: number; boolean: boolean}[C["type"]];

/** The row type that a table's columns describe. */
export type RowOf<T extends ColumnsSpec> = {
  readonly [K in keyof T]: T[K]["nullable"] extends true ? ValueOf<T[K]> | null : ValueOf<T[K]>;
};

const text = (doc: string) => ({type: "string", nullable: false, doc}) as const;
const textOrNull = (doc: string) => ({type: "string", nullable: true, doc}) as const;
const count = (doc: string) => ({type: "integer", nullable: false, doc}) as const;
const countOrNull = (doc: string) => ({type: "integer", nullable: true, doc}) as const;
const number = (doc: string) => ({type: "number", nullable: false, doc}) as const;
const numberOrNull = (doc: string) => ({type: "number", nullable: true, doc}) as const;
const flag = (doc: string) => ({type: "boolean", nullable: false, doc}) as const;
const oneOf = <const V extends readonly string[]>(values: V, doc: string) =>
  ({type: "string", nullable: false, values, doc}) as const;
const oneOfOrNull = <const V extends readonly string[]>(values: V, doc: string) =>
  ({type: "string", nullable: true, values, doc}) as const;

/** Evaluated systems. */
export const SUBJECT_COLUMNS = {
  subjectId: text("Identity within this set of logs: the registry's slug where known, else the name as logged."),
  name: text("Name as the log spells it.")
} as const satisfies ColumnsSpec;

/** Smallest units with a difficulty of their own. */
export const ITEM_COLUMNS = {
  itemId: text("`suite/nativeId`."),
  suite: text("Benchmark: gapeval, realunify, unieval, umnibench or the harness's task."),
  suiteVersion: textOrNull("Version or commit of the benchmark, where the log says."),
  caseId: textOrNull("Items about the same prompt or image: they hang together, intervals resample cases."),
  pairId: textOrNull("Items that probe the same knowledge once per modality share it (GapEval)."),
  modality: oneOfOrNull(["text", "image"], "Medium of the answer."),
  capability: oneOfOrNull(["understanding", "generation", "editing"], "What is exercised."),
  direction: oneOfOrNull(["ueg", "geu"], "RealUnify: which ability should enhance which."),
  category: textOrNull("First level of the source's own taxonomy, verbatim."),
  subcategory: textOrNull("Second level, verbatim."),
  nativeCategory: textOrNull("The source's whole label, levels joined by ` / `."),
  prompt: textOrNull("The task as it was put to the subject, with its question and options, where the log carries it."),
  key: textOrNull("The right answer or reference, where the log carries it.")
} as const satisfies ColumnsSpec;

/** One execution of a suite on a subject. */
export const RUN_COLUMNS = {
  runId: text("`subject/suite/protocol` and what else tells runs apart."),
  subjectId: text("Who was evaluated."),
  suite: text("On what."),
  protocol: oneOfOrNull(["direct", "stepwise"], "RealUnify's two protocols are two runs of the same items."),
  date: textOrNull("As logged, ISO 8601 where possible."),
  step: numberOrNull("Training step or checkpoint of the subject, where the log has one."),
  sourceId: text("First source that mentions the run.")
} as const satisfies ColumnsSpec;

/** One raw answer. */
export const RESPONSE_COLUMNS = {
  responseId: count("Number of the response, in reading order."),
  runId: text("Run."),
  subjectId: text("Subject, repeated for convenience."),
  itemId: text("Item."),
  attempt: count("0-based k-th raw output for item × run."),
  turn: countOrNull("1-based turn of a multi-turn case."),
  reply: textOrNull("Raw reply as logged; `null` where the benchmark does not keep it."),
  imageRef: textOrNull("Image as logged: a relative path, an address without query, else the last part of the path."),
  parsed: textOrNull("Answer read from the reply."),
  status: oneOf(RESPONSE_STATUSES, "What became of it."),
  sourceId: text("Where it stands."),
  place: text("Line, record or member within the source."),
  own: textOrNull("Further columns of the log, which no other column holds: one JSON object, value by name.")
} as const satisfies ColumnsSpec;

/** A verdict on one response by a rule, a model or a human. */
export const JUDGMENT_COLUMNS = {
  responseId: count("Response judged."),
  scorerId: text("Rule or metric."),
  scorerVersion: text("Its version."),
  judgeId: textOrNull("Judging model or person; `null` for a rule."),
  score: numberOrNull("In [0, 1]; `null` where there is none. Never 0 for what is missing."),
  value: numberOrNull(
    "The number as logged, on its own scale, where it is no share in [0, 1]: `score` is `null` then. Where a rule has such values, `score` of its others is on that scale, too."
  ),
  status: oneOf(RESPONSE_STATUSES, "What became of the verdict."),
  judgeRaw: textOrNull("The judge's own words."),
  note: textOrNull("What a reader must know, for example that only consistency was judged.")
} as const satisfies ColumnsSpec;

/** Files that were read. */
export const SOURCE_COLUMNS = {
  sourceId: text("Path below the root given, with `!` before a member of an archive."),
  sha256: text("Of the bytes read."),
  bytes: number("How many; a number, since 32 bits end at 2 GB."),
  adapter: text("`id@version` of the adapter."),
  simulated: flag("True for generated logs: they are never evidence."),
  licence: textOrNull("As stated by whoever listed the source.")
} as const satisfies ColumnsSpec;
