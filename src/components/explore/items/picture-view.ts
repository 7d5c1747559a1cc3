import {html} from "htl";
import {chosenFiles} from "../../../runtime/open/dropped-files.js";
import {openDialog} from "../../figure/open-dialog.js";
import {count, plural} from "../../format/numbers.js";
import {picturesOf, type Pictures} from "./pictures.js";

/** A picture that a row of a log names. */
export interface NamedPicture {
  readonly ref: string;
  /** File of the log that names it. */
  readonly source: string;
  /** What it is, in words. */
  readonly alt: string;
}

/** How many pictures are at hand, and the way to hand over a folder of them; nothing is stored or sent. */
export async function picturesBar(log: string): Promise<HTMLElement> {
  const pictures = await picturesOf(log);
  const said = html`<span role="status"></span>` as HTMLElement;
  const chooser = html`<input type="file" multiple hidden tabindex="-1" webkitdirectory />` as HTMLInputElement;
  chooser.addEventListener("change", () => {
    const before = pictures.count.get();
    pictures.add(chosenFiles(chooser.files!));
    if (pictures.count.get() === before)
      said.textContent = `No new picture among ${plural(chooser.files!.length, "file")}.`;
  });
  const node = html`<p class="pictures-bar">
    <button type="button" class="linkish" ${{onclick: () => chooser.click()}}>Show pictures from a folder</button>
    ${chooser}${said}
  </p>` as HTMLElement;
  const refresh = () =>
    (said.textContent =
      pictures.count.get() === 0
        ? "The log names pictures. Those on your disk are shown here only, not stored or sent."
        : `${count(pictures.count.get())} at hand.`);
  pictures.count.subscribe(refresh);
  refresh();
  return node;
}

/** Shows a picture in a place if it is at hand, else says why not; again when pictures are added. */
export async function showPicture(place: HTMLElement, log: string, named: NamedPicture): Promise<void> {
  const pictures = await picturesOf(log);
  const refresh = async () => place.replaceChildren(...(await view(pictures, named)));
  pictures.count.subscribe(() => {
    if (place.isConnected) void refresh();
  });
  await refresh();
}

async function view(pictures: Pictures, {ref, source, alt}: NamedPicture): Promise<Node[]> {
  const found = pictures.find(ref, source);
  const name = html`<span class="raw">${ref}</span>`;
  const say = (...rest: (string | Node)[]): Node[] => [html`<span>picture ${name}${rest}</span>`];
  if (found.kind === "remote")
    return say(
      ", on another machine. ",
      html`<a href=${ref} target="_blank" rel="noreferrer noopener external"
        >Open it at <span class="raw">${found.host}</span></a
      >`
    );
  if (found.kind === "missing")
    return say(pictures.count.get() === 0 ? ", not at hand" : ", not among the files at hand");
  if (found.kind === "ambiguous")
    return say(
      `: ${plural(found.paths.length, "file")} fit equally well: `,
      html`<span class="raw">${found.paths.slice(0, 4).join(", ")}</span>`
    );
  try {
    const url = await pictures.url(found.path);
    const image = html`<img src=${url} alt=${alt} loading="lazy" />` as HTMLImageElement;
    const button = html`<button
      type="button"
      class="picture"
      title=${found.path}
      ${{onclick: () => enlarge(url, alt, found.path)}}
    >
      ${image}
    </button>` as HTMLElement;
    image.addEventListener("error", () =>
      button.replaceWith(...say(": the file is no picture that this browser can show"))
    );
    return [button];
  } catch (error) {
    return say(`: ${(error as Error).message}`);
  }
}

/** The picture as large as the window allows; closes by button, Escape or a click outside. */
function enlarge(url: string, alt: string, path: string): void {
  const node = html`<dialog class="cite picture-large" aria-label=${alt}>
    <img src=${url} alt=${alt} />
    <p class="tools actions">
      <span class="raw">${path}</span><button type="button" ${{onclick: () => node.close()}}>Close</button>
    </p>
  </dialog>` as HTMLDialogElement;
  openDialog(node);
}
