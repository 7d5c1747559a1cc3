import {axisX, barX, cell, gridX, ruleX, text, type BarXOptions, type TextOptions} from "@observablehq/plot";
import type {Markish, RenderableMark} from "@observablehq/plot";
import {fitNames} from "../fit-name.js";
import {plotted, type PlottedOptions} from "./plotted.js";

export interface RowsOptions<T> extends Pick<PlottedOptions<T>, "beneath" | "own" | "words"> {
  readonly width: number;
  readonly rowHeight: number;
  /** Room around the axis and its rows, in pixels: top, right, bottom, left. */
  readonly room: readonly [number, number, number, number];
  readonly domain: readonly [number, number];
}

/** Rows of one height on one axis of numbers; each answers over the whole width. */
export function plottedRows<T>(rows: readonly T[], options: RowsOptions<T>): SVGSVGElement {
  const {width, rowHeight, room, domain, beneath, own, words} = options;
  const [marginTop, marginRight, marginBottom, marginLeft] = room;
  const hit = cell(rows, {y: atRow, insetLeft: -marginLeft, insetRight: -marginRight, className: "hit"});
  return plotted(rows, {
    ...{width, height: marginTop + rows.length * rowHeight + marginBottom},
    ...{marginTop, marginRight, marginBottom, marginLeft},
    x: {domain, axis: null},
    y: {type: "band", domain: rows.keys(), padding: 0, axis: null},
    ...{beneath: beneath ?? [], own: [hit, ...own], words}
  });
}

/** Where a row's shapes stand: in their row. */
export const atRow = (_: unknown, r: number): number => r;

/** A rod in each row, of an interval or between two values. */
export const rods = <T>(rows: readonly T[], rowHeight: number, thick: number, options: BarXOptions): RenderableMark => {
  const inset = (rowHeight - thick) / 2;
  return barX(rows, {y: atRow, insetTop: inset, insetBottom: inset, ...options});
};

interface RowTextOptions<T> extends Omit<TextOptions, "text"> {
  readonly text: (row: T) => string | null;
  /** Longer texts are cut to as many pixels. */
  readonly within?: number;
}

/** A text in each row, from the left end of the axis or up to its right end, moved by `dx`. */
export const rowTexts = <T>(
  rows: readonly T[],
  side: "left" | "right",
  className: string,
  {text: said, within, ...options}: RowTextOptions<T>
): RenderableMark => {
  const texts = rows.map((row) => said(row) ?? "");
  const fitted = within === undefined ? texts : fitNames(texts, within);
  return text(rows, {y: atRow, frameAnchor: side, className, text: fitted, ...options});
};

/** An axis of numbers beneath the rows, and its lines through them; that of nought is stronger. */
export const numberAxis = (ticks: readonly number[], tickFormat = axisNumber): Markish[] => [
  gridX({ticks: ticks.filter((tick) => tick !== 0), className: "grid", strokeOpacity: 1}),
  ticks.includes(0) ? ruleX([0], {className: "grid zero"}) : null,
  axisX({ticks, tickFormat, facetAnchor: null, tickSize: 0, label: null, className: "tick"})
];

/** With a true minus. */
const axisNumber = (value: number): string => String(value).replace("-", "−");
