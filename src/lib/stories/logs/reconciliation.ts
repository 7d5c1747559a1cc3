import type {BenchmarkId, ResponseStatus} from "../../schema/index.js";
import type {CountedComparison, Coverage, StatusPolicy} from "../../scoring/index.js";

/** Counts of records: what came in and what became of it. */
export interface RecordCounts {
  readonly seen: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly duplicates: number;
  readonly skipped: number;
}

/** The ledger of one source as a page shows it. */
export interface SourceReport {
  /** Who judged, where a benchmark has several sources. */
  readonly name: string;
  readonly simulated: boolean;
  readonly licence: string | null;
  readonly choices: readonly {readonly adapter: string; readonly as: string; readonly because: string}[];
  readonly fileCount: number;
  readonly report: {
    readonly total: RecordCounts;
    readonly rows: number;
    readonly conflicts: number;
    readonly reasons: readonly {readonly kind: string; readonly reason: string; readonly count: number}[];
    readonly entries: readonly {
      readonly kind: string;
      readonly file: string;
      readonly place: string;
      readonly reason: string;
    }[];
    readonly ignored: readonly {readonly file: string; readonly reason: string}[];
    readonly unreconciled: readonly string[];
  };
}

/** How far scores of a generated log are from the printed ones it was made from. */
export interface AgreementWithPrint {
  /** Printed rates with a counterpart and a standard error above 0. */
  readonly compared: number;
  /** Those more than two standard errors away; about one in twenty by chance. */
  readonly beyondTwo: number;
  /** Root mean square distance in standard errors: about 1 where only sampling is at work. */
  readonly rms: number | null;
}

/** The account of one benchmark's log: from records in to what each rule did. */
export interface Reconciliation {
  readonly benchmark: BenchmarkId;
  /** Seed of a generated log. */
  readonly seed: number;
  readonly models: number;
  /** Of a generated log: names of the models whose printed rates its invented models are simulated from, by the latter. */
  readonly simulatedFrom: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly sources: readonly SourceReport[];
  readonly coverage: readonly (Coverage & {readonly missingCount: number})[];
  readonly policies: readonly (StatusPolicy & {readonly status: ResponseStatus})[];
  readonly rules: CountedComparison | null;
  readonly baselines: {
    readonly items: number;
    readonly constant: Readonly<Record<string, number>>;
    readonly bestConstant: {readonly letter: string; readonly score: number};
    readonly chance: number;
    readonly chanceAmongKeys: number;
  } | null;
  readonly agreement: AgreementWithPrint;
}
