import {scaleLinear, type ScaleLinear} from "d3-scale";
import {svg} from "htl";
import {mark, type Detail} from "../figure/index.js";
import {glyph, rod, type Ability} from "./glyph.js";
import {drawing, xGrid} from "./grid.js";
import {legend, type LegendEntry} from "./legend.js";
import {panelHead, panelLayout, rowName, rowY} from "./panels.js";
import {svgElement} from "./svg-element.js";
import {textWidth} from "./text-width.js";

/** Size of the text at the right of a row, and the room before it. */
const TEXT = {size: 13, gap: 16};
/** Room for the dash of a row without a value, in the column of those texts: beside the axis, where no value is. */
const DASH = 26;

/** One estimate of a row: a glyph, open or filled, with its interval as a rod where it has one. */
export interface Dot {
  readonly value: number;
  readonly lo?: number | undefined;
  readonly hi?: number | undefined;
  readonly shape: Ability;
  readonly open?: boolean;
}

export interface DotRow {
  readonly id: string;
  readonly name: string;
  /** In drawing order; the line between the first and the last shows the change. */
  readonly dots: readonly Dot[];
  /** Colour of the connecting line; none without it. */
  readonly connect?: string;
  /** Upright tick: a published value, a success rate. */
  readonly tick?: number | undefined;
  /** Text at the right edge of the panel. */
  readonly text?: string;
  /** Said where a row has no dots though there is something to say of it, which a dash would hide. */
  readonly instead?: string;
  readonly detail: Detail;
  /** Model for linked highlighting. */
  readonly model?: string;
}

export interface DotPanel {
  readonly title: string;
  readonly sub: string;
  /** Rows in the order shared by all panels; `null` has no value, which a dash says, `undefined` is none of this panel's rows. */
  readonly rows: readonly (DotRow | null | undefined)[];
  /** Names of its rows, where they are its own since no other panel stands beside it. */
  readonly names?: readonly (string | null)[];
  /** Reference line across the panel: a baseline, a ceiling. */
  readonly rule?: {readonly value: number; readonly label: string} | undefined;
  /** Own axis of a panel whose unit differs; defaults to the shared one. */
  readonly domain?: readonly [number, number];
  readonly ticks?: readonly number[];
}

export interface DotPanelsOptions {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly format?: (value: number) => string;
  /** Names of the rows, lines parted by line breaks; `null` draws a hairline there. */
  readonly names: readonly (string | null)[];
  /** Panels in one row of the figure; defaults to all. */
  readonly perRow?: number;
  readonly rowHeight?: number;
  /** Width kept in front of the first panel for names, at most; 190 pixels, on a narrow screen 128. */
  readonly nameWidth?: number;
  /** Width kept at the right of each panel for `text`, at most: no more than the longest takes. */
  readonly textWidth?: number;
  /** What the marks stand for, above the panels. */
  readonly legend?: readonly LegendEntry[];
}

/** Small multiples of rows with dots, intervals and reference lines on one shared axis. */
export function dotPanels(panels: readonly DotPanel[], width: number, options: DotPanelsOptions): SVGSVGElement {
  const {
    domain,
    ticks,
    format,
    names,
    perRow = panels.length,
    rowHeight = 24,
    nameWidth,
    textWidth: most = 0,
    legend: entries = []
  } = options;
  const texts = panels.flatMap(({rows}) => rows.map((row) => textWidth(row?.text ?? "", TEXT.size)));
  const isDash = ({rows, names: ours = names}: DotPanel) => rows.some((row, i) => row === null && ours[i] !== null);
  const hasDash = panels.some(isDash);
  const room = Math.max(hasDash ? DASH : 0, Math.min(most, Math.max(0, ...texts) + TEXT.gap));
  const key = entries.length === 0 ? null : legend(entries, width);
  const hasRule = panels.some((panel) => panel.rule !== undefined);
  const layout = panelLayout(
    panels,
    names.map((name) => name ?? ""),
    width,
    {
      rowHeight,
      perRow,
      head: hasRule ? 60 : 44,
      top: key?.height ?? 0,
      rows: panels.map(({rows}) => rows.findLastIndex((row) => row !== undefined) + 1),
      ...(nameWidth === undefined ? {} : {nameWidth})
    }
  );
  const parts = panels.map((one, k) => {
    const {title, sub, rows, names: ours = names, rule, domain: own = domain, ticks: ownTicks = ticks} = one;
    const panel = layout.panels[k]!;
    const x = scaleLinear(own, [panel.x + 6, panel.x + panel.width - 8 - room]);
    const top = panel.y + layout.head;
    const bottom = rowY(layout, panel, panel.rows - 1) + rowHeight / 2 + 4;
    return svg`<g>${panelHead(panel, {title, sub})}${xGrid({ticks: ownTicks, x, y1: top - 4, y2: bottom, ...(format ? {format} : {}), zero: 0, left: panel.x})}${
      rule === undefined
        ? null
        : svg`<g aria-hidden="true"><line x1=${x(rule.value)} x2=${x(rule.value)} y1=${top - 8} y2=${bottom} style="stroke:var(--ink-2);stroke-dasharray:2 3"></line><text class="note halo" x=${x(
            rule.value
          )} y=${top - 12} text-anchor="middle">${rule.label}</text></g>`
    }${ours.map((name, i) => {
      const y = rowY(layout, panel, i);
      const isBeside = layout.panels.some(({y}, other) => y === panel.y && panels[other]!.rows[i] !== undefined);
      if (!isBeside) return null;
      if (name === null) {
        const left = panel.names ? panel.x - layout.nameWidth : panel.x;
        return svgElement("line", {class: "grid zero", x1: left, x2: panel.x + panel.width, y1: y, y2: y});
      }
      const row = rows[i];
      const label = rowName(layout, panel, i, name);
      const estimate = row && dotRow(row, `${title}|${row.id}`, x, y, panel, rowHeight);
      const none = {class: "tick", x: panel.x + panel.width, y: y + 4.5, "text-anchor": "end"};
      return svgElement(
        "g",
        row ? {} : {"aria-hidden": "true"},
        ...(label ? [label] : []),
        ...(estimate ? [estimate] : row === null ? [svgElement("text", none, "—")] : [])
      );
    })}</g>`;
  });
  return drawing(width, layout.height, key?.node, parts);
}

function dotRow(
  row: DotRow,
  key: string,
  x: ScaleLinear<number, number>,
  y: number,
  panel: {x: number; width: number},
  rowHeight: number
): SVGElement {
  const {dots, connect, tick, text, instead} = row;
  const [first, last] = [dots[0], dots.at(-1)];
  const line = (a: number, b: number, style: string, half = 0) =>
    svgElement("line", {x1: x(a), x2: x(b), y1: y - half, y2: y + half, style});
  const node = svgElement(
    "g",
    {},
    svgElement("rect", {class: "hit", x: panel.x - 4, width: panel.width + 8, y: y - rowHeight / 2, height: rowHeight})
  );
  if (connect && first && last && first !== last)
    node.append(line(first.value, last.value, `stroke:${connect};stroke-width:1.25`));
  dots.forEach(({lo, hi, shape}, i) => {
    if (lo !== undefined && hi !== undefined && !Number.isNaN(lo + hi))
      node.append(rod(shape, x(lo), x(hi), y, {height: 4, key: `${key} rod ${i}`}));
  });
  if (tick !== undefined) node.append(line(tick, tick, "stroke:var(--ink);stroke-width:1.5", 6));
  dots.forEach(({value, shape, open = false}, i) =>
    node.append(glyph(shape, x(value), y, {r: 4, open, key: `${key} ${i}`}))
  );
  if (text !== undefined)
    node.append(svgElement("text", {class: "value", x: panel.x + panel.width, y: y + 4.5, "text-anchor": "end"}, text));
  if (instead !== undefined)
    node.append(svgElement("text", {class: "tick anchor", x: x.range()[0]! + 2, y: y + 4}, instead));
  return mark(node, key, row.detail, row.model ?? row.id);
}
