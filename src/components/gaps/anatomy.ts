import {html, svg} from "htl";
import type {PairedCell} from "../../lib/gaps/cells.js";
import {fixed, interval} from "../format/numbers.js";
import {lambdaOf, nameOf, type GapContext} from "./context.js";
import {OUTCOMES} from "./four-outcomes.js";

const SIDE = 120;

/** A model's gap as the map knows it. */
export interface MapGap {
  readonly gap: number;
  readonly lo: number;
  readonly hi: number;
  /** θ_und − θ_gen, logits; `null` for the mean of several categories, which no single step gives. */
  readonly delta: number | null;
  readonly published: number | null;
}

/** One cell of the map taken apart: the 2 x 2 outcomes as areas, and the gap, step by step where it is of one category. */
export function anatomy(context: GapContext, cell: PairedCell, gap: MapGap, cells: readonly PairedCell[]): HTMLElement {
  const {state} = context;
  const {fail, success} = lambdaOf(state.get());
  const {p11, p10, p01, p00} = cell.outcomes;
  const factor = Math.exp(fail * p00 - success * p11);
  const u = p11 + p10;
  const both = u > 0 ? p11 / u : 0;
  const draws = u < 1 ? p01 / (1 - u) : 0;
  const picker = html`<select
    aria-label="Model taken apart"
    ${{onchange: (event: Event) => state.set({pick: (event.target as HTMLSelectElement).value})}}
  >
    ${cells.map(({model}) => html`<option value=${model} selected=${model === cell.model}>${nameOf(context, model)}</option>`)}
  </select>`;
  const square = (x: number, y: number, w: number, h: number, fill: string) =>
    svg`<rect x=${x} y=${y} width=${Math.max(0, w)} height=${Math.max(0, h)} style=${`fill:${fill}`}></rect>`;
  return html`<div class="anatomy">
    ${picker}
    <p class="where">${cell.category}, ${cell.n} items${cell.repaired ? ", row repaired †" : ""}</p>
    <div class="areas">
      ${svg`<svg width=${SIDE} height=${SIDE} viewBox=${`0 0 ${SIDE} ${SIDE}`} role="img" aria-label=${OUTCOMES.map(({key, name}) => `${name} ${fixed(100 * cell.outcomes[key])}%`).join(", ")}>${[
        square(0, 0, SIDE * u, SIDE * both, "var(--both)"),
        square(0, SIDE * both + 1, SIDE * u, SIDE * (1 - both) - 1, "var(--und)"),
        square(SIDE * u + 1, 0, SIDE * (1 - u) - 1, SIDE * draws, "var(--gen)"),
        square(SIDE * u + 1, SIDE * draws + 1, SIDE * (1 - u) - 1, SIDE * (1 - draws) - 1, "var(--neither)")
      ]}</svg>`}
      <ul>
        ${OUTCOMES.map(({key, name, fill}) => html`<li><span class="swatch" style=${`background:${fill}`}></span><b>${fixed(100 * cell.outcomes[key])}</b> ${name}</li>`)}
      </ul>
    </div>
    <dl>
      ${gap.delta === null ? "" : steps(Math.abs(gap.delta), factor)}
      <dt class="gap">${gap.delta === null ? "identified gap, mean of the categories" : "identified gap"}</dt>
      <dd><b>${fixed(gap.gap)}</b></dd>
      <dt>95% interval</dt>
      <dd>${interval(gap)}</dd>
      ${context.hasPrinted ? [html`<dt>published</dt>`, html`<dd>${gap.published === null ? "—" : fixed(gap.published, 2)}</dd>`] : ""}
    </dl>
  </div>`;
}

/** The distance of abilities, what the outcomes make of it, and their product. */
const steps = (distance: number, factor: number) => [
  html`<dt>| <i class="und">θ</i><sub>u</sub> − <i class="gen">θ</i><sub>g</sub> |</dt>`,
  html`<dd>${fixed(distance, 2)}</dd>`,
  html`<dt>× exp(<i>λ</i><sub>f</sub> <i>p</i><sub>00</sub> − <i>λ</i><sub>s</sub> <i>p</i><sub>11</sub>)</dt>`,
  html`<dd>${fixed(factor, 2)}</dd>`,
  html`<dt class="line"><i>o</i></dt>`,
  html`<dd class="line">${fixed(distance * factor, 2)}</dd>`
];
