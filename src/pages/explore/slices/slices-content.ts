import {html} from "htl";
import {ruleWithoutSlice, slicesFromJson, slicesToJson, withoutSlice, withSlices} from "../../../lib/explore/index.js";
import {download, fileStem} from "../../../components/dom/download.js";
import {keepFocus} from "../../../components/dom/keep-focus.js";
import {atRest} from "../../../components/explore/figure/at-rest.js";
import type {ExploreContext} from "../../../components/explore/view/context.js";
import {plural} from "../../../components/format/numbers.js";
import {measuredSlicesSteps} from "./measured-slices.js";
import {sliceComparison} from "./slice-comparison.js";
import {SliceForm} from "./slice-form.js";
import {SliceTable} from "./slice-table.js";

/**
 * Slices, each with its size and rate under the filters in force; choosing one filters every view, two are compared by a test over
 * cases. Below them what makes a slice, and their file.
 */
export function SlicesContent(context: ExploreContext): HTMLElement {
  const {state, table} = context;
  const list = html`<div></div>` as HTMLElement;
  const compared = html`<div class="slice-compare"></div>` as HTMLElement;
  const said = html`<span role="status"></span>` as HTMLElement;
  const file = html`<input type="file" accept=".json,application/json" hidden />` as HTMLInputElement;
  const node = html`<div>
    <p class="sub">
      A slice is a filter with a name. Rates are under the other filters in force, with 95% intervals over cases.
    </p>
    ${list}${compared}${SliceForm(context)}
    <p class="actions">
      <button type="button" ${{onclick: save}}>Export</button
      ><button type="button" ${{onclick: () => file.click()}}>Import</button> ${file}${said}
    </p>
  </div>` as HTMLElement;

  function save(): void {
    download(
      `${fileStem("parallax-slices", table.simulated)}.json`,
      slicesToJson(state.get().slices, table),
      "application/json"
    );
  }
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    try {
      const {slices, fingerprint} = slicesFromJson(await chosen.text());
      state.set({slices: withSlices(state.get().slices, slices)});
      const other = fingerprint !== null && fingerprint !== table.fingerprint;
      said.textContent = `${plural(slices.length, "slice")} read${other ? "; made on other data" : ""}.`;
    } catch (error) {
      said.textContent = `${chosen.name}: ${(error as Error).message}.`;
    }
    file.value = "";
  });

  const measured = atRest(context, ["slices"], () => measuredSlicesSteps(context));

  function refresh(): void {
    const all = measured.get() ?? [];
    const {slice: chosen} = state.get();
    keepFocus(node, () => {
      list.replaceChildren(
        all.length === 0 ? "" : SliceTable(all, chosen, {choose: (slice) => state.set({slice}), remove})
      );
      compared.replaceChildren(...sliceComparison(context, all));
    });
  }

  function remove(name: string): void {
    const {slices, slice} = state.get();
    const gone = slices.find((one) => one.name === name)!;
    state.set({slices: withoutSlice(slices, name), slice: slice === name ? "" : ruleWithoutSlice(slice, gone)});
    said.textContent = `${name} deleted. Back brings it back.`;
  }

  measured.subscribe(refresh);
  let shown: readonly unknown[] = [];
  state.subscribe(({slices, slice, compare}) => {
    const wanted = [slices, slice, compare];
    if (wanted.some((value, k) => value !== shown[k])) refresh();
    shown = wanted;
  });
  return node;
}
