import {dot, text} from "@observablehq/plot";
import {NARROW} from "../chart/index.js";
import {atRow, numberAxis, plottedRows, rods, rowTexts} from "../chart/plot/rows.js";
import type {ItemsLink} from "../figure/index.js";
import {fixed, signed} from "../format/numbers.js";

export interface JudgedGap {
  readonly model: string;
  readonly name: string;
  readonly first: number;
  readonly second: number;
  readonly source: string;
  readonly items: ItemsLink | undefined;
}

/** Published overall gap of each model under two judges: filled dot the first, open dot the second, change at the right. */
export function judgesDrawing(
  rows: readonly JudgedGap[],
  [first, second]: readonly [string, string],
  width: number
): SVGSVGElement {
  const narrow = width < NARROW;
  const [rowHeight, top, left, right, nameY, dy] = narrow ? [42, 12, 8, 8, -8, 9] : [29, 46, 200, 90, 0, 0];
  const judges = [
    {name: second, at: rows[0]!.second},
    {name: first, at: rows[0]!.first}
  ].sort((a, b) => a.at - b.at);
  const above = {frameAnchor: "top", dy: -16, className: "note halo"} as const;
  const look = {y: atRow, dy, r: 4.5};
  return plottedRows(rows, {
    ...{width, rowHeight, room: [top, right, 28, left], domain: [40, 100]},
    beneath: [
      ...numberAxis([40, 60, 80, 100], (gap) => `${gap}${gap === 100 && !narrow ? " points" : ""}`),
      ...(narrow
        ? []
        : [
            text(judges.slice(0, 1), {x: "at", text: "name", ...above, dx: -4, textAnchor: "end"}),
            text(judges.slice(1), {x: "at", text: "name", ...above, dx: 4, textAnchor: "start"}),
            text(["difference"], {frameAnchor: "top-right", dx: right, dy: -42, className: "tick"})
          ])
    ],
    own: [
      rowTexts(rows, "left", "label", {
        ...{text: ({name}: JudgedGap) => name, dx: narrow ? -left : 12 - left, dy: nameY},
        within: narrow ? width - 60 : left - 24
      }),
      rods(rows, rowHeight, 4, {x1: "first", x2: "second", dy, fill: "var(--gap-weak)"}),
      dot(rows, {...look, x: "second", fill: "var(--paper)", stroke: "var(--gap)", strokeWidth: 1.75}),
      dot(rows, {...look, x: "first", fill: "var(--gap)", stroke: "var(--paper)", className: "anchor"}),
      rowTexts(rows, "right", "value", {text: (row) => signed(row.second - row.first), dx: right, dy: nameY})
    ],
    words: (row) => ({
      key: row.model,
      model: row.model,
      detail: {
        heading: row.name,
        lines: [
          `${first} ${fixed(row.first, 2)} points`,
          `${second} ${fixed(row.second, 2)} points`,
          `difference ${signed(row.second - row.first, 2)}`
        ],
        source: row.source,
        items: row.items
      }
    })
  });
}
