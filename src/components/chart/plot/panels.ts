import {cell, text} from "@observablehq/plot";
import {panelLayout, type PanelHead} from "../panels.js";
import {plotted} from "./plotted.js";
import {atRow, type RowsOptions} from "./rows.js";

interface PanelsOptions<T> extends Omit<RowsOptions<T>, "room" | "rowHeight"> {
  /** Names of the rows of every panel. */
  readonly names: readonly string[];
  /** Beneath the rows, for the numbers of the axis. */
  readonly foot?: number;
  /** Room within a panel at both ends of its axis. */
  readonly inset?: readonly [number, number];
}

/** Panels that share an axis and the names of their rows: side by side as their heads have room, on narrow screens stacked. */
export function plottedPanels<T>(
  heads: readonly PanelHead[],
  rows: readonly T[],
  {
    width,
    names,
    foot = 34,
    inset: [insetLeft, insetRight] = [6, 10],
    domain,
    beneath = [],
    own,
    words
  }: PanelsOptions<T>
): SVGSVGElement {
  const {panels, nameWidth, head, rowHeight, height, fitted} = panelLayout(heads, names, width, {foot});
  const [{width: inner, x: left}, next] = [panels[0]!, panels[1]];
  const columns = panels.filter(({y}) => y === 0).length;
  const gap = columns > 1 ? next!.x - left - inner : 0;
  const [tall, apart] = [names.length * rowHeight, head + foot];
  const column = (_: unknown, k: number) => k % columns;
  const line = (_: unknown, k: number) => Math.floor(k / columns);
  const panelOf = (r: number) => Math.floor(r / names.length);
  const headed = {fx: column, fy: line, frameAnchor: "top-left"} as const;
  const ofNames = {y: atRow, fx: () => 0, frameAnchor: "left", textAnchor: "end", dx: -12, className: "label"} as const;
  return plotted(rows, {
    ...{width, height, marginLeft: nameWidth, marginRight: 0, marginTop: head, marginBottom: foot},
    facet: {
      data: rows,
      x: (_: T, r: number) => column(null, panelOf(r)),
      y: (_: T, r: number) => line(null, panelOf(r))
    },
    fx: {paddingInner: gap / (inner + gap), paddingOuter: 0, round: false, axis: null},
    fy: {paddingInner: panels.length > columns ? apart / (tall + apart) : 0, paddingOuter: 0, round: false, axis: null},
    x: {domain, insetLeft, insetRight, axis: null},
    y: {type: "band", transform: (r: number) => r % names.length, padding: 0, axis: null},
    beneath: [
      text(heads, {...headed, text: "title", dy: 9 - head, className: "label strong"}),
      text(heads, {...headed, text: "sub", dy: 25 - head, className: "tick"}),
      text(names, {...ofNames, text: (name) => fitted.get(name)}),
      ...beneath
    ],
    own: [cell(rows, {y: atRow, insetLeft: -4, insetRight: -4, className: "hit"}), ...own],
    words
  });
}
