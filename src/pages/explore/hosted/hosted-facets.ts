import {html} from "htl";
import {capitalized} from "../../../components/format/capitalized.js";
import {count, fixed, plural} from "../../../components/format/numbers.js";
import {shownName} from "../../../components/format/shown-name.js";
import {CUBE_FACETS, type CubeFacet, type CubeFacetId} from "../../../lib/explore/cube/cube.js";
import {verdictsOf, type ValueCount} from "../../../lib/explore/cube/cube-rates.js";
import type {HostedLog} from "./hosted-log.js";
import {MissingChoice} from "./missing-choice.js";

/** Values whose rows are made. */
const MOST_ROWS = 300;

/** What a value is called in lists. */
export const nameOfValue = (value: string | null): string => (value === null ? "none" : shownName(value));

/** All facets of a log as form controls: values with how many verdicts they have under the other filters, and the share of right ones. */
export function HostedFacets(log: HostedLog): HTMLElement {
  const parts = CUBE_FACETS.map(log.facet)
    .filter(({values}) => values.length > 1)
    .map((facet) => FacetGroup(log, facet));
  log.state.subscribe((state) => {
    const counts = log.counts(state);
    for (const {id, refresh} of parts) refresh(counts.get(id)!, state[id]);
  });
  return html`<div id="facets" tabindex="-1">
    ${MissingChoice(log)}
    <form class="facets" aria-label="Filters" ${{onsubmit: (event: Event) => event.preventDefault()}}>
      ${parts.map(({node}) => node)}
    </form>
  </div>` as HTMLElement;
}

interface Group {
  readonly id: CubeFacetId;
  readonly node: HTMLElement;
  readonly refresh: (counts: readonly ValueCount[], chosen: readonly number[]) => void;
}

function FacetGroup({state}: HostedLog, {id, values}: CubeFacet): Group {
  const rows = values.slice(0, MOST_ROWS).map(ValueRow);
  const clear = html`<button type="button" class="clear" ${{onclick: () => state.set({[id]: [], page: 1})}}>
    all
  </button>` as HTMLButtonElement;
  const left = values.length - rows.length;
  const node = html`<fieldset
    data-facet=${id}
    class=${values.length > 14 ? "long" : ""}
    style=${`--rows:${values.length}`}
  >
    <legend>${capitalized(id)}</legend>
    <div class="head"><span>right</span>${clear}<span>verdicts</span></div>
    <div class="scroller"><div class="list">${rows.map((row) => row.node)}</div></div>
    ${left > 0 ? html`<p class="notice">${plural(left, "more value")} cannot be chosen here.</p>` : ""}
  </fieldset>` as HTMLElement;
  node.addEventListener("change", () => {
    const chosen = rows.flatMap(({box}, code) => (box.checked ? [code] : []));
    state.set({[id]: chosen.length === values.length ? [] : chosen, page: 1});
  });
  return {
    id,
    node,
    refresh(counts, chosen) {
      clear.hidden = chosen.length === 0;
      node.classList.toggle("filtered", chosen.length > 0);
      for (const [code, row] of rows.entries()) row.refresh(counts[code]!, chosen.includes(code));
    }
  };
}

function ValueRow(value: string | null) {
  const name = nameOfValue(value);
  const box = html`<input type="checkbox" />` as HTMLInputElement;
  const share = html`<small></small>` as HTMLElement;
  const total = html`<span class="total"></span>` as HTMLElement;
  const node = html`<label class="facet-row"
    ><span class="name">${box}${name} ${share}</span>${total}</label
  >` as HTMLElement;
  return {
    node,
    box,
    refresh(given: ValueCount, isChosen: boolean) {
      const {wrong, right} = given;
      const all = verdictsOf(given);
      const said = wrong + right === 0 ? "" : `${fixed((100 * right) / (wrong + right))}%`;
      box.checked = isChosen;
      node.classList.toggle("chosen", isChosen);
      node.classList.toggle("none", all === 0);
      share.textContent = said;
      total.textContent = count(all);
      box.setAttribute("aria-label", `${name}: ${count(all)}${said === "" ? "" : `, ${said} right`}`);
    }
  };
}
