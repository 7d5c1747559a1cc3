import type {Choice, LedgerReport, LogFile, RowPack} from "../lib/adapters/index.js";
import type {CanonicalRow} from "../lib/schema/index.js";
import type {LoggedComparison, ScoredNote, ScoreLine} from "../lib/scoring/index.js";
import {forgetLog, whileKeeping} from "./broken-off-logs.js";
import {fetchedAgain} from "./fetched-again.js";
import {keepPictures} from "./kept-pictures.js";
import {randomId} from "./random-id.js";
import {done, openLogDatabase as open, written} from "./log-database.js";

/** A log that the reader chose to keep in this browser. */
export interface KeptLog {
  readonly id: string;
  /** As the reader sees it: the file or folder, or a name given. */
  readonly name: string;
  /** ISO 8601. */
  readonly keptAt: string;
  readonly rows: number;
  /** Bytes that it takes, without pictures. */
  readonly bytes: number;
  /** True for generated logs: they are never evidence. */
  readonly simulated: boolean;
  readonly suites: readonly string[];
  readonly subjects: readonly string[];
  readonly choices: readonly Choice[];
  /** Which judges and training steps its scores are of; absent from logs that were kept before scores were of one. */
  readonly notes?: readonly ScoredNote[];
  /** What became of its records; absent from logs that were kept before accounts were. */
  readonly account?: KeptAccount;
  /** Pictures kept with it; absent where the reader did not say so. */
  readonly pictures?: {readonly count: number; readonly bytes: number};
}

/** The reconciliation of a kept log, and its own numbers beside the recomputed ones. */
export interface KeptAccount extends Pick<LedgerReport, "total" | "reasons" | "conflicts"> {
  readonly logged: readonly LoggedComparison[];
}

type AboutLog = Pick<KeptLog, "name" | "simulated" | "choices"> & Required<Pick<KeptLog, "account" | "notes">>;

const ROWS_PER_PACK = 20_000;
/** Most pages only list what is kept: the readers of logs come with the first one that is kept or opened. */
const adapters = () => fetchedAgain(() => import("../lib/adapters/index.js"));

/**
 * Keeps rows and their scores. Packs are written one transaction each, so that a long log never blocks another page.
 *
 * @param lines - scores by the official rules, which other pages show without reading the rows
 * @param pictures - to which rows refer, where the reader wants them kept too
 */
export async function keepLog(
  rows: readonly CanonicalRow[],
  lines: readonly ScoreLine[],
  about: AboutLog,
  pictures: readonly LogFile[] = []
): Promise<KeptLog> {
  const id = randomId(8);
  return whileKeeping(id, () => writeLog(id, rows, lines, about, pictures));
}

async function writeLog(
  id: string,
  rows: readonly CanonicalRow[],
  lines: readonly ScoreLine[],
  about: AboutLog,
  pictures: readonly LogFile[]
): Promise<KeptLog> {
  const {packedRows} = await adapters();
  const database = await open();
  let bytes = 0;
  try {
    for (let at = 0, n = 0; at < rows.length; at += ROWS_PER_PACK, n++) {
      const pack = await compressed(packedRows(rows.slice(at, at + ROWS_PER_PACK)));
      bytes += pack.byteLength;
      await written(database.transaction("packs", "readwrite").objectStore("packs").put(pack, [id, n]));
    }
    const kept = pictures.length === 0 ? null : await keepPictures(database, id, pictures);
    const log: KeptLog = {
      ...about,
      ...(kept === null ? {} : {pictures: kept}),
      id,
      keptAt: new Date().toISOString(),
      rows: rows.length,
      bytes,
      suites: [...new Set(rows.map(({item}) => item.suite))],
      subjects: [...new Set(rows.map(({subjectId}) => subjectId))]
    };
    await written(database.transaction("scores", "readwrite").objectStore("scores").put(lines, id));
    await written(database.transaction("logs", "readwrite").objectStore("logs").put(log));
    return log;
  } catch (error) {
    await forgetLog(database, id);
    throw error;
  } finally {
    database.close();
  }
}

/** Everything kept, oldest first; nothing where the browser keeps no databases (private windows of some). */
export async function keptLogs(): Promise<KeptLog[]> {
  const database = await open().catch(() => null);
  if (database === null) return [];
  const logs: KeptLog[] = await done(database.transaction("logs").objectStore("logs").getAll());
  database.close();
  return logs.sort((a, b) => (a.keptAt < b.keptAt ? -1 : 1));
}

/** Rows of a kept log, in batches, in their order; none where it is not kept here. */
export async function* keptRows(id: string): AsyncGenerator<readonly CanonicalRow[]> {
  const {unpackedRows} = await adapters();
  const database = await open();
  try {
    for (let n = 0; ; n++) {
      const pack: ArrayBuffer | undefined = await done(database.transaction("packs").objectStore("packs").get([id, n]));
      if (pack === undefined) return;
      yield unpackedRows(await restored(pack));
    }
  } finally {
    database.close();
  }
}

/** Scores of a kept log by the official rules; none where it is not kept here. */
export async function keptScores(id: string): Promise<readonly ScoreLine[]> {
  const database = await open();
  const lines: readonly ScoreLine[] | undefined = await done(
    database.transaction("scores").objectStore("scores").get(id)
  );
  database.close();
  return lines ?? [];
}

/** Forgets a kept log. */
export async function deleteKeptLog(id: string): Promise<void> {
  const database = await open();
  await forgetLog(database, id);
  database.close();
}

async function compressed(pack: RowPack): Promise<ArrayBuffer> {
  const stream = new Blob([JSON.stringify(pack)]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function restored(bytes: ArrayBuffer): Promise<RowPack> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as RowPack;
}
