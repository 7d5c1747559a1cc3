import {html} from "htl";
import {copyDialog} from "./copy-dialog.js";

/** Opens a dialog with BibTeX to copy; `near` is the part of the page that it cites. */
export function citeDialog(entries: readonly string[], near: Node = document.body): void {
  const text = entries.join("\n\n");
  copyDialog(
    "cite",
    "Cite this figure and its source",
    [html`<pre tabindex="0">${text}</pre>`],
    [{name: "BibTeX", text}],
    near
  );
}
