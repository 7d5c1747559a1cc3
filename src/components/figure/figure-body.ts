import {html} from "htl";
import {hostPage} from "../../runtime/host-page.js";
import type {PageState} from "../../runtime/page-state.js";
import {focusKeeper} from "../dom/keep-focus.js";
import {activeBeside} from "../dom/root-of.js";
import {DataTable, type SortMemory} from "./data-table.js";
import type {FigureContent, FigureOptions} from "./figure-content.js";
import {interact, relink} from "./interact.js";
import {travel} from "./travel.js";

type Focus = ReturnType<typeof focusKeeper>;

/** The drawing of a figure, or what stands in its place: its table twin, a wait, a word on why nothing is drawn. */
export class FigureBody<S> {
  readonly node = html`<div class="body"></div>` as HTMLElement;
  readonly #state: PageState<S>;
  readonly #called: string;
  readonly #onMark: FigureOptions<S>["onMark"];
  readonly #sorting: SortMemory = {order: null};
  #drawing: SVGSVGElement | null = null;
  /** The drawing that listens to the reader already: a table may have stood in its place meanwhile. */
  #interactive: SVGSVGElement | null = null;
  asTable = false;

  /** @param called - what the figure is called in words: `Figure 3` */
  constructor(state: PageState<S>, called: string, onMark: FigureOptions<S>["onMark"]) {
    this.#state = state;
    this.#called = called;
    this.#onMark = onMark;
  }

  get drawing(): SVGSVGElement | null {
    return this.#drawing;
  }

  /** @param title - gets the focus where what the reader was on is gone */
  show(content: FigureContent, width: number, isOnPaper: boolean, title: HTMLElement): void {
    const held = activeBeside(this.node);
    const isHeld = this.node.contains(held);
    const mark = isHeld ? (held?.getAttribute("data-mark") ?? null) : null;
    const focus = focusKeeper(this.node);
    const before = this.#drawing;
    this.#drawing = content.drawing;
    if (this.asTable) this.#showTable(content, held, focus);
    else if (content.drawing) {
      this.#make(content.drawing, content, width);
      this.#place(content.drawing, content, isOnPaper ? null : before, mark, focus);
    } else if (content.waiting !== undefined)
      this.node.replaceChildren(html`<p class="empty waiting" role="status">${content.waiting}</p>`);
    else this.node.replaceChildren(empty(this.#state, content));
    // What the reader was on is gone: the keyboard would be left at the top of the page.
    if (isHeld && !this.node.contains(activeBeside(this.node))) title.focus({preventScroll: true});
  }

  #showTable({table, title}: FigureContent, held: Element | null, focus: Focus): void {
    const heads = () => [...this.node.querySelectorAll<HTMLElement>("thead button")];
    const head = heads().findIndex((button) => button === held);
    this.node.replaceChildren(DataTable(table, `${title}. Table of ${this.#called.toLowerCase()}`, this.#sorting));
    focus(heads()[head]);
  }

  /** Makes a drawing one thing for readers who hear it, and for keys and pointers. */
  #make(drawing: SVGSVGElement, {title, beside}: FigureContent, width: number): void {
    this.node.classList.toggle("with-beside", beside !== undefined);
    this.node.classList.toggle("scrolls", drawing.viewBox.baseVal.width > width + 1);
    drawing.setAttribute("role", "group");
    drawing.setAttribute(
      "aria-label",
      `${this.#called}: ${title}. Arrow keys move between marks; the same values are in the table.`
    );
    if (drawing !== this.#interactive) {
      this.#interactive = drawing;
      interact(drawing, (key) => this.#drawing && this.#onMark?.(key, this.#drawing));
    } else relink(drawing);
  }

  /** @param before - the drawing that marks travel from; `null` on paper, which does not wait for a mark to arrive */
  #place(
    drawing: SVGSVGElement,
    {beside}: FigureContent,
    before: SVGSVGElement | null,
    mark: string | null,
    focus: Focus
  ): void {
    if (this.node.firstChild === drawing) {
      // Changed in place: taken out and put back, it would lose the reader's focus.
      while (drawing.nextSibling) drawing.nextSibling.remove();
      this.node.append(beside ?? "");
      return;
    }
    this.node.replaceChildren(drawing, beside ?? "");
    if (before && before !== drawing) travel(before, drawing);
    if (mark) focus(this.node.querySelector<SVGElement>(`[data-mark="${CSS.escape(mark)}"]`));
  }

  /** A drawing that throws is reported in its own place. */
  fail(error: Error): void {
    this.node.replaceChildren(
      html`<div class="failed">
        <span>This figure could not be drawn: ${error.message}</span
        ><span>The other figures of this page still hold.</span>
      </div>`
    );
  }

  /** A picture takes its look from the page: where the table stands in its place, the drawing is put back for as long. */
  whileDrawn<T>(work: () => T): T {
    const drawing = this.#drawing;
    const isAway = drawing !== null && !drawing.isConnected;
    if (isAway) this.node.append(drawing);
    try {
      return work();
    } finally {
      if (isAway) drawing.remove();
    }
  }
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
