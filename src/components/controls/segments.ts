import {html} from "htl";
import type {PageState} from "../../runtime/page-state.js";

export interface SegmentRules<S> {
  /** The option in force, where that is not always the key's own value. */
  readonly chosen?: (state: S) => string;
  /** Whether an option can be chosen at present; the others are not shown. */
  readonly isOffered?: (id: string, state: S) => boolean;
  /** What else a choice sets: of another list a page has another meaning. */
  readonly also?: Partial<S>;
}

/** A choice of at most five, as text with an underline, bound to one key of the page's state. */
export function Segments<S>(
  state: PageState<S>,
  key: keyof S & string,
  label: string,
  options: readonly {readonly id: string; readonly name: string}[],
  {chosen = (value) => String(value[key]), isOffered = () => true, also}: SegmentRules<S> = {}
): HTMLElement {
  const buttons = options.map(
    ({id, name}) =>
      html`<button type="button" data-id=${id} ${{onclick: () => state.set({...also, [key]: id} as Partial<S>)}}>
        ${name}
      </button>`
  );
  state.subscribe((value) => {
    const now = chosen(value);
    for (const button of buttons) {
      const id = button.dataset.id!;
      button.setAttribute("aria-pressed", String(id === now));
      button.hidden = !isOffered(id, value);
    }
  });
  return html`<fieldset class="segments">
    <legend class="visually-hidden">${label}</legend>
    ${buttons}
  </fieldset>`;
}
