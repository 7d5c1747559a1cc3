import {html} from "htl";
import {forgetBrokenOff} from "../../runtime/broken-off-logs.js";
import {chooseLog, forgetChosen} from "../../runtime/chosen-log.js";
import {deleteKeptLog, keptLogs, type KeptLog} from "../../runtime/kept-logs.js";
import {ViewLinks} from "../../components/controls/index.js";
import {count, plural} from "../../components/format/numbers.js";
import {keepFocus} from "../../components/dom/keep-focus.js";
import {megabytes} from "./intake.js";
import type {OpenSession} from "./session.js";
import {whereKept} from "./where-kept.js";

/** Keeping the log that is open, and where it can be seen then. */
export function KeepPanel(session: OpenSession): HTMLElement {
  const said = html`<span role="status"></span>`;
  const keep = html`<button type="button" class="plain">Keep in this browser</button>` as HTMLButtonElement;
  keep.addEventListener("click", () => {
    if (keep.ariaDisabled === "true") return;
    keep.ariaDisabled = "true";
    said.textContent = "Writing";
    session.keep(pictures.checked).then(
      () => (said.textContent = ""),
      (error: Error) => {
        keep.ariaDisabled = null;
        said.textContent = `Not kept: ${error.message}`;
      }
    );
  });
  const pictures = html`<input type="checkbox" />` as HTMLInputElement;
  const offer = html`<label hidden>${pictures} <span></span></label>` as HTMLLabelElement;
  const body = html`<div></div>`;
  const node = html`<section class="account" aria-labelledby="keep-title">
    <h2 id="keep-title">See it everywhere</h2>
    ${body}
    <p class="ways">${keep} ${offer} ${said}</p>
  </section>`;
  session.subscribe(({phase, kept, ledger}) => {
    node.hidden = phase !== "scored" || ledger === null;
    keepFocus(node, () => {
      keep.hidden = kept !== null;
      const {found = 0, bytes: size = 0} = ledger?.pictures ?? {};
      offer.hidden = kept !== null || found === 0;
      offer.querySelector("span")!.textContent = `with ${plural(found, "picture")}, ${megabytes(size)}`;
      if (kept === null) keep.ariaDisabled = null;
      body.replaceChildren(
        kept === null
          ? html`<p class="sub">
              So far this log is in this page's memory only, and gone when you leave. ${whereKept(ledger?.suites ?? [])}
            </p>`
          : html`<p class="sub">
              Kept: ${megabytes(bytesOf(kept))} in this
              browser${kept.pictures ? `, ${plural(kept.pictures.count, "picture")} included` : ""}. ${ViewLinks(kept)}
            </p>`
      );
    });
  });
  return node;
}

const bytesOf = ({bytes, pictures}: KeptLog): number => bytes + (pictures?.bytes ?? 0);

/** What is kept in this browser: size, views and the way to delete it. */
export function KeptList(session: OpenSession): HTMLElement {
  const said = html`<span class="visually-hidden" role="status"></span>`;
  const body = html`<div></div>`;
  const refresh = async (): Promise<void> => {
    const logs = await keptLogs();
    const total = logs.reduce((sum, log) => sum + bytesOf(log), 0);
    keepFocus(node, () =>
      body.replaceChildren(
        logs.length === 0
          ? html`<p class="sub">Nothing. A log is kept only if you say so.</p>`
          : html`<div>
              <p class="sub">${plural(logs.length, "log")}, ${megabytes(total)}. They never leave this browser.</p>
              <ul class="kept">
                ${logs.map(item)}
              </ul>
            </div>`
      )
    );
  };
  const item = (log: KeptLog): HTMLElement => {
    const forget = async (): Promise<void> => {
      await deleteKeptLog(log.id);
      forgetChosen(log.id);
      session.forgotten(log.id);
      await refresh();
      said.textContent = `Deleted: ${log.name}.`;
    };
    return html`<li>
      <b>${log.name}</b>${log.simulated ? html` <em>simulated</em>` : ""}
      <span
        >${count(log.rows)} rows, ${plural(log.subjects.length, "model")},
        ${log.pictures ? `${plural(log.pictures.count, "picture")}, ` : ""}${megabytes(bytesOf(log))},
        ${log.keptAt.slice(0, 10)}</span
      >
      ${ViewLinks(log)}
      <button type="button" class="plain" aria-label=${`Delete ${log.name}`} ${{onclick: forget}}>Delete</button>
    </li>`;
  };
  const node = html`<section class="account" aria-labelledby="kept-title">
    <h2 id="kept-title">Kept in this browser</h2>
    ${body}${said}
  </section>` as HTMLElement;
  let shown: KeptLog | null = null;
  session.subscribe(({kept}) => {
    if (kept === shown) return;
    shown = kept;
    if (kept !== null) chooseLog(kept.id);
    void refresh();
  });
  void refresh();
  // What cannot be forgotten now, as where the browser keeps nothing, can be another time.
  forgetBrokenOff().catch(() => null);
  return node;
}
