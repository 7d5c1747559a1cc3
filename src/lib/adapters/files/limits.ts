/** Bounds that keep reading safe whatever the input claims. */
export interface ReadLimits {
  /** Longest line, record or array element, in characters. */
  readonly maxRecord: number;
  /** Largest file that must be held whole (JSON documents, spreadsheets), in bytes. */
  readonly maxWhole: number;
  /** Members of one archive. */
  readonly maxMembers: number;
  /** Unpacked bytes of one archive. */
  readonly maxUnpacked: number;
  /** Unpacked over packed bytes of one member, once beyond a megabyte. */
  readonly maxRatio: number;
}

/** Generous for logs, tight for bombs. */
export const DEFAULT_LIMITS: ReadLimits = {
  maxRecord: 64 << 20,
  // A little less than the longest text that V8 holds.
  maxWhole: 500 << 20,
  maxMembers: 200_000,
  maxUnpacked: 16 * 2 ** 30,
  maxRatio: 200
};
