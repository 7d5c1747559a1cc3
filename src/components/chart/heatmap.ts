import {svg} from "htl";
import {describeMark, mark, type Detail} from "../figure/index.js";
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

/** What of a drawing stays while only its cells change, and the cells in their order. */
interface Drawn {
  readonly frame: string;
  readonly cells: readonly SVGElement[];
}

const drawn = new WeakMap<SVGSVGElement, Drawn>();

/**
 * Rows by columns as shaded cells; names of columns slanted above, groups of rows set apart by a little space.
 *
 * @param before - a heatmap that is not needed any more: where only cells differ, it is changed in place and returned, and keeps the
 * reader's focus
 */
export function heatmap(
  width: number,
  {rows, columns, cell, rowHeight = 26, breaks = []}: HeatmapOptions,
  before: SVGSVGElement | null = null
): SVGSVGElement {
  const frame = JSON.stringify([width, rowHeight, breaks, rows, columns]);
  const known = before === null ? undefined : drawn.get(before);
  if (known?.frame === frame) {
    known.cells.forEach((node, k) => fillCell(node, cell(Math.floor(k / columns.length), k % columns.length)));
    return before!;
  }
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
  const slant = Math.max(...heads.map((name) => textWidth(name, 12)));
  const top = Math.ceil(slant * Math.sin(Math.PI / 4)) + 20;
  const overhang = Math.ceil(textWidth(heads.at(-1) ?? "", 12) * Math.cos(Math.PI / 4)) + 6;
  const usable = width - nameWidth - overhang - breaks.length * BREAK;
  const w = Math.max(LEAST, usable / columns.length);
  const total = Math.max(width, Math.ceil(nameWidth + w * columns.length + breaks.length * BREAK + overhang));
  const x = (column: number) => nameWidth + column * w + breaks.filter((at) => column > at).length * BREAK;
  let y = top;
  const ys = rows.map((row, i) => {
    if (i > 0 && row.group !== rows[i - 1]!.group) y += small ? 5 : 8;
    const at = y;
    y += rowHeight;
    return at;
  });
  const roomy = w >= 30 && rowHeight >= 18;
  const cells = rows.flatMap((row, r) =>
    columns.map((column, c) => {
      const content = cell(r, c);
      const box = svgElement("rect", {class: "focus", x: x(c), y: ys[r]!, width: w - 1, height: rowHeight - 1});
      const middle = {x: x(c) + (w - 1) / 2, y: ys[r]! + rowHeight / 2 + 4, "text-anchor": "middle"};
      const node = svgElement(
        "g",
        {},
        box,
        ...(roomy ? [svgElement("text", {...middle, style: "fill:var(--ink)"})] : [])
      );
      mark(node, `${row.id}|${column.id}`, content.detail, column.model);
      fillCell(node, content);
      return node;
    })
  );
  const made = drawing(
    total,
    y + 6,
    svg`<g aria-hidden="true">${heads.map(
      (name, c) =>
        svg`<text transform=${`translate(${x(c) + w / 2},${top - 8}) rotate(-45)`} style="font-size:12px;fill:var(--ink)">${name}</text>`
    )}${names.map(
      (name, r) =>
        svg`<text class="label" x=${nameWidth - 10} y=${ys[r]! + rowHeight / 2 + 4} text-anchor="end" style=${small ? "font-size:12px" : ""}>${name}</text>`
    )}</g>`,
    cells
  );
  drawn.set(made, {frame, cells});
  return made;
}

/** Gives a cell its shade, its words and, of a missing value, its dot. */
function fillCell(node: SVGElement, {fill, text, detail}: HeatCell): void {
  const [box, label] = [node.querySelector("rect")!, node.querySelector("text")];
  const style = `fill:${fill ?? "transparent"}`;
  if (box.getAttribute("style") !== style) box.setAttribute("style", style);
  const words = fill === null ? "" : text;
  if (label !== null && label.textContent !== words) label.textContent = words;
  const dot = node.querySelector("circle");
  if (fill !== null) dot?.remove();
  else if (dot === null) {
    const of = (name: string) => Number(box.getAttribute(name));
    const [cx, cy] = [of("x") + (of("width") + 1) / 2, of("y") + (of("height") + 1) / 2];
    node.append(svgElement("circle", {cx, cy, r: 1.5, style: "fill:var(--st-missing)"}));
  }
  describeMark(node, detail);
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
