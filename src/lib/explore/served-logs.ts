/** Where the program that serves the explorer (`parallax view`) says which logs lie beside it: the name of a `meta` element. */
export const SERVED_LOGS = "parallax-view";

/** Under which name a tab remembers the kept log that goes along between the pages behind "Your logs". */
export const CHOSEN_LOG = "parallax-log";

/** The content of that file. */
export interface ServedLogs {
  /** Whether it changes as files grow or arrive. */
  readonly isWatched: boolean;
  readonly logs: readonly ServedLog[];
}

/** Whose a public log is: what stands beside its figures. */
export interface LogOrigin {
  readonly name: string;
  readonly what: string;
  readonly answers: "real" | "simulated";
  /** Who made it. */
  readonly by: string;
  readonly page: string;
  readonly licence: string;
  readonly licenceAt: string;
}

/** Where a site says which public logs were pulled when it was built: the name of a `meta` element. */
export const PULLED_LOGS = "parallax-pulled";

/** A public log that lies with the site. */
export interface PulledLogOfSite {
  readonly id: string;
  readonly origin: LogOrigin;
  /** Filters with which it is opened where an address asks for none: of several rules that which it is about. */
  readonly query: string;
}

/** The content of that element. */
export interface PulledLogs {
  /** Another one whenever one of the logs is. */
  readonly version: string;
  readonly logs: readonly PulledLogOfSite[];
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
  /** Of a log of the catalogue. */
  readonly origin?: LogOrigin;
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
