/** Shows a dialog over the page until it is closed: by a button of its own, Escape or a click outside. */
export function openDialog(node: HTMLDialogElement): void {
  node.addEventListener("close", () => node.remove());
  node.addEventListener("click", (event) => {
    if (event.target === node) node.close();
  });
  document.body.append(node);
  node.showModal();
}
