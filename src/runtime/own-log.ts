import type {OwnLog} from "../lib/stories/index.js";
import {keptLogs, keptScores} from "./kept-logs.js";

/** Parameter of the address that says which kept log stands beside the published numbers. */
export const OWN_LOG_PARAM = "log";

let asked: Promise<OwnLog | null> | null = null;

/** The kept log that this page's address names; `null` where it names none, or one that is not kept in this browser. */
export function ownLog(): Promise<OwnLog | null> {
  return (asked ??= read(new URLSearchParams(location.search).get(OWN_LOG_PARAM)));
}

async function read(id: string | null): Promise<OwnLog | null> {
  if (id === null) return null;
  const log = (await keptLogs()).find((one) => one.id === id);
  if (log === undefined) return null;
  return {id, name: log.name, simulated: log.simulated, lines: await keptScores(id)};
}
