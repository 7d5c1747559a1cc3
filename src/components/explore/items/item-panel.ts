import {html} from "htl";
import type {ExploreContext} from "../view/context.js";
import {fetchedAgain} from "../../../runtime/fetched-again.js";
import {inSlices, nextFrame} from "../../../runtime/in-slices.js";
import {isArriving, settleAt} from "../../dom/arrive.js";
import {keepFocus} from "../../dom/keep-focus.js";
import {arriveAt, bringIntoSight, itemPanelId, leave} from "./open-item.js";

const itemContent = () => fetchedAgain(() => import("./item-content.js"));

/** Calls back once, when the reader first reaches for something on the page, by pointer or key. */
function whenReached(then: () => void): void {
  const reached = new AbortController();
  const once = () => {
    reached.abort();
    then();
  };
  for (const type of ["pointermove", "pointerdown", "keydown"])
    addEventListener(type, once, {passive: true, signal: reached.signal});
}

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
      const pair = table.items.pairs[item]!;
      const [{ItemContent}, own, other] = await Promise.all([
        itemContent(),
        context.detail(item),
        pair >= 0 ? context.detail(pair) : null
      ]);
      const isCurrent = () => shown === id;
      const view = await inSlices(ItemContent(context, item, own, pair, other, openItem), isCurrent);
      if (view === null) return;
      clearTimeout(slow);
      keepFocus(node, () => node.replaceChildren(...view.nodes));
      arriveAt(node);
      if (isSought) settleAt(node);
      isSought = false;
      await nextFrame();
      await inSlices(view.rest, isCurrent);
    } catch (error) {
      if (shown !== id) return;
      node.replaceChildren(
        html`<div class="failed">
          <span>${(error as Error).message}</span
          ><span class="actions"><button type="button" ${{onclick: () => void show(id)}}>Try again</button></span>
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
  // What an open item needs is fetched before one is opened, but not before the reader does anything. If that fails, it is fetched again.
  whenReached(() => void itemContent().catch(() => undefined));
  state.subscribe(({item}) => {
    if (item !== shown) context.resting.giveWay(show(item));
  });
  return node;
}
