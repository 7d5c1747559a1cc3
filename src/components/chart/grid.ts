import {svg} from "htl";

export interface GridOptions {
  readonly ticks: readonly number[];
  readonly x: (value: number) => number;
  readonly y1: number;
  readonly y2: number;
  readonly format?: (value: number) => string;
  /** Value whose line is stronger. */
  readonly zero?: number;
  /** Right-most label with its unit: `100 points`. */
  readonly unit?: string;
  /** Where labels may not leave: clamps their anchors at both ends. */
  readonly left?: number;
  readonly right?: number;
}

/** Hairlines across the value axis with their labels beneath. */
export function xGrid({ticks, x, y1, y2, format = String, zero, unit, left, right}: GridOptions): SVGElement {
  return svg`<g aria-hidden="true">${ticks.map((tick, i) => {
    const at = x(tick);
    const anchor =
      left !== undefined && at < left + 8 ? "start" : right !== undefined && at > right - 8 ? "end" : "middle";
    const text = i === ticks.length - 1 && unit ? `${format(tick)} ${unit}` : format(tick);
    return svg`<line class=${tick === zero ? "grid zero" : "grid"} x1=${at} x2=${at} y1=${y1} y2=${y2}></line><text class="tick" x=${at} y=${y2 + 16} text-anchor=${anchor}>${text}</text>`;
  })}</g>`;
}

/** The root of a drawing, in pixels. */
export function drawing(width: number, height: number, ...children: readonly unknown[]): SVGSVGElement {
  return svg`<svg width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`}>${children.flat(2)}</svg>` as SVGSVGElement;
}
