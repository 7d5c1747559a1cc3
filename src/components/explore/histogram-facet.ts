import {html, svg} from "htl";
import {SLOTS, type Facet} from "../../lib/explore/index.js";
import {count, fixed} from "../format/numbers.js";
import type {ExploreContext} from "./context.js";

const WIDTH = 240;
const HEIGHT = 56;

/**
 * A number as a histogram that is brushed: drag over it, or move the two sliders beneath it. The upper part of a bar is what
 * was not right.
 */
export function HistogramFacet(
  {state, inForce}: ExploreContext,
  {id, values, edges = []}: Facet,
  label: string
): {node: HTMLElement; refresh: () => void} {
  const bins = edges.length - 1;
  const w = WIDTH / bins;
  const all = svg`<path class="bar"></path>` as SVGPathElement;
  const right = svg`<path class="bar right"></path>` as SVGPathElement;
  const brush = svg`<rect class="brush" y="0" height=${HEIGHT}></rect>` as SVGRectElement;
  const plot =
    svg`<svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">${all}${right}${brush}</svg>` as SVGSVGElement;
  const slider = (name: string) =>
    html`<input type="range" min="0" max=${bins - 1} step="1" aria-label=${`${label}, ${name}`} />` as HTMLInputElement;
  const [from, to] = [slider("from"), slider("to")];
  const range = html`<output></output>` as HTMLOutputElement;
  const clear = html`<button type="button" class="clear" ${{onclick: () => state.set({[id]: []})}}>
    all
  </button>` as HTMLButtonElement;
  const node = html`<fieldset data-facet=${id} class="histogram">
    <legend>${label}</legend>
    <div class="head">${range}${clear}</div>
    ${plot}
    <div class="ends">${from}${to}</div>
  </fieldset>` as HTMLElement;

  const edge = (k: number) => (id === "difficulty" ? fixed(edges[k], 1) : count(edges[k]));
  const choose = (lo: number, hi: number, live: boolean) => {
    const [first, last] = [Math.max(0, Math.min(lo, hi)), Math.min(bins - 1, Math.max(lo, hi))];
    const codes = Array.from({length: last - first + 1}, (_, k) => first + k);
    state.set({[id]: codes.length === values.length ? [] : codes}, {live});
  };
  const fromSliders = (live: boolean) => choose(Number(from.value), Number(to.value), live);
  for (const input of [from, to]) {
    input.addEventListener("input", () => fromSliders(true));
    input.addEventListener("change", () => fromSliders(false));
  }
  const binAt = (event: PointerEvent) => {
    const {left, width} = plot.getBoundingClientRect();
    return Math.max(0, Math.min(bins - 1, Math.floor(((event.clientX - left) / width) * bins)));
  };
  let start = -1;
  plot.addEventListener("pointerdown", (event) => {
    start = binAt(event);
    plot.setPointerCapture(event.pointerId);
    choose(start, start, true);
  });
  plot.addEventListener("pointermove", (event) => {
    if (start >= 0) choose(start, binAt(event), true);
  });
  const end = (event: PointerEvent) => {
    if (start < 0) return;
    choose(start, binAt(event), false);
    start = -1;
  };
  plot.addEventListener("pointerup", end);
  plot.addEventListener("pointercancel", end);

  return {
    node,
    refresh() {
      const counts = inForce.get().counts.facets.get(id)!;
      const total = (b: number) => counts[b * SLOTS] + counts[b * SLOTS + 1] + counts[b * SLOTS + 2];
      let most = 1;
      for (let b = 0; b < bins; b++) most = Math.max(most, total(b));
      const bars = (part: (b: number) => number) =>
        Array.from({length: bins}, (_, b) => {
          const height = (HEIGHT * part(b)) / most;
          return `M${b * w},${HEIGHT}v${-height}h${Math.max(0.5, w - 0.75)}v${height}z`;
        }).join("");
      all.setAttribute("d", bars(total));
      right.setAttribute(
        "d",
        bars((b) => counts[b * SLOTS + 2])
      );
      const chosen = state.get()[id];
      const [lo, hi] = chosen.length > 0 ? [chosen[0], Math.min(bins - 1, chosen.at(-1)!)] : [0, bins - 1];
      from.value = String(lo);
      to.value = String(hi);
      clear.hidden = chosen.length === 0;
      node.classList.toggle("filtered", chosen.length > 0);
      brush.setAttribute("x", String(lo * w));
      brush.setAttribute("width", String((hi - lo + 1) * w));
      brush.classList.toggle("hidden", chosen.length === 0);
      range.textContent = `${edge(lo)} to ${edge(hi + 1)}${id === "difficulty" ? " logits" : " characters"}`;
    }
  };
}
