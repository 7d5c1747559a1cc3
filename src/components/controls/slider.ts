import {html} from "htl";
import type {PageState} from "../../runtime/page-state.js";

export interface SliderOptions {
  readonly label: string | Node;
  /** Plain text of the label, for screen readers. */
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** What it means, in one line. */
  readonly help: string | Node;
  readonly format?: (value: number) => string;
  /** Label and value above the track instead of beside it. */
  readonly stacked?: boolean;
}

let made = 0;

/** Keys pressed faster than this are one move of the slider. */
const KEYS_MS = 400;

/** A slider bound to a number of the page's state: live while it moves, one entry of the history per drag or run of keys. */
export function Slider<S>(state: PageState<S>, key: keyof S & string, options: SliderOptions): HTMLElement {
  const {label, name, min, max, step, help, stacked = false, format = (value) => value.toFixed(2)} = options;
  const id = `slider-${++made}`;
  const input = html`<input
    type="range"
    id=${id}
    min=${min}
    max=${max}
    step=${step}
    aria-label=${name}
  />` as HTMLInputElement;
  const output = html`<output for=${id}></output>`;
  input.addEventListener("input", () => state.set({[key]: Number(input.value)} as Partial<S>, {live: true}));
  let [isKey, resting] = [false, 0];
  const settle = () => {
    clearTimeout(resting);
    resting = 0;
    state.set({[key]: Number(input.value)} as Partial<S>);
  };
  input.addEventListener("keydown", () => (isKey = true));
  input.addEventListener("pointerdown", () => (isKey = false));
  input.addEventListener("change", () => {
    if (!isKey) return settle();
    clearTimeout(resting);
    resting = window.setTimeout(settle, KEYS_MS);
  });
  input.addEventListener("blur", () => resting !== 0 && settle());
  state.subscribe((current) => {
    const value = current[key] as number;
    input.value = String(value);
    input.style.setProperty("--fill", `${(100 * (value - min)) / (max - min)}%`);
    output.textContent = format(value);
    input.setAttribute("aria-valuetext", format(value));
  });
  const caption = html`<label for=${id}>${label}</label>`;
  return stacked
    ? html`<div class="slider stacked">${caption}${output}${input}<small>${help}</small></div>`
    : html`<div class="slider">${caption}${input}${output}<small>${help}</small></div>`;
}
