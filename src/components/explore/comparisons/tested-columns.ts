import {html} from "htl";
import {testableFacets, type FacetId} from "../../../lib/explore/index.js";
import {wordOf, type ExploreContext} from "../view/context.js";
import type {ExploreChoices, ExploreState} from "../view/state.js";

/** Which facets slices are made by, as a list to open: each is put in or left out. */
export function TestedColumns({table, state}: ExploreContext, side: () => FacetId): HTMLElement {
  const summary = html`<summary></summary>` as HTMLElement;
  const list = html`<div class="tested-columns"></div>` as HTMLElement;
  const node = html`<details class="view-tools" data-tested>${summary}${list}</details>` as HTMLElement;
  let shown = "";
  const fill = (): void => {
    const {tested} = state.get();
    const key = [side(), ...tested].join();
    if (key === shown) return;
    shown = key;
    const testable = testableFacets(table, side());
    const usual = testable.filter(({isUsual}) => isUsual).map(({id}) => id);
    const chosen = tested.length === 0 ? usual : tested;
    const choose = (id: FacetId, isIn: boolean): void => {
      const next = testable.map((one) => one.id).filter((one) => (one === id ? isIn : chosen.includes(one)));
      const isUsual = next.length === 0 || next.join() === usual.join();
      const change: Pick<ExploreChoices, "tested"> = {tested: isUsual ? [] : next};
      state.set(change as Partial<ExploreState>);
    };
    summary.textContent = `Columns tested: ${testable.filter(({id}) => chosen.includes(id)).length} of ${testable.length}`;
    list.replaceChildren(
      ...testable.map(
        ({id}) =>
          html`<label
            ><input
              type="checkbox"
              checked=${chosen.includes(id)}
              ${{onchange: ({target}: Event) => choose(id, (target as HTMLInputElement).checked)}}
            />
            ${id === "key" ? "right answer" : wordOf(id)}</label
          >`
      )
    );
  };
  state.subscribe(fill);
  return node;
}
