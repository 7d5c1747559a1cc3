import {html} from "htl";
import {factsOf, linkOf, pictureUrl, type CheckedStatement, type Statement} from "../../lib/statements/index.js";
import {viewAddress} from "../../runtime/one-file.js";
import type {StatementDrafts} from "../../runtime/statement-drafts.js";
import type {StatementTray} from "../../runtime/statements.js";
import {statementHere} from "./seen-statement.js";

/** Where a statement stands in the list, and what is done with it there. */
interface Place {
  readonly at: number;
  readonly of: number;
  readonly say: (text: string) => void;
  /** What its last check found. */
  readonly checked: CheckedStatement | undefined;
  /** Computes it anew; `null` where there is no site to do so. */
  readonly check: (() => void) | null;
}

/** One statement: its sentence, which can be worded anew, its picture and what it stands on. */
export function StatementCard(
  tray: StatementTray,
  drafts: StatementDrafts,
  statement: Statement,
  {at, of, say, checked, check}: Place
): HTMLElement {
  const {id, sentence, isReadersWords, pinnedAt} = statement;
  // Once its figure was computed anew, what it stands on is what that shows: anybody may have written the rest.
  const shown = checked?.now ? {...checked.now, isReadersWords, pinnedAt} : statement;
  const {isSimulated, finding, picture} = shown;
  const title = html`<h2 dir="auto" class="raw">${sentence}</h2>` as HTMLElement;
  const text = html`<textarea
    rows="3"
    maxlength="2000"
    aria-label="Sentence of this statement"
    hidden
  ></textarea>` as HTMLTextAreaElement;
  const edit = html`<button type="button" aria-label=${`Edit statement ${at + 1}`}>Edit</button>` as HTMLButtonElement;
  const open = (words: string) => {
    text.value = words;
    text.hidden = false;
    title.hidden = true;
    edit.textContent = "Keep";
  };
  const start = () => {
    drafts.set(id, sentence);
    open(sentence);
    text.focus();
  };
  const keep = () => {
    edit.textContent = "Edit";
    drafts.set(id, null);
    tray.reword(id, text.value);
    say(text.value.trim() === "" ? "The figure’s own sentence is back." : "Sentence kept.");
  };
  edit.addEventListener("click", () => (text.hidden ? start() : keep()));
  text.addEventListener("input", () => drafts.set(id, text.value));
  text.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      drafts.set(id, null);
      text.hidden = true;
      title.hidden = false;
      edit.textContent = "Edit";
      edit.focus();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      edit.focus();
      keep();
    }
  });
  const draft = drafts.of(id);
  if (draft !== null) open(draft);
  const action = (label: string, disabled: boolean, run: () => void) =>
    html`<button type="button" aria-label=${`${label} statement ${at + 1}`} disabled=${disabled} ${{onclick: run}}>
      ${label}
    </button>`;
  const move = (by: number) => {
    tray.move(id, by);
    say(`Now statement ${at + 1 + by} of ${of}.`);
  };
  const remove = () => {
    tray.remove(id);
    say("Deleted. Undo brings it back.");
  };
  return html`<li data-thing=${id}>
    <div class="head">
      ${title}${text}
      ${isReadersWords ? html`<span class="tag">reader’s words</span>` : ""}${isSimulated ? html` <span class="simulated">simulated</span>` : ""}
    </div>
    ${checked === undefined ? "" : html`<p class="checked raw" dir="auto" data-verdict=${checked.verdict}>${checked.words}</p>`}
    ${picture === "" ? "" : html`<img src=${pictureUrl(picture)} alt=${finding} />`}
    <dl>
      ${factsOf(shown)
        .map(([name, words]) => [html`<dt>${name}</dt>`, html`<dd class="raw" dir="auto">${words}</dd>`])
        .flat()}
    </dl>
    <p class="actions">
      ${
        viewAddress(statement.address) === null
          ? html`<span>Its page is not in this file.</span>`
          : html`<a href=${linkOf(statementHere(statement), "./")}>Open this view</a>`
      }${check === null ? "" : action("Check", false, check)}${edit}${action("Move up", at === 0, () => move(-1))}${action(
        "Move down",
        at === of - 1,
        () => move(1)
      )}${action("Delete", false, remove)}
    </p>
  </li>` as HTMLElement;
}
