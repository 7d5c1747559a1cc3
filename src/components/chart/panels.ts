import {svg} from "htl";
import {fitName, fitNames} from "./fit-name.js";
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

/** A panel of rows, with room for as many of them as it or any panel beside it needs. */
export interface RowPanel extends Panel {
  readonly rows: number;
}

/** What stands over a panel. */
export interface PanelHead {
  readonly title: string;
  readonly sub: string;
}

export interface PanelLayout {
  readonly panels: readonly RowPanel[];
  readonly rowHeight: number;
  readonly head: number;
  readonly height: number;
  /** Width kept for names in front of a panel that prints them. */
  readonly nameWidth: number;
  /** What fits there of each line of a name. */
  readonly fitted: ReadonlyMap<string, string>;
}

/** Below this width, panels stand one beneath the other. */
export const NARROW = 560;
/** Between panels, and what of it stays free behind a head that is longer than its panel. */
const [GAP, CLEAR] = [22, 8];
/** Height of one of several lines of a name. */
const LINE = 15;

/**
 * Small multiples that share their rows: side by side with the names once, as many in a row as their heads have room
 * for; on narrow screens stacked, names in each.
 *
 * @param names - of the rows, lines parted by line breaks
 * @param rows - how many of them each panel needs, from the first on; all by default
 * @param top - room kept above the first panel
 * @param perRow - most panels in a row; fewer where a head would run into its neighbour's, in rows as even as can be
 */
export function panelLayout(
  heads: readonly PanelHead[],
  names: readonly string[],
  width: number,
  {
    rowHeight = 24,
    head = 44,
    foot = 34,
    top = 0,
    perRow = heads.length,
    nameWidth: most = width < NARROW ? 128 : 190,
    rows = heads.map(() => names.length)
  } = {}
): PanelLayout {
  const count = heads.length;
  const lines = names.flatMap(linesOf);
  const nameWidth = Math.min(most, Math.max(0, ...lines.map((line) => textWidth(line))) + 14);
  const fitted = new Map(fitNames(lines, nameWidth - 12).map((text, l) => [lines[l]!, text]));
  const innerOf = (columns: number) => (width - nameWidth - GAP * (columns - 1)) / columns;
  const columns = width < NARROW ? 1 : columnsFor(heads.map(headWidth), perRow, innerOf);
  const inner = innerOf(columns);
  const panels: RowPanel[] = [];
  let y = top;
  for (let first = 0; first < count; first += columns) {
    const beside = rows.slice(first, first + columns);
    const most = Math.max(...beside);
    beside.forEach((_, column) =>
      panels.push({x: nameWidth + column * (inner + GAP), y, width: inner, rows: most, names: column === 0})
    );
    y += head + most * rowHeight + foot;
  }
  return {panels, rowHeight, head, height: y, nameWidth, fitted};
}

/** The most panels in a row whose heads stay clear of their neighbours and inside the drawing. */
function columnsFor(heads: readonly number[], perRow: number, innerOf: (columns: number) => number): number {
  for (let rows = Math.ceil(heads.length / perRow); rows < heads.length; rows++) {
    const columns = Math.ceil(heads.length / rows);
    const inner = innerOf(columns);
    if (heads.every((head, i) => head <= inner + (i % columns === columns - 1 ? 0 : GAP - CLEAR))) return columns;
  }
  return 1;
}

const headWidth = ({title, sub}: PanelHead): number => Math.max(textWidth(title, 13, 600), textWidth(sub, 12));

/** Title and subtitle of a panel: of one that nothing leaves room for, what fits over the panel. */
export function panelHead(panel: Panel, {title, sub}: PanelHead): SVGElement {
  const hasRoom = textWidth(title, 13, 600) <= panel.width + GAP - CLEAR;
  const shown = hasRoom ? title : fitName(title, panel.width, 13, 600);
  return svg`<g aria-hidden="true"><text class="label strong" x=${panel.x} y=${panel.y + 13}>${shown}</text><text class="tick" x=${panel.x} y=${
    panel.y + 29
  }>${sub}</text></g>`;
}

/** A row's name in front of a panel, about the middle of the row. */
export function rowName(layout: PanelLayout, panel: Panel, row: number, name: string): SVGElement | null {
  if (!panel.names) return null;
  const lines = linesOf(name);
  const middle = rowY(layout, panel, row) + 4.5;
  const look = {class: "label", x: panel.x - 12, "text-anchor": "end", "aria-hidden": "true"};
  const texts = lines.map((line, l) =>
    svgElement(
      "text",
      {...look, y: middle + LINE * (l - (lines.length - 1) / 2)},
      layout.fitted.get(line) ?? fitName(line, layout.nameWidth - 12)
    )
  );
  return texts.length === 1 ? texts[0]! : svgElement("g", {}, ...texts);
}

/** A name stands on as many lines as it has. */
const linesOf = (name: string): string[] => name.split("\n");

/** Centre line of a row inside a panel. */
export const rowY = (layout: PanelLayout, panel: Panel, row: number): number =>
  panel.y + layout.head + (row + 0.5) * layout.rowHeight;
