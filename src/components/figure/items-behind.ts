import type {PublishedRow} from "../../lib/schema/index.js";
import {demoModels} from "../../lib/stories/demo-models.js";
import {subjectOfOwn} from "../../lib/stories/own/own-model.js";
import {OWN_LOG_PARAM} from "../../runtime/own-log.js";
import type {ItemsLink} from "./detail.js";
import {itemsHref} from "./items-href.js";

/** Does a number come from the reader's own log? */
export const isOwnModel = (model: string): boolean => subjectOfOwn(model) !== null;

/** The page's state, which knows whether it stands in a report, and the benchmark's numbers. */
interface Page {
  readonly state: {readonly frame?: unknown};
  readonly rows: readonly PublishedRow[];
}

/** A log with items, whose it is and what its models are called there. */
interface ItemsLog {
  readonly log: string;
  readonly isOwn: boolean;
  readonly model: string;
}

/**
 * The log that has items of a model of the reader's; for a printed one the site's simulated log, which has none of it, but those of an
 * invented model that is simulated from its printed rates.
 */
function logWith({state, rows}: Page, model: string): ItemsLog | undefined {
  const [first] = rows;
  if (state.frame || !first) return undefined;
  const own = subjectOfOwn(model);
  const log = own === null ? null : new URLSearchParams(location.search).get(OWN_LOG_PARAM);
  if (log !== null) return {log, isOwn: true, model: own!};
  const invented = demoModels(rows).get(model);
  return invented === undefined ? undefined : {log: first.benchmark, isOwn: false, model: invented};
}

/** What a link is called: whose items they are is said, so that no invented answer is taken for a real model's. */
const nameOf = (isOwn: boolean, models: readonly string[]): string =>
  isOwn ? "Its items, in your log" : `Items like these, of the invented ${models.join(" and ")} in a simulated log`;

/**
 * Where single items behind a number of a benchmark's page are: in the reader's own log for a model of it, else items like them, of
 * an invented model in the site's simulated log, and said so; `undefined` where there is none, and in reports, which have no explorer.
 *
 * @param where - values of further facets, by name
 */
export function itemsBehind(
  page: Page,
  model: string,
  where: Readonly<Record<string, string>> = {}
): ItemsLink | undefined {
  const found = logWith(page, model);
  return (
    found && {href: itemsHref(found.log, {model: found.model, ...where}), name: nameOf(found.isOwn, [found.model])}
  );
}

/** Where the items of two models are, which the explorer compares where only they are in force; `undefined` unless one log has both. */
export function itemsBetween(page: Page, first: string, second: string): ItemsLink | undefined {
  const [a, b] = [logWith(page, first), logWith(page, second)];
  if (!a || !b || a.log !== b.log || a.model === b.model) return undefined;
  const models = [a.model, b.model];
  return {href: itemsHref(a.log, {model: models}), name: nameOf(a.isOwn, models)};
}
