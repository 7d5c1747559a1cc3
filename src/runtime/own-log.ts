import type {OwnLog} from "../lib/stories/index.js";
import {hostPage} from "./host-page.js";
import {keptLogs, keptScores, type KeptLog} from "./kept-logs.js";

/** Parameter of the address that says which kept log stands beside the published numbers. */
export const OWN_LOG_PARAM = "log";

/** What a page reads that is about the printed numbers alone, whatever its address names. */
export const PRINTED_ONLY: Promise<OwnLog | null> = Promise.resolve(null);

/** Id in this page's address, whether or not such a log is kept; a page of somebody else has an address of its own. */
export const askedLogId = (): string | null =>
  hostPage() === null ? new URLSearchParams(location.search).get(OWN_LOG_PARAM) : null;

let asked: Promise<OwnLog | null> | null = null;

/** The kept log that this page's address names; `null` where it names none, or one that is not kept in this browser. */
export function ownLog(): Promise<OwnLog | null> {
  return (asked ??= read());
}

/** The same, as it is kept. */
export async function askedLog(): Promise<KeptLog | null> {
  const id = askedLogId();
  return id === null ? null : ((await keptLogs()).find((one) => one.id === id) ?? null);
}

async function read(): Promise<OwnLog | null> {
  const log = await askedLog();
  if (log === null) return null;
  const {id, name, simulated, notes = []} = log;
  return {id, name, simulated, notes, lines: await keptScores(id)};
}
