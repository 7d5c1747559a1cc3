import {html} from "htl";
import {SLOTS, type Facet, type FacetId, type Rate} from "../../lib/explore/index.js";
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
  const node = html`<fieldset
    data-facet=${id}
    class=${values.length > 14 ? "long" : ""}
    style=${`--rows:${values.length}`}
  >
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
  const number = document.createTextNode("");
  const n = html`<span class="n">${number}</span>` as HTMLElement;
  const said = html`<span class="visually-hidden"></span>` as HTMLElement;
  // Line, interval and dot are backgrounds of one element: a step moves hundreds, and these need no layout and no layers.
  const axis = withRate
    ? (html`<span
        class="rate"
        aria-hidden="true"
        style=${`--rod:${weakOf(ability)};--dot:${hueOf(ability)}`}
      ></span>` as HTMLElement)
    : null;
  const node = html`<label class="facet-row"
    >${box}<span class="name">${name}</span>${n}${axis ?? ""}${said}</label
  >` as HTMLElement;
  let [last, lastSaid] = ["", ""];
  return {
    node,
    box,
    refresh(isChosen: boolean) {
      const {counts, effects} = context.inForce.get();
      const at = value * SLOTS;
      const own = counts.facets.get(id)!;
      const total = own[at] + own[at + 1] + own[at + 2];
      const rate = withRate ? context.rate(id, value) : null;
      const next = `${total} ${isChosen} ${rate?.rate} ${rate?.interval.lo} ${rate?.interval.hi}`;
      if (next !== last) draw(total, isChosen, rate);
      last = next;
      // Words are for readers who stop: they follow when the filters rest.
      if (effects === null || next === lastSaid) return;
      lastSaid = next;
      const text = rate ? rateText(rate) : "";
      said.textContent = text;
      node.title = rate ? `${name}: ${text}` : "";
    }
  };

  function draw(total: number, isChosen: boolean, rate: Rate | null): void {
    if (box.checked !== isChosen) box.checked = isChosen;
    number.data = count(total);
    const kind = `facet-row${isChosen ? " chosen" : ""}${total === 0 ? " none" : ""}`;
    if (node.className !== kind) node.className = kind;
    if (!axis) return;
    const shown = rate ? "rate" : "rate hidden";
    if (axis.className !== shown) axis.className = shown;
    if (!rate) return;
    const {lo, hi} = rate.interval;
    // A position in percent counts what the picture leaves free of the line.
    const [width, at] = [Math.min(hi - lo, 0.999), 100 * rate.rate];
    axis.style.backgroundSize = `var(--dot-size), ${(100 * width).toFixed(2)}% 5px, 100% var(--hair)`;
    axis.style.backgroundPosition = `calc(${at.toFixed(2)}% + ${(0.06 * at - 3).toFixed(2)}px) 50%, ${((100 * lo) / (1 - width)).toFixed(2)}% 50%, 0 50%`;
  }
}

const rateText = ({rate, interval: {lo, hi}, scored}: Rate): string =>
  `${fixed(100 * rate)}% right ${interval({lo: 100 * lo, hi: 100 * hi})}, ${count(scored)} scored`;
