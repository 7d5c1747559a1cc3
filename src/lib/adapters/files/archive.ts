import type {LogFile} from "./log-file.js";

/** A member that was not opened, and why. */
export interface RefusedMember {
  readonly path: string;
  readonly reason: string;
}

/** The members of an archive. */
export interface Archive {
  readonly files: readonly LogFile[];
  readonly refused: readonly RefusedMember[];
}
