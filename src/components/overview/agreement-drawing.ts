import {dot, text} from "@observablehq/plot";
import type {Agreement} from "../../lib/stories/index.js";
import {scatterHref} from "../compare/scatter-href.js";
import {textWidth} from "../chart/index.js";
import {atRow, numberAxis, plottedRows, rods, rowTexts} from "../chart/plot/rows.js";
import {signed, signedInterval} from "../format/numbers.js";

/** Rank correlations around nought with their intervals, what they compare above each. */
export function agreementDrawing(rows: readonly Agreement[], width: number): SVGSVGElement {
  const [rowHeight, side] = [46, 14];
  // On the narrowest screens the benchmarks are left to the note on the mark and to the table.
  const rest = ({name, where, n}: Agreement) =>
    textWidth(`${name}  ${where}, n = ${n}`, 13, 600) < width ? `${where}, n = ${n}` : `n = ${n}`;
  const ends = {"top-left": "opposite order", top: "unrelated", "top-right": "same order"} as const;
  return plottedRows(rows, {
    ...{width, rowHeight, room: [30, side, 30, side], domain: [-1, 1]},
    beneath: [
      ...numberAxis([-1, -0.5, 0, 0.5, 1], (value) => signed(value)),
      ...(["top-left", "top", "top-right"] as const).map((frameAnchor, k) =>
        text([ends[frameAnchor]], {frameAnchor, dx: side * (k - 1), dy: -20, className: "tick"})
      )
    ],
    own: [
      rowTexts(rows, "left", "value strong halo", {text: ({name}) => name, dx: -side, dy: -12}),
      rowTexts(rows, "right", "value faint halo", {text: rest, dx: side, dy: -12}),
      rods(rows, rowHeight, 5, {x1: "lo", x2: "hi", dy: 7.5, fill: "var(--rule)"}),
      dot(rows, {
        ...{x: "estimate", y: atRow, dy: 7.5, r: 5, stroke: "var(--ink)", className: "anchor"},
        fill: ({lo, hi}) => (lo > 0 || hi < 0 ? "var(--ink)" : "var(--paper)")
      })
    ],
    words: (row) => ({
      key: row.id,
      detail: {
        heading: row.name,
        lines: [row.where, `Spearman ${signed(row.estimate, 2)} ${signedInterval(row, 2)}`, `n = ${row.n} systems`],
        href: scatterHref(...row.measures) ?? undefined
      }
    })
  });
}
