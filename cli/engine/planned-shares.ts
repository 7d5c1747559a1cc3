import type {ColumnMapping, Ingest, LogFile, Share} from "../../src/lib/adapters/index.js";
import type {CommandOptions} from "../terminal/command-line.js";

/** Shares have at least so many bytes: each is read by a program that has to start, and written as a folder. */
const LEAST_BYTES = 8 << 20;
/** Of more shares than these, uniting them takes longer than reading gains. */
const MOST_SHARES = 200;

/** A share of a log, and what it is read from. */
export interface PlannedShare extends Share {
  /** Files to open, each with its state when it was found: packed ones whole. */
  readonly onDisk: readonly (NonNullable<LogFile["onDisk"]> & {readonly path: string})[];
}

/** What programs are told that read shares of a log; a file of JSON. */
export interface SharePlan {
  /** What the command line says of the source. */
  readonly options: CommandOptions;
  /** Tables that no harness wrote, by path. */
  readonly mappings: readonly (readonly [string, ColumnMapping])[];
  readonly shares: readonly PlannedShare[];
}

/**
 * What of a log can be read apart, in the order in which one program would read it: files that an adapter reads one by one (those of an
 * adapter that reads lines), neighbours together up to some size; else all files that an adapter recognised. Rows that repeat others
 * are found among all shares where every record is one row, else within the share, then among the rows that are left.
 *
 * @param least - bytes of a share of several files
 */
export function plannedShares(claims: Ingest["claims"], least = LEAST_BYTES): PlannedShare[] {
  const total = claims.flatMap(({detection}) => detection.files).reduce((sum, {size}) => sum + size, 0);
  const enough = Math.max(least, total / MOST_SHARES);
  return claims.flatMap(({adapter, detection: {files, as, because}}) => {
    const shareOf = (own: readonly LogFile[], keepsRepeats: boolean): PlannedShare => ({
      claim: {adapter: adapter.id, as, because, files: own.map(({path, about}) => ({path, ...(about && {about})}))},
      keepsRepeats,
      onDisk: [...new Map(own.map(placeOf).map((place) => [place.full, place])).values()]
    });
    const {readsLines} = adapter;
    if (readsLines === undefined) return [shareOf(files, false)];
    return neighbours(files, (file) => readsLines(file), enough).map((own) => shareOf(own, readsLines(own[0]!)));
  });
}

/** Files that follow one another and are of one kind, until there are enough bytes. */
function neighbours(files: readonly LogFile[], kindOf: (file: LogFile) => boolean, enough: number): LogFile[][] {
  const found: LogFile[][] = [];
  let bytes = Infinity;
  for (const file of files) {
    const last = found.at(-1);
    if (last === undefined || bytes >= enough || kindOf(last[0]!) !== kindOf(file)) {
      found.push([file]);
      bytes = file.size;
    } else {
      last.push(file);
      bytes += file.size;
    }
  }
  return found;
}

/** @throws Error if a file is not on a disk */
function placeOf(file: LogFile): PlannedShare["onDisk"][number] {
  const {path, onDisk} = file.packedIn ?? file;
  if (onDisk === undefined) throw new Error(`${path}: not on a disk`);
  return {...onDisk, path};
}
