import {html} from "htl";
import type {Notes} from "../../runtime/notes.js";

/**
 * A reviewer's own note: kept in this browser as it is typed.
 *
 * @param item - what it is on, as the notes know it
 * @param what - the same in words: `this item`
 */
export function NoteField(notes: Notes, item: string, what: string): HTMLElement {
  const note = notes.of(item);
  const text = html`<textarea
    rows="2"
    aria-label=${`Your note on ${what}`}
    placeholder="Your note, kept in this browser"
  ></textarea>` as HTMLTextAreaElement;
  text.value = note?.text ?? "";
  const flag = html`<input type="checkbox" />` as HTMLInputElement;
  flag.checked = note?.isFlagged ?? false;
  const save = () => notes.set(item, text.value, flag.checked);
  text.addEventListener("change", save);
  flag.addEventListener("change", save);
  // A page that is left in the middle of a sentence must not lose it.
  text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(save, 300);
  });
  let waiting = 0;
  return html`<div class="note-field">${text}<label>${flag} flag</label></div>` as HTMLElement;
}
