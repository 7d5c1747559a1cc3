import {html} from "htl";
import type {PageState} from "../../runtime/page-state.js";

/**
 * A field that filters a list while it is typed in, bound to the state's `q`.
 *
 * @param also - what a change of the words sets besides: the first page of a long list
 */
export function SearchBox<S extends {readonly q: string}>(
  state: PageState<S>,
  {label, placeholder, also = {}}: {readonly label: string; readonly placeholder: string; readonly also?: Partial<S>}
): HTMLInputElement {
  const input = html`<input type="search" aria-label=${label} placeholder=${placeholder} />` as HTMLInputElement;
  input.addEventListener("input", () => state.set({...also, q: input.value} as Partial<S>, {live: true}));
  state.subscribe(({q}) => {
    if (input.value !== q) input.value = q;
  });
  return input;
}
