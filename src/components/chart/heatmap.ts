import {svg} from "htl";
import {mark, type Detail} from "../figure/index.js";
import {drawing} from "./grid.js";
import {fitName} from "./fit-name.js";
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

/** Rows by columns as shaded cells; names of columns slanted above, groups of rows set apart by a little space. */
export function heatmap(
  width: number,
  {rows, columns, cell, rowHeight = 26, breaks = []}: HeatmapOptions
): SVGSVGElement {
  const small = rowHeight < 20;
  const size = small ? 12 : 13;
  const nameWidth = Math.min(width * 0.4, Math.max(...rows.map(({name}) => textWidth(name, size))) + 14);
  const heads = columns.map(({name}) => fitName(name, LONGEST, 12));
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
  return drawing(
    total,
    y + 6,
    svg`<g aria-hidden="true">${heads.map(
      (name, c) =>
        svg`<text transform=${`translate(${x(c) + w / 2},${top - 8}) rotate(-45)`} style="font-size:12px;fill:var(--ink)">${name}</text>`
    )}${rows.map(
      ({name}, r) =>
        svg`<text class="label" x=${nameWidth - 10} y=${ys[r]! + rowHeight / 2 + 4} text-anchor="end" style=${small ? "font-size:12px" : ""}>${fitName(name, nameWidth - 12, size)}</text>`
    )}</g>`,
    rows.map((row, r) =>
      columns.map((column, c) => {
        const {fill, text, detail} = cell(r, c);
        const [left, up] = [x(c), ys[r]!];
        const box = svgElement("rect", {
          class: "focus",
          x: left,
          y: up,
          width: w - 1,
          height: rowHeight - 1,
          style: `fill:${fill ?? "transparent"}`
        });
        const node = svgElement("g", {}, box);
        const middle = up + rowHeight / 2;
        if (fill === null)
          node.append(svgElement("circle", {cx: left + w / 2, cy: middle, r: 1.5, style: "fill:var(--st-missing)"}));
        else if (roomy) {
          const at = {x: left + (w - 1) / 2, y: middle + 4, "text-anchor": "middle"};
          node.append(svgElement("text", {...at, style: "fill:var(--ink)"}, text));
        }
        return mark(node, `${row.id}|${column.id}`, detail, column.model);
      })
    )
  );
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
