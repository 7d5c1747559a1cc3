import type {BinaryFile, SiteLog} from "../components/explore/view/load-log.js";
import {PULLED_LOGS, type PulledLogs} from "../lib/explore/served-logs.js";

/** The public logs that the site was built with, as its catalogue lists them; none where nothing had been pulled. */
export function pulledLogs(): readonly SiteLog[] {
  const listed = document.querySelector<HTMLMetaElement>(`meta[name="${PULLED_LOGS}"]`)?.content;
  if (listed === undefined) return [];
  const {version, logs} = JSON.parse(listed) as PulledLogs;
  const file = (name: string): BinaryFile => ({
    name,
    url: async () => new URL(`./data/pulled/${name}?v=${version}`, document.baseURI).href
  });
  return logs.map(({id, origin, query}) => ({
    id,
    name: origin.name,
    origin,
    query,
    table: file(`${id}.verdicts`),
    pages: file(`${id}.pages`)
  }));
}
