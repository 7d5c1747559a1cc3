import {html} from "htl";
import type {PageState} from "../../runtime/page-state.js";
import {FigureBody} from "./figure-body.js";
import {caveatsIn, type Caveat} from "./caveat-list.js";
import type {FigureContent, FigureOptions} from "./figure-content.js";

/** What of a figure follows from its content: finding, encoding, body, caveats and source. */
export class DrawnFigure<S> {
  readonly title: HTMLElement;
  readonly sub = html`<p class="sub"></p>` as HTMLElement;
  readonly body: FigureBody<S>;
  readonly caveats: HTMLElement;
  readonly source = html`<span class="source"></span>` as HTMLElement;
  /** Said once the link of a statement finds other numbers. */
  readonly changed = html`<p class="notice" role="status" hidden></p>` as HTMLElement;
  readonly tableButton = html`<button type="button" aria-pressed="false" ${{onclick: () => this.toggleTable()}}>
    Table
  </button>` as HTMLElement;
  /** Was the page opened by the link of a statement of this figure, which says what numbers it was made for? */
  readonly isReopened: boolean;
  width = 0;
  isOnPaper = false;
  readonly #state: PageState<S>;
  readonly #options: FigureOptions<S>;
  readonly #encoding = html`<span></span>` as HTMLElement;
  readonly #hint = html`<span></span>` as HTMLElement;
  readonly #openedAt = location.search;
  readonly #madeFor = new URLSearchParams(this.#openedAt).get("data");
  #current: FigureContent | null = null;
  readonly #showCaveats: (wanted: readonly Caveat[]) => void;
  #drawnFor: string | null = null;
  /** Code that the drawing needs is not here yet, is on its way, or is here. */
  #code: "missing" | "coming" | "here";

  constructor(state: PageState<S>, options: FigureOptions<S>, id: string, called: string) {
    this.#state = state;
    this.#options = options;
    this.title = html`<h2 id=${`${id}-title`} tabindex="-1"></h2>` as HTMLElement;
    this.sub.append(this.#encoding, this.#hint);
    this.caveats = html`<div
      class="caveats"
      role="note"
      aria-label=${`Caveats of ${called.toLowerCase()}`}
    ></div>` as HTMLElement;
    this.#showCaveats = caveatsIn(this.caveats);
    this.body = new FigureBody(state, called, options.onMark);
    this.#code = options.needs === undefined ? "here" : "missing";
    this.isReopened = this.#madeFor !== null && location.hash === `#${id}` && options.data === undefined;
  }

  /** What is shown; `null` before the first drawing and where that failed. */
  get current(): FigureContent | null {
    return this.#current;
  }

  /** Is there a table, or is what it holds still being computed? */
  get hasTable(): boolean {
    return this.#current !== null && this.#current.waiting === undefined;
  }

  /** The encoding as plain text. */
  get encoding(): string {
    return this.#encoding.textContent?.replace(/\s+/g, " ").trim() ?? "";
  }

  /** @param node - the figure, of which this draws what follows from the state and the width */
  draw(node: HTMLElement): void {
    if (this.width === 0) return;
    if (this.#code !== "here") return void this.#fetchCode(node);
    node.classList.add("drawn");
    try {
      const options = this.#options;
      const value = this.#state.get();
      const now = options.basis === undefined ? null : `${this.width} ${options.basis(value)}`;
      if (now === null || now !== this.#drawnFor) {
        this.#drawnFor = now;
        const content = options.content(value, this.width);
        const stated = content.waiting === undefined ? this.#state.frame?.stated(content) : undefined;
        this.#current = {...content, ...stated};
        if (stated) node.dataset.n = stated.n;
        this.#show(this.#current);
      }
      if (this.isReopened) void this.#compareData();
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  async #fetchCode(node: HTMLElement): Promise<void> {
    if (this.#code === "coming") return;
    this.#code = "coming";
    try {
      await this.#options.needs!();
      this.#code = "here";
      this.draw(node);
    } catch (error) {
      this.#code = "missing";
      node.classList.add("drawn");
      this.#fail(error as Error);
    }
  }

  #fail(error: Error): void {
    this.#current = this.#drawnFor = null;
    this.title.textContent ||= "This figure could not be drawn";
    this.body.fail(error);
    reportError(error);
  }

  #show(content: FigureContent): void {
    const {title, subtitle, hint, caveats, source} = content;
    this.title.textContent = title;
    this.#encoding.replaceChildren(subtitle);
    this.#hint.textContent = hint === undefined ? "" : ` ${hint}`;
    this.#showCaveats(caveats);
    this.source.textContent = source;
    this.#showBody(content);
  }

  #showBody(content: FigureContent): void {
    this.body.show(content, this.width, this.isOnPaper, this.title);
  }

  toggleTable(): void {
    this.body.asTable = !this.body.asTable;
    this.tableButton.setAttribute("aria-pressed", String(this.body.asTable));
    this.tableButton.textContent = this.body.asTable ? "Figure" : "Table";
    if (this.#current) this.#showBody(this.#current);
  }

  async #compareData(): Promise<void> {
    const {fingerprintOf} = await import("./pin-statement.js");
    const {current, changed} = this;
    if (!current || current.waiting !== undefined) return;
    changed.hidden = location.search !== this.#openedAt || fingerprintOf(current.table) === this.#madeFor;
    changed.textContent = "This link was made for a statement on other numbers; what the figure shows now differs.";
  }
}
