import type {ExploreContext} from "./context.js";

/** Id of the panel that shows an item: the page's, or that of a figure which stands in a report. */
export const itemPanelId = ({frame}: ExploreContext["state"]): string => (frame ? `${frame.id}-item` : "item");

/** What the reader was on when a panel was opened, by panel. */
const cameFrom = new WeakMap<HTMLElement, HTMLElement>();
/** Panels that were opened from elsewhere and have not been filled yet: by keyboard? */
const awaited = new WeakMap<HTMLElement, boolean>();

/**
 * Brings a panel that was opened and is filled now into sight (before, it has no height), and where it was opened by keyboard takes
 * the keyboard there, so that what was opened is read next.
 */
export function arriveAt(panel: HTMLElement): void {
  const isByKeyboard = awaited.get(panel);
  if (isByKeyboard === undefined) return;
  awaited.delete(panel);
  panel.scrollIntoView({block: "nearest"});
  if (isByKeyboard) panel.focus({preventScroll: true});
}

/** Takes the keyboard from a panel that is about to close back to where it came from. */
export function leave(panel: HTMLElement): void {
  awaited.delete(panel);
  if (panel.contains(document.activeElement)) cameFrom.get(panel)?.focus();
}

/** Opens an item in the panel of its page or figure; `null` closes it. */
export const itemOpener =
  ({state, table}: ExploreContext) =>
  (item: number | null): void => {
    const panel = document.getElementById(itemPanelId(state));
    const held = document.activeElement as HTMLElement | null;
    if (item !== null && panel !== null && held !== null && !panel.contains(held)) {
      cameFrom.set(panel, held);
      awaited.set(panel, held.matches(":focus-visible"));
    }
    state.set({item: item === null ? "" : table.items.ids[item]});
    if (item !== null) requestAnimationFrame(() => panel?.scrollIntoView({block: "nearest"}));
  };

/** Opens the easiest item in force, as soon as the filters that were just set have been applied. */
export function openFirst(context: ExploreContext): void {
  const {filter, table, inForce} = context;
  const stop = inForce.subscribe(() => {
    stop();
    const {difficulty} = table.items;
    const items = Array.from(table.items.ids.keys()).filter((i) => filter.itemPasses(i));
    const first = items.sort((a, b) => difficulty[a] - difficulty[b] || a - b)[0];
    if (first !== undefined) itemOpener(context)(first);
  });
}
