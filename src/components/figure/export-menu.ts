import {html} from "htl";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {hostPage} from "../../runtime/host-page.js";
import {pageOfFile} from "../../runtime/one-file.js";
import {activeBeside, happenedIn} from "../dom/root-of.js";
import type {FigureActions} from "./figure-actions.js";

/**
 * The list of a figure's files. What is pressed in it goes out of sight, and the keyboard stays at its button.
 *
 * @param node - the figure, once it stands
 * @param isAlone - does the figure stand in a frame of another page?
 */
export function ExportMenu<S>(
  id: string,
  actions: FigureActions<S>,
  node: () => HTMLElement,
  isAlone: boolean
): HTMLDetailsElement {
  // Nothing lies beside one file: neither the figure's data nor a page for frames.
  const hasPages = pageOfFile() === null && hostPage() === null;
  const shut = () => {
    const isInside = menu.contains(activeBeside(menu));
    menu.open = false;
    if (isInside) menu.querySelector("summary")!.focus();
  };
  const item = (name: string, act: () => Promise<void>) => {
    const press = () => {
      shut();
      return act();
    };
    return html`<li><button type="button" ${{onclick: press}}>${name}</button></li>`;
  };
  const addresses = html`<li hidden></li>` as HTMLElement;
  const showAddresses = async () => {
    if (isAlone || !hasPages || !menu.open) return;
    const {dataAddresses} = await fetchedAgain(() => import("./data-addresses.js"));
    addresses.replaceChildren(...(await dataAddresses(actions.place(), id)));
    addresses.hidden = addresses.childElementCount === 0;
  };
  const menu = html`<details class="export" name=${`${id}-export`}>
    <summary>Export</summary>
    <ul>
      ${item("Table as CSV", () => actions.saveTable("csv"))} ${item("Table as JSON", () => actions.saveTable("json"))}
      ${item("Figure as SVG", () => actions.savePicture("svg"))}
      ${item("Figure as PNG", () => actions.savePicture("png"))}
      ${item("Copy caption", () => actions.copyCaption(menu))}
      ${hasPages ? item("Embed…", () => actions.embed(node())) : ""} ${addresses}
    </ul>
  </details>` as HTMLDetailsElement;
  menu.addEventListener("toggle", () => void showAddresses().catch(() => undefined), {once: true});
  addEventListener("pointerdown", (event) => {
    if (!happenedIn(menu, event)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shut();
  });
  return menu;
}
