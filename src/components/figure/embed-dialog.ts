import {html} from "htl";

/** Address of a page that shows one figure alone, in its current state. */
export function embedAddress(id: string, page: string = location.href): string {
  const url = new URL(page);
  url.hash = "";
  url.searchParams.set("only", id);
  return url.href;
}

/** Opens a dialog with the two ways to put a figure into another web page, each to copy. */
export function embedDialog(id: string, title: string): void {
  const address = embedAddress(id);
  const module = new URL("./embed.js", document.baseURI).href;
  const frame = `<iframe src="${quoted(address)}" title="${quoted(title)}" style="width: 100%; height: 40rem; border: 0" loading="lazy"></iframe>`;
  const element = `<script type="module" src="${quoted(module)}"></script>\n<parallax-figure src="${quoted(address)}" title="${quoted(title)}"></parallax-figure>`;
  const said = html`<span role="status"></span>` as HTMLElement;
  const copy = (text: string) => async () => {
    await navigator.clipboard.writeText(text);
    said.textContent = "Copied";
  };
  const node = html`<dialog class="cite" aria-labelledby="embed-title">
    <h2 id="embed-title">Put this figure into another page</h2>
    <p class="prose">As it stands now, with its filters. It stays live, and links back here.</p>
    <h3>As a frame</h3>
    <pre tabindex="0">${frame}</pre>
    <h3>As a module, which fits the frame to the figure</h3>
    <pre tabindex="0">${element}</pre>
    <div class="tools actions">
      <button type="button" ${{onclick: copy(frame)}}>Copy frame</button>
      <button type="button" ${{onclick: copy(element)}}>Copy module</button>
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

const quoted = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
