import type {ColumnMapping, LogFile, Reading, Share} from "../../src/lib/adapters/index.js";
import type {LineRange} from "../sources/files/disk-range.js";
import type {CommandOptions} from "../terminal/command-line.js";

/** A file that every worker has to see, on a disk or in object storage, with its state when it was found. */
export type PlacedFile = (NonNullable<LogFile["onDisk"]> | NonNullable<LogFile["stored"]>) & {readonly path: string};

/** A share of a log, and what it is read from. */
export interface PlannedShare extends Share {
  /** Files to open: packed ones whole. */
  readonly places: readonly PlacedFile[];
  /** What is read of the only file, where others read the rest of it. */
  readonly range?: LineRange & {readonly whole: Reading};
}

/** A long file, in which somebody has to look where lines begin. */
export interface LongFile {
  readonly file: PlacedFile;
  /** Bytes about of a range. */
  readonly rangeBytes: number;
}

/** What programs are told that do a part of the reading each, by its number; a file of JSON. */
export type SharePlan = {
  /** Version of the program that planned. */
  readonly version: string;
} & ({readonly long: readonly LongFile[]} | ReadingPlan);

interface ReadingPlan {
  /** What the command line says of the source. */
  readonly options: CommandOptions;
  /** Tables that no harness wrote, by path. */
  readonly mappings: readonly (readonly [string, ColumnMapping])[];
  readonly shares: readonly PlannedShare[];
}

/** What a file of lines holds, and where it may be cut. */
export interface MeasuredFile {
  readonly whole: Reading;
  /** Whole lines, one range behind the other. */
  readonly ranges: readonly LineRange[];
}

/** What such a program says, as a line of JSON. */
export type ShareAnswer = {readonly number: number} & (
  | {
      /** Name of the folder that it wrote, beside the plan. */
      readonly folder: string;
      /** Characters of a range that could not be decoded; of a whole file its own account says so. */
      readonly undecodable: number;
    }
  /** `null` where the file is no longer what it was when it was found. */
  | {readonly measured: MeasuredFile | null}
);
