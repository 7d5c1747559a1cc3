import {mark, type Detail} from "../figure/index.js";
import {focusKeeper} from "../dom/keep-focus.js";
import {activeBeside} from "../dom/root-of.js";
import {setAttributes} from "../dom/set-attributes.js";
import {drawing} from "./grid.js";
import {fitNames} from "./fit-name.js";
import {svgElement} from "./svg-element.js";
import {textWidth} from "./text-width.js";

export interface HeatCell {
  /** Fill as a CSS colour; `null` for a missing value, drawn as a small dot. */
  readonly fill: string | null;
  /** Printed in the cell where there is room. */
  readonly text: string;
  readonly detail: Detail;
}

export interface HeatmapOptions {
  readonly rows: readonly {readonly id: string; readonly name: string; readonly group?: string}[];
  readonly columns: readonly {readonly id: string; readonly name: string; readonly model?: string}[];
  readonly cell: (row: number, column: number) => HeatCell;
  readonly rowHeight?: number;
  /** Column after which a wider gap stands: specialists, a baseline. */
  readonly breaks?: readonly number[];
}

const BREAK = 10;
/** Narrowest column whose slanted name is still clear of the next; a wider drawing scrolls in its frame. */
const LEAST = 16;
/** Longer names of columns are cut: they would push the cells out of sight. */
const LONGEST = 200;

/** The parts of a heatmap: names of columns and of rows, and the cells row by row. */
interface Parts {
  readonly heads: SVGElement;
  readonly names: SVGElement;
  readonly cells: SVGElement;
}

const partsOf = new WeakMap<SVGSVGElement, Parts>();

/**
 * Rows by columns as shaded cells; names of columns slanted above, groups of rows set apart by a little space.
 *
 * @param before - a heatmap that is not needed any more: it is changed in place and returned, and keeps the reader's focus where the
 * cell that had it is still there, under its key
 */
export function heatmap(
  width: number,
  {rows, columns, cell, rowHeight = 26, breaks = []}: HeatmapOptions,
  before: SVGSVGElement | null = null
): SVGSVGElement {
  const small = rowHeight < 20;
  const size = small ? 12 : 13;
  const nameWidth = Math.min(width * 0.4, Math.max(...rows.map(({name}) => textWidth(name, size))) + 14);
  const heads = fitNames(
    columns.map(({name}) => name),
    LONGEST,
    12
  );
  const names = fitNames(
    rows.map(({name}) => name),
    nameWidth - 12,
    size
  );
  // Slanted by half a right angle, a name is as high as it is wide.
  const reach = heads.map((name) => textWidth(name, 12) * Math.SQRT1_2);
  const top = Math.ceil(Math.max(...reach)) + 20;
  // Every name ends inside the drawing: a long one may reach further than that of the last column.
  const ends = reach.map((length) => Math.ceil(length) + 6);
  const left = nameWidth + breaks.length * BREAK;
  const w = Math.max(LEAST, Math.min(...ends.map((end, c) => (width - left - end) / (c + 1))));
  const total = w > LEAST ? width : Math.max(width, ...ends.map((end, c) => Math.ceil(left + (c + 1) * w + end)));
  const xs = columns.map((_, c) => nameWidth + c * w + breaks.filter((at) => c > at).length * BREAK);
  let y = top;
  const ys = rows.map((row, i) => {
    if (i > 0 && row.group !== rows[i - 1]!.group) y += small ? 5 : 8;
    const at = y;
    y += rowHeight;
    return at;
  });
  const roomy = w >= 30 && rowHeight >= 18;

  const made = before !== null && partsOf.has(before) ? before : blank();
  const parts = partsOf.get(made)!;
  const height = y + 6;
  setAttributes(made, {width: total, height, viewBox: `0 0 ${total} ${height}`});
  const headNodes = sized(parts.heads, heads.length, () =>
    svgElement("text", {style: "font-size:12px;fill:var(--ink)"}, "")
  );
  headNodes.forEach((node, c) => {
    setAttributes(node, {transform: `translate(${xs[c]! + w / 2},${top - 8}) rotate(-45)`});
    say(node, heads[c]!);
  });
  const nameNodes = sized(parts.names, names.length, () =>
    svgElement("text", {class: "label", "text-anchor": "end"}, "")
  );
  nameNodes.forEach((node, r) => {
    setAttributes(node, {x: nameWidth - 10, y: ys[r]! + rowHeight / 2 + 4, style: small ? "font-size:12px" : ""});
    say(node, names[r]!);
  });
  const keepPlace = placeOfReader(parts.cells);
  const cells = sized(parts.cells, rows.length * columns.length, () =>
    svgElement("g", {}, svgElement("rect", {class: "focus"}))
  );
  cells.forEach((node, k) => {
    const [r, c] = [Math.floor(k / columns.length), k % columns.length];
    const box = {x: xs[c]!, y: ys[r]!, width: w - 1, height: rowHeight - 1};
    const content = cell(r, c);
    fillCell(node, box, content, roomy);
    const column = columns[c]!;
    mark(node, `${rows[r]!.id}|${column.id}`, content.detail, column.model);
  });
  keepPlace();
  return made;
}

function blank(): SVGSVGElement {
  const [heads, names, cells] = [svgElement("g", {}), svgElement("g", {}), svgElement("g", {})];
  const made = drawing(0, 0, svgElement("g", {"aria-hidden": "true"}, heads, names), cells);
  partsOf.set(made, {heads, names, cells});
  return made;
}

/** Cells that a filter has left out: it is soon cleared, and making hundreds anew would hold the page. */
const spare = new WeakMap<SVGElement, SVGElement[]>();

/** Gives a group as many children as are needed, and keeps those that it has or had. */
function sized(group: SVGElement, wanted: number, make: () => SVGElement): SVGElement[] {
  const had = spare.get(group) ?? [];
  spare.set(group, had);
  const all = [...group.children] as SVGElement[];
  for (const node of all.splice(wanted)) {
    node.remove();
    had.push(node);
  }
  while (all.length < wanted) {
    const node = had.pop() ?? make();
    group.append(node);
    all.push(node);
  }
  return all;
}

/** Changes the words of a text in the node that it has: a new one for each of hundreds of cells is dear. */
function say(node: Element, words: string): void {
  const text = node.firstChild as Text;
  if (text.data !== words) text.data = words;
}

/** Gives a cell its place, its shade, its words where there is room and, of a missing value, its dot. */
function fillCell(
  node: SVGElement,
  box: Readonly<Record<"x" | "y" | "width" | "height", number>>,
  {fill, text}: HeatCell,
  roomy: boolean
): void {
  setAttributes(node.firstElementChild!, {...box, style: `fill:${fill ?? "transparent"}`});
  const middle = {x: box.x + box.width / 2, y: box.y + (box.height + 1) / 2};
  const label = part(node, "text", roomy, () =>
    svgElement("text", {"text-anchor": "middle", style: "fill:var(--ink)"}, "")
  );
  if (label !== null) {
    setAttributes(label, {x: middle.x, y: middle.y + 4});
    say(label, fill === null ? "" : text);
  }
  const dot = part(node, "circle", fill === null, () =>
    svgElement("circle", {r: 1.5, style: "fill:var(--st-missing)"})
  );
  if (dot !== null) setAttributes(dot, {cx: middle.x, cy: middle.y});
}

/** A part of a cell that is there only where it is wanted. */
function part(node: SVGElement, name: string, isWanted: boolean, make: () => SVGElement): Element | null {
  const known = node.querySelector(name);
  if (isWanted) return known ?? node.appendChild(make());
  known?.remove();
  return null;
}

/**
 * Remembers which cell is the tab stop and whether it has the focus; what it returns gives both to the cell that has its key by
 * then.
 */
function placeOfReader(group: SVGElement): () => void {
  const stop = group.querySelector<SVGElement>('[tabindex="0"]');
  const key = stop?.dataset.mark;
  const isFocused = stop !== null && stop === activeBeside(group);
  const focus = focusKeeper(group);
  return () => {
    if (stop === null) return;
    const cells = [...group.children] as SVGElement[];
    const now = cells.find((cell) => cell.dataset.mark === key) ?? (cells.includes(stop) ? stop : cells[0]!);
    now.setAttribute("tabindex", "0");
    if (isFocused && now !== activeBeside(group)) focus(now);
  };
}

/** Strongest shade of ink, in percent, on which text in ink still reads (4.5 in both themes; test/components/colour.test.ts). */
export const STRONGEST_INK = 42;
/** Share of a diverging ramp's colour on paper, in percent, for the same reason. */
export const RAMP_SHARE = 50;

/** Shade of a share of the darkest, in one neutral ramp; text can stand on it unless a stronger end is asked for. */
export function neutralShade(share: number, strongest = STRONGEST_INK): {fill: string} {
  const t = Math.max(0, Math.min(1, share));
  return {fill: `color-mix(in oklab, var(--ink) ${Math.round(4 + t * (strongest - 4))}%, var(--paper))`};
}

/** Shade of a signed value in [-1, 1] on the nine steps of a diverging ramp (`div` or `chg`), thinned for text. */
export function divergingShade(value: number, ramp: "div" | "chg"): {fill: string} {
  const step = Math.max(-4, Math.min(4, Math.round(value * 4.5)));
  const name = step === 0 ? "0" : step < 0 ? `n${-step}` : `p${step}`;
  return {fill: `color-mix(in oklab, var(--${ramp}-${name}) ${RAMP_SHARE}%, var(--paper))`};
}
