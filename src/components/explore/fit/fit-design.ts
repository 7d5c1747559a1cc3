import {html} from "htl";
import type {DesignAsked} from "../../../lib/models/design/ability-design.js";
import {createEngineClient} from "../../../runtime/kernels/engine-client.js";
import type {Signal} from "../../dom/signal.js";
import type {ExploreContext} from "../view/context.js";
import {designOf} from "./design-of-ability.js";
import type {Fitted} from "./fitted.js";
import {FIRST_SPEC, specWords} from "./fit-remedies.js";

/**
 * What the shown fit means for the next test: the items that give the score on all, tried on models left out, the fewest that keep every
 * order, and those that tell two models apart. Worked out where the reader asks for it.
 *
 * @param namesOf - models by their places in the fit
 */
export function FitDesign(
  context: ExploreContext,
  fitted: Signal<Fitted | null>,
  namesOf: (found: Fitted) => readonly string[]
): HTMLElement {
  const ask = createEngineClient();
  const said = html`<div role="status"></div>` as HTMLElement;
  const count = html`<input type="number" min="1" step="1" />` as HTMLInputElement;
  const [first, second] = [html`<select></select>`, html`<select></select>`] as [HTMLSelectElement, HTMLSelectElement];
  const button = html`<button type="button" ${{onclick: () => void design()}}>
    Choose items
  </button>` as HTMLButtonElement;
  let running: AbortController | null = null;
  let offered: Fitted | null = null;

  /** Models and items of the fit that is shown now; a refit of the same answers changes neither. */
  function offer(): void {
    const found = fitted.get();
    if (found === null) return;
    if (offered?.data !== found.data) {
      count.max = String(found.data.I);
      count.value = String(Math.min(100, Math.max(1, Math.round(found.data.I / 4))));
      for (const select of [first, second])
        select.replaceChildren(
          html`<option value="">any</option>`,
          ...namesOf(found).map((name, s) => html`<option value=${s}>${name}</option>`)
        );
    }
    running?.abort();
    said.replaceChildren();
    offered = found;
  }

  async function design(): Promise<void> {
    if (running) return running.abort();
    const found = offered!;
    const asked = askedOf(found);
    if (typeof asked === "string") return said.replaceChildren(asked);
    const spec = found.refit?.spec ?? FIRST_SPEC;
    const own = (running = new AbortController());
    button.textContent = "Stop";
    said.replaceChildren(`${specWords(spec, found.abilities)}: fitted again without each tenth of the models…`);
    try {
      const {data, clusterOf} = found;
      const onProgress = ({share}: {readonly share?: number}) =>
        said.replaceChildren(`Choosing items, ${Math.round(100 * (share ?? 0))}%`);
      const designs = await ask("designed", {data, spec, caseOf: clusterOf, asked}, {signal: own.signal, onProgress});
      if (found === offered)
        said.replaceChildren(
          ...designs.flatMap((one, d) =>
            designOf(context, found, {design: one, ability: d, asked, names: namesOf(found)})
          )
        );
    } catch (error) {
      if (found === offered)
        said.replaceChildren(own.signal.aborted ? "Stopped." : `Not worked out: ${(error as Error).message}`);
    }
    if (own === running) running = null;
    button.textContent = "Choose items";
  }

  function askedOf({data}: Fitted): DesignAsked | string {
    const items = Number(count.value);
    if (!(Number.isInteger(items) && items >= 1 && items <= data.I))
      return `Items: a whole number from 1 to ${data.I}.`;
    if ((first.value === "") !== (second.value === "") || (first.value !== "" && first.value === second.value))
      return "To tell apart: choose two different models, or none.";
    const separate = first.value === "" ? null : ([Number(first.value), Number(second.value)] as const);
    return {count: items, separate, width: null};
  }

  fitted.subscribe(offer);
  offer();
  return html`<details class="fit-design">
    <summary>Which items would a shorter test keep?</summary>
    <p class="toolrow">
      <label>Items ${count}</label><label>Tell ${first}</label><label>from ${second}</label>${button}
    </p>
    ${said}
  </details>` as HTMLElement;
}
