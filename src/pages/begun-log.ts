import type {SiteLog} from "../components/explore/view/load-log.js";
import {pageOfFile} from "../runtime/one-file.js";

/** These logs, of which the one that the address opens (the first, where it names none) is fetched now: the page's code is still on its way. */
export function begunLogs(logs: readonly SiteLog[]): readonly SiteLog[] {
  // One file has no site around it that could be asked for any.
  if (pageOfFile() !== null) return logs;
  const params = new URLSearchParams(location.search);
  // Tables on a host stand in the place of all of them.
  if (params.has("tables")) return logs;
  const opened = params.get("log") ?? logs[0]?.id;
  return logs.map((log) => {
    if (log.id !== opened) return log;
    let begun: Promise<Response> | undefined = log.table.url().then((url) => fetch(url));
    // Whoever asks for it is told what went wrong, and asks anew the next time.
    begun.catch(() => {});
    const take = () => {
      const taken = begun;
      begun = undefined;
      return taken;
    };
    return {...log, table: {...log.table, begun: take}};
  });
}
