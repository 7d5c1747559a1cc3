import {html} from "htl";
import type {Facet} from "../../../lib/explore/index.js";
import {ValueSearch} from "./value-search.js";
import type {ExploreContext} from "../view/context.js";
import type {ExploreState} from "../view/state.js";

/** Values that a list shows; a longer one is searched, and shows as many. */
const MOST_OPTIONS = 300;

/** A list of a facet's values bound to a code of the state; −1 is "let the page choose", under a name of its own. */
export function ValuePicker(
  context: ExploreContext,
  key: "reference" | "a" | "b" | "judgeA" | "judgeB",
  label: string,
  facet: () => Facet,
  free: string
): HTMLElement {
  const {state, nameOf} = context;
  const select = html`<select aria-label=${label}></select>` as HTMLSelectElement;
  const room = html`<span></span>` as HTMLElement;
  let shown: Facet | null = null;
  let search: ValueSearch | null = null;
  function fill(): void {
    const {id, values} = shown!;
    const chosen = state.get()[key];
    const listed =
      search?.found(chosen >= 0 && chosen < values.length ? [chosen] : []) ?? values.map((_, code) => code);
    select.replaceChildren(
      html`<option value="-1">${free}</option>`,
      ...listed.map((code) => html`<option value=${code}>${nameOf(id, code)}</option>`)
    );
    select.value = String(chosen < values.length ? chosen : -1);
  }
  select.addEventListener("change", () => state.set({[key]: Number(select.value)} as unknown as Partial<ExploreState>));
  state.subscribe((now) => {
    const next = facet();
    if (next !== shown) {
      shown = next;
      search = next.values.length > MOST_OPTIONS ? new ValueSearch(context, next, MOST_OPTIONS, fill) : null;
      room.replaceChildren(...(search ? [search.node] : []));
      fill();
    } else if (search) fill();
    select.value = String(now[key] < next.values.length ? now[key] : -1);
  });
  return html`<span class="value-picker"
    ><label><span>${label}</span> ${select}</label>${room}</span
  >` as HTMLElement;
}
