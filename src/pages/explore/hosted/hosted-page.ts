import {html} from "htl";
import {count, plural} from "../../../components/format/numbers.js";
import {shownName} from "../../../components/format/shown-name.js";
import {Simulated} from "../../../components/explore/figure/simulated.js";
import {keptApartText} from "../../../lib/explore/index.js";
import type {HostedPlace} from "../../../runtime/hosted/hosted-tasks.js";
import {HostedBar} from "./hosted-bar.js";
import {HostedFacets} from "./hosted-facets.js";
import {openHostedLog, type HostedLog} from "./hosted-log.js";
import {HostedRates} from "./hosted-rates.js";
import {HostedRows} from "./hosted-rows.js";
import {trafficText} from "./traffic-text.js";

/** Parts of the explorer that a log on a host has. */
type HostedParts = Readonly<Partial<Record<string, HTMLElement>>>;

/**
 * The explorer of a folder of tables on a host (`view --static --in-parts`): counts are fetched at once, rows when a cell is opened. A folder of
 * another origin is asked for only after the reader has agreed to that origin by name.
 *
 * @param tables - address of the folder, as the page's address has it
 */
export function hostedPage(tables: string): HostedParts {
  document.querySelector(".explore")?.classList.add("snug");
  const logs = html`<div></div>` as HTMLElement;
  const [bar, facets, matrix, item] = [place(), place(), place(), place()];
  const parts = {logs, bar, facets, matrix, item};
  const asked = placeOf(tables);
  if (asked === null) {
    logs.append(Notice(`This is no address of a folder: ${shownName(tables)}`));
    return parts;
  }
  const open = async (): Promise<void> => {
    const own = new AbortController();
    const stop = html`<button type="button" ${{onclick: () => own.abort()}}>Stop</button>`;
    const said = html`<span role="status">Fetching the counts…</span>` as HTMLElement;
    logs.replaceChildren(html`<p class="notice">${said} ${stop}</p>`);
    try {
      const log = await openHostedLog(asked, tables, own.signal, (share) => {
        said.textContent = `Fetching the counts: ${Math.round(100 * share)}%`;
      });
      logs.replaceChildren(About(log));
      bar.replaceChildren(HostedBar(log));
      matrix.replaceChildren(HostedRates(log));
      facets.replaceChildren(HostedFacets(log));
      item.replaceChildren(HostedRows(log));
    } catch (error) {
      const why = own.signal.aborted ? "Stopped: nothing was opened." : (error as Error).message;
      logs.replaceChildren(
        Notice(why, html` <button type="button" ${{onclick: () => void open()}}>Try again</button>`)
      );
    }
  };
  if (asked.origin === location.origin) void open();
  else logs.append(Consent(asked, () => void open()));
  return parts;
}

const place = (): HTMLElement => html`<div></div>` as HTMLElement;

const Notice = (text: string, more: Node | string = ""): HTMLElement =>
  html`<p class="notice" role="alert">${text}${more}</p>` as HTMLElement;

/** The folder of an address; `null` for what is none that a page can ask. */
function placeOf(tables: string): HostedPlace | null {
  if (!URL.canParse(tables, location.href)) return null;
  const url = new URL(tables, location.href);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  const path = url.pathname.replace(/\/manifest\.json$/, "/").replace(/\/?$/, "/");
  return {folder: `${url.origin}${path}`, origin: url.origin};
}

/** Asks before another site is. */
const Consent = ({folder, origin}: HostedPlace, agree: () => void): HTMLElement =>
  html`<div class="notice" role="group" aria-label="Another site">
    <p>
      This link shows tables of another site: <b>${origin}</b>. Nothing has been asked of it yet. If you agree, this
      page fetches <code>${folder}</code> from it; the site then sees your network address and which parts you open.
    </p>
    <button type="button" ${{onclick: agree}}>Fetch from ${new URL(origin).host}</button>
  </div>` as HTMLElement;

/** What is open, and what it took to fetch its counts. */
const About = ({manifest, traffic, apart}: HostedLog): HTMLElement =>
  html`<div>
    <p class="where-from">
      <b>${shownName(manifest.name)}</b> ${Simulated(manifest)} ${count(manifest.rows)} verdicts on
      ${plural(manifest.items, "item")}, counted in ${trafficText(traffic)}. Answers are fetched when you open a cell.
      ${apart.map(keptApartText).join(" ")}
    </p>
  </div>` as HTMLElement;
