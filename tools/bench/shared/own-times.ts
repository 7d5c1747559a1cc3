import type {BenchLine} from "./table.js";

/** A generated log that is read into tables, here and by a peer. */
export interface TimedLog {
  readonly task: string;
  readonly input: string;
  /** The same records as JSON lines in one file. */
  readonly lines: string;
  /** What the peer reads: a file or a pattern. */
  readonly peerInput: string;
  /** Options that our program needs for it. */
  readonly options: readonly string[];
  readonly rows: number;
}

/** What one benchmark has to be timed. */
export interface OwnTimes {
  /** Times its statistics against the official procedure, whose results must be the same. */
  readonly statistics: (add: (line: BenchLine) => void, say: (text: string) => void) => void;
  /** Its generated log in its raw format. */
  readonly records: () => Promise<TimedLog>;
}
