import {html} from "htl";
import type {ServedLog} from "../../lib/explore/served-logs.js";
import {madeOn} from "../../lib/statements/statement-log.js";
import {openSiteLog, type OpenLog, type SiteLog} from "../../components/explore/view/load-log.js";
import {count, plural} from "../../components/format/numbers.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {OriginOf} from "./origin.js";
import {fileAddress} from "../../runtime/one-file.js";
import {nameLog} from "./name-log.js";
import {servedAt} from "../../runtime/served-logs.js";

/** How often a page asks whether the files that it shows have changed. */
const ASK_MS = 700;

/**
 * Opens a log that the program serves, by its id, else by what it holds; the first where the address names none. Those of the site stay a
 * link away.
 *
 * @param links - where logs are listed; what became of the records stands below
 */
export async function openServedLog(
  address: string,
  site: readonly SiteLog[],
  asked: string | null,
  links: HTMLElement
): Promise<OpenLog> {
  const served = await servedAt(address);
  const ofSite = site.find(({id}) => id === asked);
  const [first] = served.logs;
  const revision = madeOn(location.search)?.revision;
  const log =
    asked === null
      ? first
      : (served.logs.find(({id}) => id === asked) ?? served.logs.find((one) => one.revision === revision));
  const said = html`<span class="notice" role="status"></span>` as HTMLElement;
  const current = ofSite?.id ?? log?.id;
  const link = (id: string, name: string, query = "") =>
    html`<a
      href=${`?log=${encodeURIComponent(id)}${query === "" ? "" : `&${query}`}`}
      aria-current=${id === current ? "page" : null}
      >${name}</a
    >`;
  links.replaceChildren(
    html`<span>Log</span>`,
    ...served.logs.map(({id, name, query}) => link(id, name, query)),
    ...(site.length > 0 ? [html`<span>generated examples</span>`] : []),
    ...site.map(({id, name}) => link(id, name)),
    said
  );
  if (ofSite) return openSiteLog(ofSite);
  if (log === undefined) {
    const {missingLog} = await fetchedAgain(() => import("./missing-log.js"));
    return missingLog(asked!, served.logs.map(({name}) => name).join(", "), said);
  }
  // Another browser, or another folder, calls the same log otherwise: what it holds is the same.
  if (asked !== null && asked !== log.id) nameLog(log.id);
  // An address that asks for no log asks for no filters either: capabilities are not counted together.
  if (asked === null)
    history.replaceState(null, "", `?log=${encodeURIComponent(log.id)}${log.query && `&${log.query}`}${location.hash}`);
  links.after(AccountOf(log));
  if (log.origin) links.after(OriginOf(log.origin));
  if (served.isWatched) follow(address, log);
  const file = (path: string) => ({name: path, url: () => fileAddress(path)});
  return openSiteLog({id: log.id, table: file(log.table), pages: file(log.pages)});
}

/** What became of the records: one line, and all of it when it is opened. */
function AccountOf({sources}: ServedLog): HTMLElement {
  const sum = (part: keyof ServedLog["sources"][number]["total"]) =>
    sources.reduce((total, source) => total + source.total[part], 0);
  const [seen, accepted] = [sum("seen"), sum("accepted")];
  const place = html`<div></div>` as HTMLElement;
  const node = html`<details class="account" ${{ontoggle: () => void fill()}}>
    <summary>
      ${seen === accepted ? `All ${plural(seen, "record")} accepted` : `${count(accepted)} of ${plural(seen, "record")} accepted`}
    </summary>
    ${place}
  </details>` as HTMLDetailsElement;
  /** Few open it, so its code is fetched then. */
  async function fill(): Promise<void> {
    if (!node.open || place.hasChildNodes()) return;
    const {Account} = await fetchedAgain(() => import("../../components/ledger/account.js"));
    place.replaceChildren(Account(sources));
  }
  return node;
}

/**
 * Loads the page again when its log has another revision. Filters, item and order are in the address, and browsers keep the place of a
 * page that is loaded again; while something is typed or pressed it waits.
 */
function follow(address: string, {id, revision}: ServedLog): void {
  let isPressed = false;
  addEventListener("pointerdown", () => (isPressed = true), {capture: true});
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => (isPressed = false), {capture: true});
  const isBusy = () =>
    isPressed || document.activeElement?.matches("input:not([type=range]), textarea, select") === true;
  const ask = async (): Promise<void> => {
    // Where the program has ended, what was read stays.
    const now = await servedAt(address).catch(() => null);
    const other = now?.logs.find((log) => log.id === id);
    if (other !== undefined && other.revision !== revision && !isBusy()) return location.reload();
    setTimeout(() => void ask(), ASK_MS);
  };
  setTimeout(() => void ask(), ASK_MS);
}
