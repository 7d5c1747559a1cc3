import {html} from "htl";
import type {PageState} from "../../../runtime/page-state.js";
import type {ExploreState, RatesRows} from "../view/state.js";

/** What a table of rates is by, as a list: a log with columns of its own has more choices than stand side by side. */
export function RowsPicker(
  state: PageState<ExploreState>,
  choices: readonly {readonly id: RatesRows; readonly name: string}[]
): HTMLElement {
  const select = html`<select>
    ${choices.map(({id, name}) => html`<option value=${id}>${name}</option>`)}
  </select>` as HTMLSelectElement;
  select.addEventListener("change", () => {
    const chosen: {readonly rows: RatesRows} = {rows: select.value as RatesRows};
    state.set(chosen as Partial<ExploreState>);
  });
  state.subscribe(({rows}) => (select.value = choices.some(({id}) => id === rows) ? rows : choices[0]!.id));
  return html`<label class="value-picker">Rows ${select}</label>` as HTMLElement;
}
