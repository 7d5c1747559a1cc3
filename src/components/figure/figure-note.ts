import {html} from "htl";
import {figureNotes, notesOn, viewOf} from "../../runtime/figure-notes.js";
import {viewAddress} from "../../runtime/one-file.js";
import {NoteField} from "../controls/note-field.js";

/**
 * The reader's note on a figure as it is shown, and links to notes on the same figure in other views.
 *
 * @param isAsked - false where nobody asked: then only a note that exists is shown
 */
export function FigureNote(figure: string, isAsked: boolean): HTMLElement {
  const notes = figureNotes();
  const view = viewOf(figure);
  const others = notesOn(figure).filter((item) => item !== view);
  return html`<div class="figure-note">
    ${isAsked || notes.of(view) ? NoteField(notes, view, "this figure in this view") : ""}${
      others.length === 0
        ? ""
        : html`<p class="sub">
            Your notes on other views of it:
            ${others.map((item, k) => [k > 0 ? ", " : "", html`<a href=${`./${viewAddress(item)}`}>${notes.of(item)!.isFlagged ? "flagged: " : ""}${notes.of(item)!.text.slice(0, 60) || "no words"}</a>`]).flat()}
          </p>`
    }
  </div>` as HTMLElement;
}
