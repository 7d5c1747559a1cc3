import {svg} from "htl";
import {drawing} from "./grid.js";
import {NARROW} from "./panels.js";

export interface TiledOptions {
  /** Drawings in one row of the figure where it is wide; one below `NARROW`. */
  readonly perRow?: number;
  readonly gapX?: number;
  readonly gapY?: number;
}

/** Several drawings as one: side by side, or under each other where the figure is narrow. Each is built for its width. */
export function tiled(
  width: number,
  build: readonly ((width: number) => SVGSVGElement)[],
  {perRow = 1, gapX = 28, gapY = 18}: TiledOptions = {}
): SVGSVGElement {
  const columns = width < NARROW ? 1 : Math.min(perRow, build.length);
  const each = Math.floor((width - gapX * (columns - 1)) / columns);
  let [y, rowHeight] = [0, 0];
  const parts = build.map((make, i) => {
    const column = i % columns;
    if (column === 0 && i > 0) {
      y += rowHeight + gapY;
      rowHeight = 0;
    }
    const part = make(each);
    rowHeight = Math.max(rowHeight, Number(part.getAttribute("height")));
    part.setAttribute("x", String(column * (each + gapX)));
    part.setAttribute("y", String(y));
    return part;
  });
  return drawing(
    width,
    y + rowHeight,
    parts.map((part) => svg`<g>${part}</g>`)
  );
}
