import {html} from "htl";

/** Opens a dialog with BibTeX to copy; closes by button, Escape or a click outside. */
export function citeDialog(entries: readonly string[]): void {
  const text = entries.join("\n\n");
  const said = html`<span role="status"></span>` as HTMLElement;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    said.textContent = "Copied";
  };
  const node = html`<dialog class="cite" aria-labelledby="cite-title">
    <h2 id="cite-title">Cite this figure and its source</h2>
    <pre tabindex="0">${text}</pre>
    <div class="tools actions">
      <button type="button" ${{onclick: copy}}>Copy BibTeX</button>
      <button type="button" ${{onclick: () => node.close()}}>Close</button>${said}
    </div>
  </dialog>` as HTMLDialogElement;
  node.addEventListener("close", () => node.remove());
  node.addEventListener("click", (event) => {
    if (event.target === node) node.close();
  });
  document.body.append(node);
  node.showModal();
}
