import {askedLogId, OWN_LOG_PARAM} from "../../runtime/own-log.js";
import {hasLedger} from "../figure/ledger-href.js";

/** Where two measures stand against each other, with their sources and the reader's own log; `null` in reports, which lack that page. */
export function scatterHref(x: string, y: string): string | null {
  if (!hasLedger()) return null;
  const log = askedLogId();
  const params = new URLSearchParams({...(log === null ? {} : {[OWN_LOG_PARAM]: log}), x, y, v: "1"});
  return `./compare.html?${params}#scatter`;
}
