import {overlayPlace} from "../dom/root-of.js";

/**
 * Shows a dialog over the page until it is closed: by a button of its own, Escape or a click outside.
 *
 * @param near - the part of the page that it belongs to
 */
export function openDialog(node: HTMLDialogElement, near: Node = document.body): void {
  node.addEventListener("close", () => node.remove());
  node.addEventListener("click", (event) => {
    if (event.target === node) node.close();
  });
  overlayPlace(near).appendChild(node);
  node.showModal();
}
