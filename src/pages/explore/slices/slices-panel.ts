import {html} from "htl";
import {fetchedAgain} from "../../../runtime/fetched-again.js";
import type {ExploreContext} from "../../../components/explore/view/context.js";

/**
 * Slices: named filters that combine by and, or, not. They live in the address, so that Back undoes every step. What lists and makes
 * them is fetched when the panel is open.
 */
export function SlicesPanel(context: ExploreContext): HTMLElement {
  const {state} = context;
  const summary = html`<summary></summary>`;
  const place = html`<div></div>` as HTMLElement;
  const node = html`<details class="slices-panel" id="slices">${summary}${place}</details>` as HTMLDetailsElement;
  let isThere = false;
  async function fill(): Promise<void> {
    place.replaceChildren(html`<p class="sub" role="status">Loading…</p>`);
    try {
      const {SlicesContent} = await fetchedAgain(() => import("./slices-content.js"));
      isThere = true;
      place.replaceChildren(SlicesContent(context));
    } catch (error) {
      const why = (error as Error).message;
      place.replaceChildren(
        html`<p class="problem" role="status">Slices could not be loaded: ${why}. Close and open them to try again.</p>`
      );
    }
  }
  node.addEventListener("toggle", () => {
    if (node.open && !isThere) void fill();
  });
  state.subscribe(({slices}) => {
    summary.textContent = slices.length === 0 ? "Slices" : `Slices: ${slices.length}`;
  });
  node.open = state.get().slices.length > 0;
  return node;
}
