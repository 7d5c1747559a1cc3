import {html} from "htl";
import type {Facet} from "../../../lib/explore/index.js";
import type {ExploreContext} from "../view/context.js";
import type {ExploreState} from "../view/state.js";

/** A list of a facet's values bound to a code of the state; −1 is "let the page choose", under a name of its own. */
export function ValuePicker(
  {state, nameOf}: ExploreContext,
  key: "reference" | "a" | "b" | "judgeA" | "judgeB",
  label: string,
  facet: () => Facet,
  free: string
): HTMLElement {
  const select = html`<select aria-label=${label}></select>` as HTMLSelectElement;
  let shown: Facet | null = null;
  select.addEventListener("change", () => state.set({[key]: Number(select.value)} as Partial<ExploreState>));
  state.subscribe((now) => {
    const next = facet();
    if (next !== shown) {
      shown = next;
      select.replaceChildren(
        html`<option value="-1">${free}</option>`,
        ...next.values.map((_, code) => html`<option value=${code}>${nameOf(next.id, code)}</option>`)
      );
    }
    select.value = String(now[key] < next.values.length ? now[key] : -1);
  });
  return html`<label class="value-picker"><span>${label}</span> ${select}</label>` as HTMLElement;
}
