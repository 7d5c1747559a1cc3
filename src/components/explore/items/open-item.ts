import type {ExploreContext} from "../view/context.js";
import type {ExploreState} from "../view/state.js";

/** Id of the panel that shows an item: the page's, or that of a figure which stands in a report. */
export const itemPanelId = ({frame}: ExploreContext["state"]): string => (frame ? `${frame.id}-item` : "item");

/** What the reader was on, and the figure that it stood in, which may draw its marks anew meanwhile. */
interface Origin {
  readonly held: HTMLElement;
  readonly figure: HTMLElement | null;
}
/** Where the reader was when a panel was opened, by panel. */
const cameFrom = new WeakMap<HTMLElement, Origin>();
/** Panels in which an item was opened that does not stand there yet: from elsewhere, and is the keyboard to follow? */
const awaited = new WeakMap<HTMLElement, {readonly isElsewhere: boolean; readonly isByKeyboard: boolean}>();

/** Brings a panel in which an item was opened into sight, once it shows something (before, it has no height). */
export function bringIntoSight(panel: HTMLElement): void {
  const opened = awaited.get(panel);
  if (opened === undefined) return;
  const {top, height} = panel.getBoundingClientRect();
  // A panel that is taller than the window counts as in sight wherever it covers the window: who comes from elsewhere begins at its head.
  const isHeadSeen = top >= 0 && top < innerHeight / 2;
  const block = opened.isElsewhere && !isHeadSeen && height > innerHeight / 2 ? "start" : "nearest";
  panel.scrollIntoView({block});
}

/**
 * The item that was opened in a panel stands there: it comes into sight, and where it was opened by keyboard from elsewhere the
 * keyboard goes there, so that what was opened is read next.
 */
export function arriveAt(panel: HTMLElement): void {
  bringIntoSight(panel);
  if (awaited.get(panel)?.isByKeyboard) panel.focus({preventScroll: true});
  awaited.delete(panel);
}

/** Takes the keyboard from a panel that is about to close back to where it came from. */
export function leave(panel: HTMLElement): void {
  awaited.delete(panel);
  const from = cameFrom.get(panel);
  if (from && panel.contains(document.activeElement)) wayBack(from)?.focus();
}

/** What the reader was on; where it was drawn anew the mark of the same key, where there is none the heading of its figure. */
function wayBack({held, figure}: Origin): HTMLElement | null {
  if (held.isConnected || figure === null) return held;
  const key = held.getAttribute("data-mark");
  const same = key === null ? null : figure.querySelector<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`);
  return same ?? figure.querySelector<HTMLElement>("h2");
}

/** Opens an item in the panel of its page or figure; `null` closes it. */
export const itemOpener =
  ({state, table}: ExploreContext) =>
  (item: number | null): void => {
    const panel = document.getElementById(itemPanelId(state));
    const held = document.activeElement as HTMLElement | null;
    const id = item === null ? "" : table.items.ids[item]!;
    const isThere = id === state.get().item && panel?.querySelector("#item-title") != null;
    if (item !== null && panel !== null) {
      const isElsewhere = held === null || !panel.contains(held);
      if (held !== null && isElsewhere) cameFrom.set(panel, {held, figure: held.closest<HTMLElement>(".figure")});
      awaited.set(panel, {isElsewhere, isByKeyboard: isElsewhere && held?.matches(":focus-visible") === true});
    }
    state.set({item: id});
    if (isThere) arriveAt(panel);
  };

/**
 * Opens the easiest item in force, as soon as the filters that were just set have been applied: at once where they were in force
 * already, and not at all where the reader sets others before.
 */
export function openFirst(context: ExploreContext): void {
  const {filter, state, table, inForce} = context;
  const filtersOf = (now: ExploreState) => JSON.stringify([now.slice, now.text, table.facets.map(({id}) => now[id])]);
  const asked = filtersOf(state.get());
  let isWanted = true;
  // The filters follow the state in a microtask, or when what is being counted is through: before, they are those of earlier.
  const look = () =>
    queueMicrotask(() => {
      if (!isWanted || !filter.isCounted) return;
      isWanted = false;
      stop();
      if (filtersOf(state.get()) !== asked) return;
      const {difficulty} = table.items;
      const items = Array.from(table.items.ids.keys()).filter((i) => filter.itemPasses(i));
      const first = items.sort((a, b) => difficulty[a]! - difficulty[b]! || a - b)[0];
      if (first !== undefined) itemOpener(context)(first);
    });
  const stop = inForce.subscribe(look);
  look();
}
