/** What a mark says on hover, focus and tap, and to a screen reader: the same words for all. */
export interface Detail {
  readonly heading: string;
  readonly lines: readonly string[];
  /** Source cell: `GapEval, Table 2, row Bagel, column Gap`. */
  readonly source?: string | undefined;
  /** Ids of the source cells, where they are too many to name. */
  readonly cells?: readonly string[] | undefined;
  /** Where a click on the mark leads; a source cell leads to its entry in the ledger. */
  readonly href?: string | undefined;
  /** Where single items behind the mark are, and what that is called. */
  readonly items?: {readonly href: string; readonly name: string} | undefined;
}

const details = new WeakMap<Element, Detail>();

/** Makes a node a mark: one stop for pointer, keyboard and screen reader. `key` identifies it across redraws. */
export function mark<T extends Element>(node: T, key: string, detail: Detail, model?: string): T {
  node.setAttribute("data-mark", key);
  if (model !== undefined) node.setAttribute("data-model", model);
  node.setAttribute("role", "img");
  node.setAttribute("tabindex", "-1");
  describeMark(node, detail);
  return node;
}

/** Lets a mark say something else. */
export function describeMark(node: Element, detail: Detail): void {
  details.set(node, detail);
  const label = [detail.heading, ...detail.lines, detail.source ?? ""].filter(Boolean).join(". ");
  if (node.getAttribute("aria-label") !== label) node.setAttribute("aria-label", label);
}

export const detailOf = (node: Element): Detail | undefined => details.get(node);
