import {html} from "htl";
import {copyDialog} from "./copy-dialog.js";

/** Opens a dialog with BibTeX to copy. */
export function citeDialog(entries: readonly string[]): void {
  const text = entries.join("\n\n");
  copyDialog(
    "cite",
    "Cite this figure and its source",
    [html`<pre tabindex="0">${text}</pre>`],
    [{name: "BibTeX", text}]
  );
}
