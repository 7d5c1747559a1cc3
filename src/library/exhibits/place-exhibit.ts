import {figureId} from "../../lib/report/index.js";
import {storeOf, type ExhibitData, type ExhibitStore} from "./load-exhibits.js";
import type {ExhibitNeeds} from "./packed-parts.js";

/** Options that exhibits of every kind take here. */
export interface PlacedOptions {
  /** Anchor; by default the exhibit's name in lower case with hyphens. */
  readonly id?: string;
  /** Number of the figure on your page; without it the figure has none. */
  readonly number?: number;
}

type Component = (data: unknown, options: object) => HTMLElement;

/**
 * An exhibit for any web page: an element that fills once its code, its style sheet and its tables have come, in a shadow root, out of
 * reach of the page's own style sheets.
 *
 * @param load - the module that exports it
 */
export const placed =
  (name: string, needs: ExhibitNeeds, load: () => Promise<unknown>) =>
  (data: ExhibitData, options: PlacedOptions = {}): HTMLElement => {
    if (typeof document === "undefined")
      throw new Error(`${name} draws in a browser: there is no document here. Call it from a page's own script`);
    const store = storeOf(data);
    if (store.styles === null) throw new Error(`${name}: loadExhibits() was called before there was a document`);
    const {number, ...asked} = options;
    const id = asked.id ?? figureId(name);
    if (number !== undefined) store.figures[id] = {number, page: ""};
    const host = document.createElement("parallax-exhibit");
    // A link to the page with the figure's id leads to it, where the page has no part of that name.
    if (document.getElementById(id) === null) host.id = id;
    const sheet = Object.assign(document.createElement("div"), {id: "sheet"});
    const frame = Object.assign(document.createElement("div"), {className: "frame"});
    frame.append(sheet);
    const root = host.attachShadow({mode: "open"});
    root.append(frame);
    store.styles.roots.add(root);
    void fill(root, sheet, store, async () => {
      const [made, report] = await Promise.all([
        load(),
        store.report(needs, (asked as {benchmark?: unknown}).benchmark)
      ]);
      return (made as Readonly<Record<string, Component>>)[name]!(report, asked);
    });
    return host;
  };

/** A figure that cannot be drawn says so in its place. */
async function fill(
  root: ShadowRoot,
  sheet: HTMLElement,
  {styles}: ExhibitStore,
  draw: () => Promise<HTMLElement>
): Promise<void> {
  try {
    const [styled, node] = await Promise.all([styles!.ready, draw()]);
    root.adoptedStyleSheets = [styled];
    sheet.append(node);
  } catch (error) {
    const said = Object.assign(document.createElement("p"), {textContent: `Not drawn: ${(error as Error).message}`});
    said.setAttribute("role", "alert");
    sheet.append(said);
  }
}
