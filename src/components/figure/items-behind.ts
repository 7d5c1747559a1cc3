import type {PublishedRow} from "../../lib/schema/index.js";
import {demoModels} from "../../lib/stories/demo-models.js";
import {OWN_LOG_PARAM} from "../../runtime/own-log.js";
import type {ItemsLink} from "./detail.js";
import {itemsHref} from "./items-href.js";

const OWN = /^own-(?:simulated-)?(.+)$/;

/** Does a number come from the reader's own log? */
export const isOwnModel = (model: string): boolean => OWN.test(model);

/** The page's state, which knows whether it stands in a report, and the benchmark's numbers. */
interface Page {
  readonly state: {readonly frame?: unknown};
  readonly rows: readonly PublishedRow[];
}

/** The log that has items of a model, and its name there: the reader's own for a model of it, else the site's simulated one. */
function logWith(
  {state, rows}: Page,
  model: string
): {readonly log: string; readonly model: string; readonly name: string} | undefined {
  const own = OWN.exec(model)?.[1];
  const log = own === undefined ? null : new URLSearchParams(location.search).get(OWN_LOG_PARAM);
  if (state.frame || rows.length === 0 || (log === null && !demoModels(rows).has(model))) return undefined;
  return {
    log: log ?? rows[0].benchmark,
    model: own ?? model,
    name: log === null ? "Items like these, in a simulated log" : "Its items, in your log"
  };
}

/**
 * Where single items behind a number of a benchmark's page are: in the reader's own log for a model of it, else in the site's
 * simulated log, and said so; `undefined` for models that it lacks, and in reports, which have no explorer.
 *
 * @param where - values of further facets, by name
 */
export function itemsBehind(
  page: Page,
  model: string,
  where: Readonly<Record<string, string>> = {}
): ItemsLink | undefined {
  const found = logWith(page, model);
  return found && {href: itemsHref(found.log, {model: found.model, ...where}), name: found.name};
}

/** Where the items of two models are, which the explorer compares where only they are in force; `undefined` unless one log has both. */
export function itemsBetween(page: Page, first: string, second: string): ItemsLink | undefined {
  const [a, b] = [logWith(page, first), logWith(page, second)];
  if (!a || !b || a.log !== b.log || a.model === b.model) return undefined;
  return {href: itemsHref(a.log, {model: [a.model, b.model]}), name: a.name};
}
