import {html} from "htl";
import {copyText} from "./copy-text.js";
import {openDialog} from "./open-dialog.js";

/** A text that a dialog offers to copy. */
export interface Copyable {
  /** Said on its button, after "Copy". */
  readonly name: string;
  readonly text: string;
}

/**
 * Opens a dialog of texts to copy, with a button for each; closes by button, Escape or a click outside.
 *
 * @param near - the part of the page that it belongs to
 */
export function copyDialog(
  id: string,
  title: string,
  content: readonly Node[],
  texts: readonly Copyable[],
  near: Node = document.body
): void {
  const said = html`<span role="status"></span>` as HTMLElement;
  const copy = (text: string) => async () => {
    said.textContent = await copyText(text, {near: node});
  };
  const node = html`<dialog class="cite" aria-labelledby=${`${id}-title`}>
    <h2 id=${`${id}-title`}>${title}</h2>
    ${content}
    <div class="tools actions">
      ${texts.map(({name, text}) => html`<button type="button" ${{onclick: copy(text)}}>Copy ${name}</button>`)}
      <button type="button" ${{onclick: () => node.close()}}>Close</button>${said}
    </div>
  </dialog>` as HTMLDialogElement;
  openDialog(node, near);
}
