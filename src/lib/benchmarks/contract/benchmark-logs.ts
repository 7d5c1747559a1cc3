import type {Adapter, ColumnMapping, LogFile} from "../../adapters/index.js";
import type {GapCell} from "../../models/gap/joint-outcomes.js";
import type {CanonicalRow} from "../../schema/index.js";
import type {FittedGap, ItemBank, JsonValue, NamedScorer, ScoredChoice, ScoreLine} from "../../scoring/index.js";
import type {JointRule} from "./joint-rule.js";
import type {OwnAggregate} from "./own-aggregate.js";
import type {ReleasedBenchmark} from "./released-benchmark.js";

/** How the rows of one benchmark are turned into scores; each benchmark reads the settings that are its own. */
export interface LineOptions {
  /** The items, where records name them only. */
  readonly bank?: ItemBank | undefined;
  /** How judge records become joint outcomes. */
  readonly joint?: JointRule;
  /** What rates are out of: answers that count, all of them, or the printed number of items. */
  readonly denominators?: "true" | "counted" | "fixed";
}

/** Scores of logs too large to be held, made of counts. */
export interface StreamedLines {
  add(row: CanonicalRow): void;
  finish(choice: ScoredChoice): ScoreLine[];
}

/** The items of a benchmark as a file of its own. */
export interface BankFile {
  /** What such a file is called. */
  readonly path: RegExp;
  /** The site's copy, below `data/`. */
  readonly copy: string;
  /** What the items are called in messages. */
  readonly name: string;
  /** Whether a file may be of records that name items of this bank. */
  readonly isNeededBy: (file: LogFile) => boolean;
  /** @throws RangeError for a content that is no such bank */
  readonly read: (content: JsonValue) => ItemBank;
}

/** Joint outcome proportions [p11, p10, p01, p00] of one subject, one row per category. */
export interface JointProportions {
  readonly subject: string;
  readonly rows: readonly (readonly [number, number, number, number])[];
}

/** What it takes to read and score the logs of one benchmark. */
export interface BenchmarkLogs {
  readonly adapters: readonly Adapter[];
  readonly scorers: readonly NamedScorer[];
  /** Scores of one subject under one protocol; `null` where the rows lack what its rules need: then plain means are given. */
  readonly lines: (rows: readonly CanonicalRow[], options: LineOptions) => ScoreLine[] | null;
  /** Whether its rules say themselves what an answer counts as that nobody judged, or whose verdict nobody can read. */
  readonly countsUnjudged?: boolean;
  /** Its files that are read and scored as its released program does. */
  readonly released?: readonly ReleasedBenchmark[];
  /** Rules of its suites that harnesses log, where they are more than a mean over the answers. */
  readonly aggregates?: readonly OwnAggregate[];
  /** Columns under which tables of its answers are read unless the author says otherwise. */
  readonly mapping?: ColumnMapping;
  readonly bank?: BankFile;
  /** Items of one subject by their joint outcomes and by category, for gaps; where it is there, the released script is meant for them. */
  readonly jointCells?: (rows: readonly CanonicalRow[], options: LineOptions) => ReadonlyMap<string, GapCell>;
  /**
   * Shares of joint outcomes from a file of the benchmark's own.
   *
   * @throws RangeError for a content that is no such file
   */
  readonly proportions?: (content: JsonValue) => JointProportions[];
  /** The benchmark's own estimate where a log states one that is fitted to all its rows. */
  readonly fitted?: (fitted: FittedGap) => number;
  /** What a new report begins with about it, in Markdown: a heading, a sentence, its first figures. `model` is one of the log's. */
  readonly reportSection: (model: string | null) => string;
  readonly streamed?: (bank: ItemBank) => StreamedLines;
}
