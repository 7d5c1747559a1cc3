import * as Plot from "@observablehq/plot";
import type {Cell} from "../../runtime/sql/index.js";
import {isMeasure, MOST_MARKS, type ChartSpec} from "./chart-spec.js";

/** A drawn chart with what must be read beside it. */
export interface DrawnChart {
  readonly svg: Element;
  readonly caveats: readonly string[];
}

/** Abilities keep their colours; other names get colours that mean nothing elsewhere on the site. */
const ABILITIES: Readonly<Record<string, string>> = {
  understanding: "var(--und)",
  generation: "var(--gen)",
  editing: "var(--edit)"
};
const RANGE = [
  "var(--ink-2)",
  "var(--graphic)",
  "var(--st-invalid)",
  "var(--st-skipped)",
  "var(--gap)",
  "var(--gap-weak)",
  "var(--rule)"
];

const FONT_PX = 12;
/** Between a row's name and its mark. */
const GAP_PX = 12;

/** Draws the rows as they are: nothing is averaged, and where marks lie on each other or are stacked it is said. */
export function drawChart({mark, x, y, by}: ChartSpec, rows: number, width: number): DrawnChart {
  const drawn = Math.min(rows, MOST_MARKS);
  const data = Array.from({length: drawn}, (_, r) => ({
    x: value(x.cells[r]!),
    y: value(y.cells[r]!),
    by: value(by?.cells[r] ?? null)
  }));
  const caveats: string[] = [];
  if (drawn < rows)
    caveats.push(`The first ${drawn.toLocaleString("en-US")} of ${rows.toLocaleString("en-US")} rows are drawn.`);
  const missing = data.filter((row) => row.x === null || row.y === null).length;
  if (missing > 0) caveats.push(`${missing} rows have no value on an axis and are not drawn.`);
  const isDown = !isMeasure(y);
  const names = by === null || isMeasure(by) ? [] : distinct(data.map((row) => row.by)).map(String);
  const areAbilities = names.length > 0 && names.every((name) => name in ABILITIES);
  const fill = by === null ? "var(--graphic)" : "by";
  const channels = {x: "x", y: "y"};
  if (mark === "bars") {
    const ends = new Set(data.map((row) => JSON.stringify(isDown ? row.y : row.x)));
    if (ends.size < data.length)
      caveats.push(
        by === null
          ? "Several rows share a place: their bars are stacked, so that a length is a sum."
          : "Bars of one place are stacked: a whole length is a sum."
      );
  }
  const marks =
    mark === "bars"
      ? isDown
        ? [Plot.barX(data, {...channels, fill, inset: 0.5}), Plot.ruleX([0])]
        : [Plot.barY(data, {...channels, fill, inset: 0.5}), Plot.ruleY([0])]
      : mark === "line"
        ? [Plot.line(data, {...channels, stroke: by === null ? "var(--ink)" : "by", z: by === null ? null : "by"})]
        : mark === "cells"
          ? [Plot.cell(data, {...channels, fill: by === null ? "var(--graphic)" : "by", inset: 0.5})]
          : [Plot.dot(data, {...channels, fill, r: 3.5, fillOpacity: 0.8})];
  const longest = isDown ? Math.max(0, ...data.map((row) => String(row.y ?? "").length)) : 6;
  const [wanted, room] = [16 + 6.4 * longest, 0.4 * width];
  // A name that finds no room is cut, and whole in its title.
  const rowNames = Plot.axisY({
    labelAnchor: "top",
    ...(wanted > room ? {lineWidth: (room - GAP_PX) / FONT_PX, textOverflow: "ellipsis" as const} : {})
  });
  const svg = Plot.plot({
    width,
    marginLeft: Math.min(room, wanted),
    marginBottom: mark === "cells" ? 90 : 44,
    marginTop: 24,
    style: {
      background: "none",
      color: "var(--ink-2)",
      fontFamily: "var(--sans)",
      fontSize: `${FONT_PX}px`,
      overflow: "visible"
    },
    x: {label: x.name, grid: isMeasure(x), ...(mark === "cells" ? {tickRotate: -40} : {})},
    y: {label: y.name, grid: isMeasure(y), ...(isDown ? {domain: distinct(data.map((row) => row.y))} : {})},
    color: {
      legend: by !== null,
      label: by?.name ?? null,
      ...(by !== null && isMeasure(by)
        ? {type: "linear", range: ["var(--paper-3)", "var(--und)"], interpolate: "rgb" as const}
        : areAbilities
          ? {domain: names, range: names.map((name) => ABILITIES[name]!)}
          : names.length <= RANGE.length
            ? {range: RANGE}
            : {scheme: "tableau10" as const})
    },
    marks: isDown ? [...marks, rowNames] : marks
  });
  return {svg, caveats};
}

const value = (cell: Cell) => (typeof cell === "boolean" ? String(cell) : cell);
const distinct = (cells: readonly (string | number | null)[]) => [...new Set(cells.filter((cell) => cell !== null))];
