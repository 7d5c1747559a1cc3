import {html} from "htl";
import {settleAt, whenSought} from "../dom/arrive.js";
import {DataTable} from "../figure/data-table.js";
import type {TableSpec} from "../figure/index.js";

/**
 * A table under its heading, folded. It opens for who comes by a link to it, and is laid out when it is first opened, or printed.
 *
 * @param id - its anchor
 * @param isStacked - a line of it is a block on a phone
 */
export function FoldedTable(id: string, title: string, spec: () => TableSpec, isStacked = false): HTMLElement {
  const node = html`<details class=${isStacked ? "fold stacks" : "fold"} id=${id}>
    <summary><h3>${title}</h3></summary>
  </details>` as HTMLDetailsElement;
  const build = () => {
    if (node.querySelector("table") === null) node.append(DataTable(spec(), title));
  };
  node.addEventListener("toggle", build, {once: true});
  addEventListener("beforeprint", build, {once: true});
  void whenSought(id).then(() => {
    node.open = true;
    settleAt(node);
  });
  return node;
}
