/** Where the program that serves the explorer (`parallax view`) says which logs lie beside it: the name of a `meta` element. */
export const SERVED_LOGS = "parallax-view";

/** The content of that file. */
export interface ServedLogs {
  /** Whether it changes as files grow or arrive. */
  readonly isWatched: boolean;
  readonly logs: readonly ServedLog[];
}

/** A log that is served beside the explorer. */
export interface ServedLog {
  /** In addresses; the same for the same paths. */
  readonly id: string;
  readonly name: string;
  /** Fingerprint of what was read: another one after the files have changed. */
  readonly revision: string;
  /** Addresses from the page: the verdict table, gzip, and its pages of texts. */
  readonly table: string;
  readonly pages: string;
  /** Address of the list of pictures (`ServedPicture`s) that its answers name and that lie with it; `null` where there are none. */
  readonly pictures: string | null;
  /** Filters with which it is opened where an address asks for none: of several capabilities the first. */
  readonly query: string;
  /** What became of the records of each source. */
  readonly sources: readonly {
    readonly name: string;
    readonly simulated: boolean;
    readonly total: {
      readonly seen: number;
      readonly accepted: number;
      readonly rejected: number;
      readonly duplicates: number;
      readonly skipped: number;
    };
    readonly reasons: readonly {readonly kind: string; readonly reason: string; readonly count: number}[];
  }[];
}

/** A picture that lies with a log: its path there, and its address from the page. */
export interface ServedPicture {
  readonly path: string;
  readonly address: string;
}
