import {svg} from "htl";
import {textWidth} from "./text-width.js";

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

/** A number as the axis says it, with a true minus. */
const tickText = (value: number): string => String(value).replace("-", "−");

/** Hairlines across the value axis with their labels beneath; on a narrow axis a label that would run into another is left out. */
export function xGrid({ticks, x, y1, y2, format = tickText, zero, unit, left, right}: GridOptions): SVGElement {
  const labels = ticks.map((tick, i) => {
    const at = x(tick);
    const anchor =
      left !== undefined && at < left + 8 ? "start" : right !== undefined && at > right - 8 ? "end" : "middle";
    const text = i === ticks.length - 1 && unit ? `${format(tick)} ${unit}` : format(tick);
    return {tick, at, anchor, text, ...extent(at, anchor, textWidth(text, TICK_SIZE))};
  });
  const shown = apart(labels, (label) =>
    label.tick === zero ? 0 : label === labels[0] || label === labels.at(-1) ? 1 : 2
  );
  return svg`<g aria-hidden="true">${labels.map(
    (label) =>
      svg`<line class=${label.tick === zero ? "grid zero" : "grid"} x1=${label.at} x2=${label.at} y1=${y1} y2=${y2}></line>${
        shown.has(label)
          ? svg`<text class="tick" x=${label.at} y=${y2 + 16} text-anchor=${label.anchor}>${label.text}</text>`
          : null
      }`
  )}</g>`;
}

const TICK_SIZE = 12;
/** Room between two labels. */
const CLEAR = 6;

interface Extent {
  readonly from: number;
  readonly to: number;
}

function extent(at: number, anchor: string, width: number): Extent {
  const from = at - {start: 0, middle: width / 2, end: width}[anchor]!;
  return {from, to: from + width};
}

/** Those that have room beside the ones of lower rank and before them. */
function apart<T extends Extent>(labels: readonly T[], rank: (label: T) => number): ReadonlySet<T> {
  const placed = new Set<T>();
  for (const label of [...labels].sort((a, b) => rank(a) - rank(b)))
    if ([...placed].every(({from, to}) => label.from >= to + CLEAR || label.to <= from - CLEAR)) placed.add(label);
  return placed;
}

/** The root of a drawing, in pixels. */
export function drawing(width: number, height: number, ...children: readonly unknown[]): SVGSVGElement {
  return svg`<svg width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`}>${children.flat(2)}</svg>` as SVGSVGElement;
}
