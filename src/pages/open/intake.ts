import {html} from "htl";
import {chosenFiles, droppedFiles} from "../../runtime/open/dropped-files.js";
import type {GivenFile} from "../../runtime/open/messages.js";
import {count, plural} from "../../components/format/numbers.js";
import {keepFocus} from "../../components/dom/keep-focus.js";
import type {OpenSession} from "./session.js";

/** The way in: drop anywhere on the page, choose files or a folder, or name an address. */
export function Intake(session: OpenSession, sample: () => Promise<string>): HTMLElement {
  const open = (files: readonly GivenFile[]): void => {
    if (files.length > 0) session.open({files}, nameOf(files));
  };
  const chooser = (folder: boolean) => {
    const input = html`<input type="file" multiple hidden tabindex="-1" />` as HTMLInputElement;
    input.toggleAttribute("webkitdirectory", folder);
    input.addEventListener("change", () => {
      open(chosenFiles(input.files!));
      input.value = "";
    });
    return input;
  };
  const [files, folder] = [chooser(false), chooser(true)];
  const address = html`<input
    type="text"
    name="url"
    inputmode="url"
    aria-label="Address of a file on this site, or of a folder of tables anywhere"
    placeholder="logs/run.zip, tables/"
  />` as HTMLInputElement;
  const fetchIt = (event: Event): void => {
    event.preventDefault();
    const url = address.value.trim();
    const full = URL.canParse(url, location.href) ? new URL(url, location.href).href : url;
    // A folder has its counts in it, and its answers are fetched as they are looked at: Explore asks before it goes to another site.
    if (url.endsWith("/")) return location.assign(`./explore?tables=${encodeURIComponent(full)}`);
    if (url !== "") session.open({url: full}, url.split("/").at(-1) || url);
  };
  const trySample = async (): Promise<void> => {
    const url = new URL(await sample(), location.href).href;
    session.open({url}, "simulated sample");
  };
  const node = html`<section class="intake" aria-label="Open a log">
    <p class="where">Drop files, folders or archives anywhere on this page</p>
    <p class="ways">
      <button type="button" class="plain" ${{onclick: () => files.click()}}>Choose files</button>
      <button type="button" class="plain" ${{onclick: () => folder.click()}}>Choose a folder</button>
      <button type="button" class="plain" ${{onclick: trySample}}>Try a simulated log</button>
      ${files}${folder}
    </p>
    <form class="address" ${{onsubmit: fetchIt}}>
      <label>or a file of this site ${address}</label>
      <button type="submit" class="plain">Open</button>
    </form>
    <p class="read">
      Reads UniEval, GapEval, RealUnify and UmniBench logs, Inspect AI, lm-evaluation-harness, lmms-eval, VLMEvalKit,
      HELM, OpenCompass, Every Eval Ever, and any CSV, TSV, JSON, JSON lines, Parquet or spreadsheet; also inside zip,
      tar, gzip and zstd.
    </p>
  </section>`;
  acceptDrops(node, session);
  const asked = new URLSearchParams(location.search).get("url");
  if (asked !== null) {
    address.value = asked;
    fetchIt(new Event("submit"));
  }
  return node;
}

/** A drop beside the zone would make the browser leave the page for the file, so the whole document takes it. */
function acceptDrops(zone: HTMLElement, session: OpenSession): void {
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    zone.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) zone.classList.remove("over");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    const transfer = event.dataTransfer;
    // Words or a link that slip from the pointer are no log, and must not close the one that is open.
    if (transfer === null || ![...transfer.items].some(({kind}) => kind === "file")) return;
    void session.collect((found) => droppedFiles(transfer, found), nameOf);
  });
}

function nameOf(files: readonly GivenFile[]): string {
  const roots = [...new Set(files.map(({path}) => path.split("/")[0] ?? path))];
  return roots.length === 1 ? roots[0]! : `${roots[0]} and ${count(roots.length - 1)} more`;
}

/** One line that says what happens, with the way to stop it. */
export function ProgressLine(session: OpenSession): HTMLElement {
  const text = html`<span></span>`;
  const bar = html`<progress max="1" aria-label="Bytes read"></progress>` as HTMLProgressElement;
  const stop = html`<button type="button" class="plain" ${{onclick: () => session.cancel()}}>Cancel</button>`;
  const node = html`<p class="opening">${text} ${bar} ${stop}</p>`;
  session.subscribe(({phase, name, found, progress, failure}) => {
    const isBusy = phase === "reading" || phase === "collecting";
    bar.hidden = phase !== "reading";
    const share = progress?.of ? progress.bytes / progress.of : null;
    if (share === null) bar.removeAttribute("value");
    else bar.value = share;
    node.classList.toggle("failed", phase === "failed");
    if (phase === "collecting") text.textContent = `Looking through folders: ${plural(found, "file")}`;
    else if (phase === "reading") text.textContent = `Reading ${name}${reached(progress)}`;
    else if (phase === "cancelled") text.textContent = `Stopped. Nothing of ${name || "it"} was kept.`;
    else if (phase === "failed") text.textContent = failure;
    else text.textContent = "";
    keepFocus(node.parentElement ?? node, () => {
      stop.hidden = !isBusy;
      node.hidden = text.textContent === "";
    });
  });
  return node;

  function reached(progress: {bytes: number; of: number | null; records: number} | null): string {
    if (progress === null) return "";
    const of = progress.of === null ? "" : ` of ${megabytes(progress.of)}`;
    const rows = progress.records === 0 ? "" : `, ${count(progress.records)} rows`;
    return `: ${megabytes(progress.bytes)}${of}${rows}`;
  }
}

/** `12.3 MB`, `40 kB`. */
export function megabytes(bytes: number): string {
  return bytes < 1e6 ? `${count(Math.ceil(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
