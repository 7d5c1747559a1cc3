import {html} from "htl";
import type {ExploreContext} from "../view/context.js";

/** Place of a figure that is computed when the reader asks for it. */
export interface AskPanel {
  readonly node: HTMLElement;
  /** Puts the figure there, once. */
  readonly show: (figure: () => HTMLElement) => void;
  /** Puts another way to ask beneath the button. */
  readonly beside: (node: HTMLElement) => void;
}

/** A button, what it has to say, and the figure that it leads to; until then with the figure's anchor, in a report with its number too. */
export function AskPanel(
  {state: {frame}}: Pick<ExploreContext, "state">,
  id: string,
  label: string,
  button: HTMLElement,
  said: HTMLElement
): AskPanel {
  const numbered = frame
    ? html`<span class="numbered"><a href=${`#${frame.id}`}>Figure ${frame.number}</a></span>`
    : document.createTextNode("");
  const place = html`<div></div>` as HTMLElement;
  const node = html`<section class="fit-panel" aria-label=${label}>
    <p>${numbered} ${button} ${said}</p>
    ${place}
  </section>` as HTMLElement;
  node.id = frame?.id ?? id;
  return {
    node,
    beside: (other) => place.before(other),
    show(figure) {
      if (place.childElementCount > 0) return;
      node.removeAttribute("id");
      numbered.parentNode?.removeChild(numbered);
      place.append(figure());
    }
  };
}
