import {html} from "htl";
import type {ExploreContext} from "./context.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {inSlices} from "../../runtime/in-slices.js";
import {isArriving, settleAt} from "../arrive.js";
import {keepFocus} from "../keep-focus.js";
import {arriveAt, bringIntoSight, itemPanelId, leave} from "./open-item.js";

/**
 * One item: what was asked, the key, and for every model what it replied, how that was read under each scorer, and what each
 * judge said. Everything a log holds is shown as text.
 */
export function ItemPanel(context: ExploreContext, openItem: (item: number | null) => void): HTMLElement {
  const {state, table} = context;
  const node = html`<section
    class="item-panel wide drawn"
    id=${itemPanelId(state)}
    aria-labelledby="item-title"
    tabindex="-1"
    hidden
  ></section>` as HTMLElement;
  if (state.frame) node.dataset.n = "1 item";
  let shown = "";
  // A link to an item leads to it, one to a figure beside an item to the figure.
  let isSought = !state.frame && location.hash === "" && state.get().item !== "" && isArriving();
  async function show(id: string): Promise<void> {
    if (id === shown) return;
    shown = id;
    const item = table.items.ids.indexOf(id);
    if (item < 0) leave(node);
    node.hidden = item < 0;
    node.classList.toggle("figure", item >= 0);
    if (item < 0) return;
    // Whatever comes late may find another item here.
    const slow = setTimeout(() => {
      if (shown !== id) return;
      node.replaceChildren(html`<p class="empty" role="status">Reading ${id}…</p>`);
      bringIntoSight(node);
    }, 400);
    try {
      const pair = table.items.pairs[item];
      // What an open item needs is fetched with the first one.
      const [{ItemContent}, own, other] = await Promise.all([
        fetchedAgain(() => import("./item-content.js")),
        context.detail(item),
        pair >= 0 ? context.detail(pair) : null
      ]);
      const content = await inSlices(ItemContent(context, item, own, pair, other, openItem), () => shown === id);
      if (content === null) return;
      keepFocus(node, () => node.replaceChildren(...content));
      arriveAt(node);
      if (isSought) settleAt(node);
      isSought = false;
    } catch (error) {
      if (shown !== id) return;
      const again = () => {
        shown = "";
        void show(id);
      };
      node.replaceChildren(
        html`<div class="failed">
          <span>${(error as Error).message}</span
          ><span class="actions"><button type="button" ${{onclick: again}}>Try again</button></span>
        </div>`
      );
    } finally {
      clearTimeout(slow);
    }
  }
  node.addEventListener("keydown", (event) => {
    // A field that is being written in, and a list that is open, keep Escape for themselves.
    if (event.key === "Escape" && !(event.target as Element).matches("textarea, select")) openItem(null);
  });
  state.subscribe(({item}) => void show(item));
  return node;
}
