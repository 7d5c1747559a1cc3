import type {ExploreContext} from "./context.js";

/** Id of the panel that shows an item: the page's, or that of a figure which stands in a report. */
export const itemPanelId = ({frame}: ExploreContext["state"]): string => (frame ? `${frame.id}-item` : "item");

/** Opens an item in the panel of its page or figure; `null` closes it. */
export const itemOpener =
  ({state, table}: ExploreContext) =>
  (item: number | null): void => {
    state.set({item: item === null ? "" : table.items.ids[item]});
    if (item !== null)
      requestAnimationFrame(() => document.getElementById(itemPanelId(state))?.scrollIntoView({block: "nearest"}));
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
