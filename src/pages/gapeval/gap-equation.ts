import {html} from "htl";
import {Segments, Slider} from "../../components/controls/index.js";
import {ENGINE_CHOICES} from "../../components/controls/engine-choices.js";
import {type GapContext} from "../../components/gaps/context.js";

/** The equation of the gap with its two sliders and their published settings. */
export function GapEquation({state}: GapContext): HTMLElement {
  const presets = [
    {name: "released script 2.7, 1.05", lf: 2.7, ls: 1.05},
    {name: "paper 2, 2", lf: 2, ls: 2},
    {name: "no weights 0, 0", lf: 0, ls: 0}
  ];
  const chips = presets.map(
    ({name, lf, ls}) =>
      html`<button type="button" class="chip" ${{onclick: () => state.set({lf, ls})}}>${name}</button>`
  );
  state.subscribe(({lf, ls}) =>
    chips.forEach((chip, i) =>
      chip.setAttribute("aria-pressed", String(presets[i]!.lf === lf && presets[i]!.ls === ls))
    )
  );
  return html`<div class="equation">
    <div
      class="formula"
      role="math"
      aria-label="gap equals o over one plus o, where o is the absolute difference of the two abilities times e to the power of lambda f times p zero zero minus lambda s times p one one"
    >
      <span><i class="gap">gap</i> = <i>o</i> / (1 + <i>o</i>),&ensp;</span>
      <span
        ><i>o</i> = | <i class="und">θ</i><sub>u</sub> − <i class="gen">θ</i><sub>g</sub> | <i>e</i
        ><sup> <i>λ</i><sub>f</sub> <i>p</i><sub>00</sub> − <i>λ</i><sub>s</sub> <i>p</i><sub>11</sub></sup></span
      >
    </div>
    <div class="sliders">
      ${Slider(state, "lf", {label: html`<span><i>λ</i><sub>f</sub></span>`, name: "lambda f, weight of items it can do in neither form", min: 0, max: 4, step: 0.05, help: "weight of items it can do in neither form"})}
      ${Slider(state, "ls", {label: html`<span><i>λ</i><sub>s</sub></span>`, name: "lambda s, weight of items it can do in both forms", min: 0, max: 4, step: 0.05, help: "weight of items it can do in both"})}
    </div>
    <div class="presets"><span>Presets</span> ${chips}</div>
    <div class="fitting">${Segments(state, "engine", "Backend of the fit", ENGINE_CHOICES)}</div>
  </div>`;
}
