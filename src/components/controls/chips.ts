import {html} from "htl";
import type {Option} from "./picker.js";

export interface ChipsOptions {
  readonly options: readonly Option[];
  /** Empty means all. */
  readonly selected: () => readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
}

/** A toggle per option. The last one that is on cannot be switched off. */
export function Chips({options, selected, onChange}: ChipsOptions): {
  nodes: readonly HTMLElement[];
  refresh: () => void;
} {
  const isOn = (id: string) => selected().length === 0 || selected().includes(id);
  const toggle = (id: string) => {
    const on = options.filter((option) => (option.id === id ? !isOn(id) : isOn(option.id))).map((option) => option.id);
    if (on.length > 0) onChange(on.length === options.length ? [] : on);
  };
  const nodes = options.map(
    ({id, name, n}) =>
      html`<button type="button" class="chip" data-id=${id} ${{onclick: () => toggle(id)}}>
        ${name}${n === undefined ? "" : html` <span class="n">${n}</span>`}
      </button>`
  );
  const refresh = () => {
    for (const node of nodes) node.setAttribute("aria-pressed", String(isOn(node.dataset.id!)));
  };
  refresh();
  return {nodes, refresh};
}
