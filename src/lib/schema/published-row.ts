/** A benchmark, by its slug: those that are registered, or the suite that a log names. */
export type BenchmarkId = string;

/** Documents that numbers are printed in. */
export const DOCUMENTS = ["paper", "project page", "repository"] as const;

/**
 * What a reported number measures. `gap` and `difference` are in points, every other metric a rate, a score or a difference of these; `success`
 * counts items that are right in both forms, `unified` is a mean of scores that both forms enter, `difference` is to another row.
 */
export type MetricId =
  | "success"
  | "understanding"
  | "generation"
  | "unified"
  | "gap"
  | "difference"
  | "accuracy"
  | "uniscore"
  | "uniscore-difference"
  | "rate";

/**
 * One printed number of a source document, as printed, with the cell it was read from.
 *
 * `null` means "does not apply to this number"; a number that a source does not print has no row at all.
 */
export interface PublishedRow {
  /** Stable id of the source cell, unique over all benchmarks: `gapeval/table-2/bagel/world-knowledge/gap`. */
  readonly cell: string;
  readonly benchmark: BenchmarkId;
  /** Where it is printed. */
  readonly document: (typeof DOCUMENTS)[number];
  /** Table or figure label as printed: `Table 2`. */
  readonly table: string;
  /** The system's name as printed there, also where the table prints systems as columns. */
  readonly row: string;
  /** The other label as printed. */
  readonly column: string;
  /** Identity in the registry of models; names the mean over models as `average`. */
  readonly model: string;
  /** Who answered or judged: a judge's name, `self` for self-evaluation; `null` where the table does not vary it. */
  readonly evaluator: string | null;
  readonly track: "UEG" | "GEU" | null;
  readonly protocol: "direct" | "stepwise" | null;
  /** Which part of a system was measured, where the table says so (UmniBench Table 4). */
  readonly ability: "understanding" | "generation" | "editing" | null;
  /** Category, level-1 tag or domain; names totals too (`Overall`, `UEG Average`, `Total`, `UniScore`). */
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly stage: "generation" | "interaction" | "counterfactual" | "overall" | null;
  /** `Q1` to `Q9` of UmniBench; `null` for its averages. */
  readonly question: string | null;
  readonly metric: MetricId;
  /** The value as printed, in `unit`. */
  readonly value: number;
  /** Decimals as printed; sets the rounding half-width of the value. */
  readonly decimals: number;
  readonly unit: "percent" | "points" | "score";
  /** Denominator (answers behind the rate) where printed or uniquely implied; else `null`. */
  readonly n: number | null;
  /** True for values read off a chart: approximate. */
  readonly readOff: boolean;
  /** Anything a reader must know about this very cell; empty when there is nothing. */
  readonly note: string;
}

/** What a system can do, as its makers present it. */
export type ModelKind = "unified" | "understanding-only" | "generation-only" | "editing-only" | "pipeline";

/** One evaluated system, the same under all the names that documents give it. */
export interface ModelEntry {
  /** Lower-case slug: `bagel`, `bagel-think`. */
  readonly id: string;
  /** Name as its authors write it. */
  readonly name: string;
  /** Short name for tight labels; equals `name` when that is short. */
  readonly short: string;
  /** Every spelling met in a source document, `name` included. */
  readonly aliases: readonly string[];
  readonly organisation: string | null;
  readonly openness: "open" | "closed" | null;
  readonly kind: ModelKind;
  /** Architecture family and coupling as the papers state them; `null` where none does. */
  readonly family: string | null;
  readonly coupling: string | null;
  /** Absent where no dated document was found. */
  readonly firstDescribed?: FirstDescribed;
  /** Absent where no stated number was found. */
  readonly size?: ModelSize;
  /** Why two names are taken as one system, or kept apart; empty when obvious. */
  readonly note: string;
}

/** A place in a public document that a fact was looked up in. */
export interface FactSource {
  /** The document and where in it: `arXiv:2505.14683`, `README of deepseek-ai/Janus, News`. */
  readonly where: string;
  readonly url: string;
}

/**
 * When a system was first described: the earliest dated document of its makers that was found, be it a paper (the month in its
 * number on arXiv) or a dated note of a release. It may be earlier than the weights, and there may be an earlier document.
 */
export interface FirstDescribed extends FactSource {
  /** `2025-05`, or `2025-05-20` where the day is stated. */
  readonly date: string;
}

/** How many parameters a system has, as stated. */
export interface ModelSize extends FactSource {
  /** In billions; of all parameters where the source tells them apart from the active ones. */
  readonly billions: number;
  /** Those in use at a time, in billions; absent where not stated. */
  readonly active?: number;
}

/** One benchmark as published. */
export interface BenchmarkEntry {
  readonly id: BenchmarkId;
  readonly name: string;
  /** The paper's title, authors, year, venue and identifier, for citation. */
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number;
  readonly venue: string | null;
  /** `arXiv:2505.10483`. */
  readonly identifier: string | null;
  /** Home page or repository of the benchmark. */
  readonly url: string | null;
  readonly items: number;
  readonly protocol: string;
  readonly judge: string;
  readonly licence: string;
  /** Known oddities of its printed tables, each with the cells it touches. */
  readonly oddities: readonly {readonly text: string; readonly cells: readonly string[]}[];
}
