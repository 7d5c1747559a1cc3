import {html} from "htl";
import {download} from "../dom/download.js";
import {plural} from "../format/numbers.js";
import type {ImportedNotes, Note, Notes} from "../../runtime/notes.js";

/** What was taken of an import, and what stays as it is, and why. */
export function importedText({taken, known, newerHere, emptyHere, isForOtherData}: ImportedNotes): string {
  const emptied = emptyHere === 0 ? "" : emptyHere === newerHere ? ", without text" : `, ${emptyHere} without text`;
  const parts = [
    taken + known + newerHere === 0
      ? "The file holds no notes"
      : taken === 0
        ? "No note taken"
        : `${plural(taken, "note")} taken`,
    ...(known > 0 ? [`${plural(known, "note")} the same here already`] : []),
    ...(newerHere > 0
      ? [`${plural(newerHere, "note")} not taken, for what stands here is newer${emptied}, and stays`]
      : []),
    ...(isForOtherData ? ["the file was made for other data"] : [])
  ];
  return `${parts.join("; ")}.`;
}

/**
 * All notes on a log, or on figures: open, export, import, take back.
 *
 * @param name - what a note is on, with the way there
 */
export function NotesPanel(notes: Notes, name: (note: Note) => Node): HTMLElement {
  const summary = html`<summary></summary>`;
  const list = html`<ul></ul>`;
  const said = html`<span role="status"></span>`;
  const file = html`<input type="file" accept=".json,application/json" hidden />` as HTMLInputElement;
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    try {
      said.textContent = importedText(notes.imported(await chosen.text()));
    } catch (error) {
      said.textContent = `${chosen.name}: ${(error as Error).message}.`;
    }
    file.value = "";
  });
  const undo = () => (said.textContent = notes.undo() ? "Taken back." : "Nothing to take back.");
  const save = () => download("parallax-notes.json", notes.exported(), "application/json");
  function refresh(): void {
    const all = notes.all();
    summary.textContent = all.length === 0 ? "Notes" : `Notes: ${all.length}`;
    if (!notes.isKept()) said.textContent = "The browser keeps no more: export before you leave, or delete some notes.";
    list.replaceChildren(
      ...all.map((note) => {
        const {text, isFlagged} = note;
        return html`<li>
          ${name(note)}${isFlagged ? html` <b>flagged</b>` : ""}
          <span class="raw">${text}</span>
        </li>`;
      })
    );
  }
  notes.subscribe(refresh);
  refresh();
  return html`<details class="notes-panel">
    ${summary}${list}
    <p class="actions">
      <button type="button" ${{onclick: save}}>Export</button
      ><button type="button" ${{onclick: () => file.click()}}>Import</button
      ><button type="button" ${{onclick: undo}}>Undo</button> ${file}${said}
    </p>
  </details>` as HTMLElement;
}
