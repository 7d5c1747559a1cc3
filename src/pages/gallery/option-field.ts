import {html} from "htl";

/** One option of a component, as its docstring has it. */
export interface GalleryOption {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
}

/** A control for an option; `undefined` stands for "left out". */
export interface OptionField {
  readonly node: HTMLElement;
  readonly value: () => unknown;
}

/** The control that fits an option's type: choices as a list, lists and texts as a line, numbers as numbers. */
export function OptionField({name, type, doc}: GalleryOption, start: unknown, onChange: () => void): OptionField {
  const choices = [...type.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
  const isList = type.endsWith("[]");
  const isNumber = type === "number";
  const shown = Array.isArray(start) ? start.join(", ") : start === undefined ? "" : String(start);
  const input = (
    choices.length > 0
      ? html`<select name=${name}>
          <option value="">default</option>
          ${choices.map((one) => html`<option value=${one} selected=${one === shown}>${one}</option>`)}
        </select>`
      : html`<input
          name=${name}
          type=${isNumber ? "number" : "text"}
          step="any"
          value=${shown}
          placeholder=${isList ? "all; names, separated by commas" : "default"}
        />`
  ) as HTMLInputElement | HTMLSelectElement;
  input.addEventListener("change", onChange);
  return {
    node: html`<label title=${doc}><span>${name}</span>${input}</label>` as HTMLElement,
    value() {
      const text = input.value.trim();
      if (text === "") return undefined;
      if (isNumber) return Number(text);
      return isList ? text.split(/\s*,\s*/).filter((one) => one !== "") : text;
    }
  };
}
