import {html} from "htl";
import {logOddsRatio} from "../../lib/gaps/association.js";
import type {PairedCell} from "../../lib/gaps/cells.js";
import {pooledCells} from "../../lib/gaps/pooled-cells.js";
import {fixed} from "../format/numbers.js";
import type {GapContext} from "./context.js";
import {inView} from "./ranked.js";
import {associationOf, mapCategory, MAXIMAL_ASSOCIATION, type GapState} from "./state.js";

/** Cells on the map: the chosen models in the map's category, or one per model over all categories in force. */
export function mapCells(context: GapContext, state: GapState): readonly PairedCell[] {
  const category = mapCategory(context.ids, state);
  const cells = inView(context, state);
  return category === null
    ? pooledCells(cells, "all categories together")
    : cells.filter((cell) => cell.category === category);
}

/** Median log odds ratio of the cells on the map; 0 without cells. */
export function medianAssociation(cells: readonly PairedCell[]): number {
  const sorted = cells.map(logOddsRatio).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length === 0 ? 0 : (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** How p11 follows from the margins: from less than independent to nearly maximal; the models' median until moved. */
export function AssociationSlider(context: GapContext): HTMLElement {
  const {state} = context;
  const input = html`<input
    type="range"
    id="association"
    min="-1"
    max=${MAXIMAL_ASSOCIATION}
    step="0.1"
  />` as HTMLInputElement;
  const output = html`<output for="association"></output>`;
  const help = html`<span></span>`;
  const back = html`<button type="button" class="reset" ${{onclick: () => state.set({lor: null})}}>
    Use the median
  </button>`;
  input.addEventListener("input", () => state.set({lor: Number(input.value)}, {live: true}));
  input.addEventListener("change", () => state.set({lor: Number(input.value)}));
  state.subscribe((current) => {
    const median = medianAssociation(mapCells(context, current));
    const value = current.lor ?? median;
    input.value = String(value);
    input.style.setProperty("--fill", `${((value + 1) / (MAXIMAL_ASSOCIATION + 1)) * 100}%`);
    const said = associationOf(value) === Infinity ? "maximal" : fixed(value);
    input.setAttribute("aria-valuetext", said);
    output.textContent = said;
    help.textContent = `median of these models ${fixed(median)}; 0 is independence, the right end the strongest association the rates allow. `;
    back.hidden = current.lor === null;
  });
  return html`<div class="slider association">
    <label for="association">association, log odds ratio</label>${input}${output}<small>${help}${back}</small>
  </div>`;
}
