import {html} from "htl";
import {copyDialog} from "./copy-dialog.js";

/**
 * Address of a page that shows one figure alone, in its current state.
 *
 * @param own - a page made for this figure, from the site's root; without it the figure's page shows nothing else
 * @param root - the site's root
 */
export function embedAddress(id: string, own: string | null, page: string, root: string): string {
  const url = new URL(page);
  url.hash = "";
  if (own === null) url.searchParams.set("only", id);
  else url.pathname = new URL(own, root).pathname;
  return url.href;
}

/** The site's root, also from the page of a figure alone. */
const siteRoot = (): string =>
  new URL(document.querySelector('meta[name="embed-of"]') === null ? "./" : "../", document.baseURI).href;

/** Opens a dialog with the two ways to put a figure into another web page, each to copy. */
export function embedDialog(id: string, title: string, own: string | null): void {
  const address = embedAddress(id, own, location.href, siteRoot());
  const module = new URL("./embed.js", siteRoot()).href;
  const frame = `<iframe src="${quoted(address)}" title="${quoted(title)}" width="100%" height="640" frameborder="0" loading="lazy"></iframe>`;
  const element = `<script type="module" src="${quoted(module)}"></script>\n<parallax-figure src="${quoted(address)}" title="${quoted(title)}"></parallax-figure>`;
  copyDialog(
    "embed",
    "Put this figure into another page",
    [
      html`<p class="prose">
        As it stands now, with its filters. It stays live, follows the reader's light or dark, and links back here. Add
        <code>theme=light</code> or <code>theme=dark</code> to the address to fix one.
      </p>`,
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
