import {html} from "htl";
import {binsPerBar, SLOTS, type Facet} from "../../../lib/explore/index.js";
import type {ExploreContext} from "../../../components/explore/view/context.js";
import {chosenIn} from "../../../components/explore/view/state.js";
import {edgeText} from "../../../components/explore/figure/range-text.js";
import {SeenCanvas} from "./seen-canvas.js";
import {canvasColour} from "../../../components/explore/figure/theme-colours.js";

const HEIGHT = 56;
/** Between two bars, CSS pixels. */
const GAP = 0.75;
const UNITS: Readonly<Record<string, string>> = {difficulty: "logits", length: "characters"};

/**
 * A number as a histogram that is brushed: drag over it, or move the two sliders beneath it. The upper part of a bar is what
 * was not right. A brush moves by bins, of which a bar may show several. Drawn on a canvas; words and sliders say the same.
 */
export function HistogramFacet(
  {state, inForce}: ExploreContext,
  facet: Facet,
  label: string
): {node: HTMLElement; refresh: () => void} {
  const {id, values, edges = []} = facet;
  const bins = edges.length - 1;
  const perBar = binsPerBar(facet);
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
    <div class="ends">${from}${to}</div>
  </fieldset>` as HTMLElement;
  const canvas = new SeenCanvas(node, draw);
  const plot = canvas.node;
  node.querySelector(".head")!.after(plot);
  new ResizeObserver(() => canvas.resize(plot.clientWidth, HEIGHT)).observe(plot);

  /** First and last bin that pass. */
  function ends(): readonly [number, number] {
    const chosen = chosenIn(state.get(), id);
    return chosen.length > 0 ? [chosen[0]!, Math.min(bins - 1, chosen.at(-1)!)] : [0, bins - 1];
  }

  function draw(pen: CanvasRenderingContext2D, width: number): void {
    const counts = inForce.get().counts.facets.get(id)!;
    const bars = Array.from({length: Math.ceil(bins / perBar)}, (_, bar) => {
      let [all, right] = [0, 0];
      for (let b = bar * perBar; b < Math.min(bins, (bar + 1) * perBar); b++) {
        all += counts[b * SLOTS]! + counts[b * SLOTS + 1]! + counts[b * SLOTS + 2]!;
        right += counts[b * SLOTS + 2]!;
      }
      return {all, right};
    });
    const most = Math.max(1, ...bars.map(({all}) => all));
    const w = width / bars.length;
    for (const [part, colour] of [
      ["all", "var(--rule)"],
      ["right", "var(--ink-2)"]
    ] as const) {
      pen.fillStyle = canvasColour(colour);
      bars.forEach((bar, k) => {
        const height = (HEIGHT * bar[part]) / most;
        pen.fillRect(k * w, HEIGHT - height, Math.max(0.5, w - GAP), height);
      });
    }
    if (chosenIn(state.get(), id).length === 0) return;
    const [lo, hi] = ends();
    pen.globalAlpha = 0.35;
    pen.fillStyle = canvasColour("var(--mark)");
    pen.fillRect((lo * width) / bins, 0, ((hi - lo + 1) * width) / bins, HEIGHT);
    pen.globalAlpha = 1;
  }

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
    showEnds();
  };
  plot.addEventListener("pointerup", end);
  plot.addEventListener("pointercancel", end);

  /** The sliders stand still while the brush is drawn: to move them costs more than to count. */
  function showEnds(): void {
    if (start >= 0) return;
    const [lo, hi] = ends();
    for (const [input, bin, edge] of [
      [from, lo, lo],
      [to, hi, hi + 1]
    ] as const) {
      input.value = String(bin);
      input.setAttribute("aria-valuetext", `${edgeText(facet, edge)} ${UNITS[id] ?? ""}`);
    }
  }

  return {
    node,
    refresh() {
      canvas.paint({isMoving: inForce.get().effects === null});
      showEnds();
      const isFiltered = chosenIn(state.get(), id).length > 0;
      clear.hidden = !isFiltered;
      node.classList.toggle("filtered", isFiltered);
      const [lo, hi] = ends();
      const text = `${edgeText(facet, lo)} to ${edgeText(facet, hi + 1)} ${UNITS[id] ?? ""}`;
      if (range.textContent !== text) range.textContent = text;
    }
  };
}
