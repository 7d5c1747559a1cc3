import {html} from "htl";
import type {PageState} from "../../runtime/page-state.js";

/** A choice of at most five, as text with an underline, bound to one key of the page's state. */
export function Segments<S>(
  state: PageState<S>,
  key: keyof S & string,
  label: string,
  options: readonly {readonly id: string; readonly name: string}[]
): HTMLElement {
  const buttons = options.map(
    ({id, name}) =>
      html`<button type="button" data-id=${id} ${{onclick: () => state.set({[key]: id} as Partial<S>)}}>
        ${name}
      </button>`
  );
  state.subscribe((value) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(value[key] === button.dataset.id));
  });
  return html`<fieldset class="segments">
    <legend class="visually-hidden">${label}</legend>
    ${buttons}
  </fieldset>`;
}
