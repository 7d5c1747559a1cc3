import {html} from "htl";
import type {BenchmarkEntry} from "../../lib/schema/index.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {hostPage} from "../../runtime/host-page.js";
import {mayHaveNotes} from "../../runtime/may-have-notes.js";
import {citedAddress, pageName, pageOfFile, statementsAddress} from "../../runtime/one-file.js";
import type {PageState} from "../../runtime/page-state.js";
import {focusKeeper} from "../dom/keep-focus.js";
import {activeBeside, happenedIn} from "../dom/root-of.js";
import {Sight} from "../dom/sight.js";
import {bibtexOf} from "./bibtex.js";
import {caveatsIn, type Caveat} from "./caveat-list.js";
import {citeDialog} from "./cite-dialog.js";
import {copyText} from "./copy-text.js";
import {DATA_ASKED, dataPlace, type DataAnswer} from "./data-asked.js";
import {DataTable, type SortMemory} from "./data-table.js";
import {download, fileStem} from "../dom/download.js";
import {interact, relink} from "./interact.js";
import type {FigureFacts} from "./figure-files.js";
import type {FigureData} from "./pin-statement.js";
import type {TableSpec} from "./table-spec.js";
import {drawFirst, redrawLater} from "./redraw-later.js";
import {travel} from "./travel.js";
import {whenPrinted} from "./when-printed.js";

/** What a figure shows for one state at one width. */
export interface FigureContent {
  /** The finding, computed from what is drawn. */
  readonly title: string;
  /** Marks, axes and units. */
  readonly subtitle: string | Node;
  /** What a reader at a screen may do, said after the subtitle; it goes into no file. */
  readonly hint?: string;
  /** The drawing; `null` when the filter leaves nothing to draw. */
  readonly drawing: SVGSVGElement | null;
  /** Said in place of a drawing that is still being computed. */
  readonly waiting?: string;
  /** Said where nothing is drawn and filters alone are not why. */
  readonly absent?: string;
  /** Where not the filters but this figure's own selects leave nothing: what to choose there instead of undoing a filter. */
  readonly instead?: readonly {readonly name: string; readonly choose: () => void}[];
  /** Panel beside the drawing: the anatomy of one mark. */
  readonly beside?: Node;
  readonly caveats: readonly Caveat[];
  readonly source: string;
  readonly table: TableSpec;
  /** The test or interval behind the finding, and what was counted: said by a statement that is pinned. */
  readonly tested?: {readonly test: string; readonly n: string};
}

/** A page on which a figure's numbers can be explored further. */
export interface FigureView {
  readonly href: string;
  readonly name: string;
}

export interface FigureOptions<S> {
  /** Anchor of the figure, and the name of its exported files. */
  readonly id: string;
  readonly number: number;
  /** Uses the caveat margin too and sets the caveats beneath. */
  readonly wide?: boolean;
  /** Controls of this figure alone, above the drawing. */
  readonly controls?: Node;
  /** Where the reader can go on from here. */
  readonly view?: FigureView;
  /** Sources to cite. */
  readonly cite: readonly BenchmarkEntry[];
  readonly content: (state: S, width: number) => FigureContent;
  /** Further things to redraw for: estimates that arrive from a worker. */
  readonly follow?: readonly {subscribe(listener: () => void): unknown}[];
  /** Parts of the state that this figure does not show: it is not redrawn for them. */
  readonly ignore?: readonly (keyof S)[];
  /** What the numbers are made of, for statements; without it, the numbers of the table twin stand for themselves. */
  readonly data?: FigureData;
  /** Changes whenever the content does: the figure is not drawn again while it stays the same. */
  readonly basis?: (state: S) => string;
  /**
   * Parts of the state, dragged on sliders, for which only `repaint` runs at once, on the drawing that stands and in sight;
   * the rest of the figure follows when changes pause.
   */
  readonly steps?: {readonly keys: readonly (keyof S)[]; readonly repaint: (state: S, drawing: SVGSVGElement) => void};
  /** Told which mark the pointer or focus is on. */
  readonly onMark?: (key: string | null, drawing: SVGSVGElement) => void;
}

/**
 * Frame of every figure: number, finding, encoding, drawing or its table twin, caveats, source, and the actions Table,
 * Export, Cite and Link. Redraws on every change of the page's state and of its own width, at once when in sight, else when changes pause; a failing drawing says so in
 * place and leaves the rest of the page alone.
 */
export function Figure<S>(state: PageState<S>, options: FigureOptions<S>): HTMLElement {
  const {wide = false, controls, cite, view} = options;
  const {id, number, caption} = {caption: null, ...options, ...state.frame};
  // Nothing lies beside one file: neither the figure's data nor a page for frames.
  const isFile = pageOfFile() !== null;
  // A frame in another page, which holds nothing but the figure.
  const isAlone = document.documentElement.dataset.only !== undefined;
  // A page of somebody else counts its figures itself, or not at all.
  const called = number === 0 ? "Figure" : `Figure ${number}`;
  const title = html`<h2 id=${`${id}-title`} tabindex="-1"></h2>` as HTMLElement;
  const sub = html`<p class="sub"></p>` as HTMLElement;
  const body = html`<div class="body"></div>` as HTMLElement;
  const caveats = html`<div
    class="caveats"
    role="note"
    aria-label=${`Caveats of ${called.toLowerCase()}`}
  ></div>` as HTMLElement;
  const source = html`<span class="source"></span>` as HTMLElement;
  const said = html`<span class="said" role="status"></span>` as HTMLElement;
  const tableButton = html`<button type="button" aria-pressed="false" ${{onclick: () => toggleTable()}}>
    Table
  </button>` as HTMLElement;

  let current: FigureContent | null = null;
  let drawing: SVGSVGElement | null = null;
  /** The drawing that listens to the reader already: a table may have stood in its place meanwhile. */
  let interactive: SVGSVGElement | null = null;
  let asTable = false;
  let drawnFor: string | null = null;
  let width = 0;
  let onScreen: number | null = null;

  const encoding = html`<span></span>` as HTMLElement;
  const hint = html`<span></span>` as HTMLElement;
  sub.append(encoding, hint);
  const plainSub = () => encoding.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const address = () => {
    const url = new URL(location.href);
    // A report's link names the run that it was made for, so that a later build can say what has changed.
    if (state.frame?.run) url.searchParams.set("run", state.frame.run);
    url.hash = id;
    return url.href;
  };
  /** What files of the figure say of it, with the forms that they have. */
  const files = async (at = citedAddress(address())) => {
    const [made, {ownLogName, statementOf}] = await fetchedAgain(() =>
      Promise.all([import("./figure-files.js"), import("./pin-statement.js")])
    );
    const ownLog = await ownLogName();
    // Numbers that leave the figure are of the state that stands, even where its drawing out of sight still waits.
    if (takeBack !== null) drawNow();
    if (current === null) throw new Error("the figure could not be drawn");
    const content = current;
    const facts = made.figureFacts({
      ...{page: pageName(), id, content, encoding: plainSub(), address: at, data: options.data, ownLog}
    });
    return {...made, facts, content, ownLog, statementOf};
  };
  const today = () => new Date().toISOString().slice(0, 10);
  const hasTable = () => current !== null && current.waiting === undefined;
  let saying: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    clearTimeout(saying);
    said.textContent = text;
    saying = setTimeout(() => (said.textContent = ""), 2500);
  };
  const name = ({isSimulated}: FigureFacts) => fileStem(`parallax-${id}`, isSimulated);
  /** A picture takes its look from the page: where the table stands in its place, the drawing is put back for as long. */
  const whileDrawn = <T>(work: () => T): T => {
    const isAway = drawing !== null && !drawing.isConnected;
    if (isAway) body.append(drawing!);
    try {
      return work();
    } finally {
      if (isAway) drawing!.remove();
    }
  };
  const isBehind = () => {
    const late = state.isBehind?.() ?? false;
    if (late) say("Not yet: the numbers shown are still of the filters before.");
    return late;
  };
  /** Closes the menu; what was pressed in it goes out of sight, and the keyboard stays at its button. */
  const shut = () => {
    const isInside = menu.contains(activeBeside(menu));
    menu.open = false;
    if (isInside) menu.querySelector("summary")!.focus();
  };
  const picture = async (kind: "svg" | "png") => {
    shut();
    if (isBehind()) return;
    if (!drawing || !current) return say("Not saved: nothing is drawn here.");
    try {
      const {savePng, saveSvg} = await fetchedAgain(() => import("./export-picture.js"));
      const {facts, figurePicture} = await files();
      const save = kind === "svg" ? saveSvg : savePng;
      await whileDrawn(() => save(name(facts), drawing!, figurePicture(facts, today())));
    } catch (error) {
      say(`Not saved: ${(error as Error).message}.`);
    }
  };
  const table = async (kind: "csv" | "json") => {
    shut();
    if (isBehind()) return;
    if (!hasTable()) return say("Not saved: there is no table here.");
    try {
      const {facts, content, figureCsv, figureJson} = await files();
      if (kind === "csv")
        download(`${name(facts)}.csv`, figureCsv(facts, content.table, today()), "text/csv;charset=utf-8");
      else download(`${name(facts)}.json`, figureJson(facts, content.table), "application/json");
    } catch (error) {
      say(`Not saved: ${(error as Error).message}.`);
    }
  };
  const copy = async (text: string) => {
    shut();
    say(await copyText(text, {near: menu}));
  };
  const copyCaption = async () => {
    shut();
    if (current === null || isBehind()) return;
    try {
      const {facts, figureCaption} = await files();
      await copy(figureCaption(facts, today()));
    } catch (error) {
      say(`Not copied: ${(error as Error).message}`);
    }
  };
  const embedding = async () => {
    shut();
    try {
      const {embedDialog} = await fetchedAgain(() => import("./embed-dialog.js"));
      const {height} = node.getBoundingClientRect();
      const title = current === null ? "" : (await files()).facts.title;
      embedDialog(id, title, state.frame?.embed ?? null, height);
    } catch (error) {
      say(`Not opened: ${(error as Error).message}`);
    }
  };
  /** Where the figure's data stand as files, if they do: of the view without filters, for programs and other pages. */
  const addresses = html`<li hidden></li>` as HTMLElement;
  const place = () => dataPlace(pageName(), options.data, state.frame !== undefined);
  const showAddresses = async () => {
    if (isAlone || isFile || hostPage() !== null || !menu.open) return;
    const {dataAddresses} = await fetchedAgain(() => import("./data-addresses.js"));
    addresses.replaceChildren(...(await dataAddresses(place(), id)));
    addresses.hidden = addresses.childElementCount === 0;
  };
  const menu = html`<details class="export" name=${`${id}-export`}>
    <summary>Export</summary>
    <ul>
      <li><button type="button" ${{onclick: () => table("csv")}}>Table as CSV</button></li>
      <li><button type="button" ${{onclick: () => table("json")}}>Table as JSON</button></li>
      <li><button type="button" ${{onclick: () => picture("svg")}}>Figure as SVG</button></li>
      <li><button type="button" ${{onclick: () => picture("png")}}>Figure as PNG</button></li>
      <li>
        <button type="button" ${{onclick: copyCaption}}>Copy caption</button>
      </li>
      ${
        isFile || hostPage() !== null
          ? ""
          : html`<li><button type="button" ${{onclick: embedding}}>Embed…</button></li>`
      }
      ${addresses}
    </ul>
  </details>` as HTMLDetailsElement;
  menu.addEventListener("toggle", () => void showAddresses().catch(() => undefined), {once: true});
  addEventListener("pointerdown", (event) => {
    if (!happenedIn(menu, event)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shut();
  });
  const unpinned = () =>
    current?.drawing && current.waiting === undefined ? (state.notInForce?.() ?? null) : "nothing is drawn here";
  /** What is shown now, as a statement; or why that is none. */
  const statement = async () => {
    const why = unpinned();
    if (why !== null) return why;
    const {facts, figurePicture, ownLog, statementOf} = await files();
    const since = unpinned();
    if (since !== null) return since;
    const text = drawing && figurePicture(facts, today());
    return whileDrawn(() => statementOf(id, current!, plainSub(), text, options.data, ownLog));
  };
  const pin = async () => {
    const why = unpinned();
    if (why !== null) return say(`Not pinned: ${why}.`);
    try {
      const made = await statement();
      if (typeof made === "string") return say(`Not pinned: ${made}.`);
      const {pinStatement} = await fetchedAgain(() => import("./pin-statement.js"));
      const statements = pinStatement(made);
      // What was said before would take this away with it.
      clearTimeout(saying);
      said.replaceChildren(html`Pinned. <a href=${statementsAddress()}>Statements: ${statements}</a>`);
    } catch (error) {
      say(`Not pinned: ${(error as Error).message}.`);
    }
  };
  const notePlace = html`<div></div>` as HTMLElement;
  let isNoting = false;
  const showNote = async () => {
    try {
      const {FigureNote} = await fetchedAgain(() => import("./figure-note.js"));
      notePlace.replaceChildren(FigureNote(id, isNoting));
    } catch (error) {
      say(`Notes not opened: ${(error as Error).message}`);
    }
  };
  const noting = async () => {
    isNoting = true;
    await showNote();
    notePlace.querySelector("textarea")?.focus();
  };
  // A frame in another page has neither the tray nor the notes of this site; nor has a report.
  const isGuest = Boolean(state.frame) || isAlone;
  const citing = async () => {
    if (isBehind()) return;
    try {
      const own = current === null ? [] : await files().then(({facts, figureBibtex}) => [figureBibtex(facts, today())]);
      citeDialog([...cite.map(bibtexOf), ...own], node);
    } catch (error) {
      say(`Not opened: ${(error as Error).message}`);
    }
  };

  const node = html`<section
    class=${`figure${wide ? " wide" : ""}`}
    id=${id}
    aria-labelledby=${`${id}-number ${id}-title`}
  >
    <header>
      <span class="numbered" id=${`${id}-number`}
        >${number === 0 ? "" : html`<a href=${`#${id}`}>${called}</a>`}${
          options.data?.isSimulated ? html` <span class="simulated">simulated</span>` : ""
        }</span
      >${title}${sub}
    </header>
    <div>${controls ?? ""}${body}${caption === null ? "" : html`<p class="caption">${caption}</p>`}</div>
    ${caveats}${notePlace}
    <footer>
      ${source}${view ? html`<a class="view" href=${view.href}>${view.name}</a>` : ""}<span class="actions">
        ${said}${tableButton}${menu}${
          isGuest
            ? ""
            : [
                html`<button type="button" ${{onclick: pin}}>Pin</button>`,
                html`<button type="button" ${{onclick: noting}}>Note</button>`
              ]
        }<button type="button" ${{onclick: citing}}>Cite</button
        ><button type="button" ${{onclick: () => copy(address())}}>Link</button>
      </span>
    </footer>
  </section>` as HTMLElement;

  const sorting: SortMemory = {order: null};
  function toggleTable(): void {
    asTable = !asTable;
    tableButton.setAttribute("aria-pressed", String(asTable));
    tableButton.textContent = asTable ? "Figure" : "Table";
    show();
  }

  function show(): void {
    if (!current) return;
    const held = activeBeside(body);
    const isHeld = body.contains(held);
    const focused = isHeld ? held?.getAttribute("data-mark") : null;
    const focus = focusKeeper(body);
    const before = drawing;
    drawing = current.drawing;
    if (asTable) {
      const heads = () => [...body.querySelectorAll<HTMLElement>("thead button")];
      const head = heads().findIndex((button) => button === held);
      body.replaceChildren(DataTable(current.table, `${current.title}. Table of ${called.toLowerCase()}`, sorting));
      focus(heads()[head]);
    } else if (drawing) {
      body.classList.toggle("with-beside", current.beside !== undefined);
      body.classList.toggle("scrolls", drawing.viewBox.baseVal.width > width + 1);
      drawing.setAttribute("role", "group");
      drawing.setAttribute(
        "aria-label",
        `${called}: ${current.title}. Arrow keys move between marks; the same values are in the table.`
      );
      if (drawing !== interactive) {
        interactive = drawing;
        interact(drawing, (key) => drawing && options.onMark?.(key, drawing));
      } else relink(drawing);
      if (body.firstChild === drawing) {
        // Changed in place: taken out and put back, it would lose the reader's focus.
        while (drawing.nextSibling) drawing.nextSibling.remove();
        body.append(current.beside ?? "");
      } else {
        body.replaceChildren(drawing, current.beside ?? "");
        // Paper does not wait for a mark to arrive.
        if (before && before !== drawing && onScreen === null) travel(before, drawing);
        if (focused) focus(body.querySelector<SVGElement>(`[data-mark="${CSS.escape(focused)}"]`));
      }
    } else if (current.waiting !== undefined)
      body.replaceChildren(html`<p class="empty waiting" role="status">${current.waiting}</p>`);
    else body.replaceChildren(empty(state, current));
    // What the reader was on is gone: the keyboard would be left at the top of the page.
    if (isHeld && !body.contains(activeBeside(body))) title.focus({preventScroll: true});
  }

  /** A link of a statement says which numbers it was made for. */
  const openedAt = location.search;
  const made = new URLSearchParams(openedAt).get("data");
  const isReopened = made !== null && location.hash === `#${id}` && options.data === undefined;
  const changed = html`<p class="notice" role="status" hidden></p>` as HTMLElement;
  if (isReopened) body.before(changed);
  if (state.frame) body.before(unread(state));
  async function compareData(): Promise<void> {
    const {fingerprintOf} = await import("./pin-statement.js");
    if (!current || current.waiting !== undefined) return;
    changed.hidden = location.search !== openedAt || fingerprintOf(current.table) === made;
    changed.textContent = "This link was made for a statement on other numbers; what the figure shows now differs.";
  }

  const showCaveats = caveatsIn(caveats);

  function draw(): void {
    if (width === 0) return;
    node.classList.add("drawn");
    try {
      const basis = options.basis === undefined ? null : `${width} ${options.basis(state.get())}`;
      if (basis !== null && basis === drawnFor) {
        if (isReopened) void compareData();
        return;
      }
      drawnFor = basis;
      const content = options.content(state.get(), width);
      const stated = content.waiting === undefined ? state.frame?.stated(content) : undefined;
      current = {...content, ...stated};
      if (stated) node.dataset.n = stated.n;
      title.textContent = current.title;
      encoding.replaceChildren(current.subtitle);
      hint.textContent = current.hint === undefined ? "" : ` ${current.hint}`;
      showCaveats(current.caveats);
      source.textContent = current.source;
      show();
      if (isReopened) void compareData();
    } catch (error) {
      current = drawnFor = null;
      title.textContent ||= "This figure could not be drawn";
      body.replaceChildren(failure(error as Error));
      reportError(error);
    }
  }

  whenPrinted((paper) => {
    if (width === 0) return;
    [onScreen, width] = paper === null ? [null, onScreen ?? width] : [width, paper];
    drawNow();
  });
  let takeBack: (() => void) | null = null;
  const sight = new Sight(() => takeBack && drawNow());
  sight.of(node);
  const later = () => {
    takeBack?.();
    takeBack = redrawLater(drawNow, sight);
  };
  const drawNow = () => {
    takeBack?.();
    takeBack = null;
    draw();
  };
  new ResizeObserver(([entry]) => {
    const next = Math.round(entry!.contentRect.width);
    if (next === width || next === 0) return;
    const isFirst = width === 0;
    width = next;
    if (isFirst) takeBack = drawFirst(drawNow, node);
    else drawNow();
  }).observe(body);
  let queued = false;
  // State and estimates often change together: one drawing for both.
  const follow = () => {
    if (queued) return;
    queued = true;
    queueMicrotask(() => {
      queued = false;
      // What shows nothing yet is drawn wherever it stands.
      const isWaiting = current === null || current.waiting !== undefined;
      if (isWaiting || (sight.isSeen && takeBack === null)) drawNow();
      else later();
    });
  };
  const seen = (value: S, without: readonly (keyof S)[]) =>
    JSON.stringify(value, (key, part: unknown) => (without.includes(key as keyof S) ? undefined : part));
  const {ignore = [], steps} = options;
  const still = [...ignore, ...(steps?.keys ?? [])];
  let [shown, shownStill] = ["", ""];
  // A note is on a view: another state may have another one, or none.
  if (!isGuest)
    state.subscribe(() => {
      if (isNoting || mayHaveNotes(id)) void showNote();
    });
  state.subscribe((value) => {
    const [next, nextStill] = [seen(value, ignore), seen(value, still)];
    if (next === shown) return;
    const isStep = steps !== undefined && nextStill === shownStill;
    [shown, shownStill] = [next, nextStill];
    if (isStep && sight.isSeen && drawing?.isConnected) {
      steps.repaint(value, drawing);
      later();
    } else {
      takeBack?.();
      takeBack = null;
      follow();
    }
  });
  options.follow?.forEach((source) => source.subscribe(follow));
  node.addEventListener(DATA_ASKED, (event) => {
    const {detail} = event as CustomEvent<DataAnswer>;
    detail.place = place();
    detail.statement = statement;
    detail.answer = hasTable() ? files(`${pageName()}#${id}`).then((made) => made.figureData(made.facts, made.content.table)) : null; // prettier-ignore
  });
  node.addEventListener("keydown", (event) => {
    if (
      event.key === "t" &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    )
      toggleTable();
  });
  return node;
}

/** A figure of a report has no filter bar: so it says itself what its address asks for and cannot have. */
function unread<S>(state: PageState<S>): Node {
  const node = html`<p class="notice" role="status" hidden></p>` as HTMLElement;
  state.subscribe(() => {
    const problems = state.problems();
    node.hidden = problems.length === 0;
    node.textContent = `Not all of this link could be read: ${problems.join("; ")}.`;
  });
  return node;
}

function empty<S>(state: PageState<S>, {absent, instead}: FigureContent): Node {
  if (instead)
    return html`<div class="empty">
      <span>${absent}</span
      ><span class="actions"
        >${instead.map(({name, choose}) => html`<button type="button" ${{onclick: choose}}>${name}</button>`)}</span
      >
    </div>`;
  if (state.isDefault()) return html`<p class="empty">${absent ?? "There is nothing of this kind in these data."}</p>`;
  return html`<div class="empty">
    <span>${absent ?? "Nothing matches these filters."}</span
    ><span class="actions"
      >${
        hostPage() === null
          ? html`<button type="button" ${{onclick: () => history.back()}}>Undo last filter</button>`
          : ""
      }<button type="button" ${{onclick: () => state.reset()}}>Clear all</button></span
    >
  </div>`;
}

function failure(error: Error): Node {
  return html`<div class="failed">
    <span>This figure could not be drawn: ${error.message}</span><span>The other figures of this page still hold.</span>
  </div>`;
}
