import {html} from "htl";
import {LONGEST_NOTE, type Notes} from "../../runtime/notes.js";

/**
 * A reviewer's own note: kept in this browser as it is typed.
 *
 * @param item - what it is on, as the notes know it
 * @param what - the same in words: `this item`
 */
export function NoteField(notes: Notes, item: string, what: string): HTMLElement {
  const text = html`<textarea
    rows="2"
    maxlength=${LONGEST_NOTE}
    aria-label=${`Your note on ${what}`}
    placeholder="Your note, kept in this browser"
  ></textarea>` as HTMLTextAreaElement;
  const flag = html`<input type="checkbox" />` as HTMLInputElement;
  const said = html`<span class="said" role="status"></span>` as HTMLElement;
  const show = () => {
    const note = notes.of(item);
    text.value = note?.text ?? "";
    flag.checked = note?.isFlagged ?? false;
  };
  show();
  let waiting = 0;
  const save = () => {
    clearTimeout(waiting);
    waiting = 0;
    removeEventListener("pagehide", save);
    notes.set(item, text.value, flag.checked);
  };
  text.addEventListener("change", () => waiting !== 0 && save());
  flag.addEventListener("change", save);
  text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(save, 300);
    // A page that is left in the middle of a sentence must not lose it.
    addEventListener("pagehide", save);
  });
  // What is taken back, imported or written in another tab shows; what is being written stays.
  const stop = notes.subscribe(() => {
    if (!text.isConnected) return stop();
    if (waiting === 0) show();
    said.textContent = notes.isKept()
      ? ""
      : "Not kept: this browser keeps nothing more. Export your notes before you leave.";
  });
  return html`<div class="note-field">${text}<label>${flag} flag</label>${said}</div>` as HTMLElement;
}
