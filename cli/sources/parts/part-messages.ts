import type {PartOfFile, PartSetup, Reading, ReadPart} from "../../../src/lib/adapters/index.js";

/** A file to be read by the thread itself. */
export interface FileAsked {
  readonly path: string;
  readonly full: string;
  /** Its state when it was found. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Bytes of a part. */
  readonly part: number;
  /** How much may be told before more is asked for. */
  readonly ahead: number;
}

/** What a thread that reads parts is asked for: first how to read, then a part, a file, or more of this file. */
export type Asked = PartSetup | PartOfFile | FileAsked | "more";

/** What it tells: a part that was read; of a file, too, the number of the line from which on it is a stream, that, and the end. */
export type Told =
  | {readonly read: ReadPart}
  | {readonly rest: number}
  | {readonly chunk: Uint8Array}
  | {readonly fault: string | null; readonly reading: Reading | null};
