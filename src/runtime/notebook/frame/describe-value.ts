import type {DrawnTree} from "./drawn-tree.js";
import {WorkerElement, type WorkerNode, type WorkerText} from "./worker-document.js";

const MOST_NODES = 60_000;
const MOST_CHARACTERS = 4_000_000;
const MOST_ROWS = 200;
const LONGEST = 20_000;

const element = (
  tag: string,
  children: readonly DrawnTree[],
  attributes: readonly (readonly [string, string])[] = []
): DrawnTree => ({
  tag,
  svg: false,
  attributes,
  children
});

/**
 * What a cell shows for a value: a drawing as its tree, rows as a table of at most 200, anything else as text.
 *
 * @throws RangeError if a drawing is larger than a frame can hold
 */
export function describeValue(value: unknown): DrawnTree {
  if (value instanceof WorkerElement) return treeOf(value);
  const rows = rowsOf(value);
  if (rows !== null) return tableOf(rows);
  return element("pre", [textOf(value).slice(0, LONGEST)]);
}

function treeOf(root: WorkerElement): DrawnTree {
  let [nodes, characters] = [0, 0];
  const visit = (node: WorkerNode): DrawnTree => {
    if (++nodes > MOST_NODES)
      throw new RangeError(`a drawing of more than ${MOST_NODES} elements is not shown; aggregate first`);
    if (!(node instanceof WorkerElement)) {
      characters += node.textContent.length;
      return (node as WorkerText).data;
    }
    const style = [...node.style.values].map(([name, value]) => `${name}: ${value}`).join("; ");
    const own = node.attributes.get("style");
    const attributes = [...node.attributes].filter(([name]) => name !== "style");
    if (style !== "" || own !== undefined) attributes.push(["style", [own, style].filter(Boolean).join("; ")]);
    for (const [, text] of attributes) characters += text.length;
    if (characters > MOST_CHARACTERS) throw new RangeError("a drawing of more than 4 MB is not shown; aggregate first");
    return {
      tag: node.localName,
      svg: node.namespaceURI.endsWith("svg"),
      attributes,
      children: node.childNodes.map(visit)
    };
  };
  return visit(root);
}

type Row = Readonly<Record<string, unknown>>;

/** Rows of a list of objects or of an Arquero table; `null` for anything else. */
function rowsOf(value: unknown): {readonly rows: readonly Row[]; readonly total: number} | null {
  const table = value as {objects?: (options: {limit: number}) => Row[]; numRows?: () => number} | null;
  if (typeof table?.objects === "function" && typeof table.numRows === "function")
    return {rows: table.objects({limit: MOST_ROWS}), total: table.numRows()};
  if (!Array.isArray(value) || value.length === 0) return null;
  const isRow = (row: unknown) => typeof row === "object" && row !== null && !Array.isArray(row);
  return value.slice(0, MOST_ROWS).every(isRow)
    ? {rows: value.slice(0, MOST_ROWS) as Row[], total: value.length}
    : null;
}

function tableOf({rows, total}: {readonly rows: readonly Row[]; readonly total: number}): DrawnTree {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 100);
  const cell = (value: unknown) =>
    element(
      "td",
      [value === null || value === undefined ? "" : textOf(value).slice(0, 400)],
      typeof value === "number" ? [["class", "number"]] : []
    );
  const note = total > rows.length ? [element("p", [`${rows.length} of ${total.toLocaleString("en-US")} rows`])] : [];
  return element("div", [
    element("table", [
      element("thead", [
        element(
          "tr",
          names.map((name) => element("th", [name], [["scope", "col"]]))
        )
      ]),
      element(
        "tbody",
        rows.map((row) =>
          element(
            "tr",
            names.map((name) => cell(row[name]))
          )
        )
      )
    ]),
    ...note
  ]);
}

/** A value as text that a reader can take in: numbers and texts as they are, structures as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "function") return `ƒ ${value.name || "anonymous"}`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Map || value instanceof Set)
    return `${value.constructor.name} ${textOf([...value].slice(0, 200))}`;
  try {
    const seen = new Set<unknown>();
    const text = JSON.stringify(
      value,
      (_, part: unknown) => {
        if (typeof part === "bigint") return String(part);
        if (typeof part !== "object" || part === null) return part;
        if (seen.has(part)) return "(again)";
        seen.add(part);
        return ArrayBuffer.isView(part) ? Array.from(part as unknown as ArrayLike<number>).slice(0, 200) : part;
      },
      1
    );
    return text ?? Object.prototype.toString.call(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
