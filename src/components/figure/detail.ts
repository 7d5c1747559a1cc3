import {setAttributes} from "../dom/set-attributes.js";

/** Where single items behind a number are, and what that is called. */
export interface ItemsLink {
  readonly href: string;
  readonly name: string;
}

/** What a mark says on hover, focus and tap, and to a screen reader: the same words for all. */
export interface Detail {
  readonly heading: string;
  readonly lines: readonly string[];
  /** Source cell: `Lantern, Table 2, row Bagel, column Gap`. */
  readonly source?: string | undefined;
  /** Ids of the source cells, where they are too many to name. */
  readonly cells?: readonly string[] | undefined;
  /** Where a click on the mark leads; a source cell leads to its entry in the ledger. */
  readonly href?: string | undefined;
  /** Where single items behind the mark are: one way, or one for each benchmark. */
  readonly items?: ItemsLink | readonly ItemsLink[] | undefined;
}

const details = new WeakMap<Element, Detail>();

/** Makes a node a mark, or a mark another one: one stop for pointer, keyboard and screen reader. `key` identifies it across redraws. */
export function mark<T extends Element>(node: T, key: string, detail: Detail, model?: string): T {
  details.set(node, detail);
  const said = [detail.heading, ...detail.lines, detail.source ?? ""].filter(Boolean);
  const label = said.reduce((text, next) => `${text}${text.endsWith(".") ? "" : "."} ${next}`);
  setAttributes(node, {"data-mark": key, "data-model": model, role: "img", tabindex: "-1", "aria-label": label});
  return node;
}

export const detailOf = (node: Element): Detail | undefined => details.get(node);
