import type {
  Choice,
  ColumnMapping,
  ConflictPolicy,
  LedgerCounts,
  LedgerReport,
  PrivatePlace,
  TableProposal
} from "../../lib/adapters/index.js";
import type {Asked, AskedScores} from "../../lib/benchmarks/logs/index.js";
import type {
  CountedComparison,
  Coverage,
  LoggedComparison,
  PooledRuns,
  ScoredNote,
  ScoreLine,
  SuiteBaselines
} from "../../lib/scoring/index.js";
import type {KeptLog} from "../kept-logs.js";

/** A file handed over by the reader, with its path below what was dropped. */
export interface GivenFile {
  readonly path: string;
  readonly blob: Blob;
}

/** What the reader says about a source; every statement overrides what the log says. */
export interface OpenSettings {
  readonly subject?: string;
  readonly judge?: string;
  readonly protocol?: "direct" | "stepwise";
  readonly adapter?: string;
  readonly mapping?: ColumnMapping;
  /** How single tables are to be read, by path. */
  readonly mappings?: ReadonlyMap<string, ColumnMapping>;
  readonly conflicts: ConflictPolicy;
}

/** Asked of the worker. Files come first, in as many messages as it takes. */
export type OpenRequest =
  | {readonly kind: "files"; readonly files: readonly GivenFile[]}
  | {readonly kind: "fetch"; readonly url: string}
  | {readonly kind: "read"; readonly settings: OpenSettings; readonly banksUrl: string}
  | {readonly kind: "score"; readonly asked: Asked}
  | {readonly kind: "keep"; readonly name: string; readonly withPictures: boolean};

/** Where reading has got to. */
export interface OpenProgress {
  readonly bytes: number;
  /** Bytes of all files as they lie; `null` while they are still being fetched. */
  readonly of: number | null;
  readonly records: number;
}

/** What came in and what became of it: shown before anything else. */
export interface OpenedLedger {
  readonly choices: readonly Choice[];
  /** What the reader may have it read as instead. */
  readonly adapters: readonly {readonly id: string; readonly title: string}[];
  readonly report: Omit<LedgerReport, "files">;
  /** The first files with their counts, those with something to look at in front. */
  readonly files: readonly {readonly path: string; readonly counts: LedgerCounts}[];
  readonly fileCount: number;
  readonly private: {readonly count: number; readonly places: readonly PrivatePlace[]};
  readonly proposals: Readonly<Record<string, TableProposal>>;
  /** Is there a file of which nobody knows more than that no format is recognised: not damaged, not refused? */
  readonly isUnrecognised: boolean;
  readonly subjects: readonly string[];
  readonly suites: readonly string[];
  /** True where the log itself says so: such rows are no evidence. */
  readonly simulated: boolean;
  /** The item bank that records were read with: a file given, or the site's copy. */
  readonly bank: string | null;
  /** Pictures that the rows name: how many different ones, and what became of them among the files given. */
  readonly pictures: {
    readonly named: number;
    readonly found: number;
    readonly bytes: number;
    readonly ambiguous: number;
    readonly missing: number;
    readonly remote: number;
  };
  /** False where there are too many rows to hold in a browser: then there is a ledger, but no scores. */
  readonly isHeld: boolean;
  readonly durationMs: number;
}

/** What the rules of the benchmarks make of the rows. */
export interface OpenedScores {
  readonly lines: readonly ScoreLine[];
  /** What invalid answers count as, and whose verdicts are counted. */
  readonly asked: Asked;
  /** Judges that the log names. */
  readonly judges: readonly string[];
  /** What became of the answers that scores are of. */
  readonly answers: AskedScores["answers"];
  /** Which judges and training steps they are of, where the log holds several. */
  readonly notes: readonly ScoredNote[];
  readonly coverage: readonly Coverage[];
  /** What the log states about itself, beside what its records give. */
  readonly logged: readonly LoggedComparison[];
  /** What answering without looking gives, by benchmark; empty where no item has a lettered key. */
  readonly baselines: readonly SuiteBaselines[];
  /** Which scores stand on several runs of a model. */
  readonly pooled: readonly PooledRuns[];
  /** The same raw replies under several rules; `null` where the log holds none with a lettered key. */
  readonly rules: CountedComparison | null;
}

/** Said by the worker. */
export type OpenAnswer =
  | {readonly kind: "progress"; readonly progress: OpenProgress}
  | {readonly kind: "ledger"; readonly ledger: OpenedLedger}
  | {readonly kind: "scores"; readonly scores: OpenedScores}
  | {readonly kind: "kept"; readonly log: KeptLog}
  | {readonly kind: "failed"; readonly message: string};
