import {dot} from "@observablehq/plot";
import {NARROW, textWidth} from "../chart/index.js";
import {atRow, numberAxis, plottedRows, rods, rowTexts} from "../chart/plot/rows.js";
import type {Detail} from "../figure/index.js";
import {signed} from "../format/numbers.js";

/** One change: what it is of, how large, and whether it is beyond chance. */
export interface ChangeRow {
  readonly id: string;
  readonly model: string;
  /** What of the model: empty where the model says it all. */
  readonly part: string;
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
  readonly isSure: boolean;
  readonly text: string;
  readonly detail: Detail;
}

/** Changes around zero with their intervals, names in front; on narrow screens above. */
export function changesDrawing(rows: readonly ChangeRow[], width: number): SVGSVGElement {
  const narrow = width < NARROW;
  const nameOf = ({model, part}: ChangeRow) => (part === "" ? model : `${model}, ${part}`);
  const textRoom = Math.max(...rows.map(({text}) => textWidth(text))) + 14;
  const nameRoom = Math.min(0.44 * width, Math.max(...rows.map((row) => textWidth(nameOf(row)))) + 16);
  const [rowHeight, left, right, nameY, dy] = narrow ? [42, 14, 14, -11, 9] : [26, nameRoom + 6, textRoom, 0, 0];
  const reach = Math.max(1, ...rows.flatMap(({lo, hi}) => [Math.abs(lo), Math.abs(hi)]));
  const step = reach <= 5 ? 1 : reach <= 20 ? 5 : reach <= 40 ? 10 : 25;
  const limit = Math.min(100, step * Math.ceil(reach / step));
  const ticks = narrow ? [-limit, 0, limit] : [-limit, -limit / 2, 0, limit / 2, limit];
  const names = narrow
    ? {dx: -left, within: width - textRoom - 8}
    : {dx: -14, textAnchor: "end" as const, within: nameRoom - 12};
  return plottedRows(rows, {
    ...{width, rowHeight, room: [12, right, 26, left], domain: [-limit, limit]},
    beneath: numberAxis(ticks, (value) => signed(value, Number.isInteger(value) ? 0 : 1)),
    own: [
      rowTexts(rows, "left", "label", {text: nameOf, dy: nameY, ...names}),
      rods(rows, rowHeight, 4, {x1: "lo", x2: "hi", dy, fill: "var(--rule)"}),
      dot(rows, {
        ...{x: "value", y: atRow, dy, r: 4.5, stroke: "var(--ink)", strokeWidth: 1.6, className: "anchor"},
        fill: ({isSure}) => (isSure ? "var(--ink)" : "var(--paper)")
      }),
      ...[true, false].map((sure) =>
        rowTexts(rows, "right", sure ? "value" : "value faint", {
          text: ({text}) => text,
          ...{filter: ({isSure}) => isSure === sure, dx: right, dy: nameY}
        })
      )
    ],
    words: ({id, detail, model}) => ({key: id, detail, model})
  });
}
