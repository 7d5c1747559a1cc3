import type {BenchmarkId} from "../schema/index.js";

/** A log that a report was made from, as its pages have it. */
export interface ReportLog {
  readonly benchmark: BenchmarkId;
  /** As listed under `sources`. */
  readonly name: string;
  readonly simulated: boolean;
  readonly licence: string | null;
  readonly models: number;
  /** Verdicts: a record of the log may hold several. */
  readonly records: number;
  readonly rejected: number;
  /** Of the verdict table: changes whenever any verdict does. */
  readonly fingerprint: string;
}

/** Names of logs, the simulated ones called so: `heron, simulated; mine`. */
export const logNames = (logs: readonly Pick<ReportLog, "name" | "simulated">[]): string =>
  logs.map(({name, simulated}) => `${name}${simulated ? ", simulated" : ""}`).join("; ");
