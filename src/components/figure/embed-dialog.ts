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

/** What stands in a frame beside the figure: the way back to its page, and room. */
const AROUND_PX = 72;

/**
 * Opens a dialog with the two ways to put a figure into another web page, each to copy.
 *
 * @param height - of the figure as it stands, in pixels: a frame has it from the start, and follows the figure where scripts may run
 */
export function embedDialog(id: string, title: string, own: string | null, height: number): void {
  const address = embedAddress(id, own, location.href, siteRoot());
  const module = new URL("./embed.js", siteRoot()).href;
  const script = `<script type="module" src="${quoted(module)}"></script>`;
  const frame = `<iframe src="${quoted(address)}" title="${quoted(title)}" width="100%" height="${Math.ceil(height) + AROUND_PX}" frameborder="0" loading="lazy" data-parallax></iframe>\n${script}`;
  const element = `${script}\n<parallax-figure src="${quoted(address)}" title="${quoted(title)}"></parallax-figure>`;
  copyDialog(
    "embed",
    "Put this figure into another page",
    [
      html`<p class="prose">
        As it stands now, with its filters. It stays live, follows the reader's light or dark, and links back here. Add
        <code>theme=light</code> or <code>theme=dark</code> to the address to fix one.
      </p>`,
      html`<h3>As a frame, as high as the figure is now; with the script it follows the figure</h3>`,
      html`<pre tabindex="0">${frame}</pre>`,
      html`<h3>As a module, out of reach of the styles around it</h3>`,
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
