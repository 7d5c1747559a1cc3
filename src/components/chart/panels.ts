import {svg} from "htl";
import {fitName} from "./fit-name.js";
import {svgElement} from "./svg-element.js";
import {textWidth} from "./text-width.js";

/** Where one panel of a row of small multiples stands. */
export interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Names of the rows are printed in front of this panel. */
  readonly names: boolean;
}

export interface PanelLayout {
  readonly panels: readonly Panel[];
  readonly rowHeight: number;
  readonly head: number;
  readonly height: number;
  /** Width kept for names in front of a panel that prints them. */
  readonly nameWidth: number;
}

/** Below this width, panels stand one beneath the other. */
export const NARROW = 560;

/** Small multiples that share their rows: side by side with the names once; on narrow screens stacked, names in each. */
export function panelLayout(
  count: number,
  names: readonly string[],
  width: number,
  {rowHeight = 24, head = 44, foot = 34, perRow = count, nameWidth: most = width < NARROW ? 128 : 190} = {}
): PanelLayout {
  const narrow = width < NARROW;
  const nameWidth = Math.min(most, Math.max(0, ...names.map((name) => textWidth(name))) + 14);
  const each = head + names.length * rowHeight + foot;
  const columns = narrow ? 1 : Math.min(perRow, count);
  const gap = 22;
  const inner = (width - nameWidth - gap * (columns - 1)) / columns;
  const panels = Array.from({length: count}, (_, i): Panel => {
    const column = i % columns;
    return {
      x: nameWidth + column * (inner + gap),
      y: Math.floor(i / columns) * each,
      width: inner,
      names: column === 0
    };
  });
  return {panels, rowHeight, head, height: Math.ceil(count / columns) * each, nameWidth};
}

/** Title and subtitle of a panel. */
export function panelHead(panel: Panel, title: string, sub: string): SVGElement {
  return svg`<g aria-hidden="true"><text class="label strong" x=${panel.x} y=${panel.y + 13}>${title}</text><text class="tick" x=${panel.x} y=${
    panel.y + 29
  }>${sub}</text></g>`;
}

/** A row's name in front of a panel. */
export function rowName(layout: PanelLayout, panel: Panel, row: number, name: string): SVGElement | null {
  if (!panel.names) return null;
  const y = panel.y + layout.head + (row + 0.5) * layout.rowHeight + 4.5;
  const look = {class: "label", x: panel.x - 12, y, "text-anchor": "end", "aria-hidden": "true"};
  return svgElement("text", look, fitName(name, layout.nameWidth - 12));
}

/** Centre line of a row inside a panel. */
export const rowY = (layout: PanelLayout, panel: Panel, row: number): number =>
  panel.y + layout.head + (row + 0.5) * layout.rowHeight;
