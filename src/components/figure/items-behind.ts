import type {PublishedRow} from "../../lib/schema/index.js";
import {demoModels} from "../../lib/stories/demo-models.js";
import {OWN_LOG_PARAM} from "../../runtime/own-log.js";
import type {Detail} from "./detail.js";
import {itemsHref} from "./items-href.js";

const OWN = /^own-(?:simulated-)?(.+)$/;

/** Does a number come from the reader's own log? */
export const isOwnModel = (model: string): boolean => OWN.test(model);

/**
 * Where single items behind a number of a benchmark's page are: in the reader's own log for a model of it, else in the site's
 * simulated log, and said so; `undefined` for models that it lacks, and in reports, which have no explorer.
 *
 * @param page - the page's state, which knows whether it stands in a report, and the benchmark's numbers
 * @param where - values of further facets, by name
 */
export function itemsBehind(
  {state, rows}: {readonly state: {readonly frame?: unknown}; readonly rows: readonly PublishedRow[]},
  model: string,
  where: Readonly<Record<string, string>> = {}
): Detail["items"] {
  const own = OWN.exec(model)?.[1];
  const log = own === undefined ? null : new URLSearchParams(location.search).get(OWN_LOG_PARAM);
  if (state.frame || rows.length === 0 || (log === null && !demoModels(rows).has(model))) return undefined;
  return {
    href: itemsHref(log ?? rows[0].benchmark, {model: own ?? model, ...where}),
    name: log === null ? "Items like these, in a simulated log" : "Its items, in your log"
  };
}
