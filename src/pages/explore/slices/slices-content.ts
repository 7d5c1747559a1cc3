import {html} from "htl";
import {
  compareSlices,
  facetsOfRule,
  measureSliceSteps,
  parseRule,
  ruleWithoutSlice,
  sliceRows,
  slicesFromJson,
  slicesToJson,
  withoutSlice,
  withSlices,
  type FacetId,
  type Slice,
  type SliceMeasure
} from "../../../lib/explore/index.js";
import {download, fileStem} from "../../../components/dom/download.js";
import {count, fixed, interval, plural, pValue, signed, signedInterval} from "../../../components/format/numbers.js";
import {keepFocus} from "../../../components/dom/keep-focus.js";
import {atRest} from "../../../components/explore/figure/at-rest.js";
import type {ExploreContext} from "../../../components/explore/view/context.js";
import {
  choiceBy,
  chosenBy,
  outcomeChoice,
  type OutcomeChoice
} from "../../../components/explore/figure/outcome-choice.js";
import {RateRod} from "./rate-rod.js";
import {SliceForm} from "./slice-form.js";

/** A slice with what it holds under the filters, or why its rule could not be read. */
interface Measured {
  readonly slice: Slice;
  readonly found: SliceMeasure | null;
  /** What its rule looks at. */
  readonly facets: readonly FacetId[];
  readonly problem: string;
}

/**
 * Slices, each with its size and rate under the filters in force; choosing one filters every view, two are compared by a test over
 * cases. Below them what makes a slice, and their file.
 */
export function SlicesContent(context: ExploreContext): HTMLElement {
  const {state, filter, table} = context;
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

  const measured = atRest(context, ["slices"], function* (): Generator<void, readonly Measured[]> {
    const {slices} = state.get();
    const result: Measured[] = [];
    for (const slice of slices) {
      yield;
      try {
        const rule = parseRule(slice.name, table, slices);
        const rows = sliceRows(table, rule);
        yield;
        const found = yield* measureSliceSteps(filter, table, rows);
        result.push({slice, found, facets: facetsOfRule(rule), problem: ""});
      } catch (error) {
        result.push({slice, found: null, facets: [], problem: (error as Error).message});
      }
    }
    return result;
  });

  function refresh(): void {
    const all = measured.get() ?? [];
    const {slice: chosen} = state.get();
    keepFocus(node, () => {
      list.replaceChildren(all.length === 0 ? "" : sliceTable(all, chosen));
      compared.replaceChildren(...comparison(all));
    });
  }

  function sliceTable(all: readonly Measured[], chosen: string): Node {
    return html`<div class="twin" tabindex="0" role="region" aria-label="Slices">
      <table>
        <caption class="visually-hidden">
          Slices with their sizes and rates
        </caption>
        <thead>
          <tr>
            <th scope="col">Slice</th>
            <td></td>
            <th scope="col" class="number">Right, %</th>
            <th scope="col" class="number">Verdicts</th>
            <th scope="col" class="number">Items</th>
            <th scope="col" class="number">Models</th>
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${all.map((one) => sliceRow(one, chosen))}
        </tbody>
      </table>
    </div>`;
  }

  function sliceRow({slice: {name, rule}, found, problem}: Measured, chosen: string): Node {
    const isChosen = chosen === name;
    const numbers =
      found === null
        ? [html`<td colspan="5" class="problem">${problem}</td>`]
        : [
            html`<td>${found.rate ? RateRod(found.rate) : ""}</td>`,
            ...[
              found.rate
                ? `${fixed(100 * found.rate.rate)} ${interval(percent(found.rate.interval))}`
                : "nothing scored",
              count(found.rows),
              count(found.items),
              count(found.models)
            ].map((text) => html`<td class="number">${text}</td>`)
          ];
    return html`<tr class=${isChosen ? "chosen" : ""}>
      <th scope="row">
        <button
          type="button"
          class="chip"
          aria-pressed=${String(isChosen)}
          ${{onclick: () => state.set({slice: isChosen ? "" : name})}}
        >
          ${name}
        </button>
        <span class="rule">${rule}</span>
      </th>
      ${numbers}
      <td>
        <button type="button" class="linkish" aria-label=${`Delete slice ${name}`} ${{onclick: () => remove(name)}}>
          Delete
        </button>
      </td>
    </tr>`;
  }

  function remove(name: string): void {
    const {slices, slice} = state.get();
    const gone = slices.find((one) => one.name === name)!;
    state.set({slices: withoutSlice(slices, name), slice: slice === name ? "" : ruleWithoutSlice(slice, gone)});
    said.textContent = `${name} deleted. Back brings it back.`;
  }

  function comparison(all: readonly Measured[]): Node[] {
    const known = all.filter(({found}) => found?.rate);
    if (known.length < 2) return [];
    const asked = state.get().compare.split(",");
    const named = asked.map((name) => known.find(({slice}) => slice.name === name));
    const a = named[0] ?? known.find((one) => one !== named[1])!;
    const b = named[1] && named[1] !== a ? named[1] : known.find((one) => one !== a)!;
    const picker = (label: string, own: Measured, choose: (name: string) => string) => {
      const select = html`<select aria-label=${label}>
        ${known.map(({slice: {name}}) => html`<option value=${name} selected=${name === own.slice.name}>${name}</option>`)}
      </select>` as HTMLSelectElement;
      select.addEventListener("change", () => state.set({compare: choose(select.value)}));
      return select;
    };
    const choice = choiceOf(a, b);
    const result = choice?.isWhole ? null : compareSlices(a.found!.cases, b.found!.cases);
    const first = picker("First slice", a, (name) => `${name},${name === b.slice.name ? a.slice.name : b.slice.name}`);
    const second = picker(
      "Second slice",
      b,
      (name) => `${name === a.slice.name ? b.slice.name : a.slice.name},${name}`
    );
    return [
      html`<p>
        <span class="value-picker">${first}</span> minus <span class="value-picker">${second}</span>:
        <span role="status"
          >${
            choice?.isWhole
              ? `not compared: verdicts are chosen by their outcome (${chosenBy(choice)})`
              : result === null
                ? "too few cases to compare"
                : html`<b>${signed(100 * result.difference)} points</b> ${signedInterval(percent(result.interval))},
                    ${pValue(result.p)},
                    ${plural(result.cases, "case")}${Number.isNaN(result.interval.lo) ? "; no interval where all cases of a slice are alike, or differ alike between the two" : ""}${choice ? `; ${chosenBy(choice)} goes with the outcome, so part of this follows from the choice` : ""}`
          }</span
        >
      </p>`
    ];
  }

  /** Slices by the outcome differ in it by their making, and others tell nothing where filters choose by it. */
  function choiceOf(...sides: readonly Measured[]): OutcomeChoice | null {
    const filtered = outcomeChoice(context);
    if (filtered?.isWhole) return filtered;
    return choiceBy([...new Set(sides.flatMap(({facets}) => facets))]) ?? filtered;
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

const percent = ({lo, hi}: {readonly lo: number; readonly hi: number}) => ({lo: 100 * lo, hi: 100 * hi});
