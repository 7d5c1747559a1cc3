import {html} from "htl";
import {StatedScores, type StatedFit} from "./stated-scores.js";

/**
 * Models of levels and of scores in a range, for a log that has scores besides right and wrong.
 *
 * @param fit - fits what the controls state; the button stops it
 */
export function ScoresPanel(
  fit: (button: HTMLButtonElement, read: () => StatedFit | string) => Promise<void>
): HTMLElement {
  const {nodes, read} = StatedScores();
  const button = html`<button type="button" ${{onclick: () => void fit(button, read)}}>
    Fit scores
  </button>` as HTMLButtonElement;
  return html`<details class="fit-models fit-scores">
    <summary>Fit levels, or scores in a range</summary>
    <p class="toolrow">${nodes}${button}</p>
  </details>` as HTMLElement;
}
