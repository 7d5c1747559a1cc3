import {html} from "htl";
import {copyDialog} from "./copy-dialog.js";

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
  copyDialog(
    "embed",
    "Put this figure into another page",
    [
      html`<p class="prose">As it stands now, with its filters. It stays live, and links back here.</p>`,
      html`<h3>As a frame</h3>`,
      html`<pre tabindex="0">${frame}</pre>`,
      html`<h3>As a module, which fits the frame to the figure</h3>`,
      html`<pre tabindex="0">${element}</pre>`
    ],
    [
      {name: "frame", text: frame},
      {name: "module", text: element}
    ]
  );
}

const quoted = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
