import {html, svg} from "htl";
import {SLOTS, type Facet, type FacetId} from "../../lib/explore/index.js";
import {hueOf, weakOf, type Ability} from "../chart/index.js";
import {count, fixed, interval} from "../format/numbers.js";
import type {ExploreContext} from "./context.js";
import {HistogramFacet} from "./histogram-facet.js";

const LABELS: Readonly<Record<FacetId, string>> = {
  benchmark: "Benchmark",
  model: "Model",
  capability: "Capability",
  category: "Category",
  subcategory: "Subcategory",
  protocol: "Protocol",
  stage: "Stage",
  step: "Training step",
  status: "Status",
  outcome: "Outcome",
  joint: "In both forms",
  answer: "Answer",
  key: "Right answer",
  scorer: "Scorer",
  judge: "Judge",
  attempt: "Attempt",
  difficulty: "Difficulty",
  length: "Length of reply"
};
/** Facets whose values say nothing about a rate: they are made of outcomes, or decide them. */
const WITHOUT_RATE: ReadonlySet<FacetId> = new Set(["outcome", "joint"]);
const AXIS = 100;

const abilityOf = (id: FacetId, name: string | null): Ability =>
  id === "capability" && (name === "understanding" || name === "generation" || name === "editing") ? name : "other";

/**
 * All facets of a log as form controls: values with counts, and the share of right verdicts with its interval. Rows are made
 * once and changed in place, so that every list follows every filter within a frame.
 */
export function FacetList(context: ExploreContext): HTMLElement {
  const parts = context.table.facets
    .filter(({id, values}) => values.length > 1 || id === "model")
    .map((facet) => (facet.edges ? HistogramFacet(context, facet, LABELS[facet.id]) : facetGroup(context, facet)));
  const node = html`<form class="facets" aria-label="Filters" ${{onsubmit: (event: Event) => event.preventDefault()}}>
    ${parts.map((part) => part.node)}
  </form>` as HTMLElement;
  const refresh = () => {
    node.dataset["intervals"] = context.inForce.get().effects === null ? "approximate" : "exact";
    parts.forEach((part) => part.refresh());
  };
  context.inForce.subscribe(refresh);
  context.isCounting.subscribe(() => node.setAttribute("aria-busy", String(context.isCounting.get())));
  refresh();
  return node;
}

function facetGroup(context: ExploreContext, facet: Facet): {node: HTMLElement; refresh: () => void} {
  const {id, values} = facet;
  const {state} = context;
  const withRate = !WITHOUT_RATE.has(id);
  const rows = values.map((_, value) => facetRow(context, facet, value, withRate));
  const clear = html`<button type="button" class="clear" ${{onclick: () => state.set({[id]: []})}}>
    all
  </button>` as HTMLButtonElement;
  const order = (a: number, b: number) => a - b;
  const node = html`<fieldset data-facet=${id} class=${values.length > 14 ? "long" : ""}>
    <legend>${LABELS[id]}</legend>
    <div class="head"><span>${withRate ? "right, 95%" : ""}</span>${clear}<span>verdicts</span></div>
    <div class="list" tabindex=${values.length > 14 ? "0" : null}>${rows.map((row) => row.node)}</div>
  </fieldset>` as HTMLElement;
  node.addEventListener("change", () => {
    const chosen = rows.flatMap(({box}, value) => (box.checked ? [value] : [])).sort(order);
    state.set({[id]: chosen.length === values.length ? [] : chosen});
  });
  return {
    node,
    refresh() {
      const chosen = new Set(state.get()[id]);
      clear.hidden = chosen.size === 0;
      node.classList.toggle("filtered", chosen.size > 0);
      rows.forEach((row, value) => row.refresh(chosen.has(value)));
    }
  };
}

function facetRow(context: ExploreContext, {id, values}: Facet, value: number, withRate: boolean) {
  const name = context.nameOf(id, value);
  const ability = abilityOf(id, values[value]!);
  const box = html`<input type="checkbox" />` as HTMLInputElement;
  const n = html`<span class="n"></span>` as HTMLElement;
  const said = html`<span class="visually-hidden"></span>` as HTMLElement;
  const rodNode = svg`<rect y="1.5" height="5" style=${`fill:${weakOf(ability)}`}></rect>` as SVGRectElement;
  const dot = svg`<path class="dot" style=${`stroke:${hueOf(ability)}`}></path>` as SVGPathElement;
  const axis = withRate
    ? svg`<svg class="rate" viewBox="-4 0 108 8" preserveAspectRatio="none" aria-hidden="true"><line x2="100" y1="4" y2="4" class="axis"></line>${rodNode}${dot}</svg>`
    : null;
  const node = html`<label class="facet-row"
    >${box}<span class="name">${name}</span>${n}${axis ?? ""}${said}</label
  >` as HTMLElement;
  let last = "";
  return {
    node,
    box,
    refresh(isChosen: boolean) {
      const counts = context.inForce.get().counts.facets.get(id)!;
      const at = value * SLOTS;
      const total = counts[at] + counts[at + 1] + counts[at + 2];
      const rate = withRate ? context.rate(id, value) : null;
      const next = `${total} ${isChosen} ${rate?.rate} ${rate?.interval.lo} ${rate?.interval.hi}`;
      if (next === last) return;
      last = next;
      box.checked = isChosen;
      n.textContent = count(total);
      node.classList.toggle("none", total === 0);
      if (!axis) return;
      axis.classList.toggle("hidden", rate === null);
      if (!rate) {
        said.textContent = "";
        return;
      }
      const {lo, hi} = rate.interval;
      dot.setAttribute("d", `M${rate.rate * AXIS},4h0`);
      rodNode.setAttribute("x", String(lo * AXIS));
      rodNode.setAttribute("width", String((hi - lo) * AXIS));
      const text = `${fixed(100 * rate.rate)}% right ${interval({lo: 100 * lo, hi: 100 * hi})}, ${count(rate.scored)} scored`;
      said.textContent = text;
      node.title = `${name}: ${text}`;
    }
  };
}
