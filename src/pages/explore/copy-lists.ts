import {html} from "htl";
import {SLOTS, type Facet} from "../../lib/explore/index.js";
import {copyText} from "../../components/figure/copy-text.js";
import {fixed} from "../../components/format/numbers.js";
import {seenName} from "../../components/format/shown-name.js";
import {nameOfValue, type ExploreContext} from "../../components/explore/view/context.js";
import {WITHOUT_RATE} from "./facets/facet-list.js";

const HEAD = ["list", "value", "verdicts", "right, %", "low", "high", "scored"];

/** Values of lists, with what is drawn beside them, a line each, as a sheet takes them from the clipboard. */
function linesOf(context: ExploreContext, chosen: readonly (readonly [Facet, readonly number[]])[]): string {
  const {counts} = context.inForce.get();
  const mark = context.table.simulated ? ["simulated"] : [];
  const lines = chosen.flatMap(([{id}, values]) => {
    const own = counts.facets.get(id)!;
    return values.map((value) => {
      const at = value * SLOTS;
      const rate = WITHOUT_RATE.has(id) ? null : context.rate(id, value);
      const numbers = rate
        ? [rate.rate, rate.interval.lo, rate.interval.hi].map((share) => fixed(100 * share))
        : ["", "", ""];
      // A name must not end its cell, and is whole: what is pasted may be looked up.
      const name = nameOfValue(context.table, id, value, seenName).replace(/\s+/g, " ");
      return [id, name, own[at]! + own[at + 1]! + own[at + 2]!, ...numbers, rate?.scored ?? "", ...mark].join("\t");
    });
  });
  return [[...HEAD, ...mark.map(() => "answers")].join("\t"), ...lines].join("\n");
}

/**
 * Lets the reader copy what the lists of facets draw on canvases: the rows that are selected, with nothing selected the list that
 * the keyboard is in, and by a button all of them.
 */
export function CopyLists(context: ExploreContext, lists: HTMLElement): HTMLElement {
  const facets = context.table.facets.filter(({values}) => values.length > 1);
  const all = ({values}: Facet) => [...values.keys()];
  const said = html`<span role="status"></span>` as HTMLElement;
  lists.addEventListener("copy", (event) => {
    const chosen = chosenRows(lists, getSelection());
    const rows = facets.flatMap((facet) => {
      const values = chosen.get(facet.id);
      return values === undefined ? [] : [[facet, values ?? all(facet)] as const];
    });
    if (rows.length === 0) return;
    event.clipboardData!.setData("text/plain", linesOf(context, rows));
    event.preventDefault();
  });
  async function copyAll(): Promise<void> {
    const text = linesOf(
      context,
      facets.map((facet) => [facet, all(facet)])
    );
    said.textContent = ` ${await copyText(text)}`;
    setTimeout(() => (said.textContent = ""), 2500);
  }
  return html`<p class="copy-lists">
    <button type="button" class="linkish" ${{onclick: copyAll}}>Copy all lists as a table</button>${said}
  </p>` as HTMLElement;
}

/** Rows by list that a selection touches; `null` for all of a list. Texts in fields are copied as everywhere. */
function chosenRows(lists: HTMLElement, selection: Selection | null): Map<string, number[] | null> {
  const chosen = new Map<string, number[] | null>();
  const {activeElement} = document;
  if (selection === null || selection.isCollapsed) {
    const own = activeElement?.closest<HTMLElement>("[data-facet]");
    if (own && lists.contains(own)) chosen.set(own.dataset["facet"]!, null);
    return chosen;
  }
  for (const list of lists.querySelectorAll<HTMLElement>("[data-facet]")) {
    const values = [...list.querySelectorAll(".facet-row")].flatMap((row, value) =>
      selection.containsNode(row, true) ? [value] : []
    );
    if (values.length > 0) chosen.set(list.dataset["facet"]!, values);
  }
  return chosen;
}
