import {html} from "htl";
import type {PageState} from "../../../runtime/page-state.js";
import type {ExploreState, RatesColumns} from "../view/state.js";

/**
 * What stands at an axis of the table of rates, as a list: a log with columns of its own has more choices than stand side by side. What
 * stands at the other axis is not offered.
 */
export function AxisPicker(
  state: PageState<ExploreState>,
  axis: "rows" | "across",
  choices: readonly {readonly id: RatesColumns; readonly name: string}[]
): HTMLElement {
  const options = choices.map(({id, name}) => html`<option value=${id}>${name}</option>` as HTMLOptionElement);
  const select = html`<select>
    ${options}
  </select>` as HTMLSelectElement;
  select.addEventListener("change", () => {
    // Differences are to a column: of other columns the page chooses again.
    const chosen = {[axis]: select.value, ...(axis === "across" ? {reference: -1} : {})};
    state.set(chosen as unknown as Partial<ExploreState>);
  });
  const other = axis === "rows" ? "across" : "rows";
  state.subscribe((now) => {
    for (const option of options) option.disabled = option.value === now[other];
    select.value = choices.some(({id}) => id === now[axis]) ? now[axis] : choices[0]!.id;
  });
  return html`<label class="value-picker">${axis === "rows" ? "Rows" : "Columns"} ${select}</label>` as HTMLElement;
}
