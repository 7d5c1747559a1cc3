import {STARTER_NOTEBOOKS, type StarterNotebook} from "../../lib/benchmarks/starter-notebooks.js";
import {html} from "htl";
import {
  logNotebook,
  NotebookFileError,
  notebookFromText,
  type CellKind,
  type Notebook
} from "../../lib/notebook/index.js";
import {logQueries} from "../../lib/query/index.js";
import {deleteNotebook, keepNotebook, keptNotebooks, type KeptNotebook} from "../../runtime/notebook/index.js";
import {askedLogId} from "../../runtime/own-log.js";
import {download, fileStem} from "../../components/dom/download.js";
import {Slot} from "../../components/figure/slot.js";
import {keepFocus} from "../../components/dom/keep-focus.js";
import {sourceAsked, sqlSources, type SqlFiles} from "../sql/sources.js";
import {CellView} from "./cell-view.js";
import {createNotebookContext, type NotebookContext} from "./context.js";
import type {LiveCell} from "./live-cell.js";

/** Addresses of the two sandboxed frames. */
export interface FrameFiles {
  readonly kernel: () => Promise<string>;
  readonly output: () => Promise<string>;
}

/** The parts of the page on which a notebook is read, written and run. */
export function NotebookPage(files: SqlFiles, frames: FrameFiles): Record<"bar" | "cells" | "shelf", HTMLElement> {
  const context = Promise.all([sqlSources(files), frames.output()]).then(async ([sources, frameUrl]) => {
    const context = createNotebookContext(sources, frames.kernel);
    await openAsked(context);
    // Back and forward open the notebook of their address.
    addEventListener("popstate", () => {
      if (location.search !== context.address()) void openAsked(context);
    });
    return {context, frameUrl};
  });
  return {
    bar: Slot(context, ({context}) => Bar(context)),
    cells: Slot(context, ({context, frameUrl}) => Cells(context, frameUrl)),
    shelf: Slot(context, ({context}) => Shelf(context))
  };
}

/** Those to begin with; about the log that the address names first. */
function startersOf({sources}: NotebookContext): readonly StarterNotebook[] {
  // That of a benchmark that is not here has no table to read.
  const all = STARTER_NOTEBOOKS.filter(({id}) => sources.some(({log}) => log === id));
  const source = sourceAsked(sources);
  if (source === undefined) return all;
  const own = all.filter(({id}) => id === source.log);
  if (own.length > 0) return [...own, ...all.filter((starter) => !own.includes(starter))];
  const [models, categories] = logQueries(source.specs[0]!.name, source.label);
  const notebook = logNotebook(source.label, models!.sql, categories!.sql);
  return [{id: source.log!, notebook}, ...all];
}

/** The address of one of these: the log goes along, without which its own is none of them. */
const starterSearch = (id: string): string => {
  const log = askedLogId();
  return `?${new URLSearchParams({...(log === null ? {} : {log}), starter: id})}`;
};

const EMPTY: Notebook = {title: "Untitled", cells: []};

/** Opens what the address names: a notebook kept here, a starter, an empty one. */
async function openAsked(context: NotebookContext): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const [nb, wanted] = [asked.get("nb"), asked.get("starter")];
  const own = nb === null ? undefined : (await keptNotebooks()).find(({id}) => id === nb);
  const starters = startersOf(context);
  const starter = starters.find(({id}) => id === wanted);
  const other = asked.has("new") ? EMPTY : (starter ?? starters[0]!).notebook;
  context.open(own ? notebookFromText(own.text, {isOwn: true}) : other, own ?? null);
  if ((nb !== null && !own) || (wanted !== null && !starter))
    context.saved.set("The notebook of this address is not kept in this browser; a starter is open in its place.");
}

/** Title, run and stop, and the word that a notebook which came from elsewhere has not run. */
function Bar(context: NotebookContext): HTMLElement {
  const {title, isAllowed, running} = context;
  const field = html`<textarea
    class="notebook-title"
    aria-label="Title of the notebook"
    maxlength="200"
    rows="1"
  ></textarea>` as HTMLTextAreaElement;
  // One line of text, on as many lines as it needs: its frame holds the same text unseen, and is as high as that.
  const frame = html`<div class="notebook-title-frame">${field}</div>` as HTMLElement;
  const show = (text: string) => (frame.dataset.text = text);
  field.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
  field.addEventListener("input", () => {
    if (/\n/.test(field.value)) field.value = field.value.replace(/\s*\n\s*/g, " ");
    title.set(field.value);
    show(field.value);
    context.edited();
  });
  const all = html`<button type="button" class="plain primary" ${{onclick: () => void context.runAll()}}>
    Run this notebook
  </button>` as HTMLButtonElement;
  const stop = html`<button type="button" class="plain" ${{onclick: () => context.stop()}}>
    Stop
  </button>` as HTMLButtonElement;
  const said = html`<span class="said" role="status"></span>` as HTMLElement;
  const banner = html`<p class="notice from-link" role="note">
    Nothing of this notebook has run. Read it first; its code works on the tables of this page alone, without network or
    storage.
  </p>` as HTMLElement;
  let since = 0;
  let watch: ReturnType<typeof setInterval> | undefined;
  const refresh = () => {
    const text = running.get();
    if (field.value !== title.get()) field.value = title.get();
    show(field.value);
    banner.hidden = isAllowed.get();
    stop.hidden = text === "";
    clearInterval(watch);
    said.textContent = text;
    if (text === "") return;
    since = performance.now();
    watch = setInterval(() => {
      const seconds = Math.round((performance.now() - since) / 1000);
      if (seconds >= 3)
        said.textContent = `${text}: ${seconds} s without an answer. Stop ends it, also where it never would.`;
    }, 1000);
  };
  for (const part of [title, isAllowed, running]) part.subscribe(refresh);
  refresh();
  return html`<section class="notebook-bar" aria-label="Notebook">
    ${frame}${banner}
    <div class="taskbar">${all}${stop}${said}</div>
  </section>` as HTMLElement;
}

/** The cells, each with a place to add another below. */
function Cells(context: NotebookContext, frameUrl: string): HTMLElement {
  const views = new Map<number, HTMLElement>();
  const node = html`<div class="notebook-cells"></div>` as HTMLElement;
  let focusNew = false;
  const adder = (after: LiveCell | null) => {
    const add = (kind: CellKind, name: string) =>
      html`<button
        type="button"
        ${{
          onclick: () => {
            focusNew = true;
            context.add(kind, after);
          }
        }}
      >
        ${name}
      </button>`;
    return html`<p class="adder actions">
      <span>Add</span>${add("markdown", "Prose")}${add("sql", "SQL")}${add("js", "JavaScript")}
    </p>`;
  };
  const draw = () => {
    const all = context.cells.get();
    const fresh = all.filter(({id}) => !views.has(id));
    for (const cell of fresh) {
      const view = CellView(context, cell, frameUrl);
      views.set(cell.id, html`<div>${view}${adder(cell)}</div>` as HTMLElement);
    }
    keepFocus(node, () =>
      node.replaceChildren(...(all.length === 0 ? [adder(null)] : all.map(({id}) => views.get(id)!)))
    );
    if (focusNew && fresh.length === 1) views.get(fresh[0]!.id)!.querySelector<HTMLElement>(".cm-content")?.focus();
    focusNew = false;
  };
  context.cells.subscribe(draw);
  draw();
  return node;
}

/** Notebooks to open: starters, those kept in this browser, a file; and the way out as a file. */
function Shelf(context: NotebookContext): HTMLElement {
  const said = html`<p class="said" role="status"></p>` as HTMLElement;
  const kept = html`<ul></ul>` as HTMLElement;
  const open = (notebook: Notebook, search: string, own: KeptNotebook | null) => {
    history.pushState(null, "", `${location.pathname}${search}`);
    context.open(notebook, own);
    said.textContent = `Opened: ${notebook.title}`;
    scrollTo({top: 0});
  };
  const link = (text: string, act: () => void, label: string | null = null) =>
    html`<button type="button" class="linkish" aria-label=${label} ${{onclick: act}}>${text}</button>`;
  async function listKept(): Promise<void> {
    const all = await keptNotebooks();
    const lines = all.map(
      (own) =>
        html`<li>
          ${link(own.title || "Untitled", () => open(notebookFromText(own.text, {isOwn: true}), `?nb=${own.id}`, own))}
          ${link("Delete", () => void remove(own), `Delete ${own.title || "Untitled"}`)}
        </li>`
    );
    keepFocus(kept, () =>
      kept.replaceChildren(
        ...(lines.length > 0 ? lines : [html`<li>None yet: what you change is kept in this browser.</li>`])
      )
    );
  }
  async function remove(own: KeptNotebook): Promise<void> {
    await deleteNotebook(own.id);
    await listKept();
    const back = async () => {
      await keepNotebook(own, null);
      await listKept();
      said.textContent = "Here again.";
    };
    said.replaceChildren(
      `Deleted: ${own.title || "Untitled"}. `,
      link("Bring it back", () => void back())
    );
  }
  const input = html`<input
    type="file"
    class="visually-hidden"
    accept=".md,text/markdown"
    aria-label="Notebook file"
  />` as HTMLInputElement;
  input.addEventListener("change", async () => {
    const [file] = input.files!;
    input.value = "";
    if (!file) return;
    try {
      open(notebookFromText(await file.text()), "", null);
      context.edited();
    } catch (error) {
      if (!(error instanceof NotebookFileError)) throw error;
      said.textContent = `${file.name}: ${error.message}`;
    }
  });
  const save = () =>
    download(
      `${fileStem(
        context.title
          .get()
          .replace(/[^\w-]+/g, "-")
          .slice(0, 60)
          .replace(/-+$/, "") || "notebook",
        context.isSimulated()
      )}.md`,
      context.file(),
      "text/markdown;charset=utf-8"
    );
  void listKept();
  context.saved.subscribe(() => {
    if (context.saved.get() !== "") said.textContent = context.saved.get();
    void listKept();
  });
  context.told.subscribe(() => (said.textContent = context.told.get()));
  if (context.saved.get() !== "") said.textContent = context.saved.get();
  return html`<section class="notebook-shelf" aria-label="Notebooks">
    <h2>Starters</h2>
    <ul>
      ${startersOf(context).map(
        ({id, notebook}) => html`<li>${link(notebook.title, () => open(notebook, starterSearch(id), null))}</li>`
      )}
    </ul>
    <h2>Kept here</h2>
    ${kept}
    <h2>File</h2>
    <p class="actions">
      <button type="button" ${{onclick: save}}>Export</button
      ><button type="button" ${{onclick: () => input.click()}}>Import</button
      ><button type="button" ${{onclick: () => open(EMPTY, "?new", null)}}>New</button
      ><button type="button" ${{onclick: () => context.undo()}}>Undo</button>
      ${input}
    </p>
    ${said}
  </section>` as HTMLElement;
}
