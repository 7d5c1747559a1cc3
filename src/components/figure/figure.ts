import {html} from "htl";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {mayHaveNotes} from "../../runtime/may-have-notes.js";
import type {PageState} from "../../runtime/page-state.js";
import {DrawnFigure} from "./drawn-figure.js";
import {ExportMenu} from "./export-menu.js";
import {FigureActions} from "./figure-actions.js";
import type {FigureOptions} from "./figure-content.js";
import {FigureRedraws} from "./figure-redraws.js";

/**
 * Frame of every figure: number, finding, encoding, drawing or its table twin, caveats, source, and the actions Table,
 * Export, Cite and Link. Redraws on every change of the page's state and of its own width, at once when in sight, else when changes pause; a failing drawing says so in
 * place and leaves the rest of the page alone.
 */
export function Figure<S>(state: PageState<S>, options: FigureOptions<S>): HTMLElement {
  const {wide = false, controls, view} = options;
  const {id, number, caption} = {caption: null, ...options, ...state.frame};
  // A frame in another page, which holds nothing but the figure.
  const isAlone = document.documentElement.dataset.only !== undefined;
  // It has neither the tray nor the notes of this site; nor has a report.
  const isGuest = Boolean(state.frame) || isAlone;
  // A page of somebody else counts its figures itself, or not at all.
  const called = number === 0 ? "Figure" : `Figure ${number}`;
  const drawn = new DrawnFigure(state, options, id, called);
  const actions: FigureActions<S> = new FigureActions(state, options, id, drawn, () => redraws.settle());
  const notes = new NotePlace(id, actions);
  const menu = ExportMenu(id, actions, () => node, isAlone);
  const link = () => {
    menu.open = false;
    return actions.copyLink(menu);
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
      >${drawn.title}${drawn.sub}
    </header>
    <div>${controls ?? ""}${drawn.body.node}${caption === null ? "" : html`<p class="caption">${caption}</p>`}</div>
    ${drawn.caveats}${notes.node}
    <footer>
      ${drawn.source}${view ? html`<a class="view" href=${view.href}>${view.name}</a>` : ""}<span class="actions">
        ${actions.said}${drawn.tableButton}${menu}${
          isGuest
            ? ""
            : [
                html`<button type="button" ${{onclick: actions.pin}}>Pin</button>`,
                html`<button type="button" ${{onclick: notes.open}}>Note</button>`
              ]
        }<button type="button" ${{onclick: () => actions.cite(node)}}>Cite</button
        ><button type="button" ${{onclick: link}}>Link</button>
      </span>
    </footer>
  </section>` as HTMLElement;
  if (drawn.isReopened) drawn.body.node.before(drawn.changed);
  if (state.frame) drawn.body.node.before(unread(state));
  const redraws = new FigureRedraws(node, drawn);
  // A note is on a view: another state may have another one, or none.
  if (!isGuest) state.subscribe(() => notes.follow());
  redraws.follow(state, options);
  actions.answer(node);
  node.addEventListener("keydown", (event) => {
    if (event.key === "t" && !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target))
      drawn.toggleTable();
  });
  return node;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Where the reader's note on the figure stands, once there is one. */
class NotePlace {
  readonly node = html`<div></div>` as HTMLElement;
  readonly #id: string;
  readonly #actions: {say(text: string): void};
  #isOpen = false;

  constructor(id: string, actions: {say(text: string): void}) {
    this.#id = id;
    this.#actions = actions;
  }

  readonly open = async (): Promise<void> => {
    this.#isOpen = true;
    await this.#show();
    this.node.querySelector("textarea")?.focus();
  };

  follow(): void {
    if (this.#isOpen || mayHaveNotes(this.#id)) void this.#show();
  }

  async #show(): Promise<void> {
    try {
      const {FigureNote} = await fetchedAgain(() => import("./figure-note.js"));
      this.node.replaceChildren(FigureNote(this.#id, this.#isOpen));
    } catch (error) {
      this.#actions.say(`Notes not opened: ${(error as Error).message}`);
    }
  }
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
