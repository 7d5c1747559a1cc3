import {releaseTip} from "../../figure/tooltip.js";

/** Said with a mark that filters to what it counts. */
export const LEADS_ON = "Click or Enter: its verdicts";

/** Calls back with the key of a mark of a figure that is clicked, or on which Enter is pressed. */
export function onMark(figure: HTMLElement, choose: (key: string) => void): void {
  const keyOf = (target: EventTarget | null) =>
    (target as Element | null)?.closest("svg [data-mark]")?.getAttribute("data-mark") ?? null;
  const run = (event: Event) => {
    const key = keyOf(event.target);
    if (key === null) return;
    // A finger does not leave the mark: its detail would stay over what the mark leads to.
    releaseTip();
    choose(key);
  };
  figure.addEventListener("click", run);
  figure.addEventListener("keydown", (event) => {
    if (event.key === "Enter") run(event);
  });
}

/** Number of the row that a mark of dots in panels stands in; NaN for one that sums up all rows. */
export const rowOfMark = (mark: string): number => {
  const id = mark.slice(mark.lastIndexOf("|") + 1);
  return id === "all" ? NaN : Number(id);
};
