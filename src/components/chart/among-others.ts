import {scaleLinear} from "d3-scale";
import {svg} from "htl";
import {mark, type Detail} from "../figure/index.js";
import {glyph, rod, type Ability} from "./glyph.js";
import {drawing, xGrid} from "./grid.js";
import {panelHead, panelLayout, rowName, rowY, type PanelHead} from "./panels.js";
import {textWidth} from "./text-width.js";

/** One value with its interval, on an axis that the values of others share. */
export interface AmongRow {
  readonly id: string;
  /** Lines parted by line breaks. */
  readonly name: string;
  readonly value: number;
  readonly lo?: number | undefined;
  readonly hi?: number | undefined;
  readonly shape: Ability;
  readonly open?: boolean;
  /** Values of the others: a stroke each. */
  readonly others: readonly number[];
  /** Said at the right edge. */
  readonly text: string;
  /** Stands on a ground of its ability's colour: clear of the others. */
  readonly isClear?: boolean;
  readonly detail: Detail;
}

export interface AmongPanel extends PanelHead {
  readonly rows: readonly AmongRow[];
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly format?: (value: number) => string;
}

const WASH: Readonly<Record<Ability, string>> = {
  understanding: "var(--und-wash)",
  generation: "var(--gen-wash)",
  editing: "var(--edit-wash)",
  gap: "var(--gap-wash)",
  other: "var(--paper-2)"
};
const TEXT_GAP = 16;

/** Panels of values among those of others, each with names of its own, side by side where there is room for two. */
export function amongOthers(panels: readonly AmongPanel[], width: number, rowHeight = 30): SVGSVGElement {
  const columns = width >= 1000 && panels.length > 1 ? 2 : 1;
  const between = 48;
  const each = (width - between * (columns - 1)) / columns;
  const parts: SVGElement[] = [];
  let y = 0;
  for (let first = 0; first < panels.length; first += columns) {
    const beside = panels.slice(first, first + columns).map((panel) => panelOf(panel, each, rowHeight));
    beside.forEach(({node}, k) =>
      parts.push(svg`<g transform=${`translate(${k * (each + between)},${y})`}>${node}</g>` as SVGElement)
    );
    y += Math.max(...beside.map(({height}) => height)) + 12;
  }
  return drawing(width, y, parts);
}

function panelOf(
  {rows, domain, ticks, format, ...head}: AmongPanel,
  width: number,
  rowHeight: number
): {readonly node: SVGElement; readonly height: number} {
  const layout = panelLayout([head], rows.map(({name}) => name), width, {rowHeight, nameWidth: width < 460 ? 150 : 260}); // prettier-ignore
  const panel = layout.panels[0]!;
  const room = Math.max(...rows.map(({text}) => textWidth(text, 13))) + TEXT_GAP;
  const x = scaleLinear(domain, [panel.x + 6, width - room - 8]);
  const bottom = rowY(layout, panel, rows.length - 1) + rowHeight / 2 + 4;
  const node =
    svg`<g>${panelHead({...panel, x: 0}, head)}${xGrid({ticks, x, y1: layout.head - 4, y2: bottom, ...(format ? {format} : {}), left: panel.x})}${rows.map(
      (row, r) => {
        const at = rowY(layout, panel, r);
        return svg`<g>${
          row.isClear
            ? svg`<rect x="0" y=${at - rowHeight / 2 + 1} width=${width} height=${rowHeight - 2} style=${`fill:${WASH[row.shape]}`}></rect>`
            : null
        }${rowName(layout, panel, r, row.name)}${mark(
          svg`<g><rect class="hit" x=${panel.x} y=${at - rowHeight / 2} width=${width - panel.x} height=${rowHeight}></rect>${row.others.map(
            (value) =>
              svg`<line x1=${x(value)} x2=${x(value)} y1=${at - 7} y2=${at + 7} style="stroke:var(--graphic);stroke-opacity:.55"></line>`
          )}${row.lo === undefined || row.hi === undefined ? null : rod(row.shape, x(row.lo), x(row.hi), at, {height: 8})}${glyph(row.shape, x(row.value), at, {open: row.open ?? false})}</g>`,
          row.id,
          row.detail
        )}<text class=${row.isClear ? "label strong" : "label"} x=${width - 2} y=${at + 4.5} text-anchor="end" aria-hidden="true">${row.text}</text></g>`;
      }
    )}</g>` as SVGElement;
  return {node, height: layout.height};
}
