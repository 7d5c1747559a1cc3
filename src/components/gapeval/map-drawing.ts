import {range} from "d3-array";
import {contours} from "d3-contour";
import {scaleLinear} from "d3-scale";
import {line} from "d3-shape";
import {svg} from "htl";
import {logistic, logit} from "../../lib/math/index.js";
import {gapSurface, type GapLambda} from "../../lib/models/index.js";
import type {Trend} from "../../lib/stories/index.js";
import {drawing, placeLabels, type Box} from "../chart/index.js";
import {mark, type Detail} from "../figure/index.js";

/** One model on the map; rates in percent. */
export interface MapPoint {
  readonly id: string;
  readonly name: string;
  readonly understanding: number;
  readonly generation: number;
  readonly chosen: boolean;
  readonly detail: Detail;
}

export interface MapOptions {
  readonly lambda: GapLambda;
  readonly logOddsRatio: number;
  readonly axes: "linear" | "log-odds";
  readonly trend: Trend | null;
}

const GRID = 120;
const LOW = logit(0.005);
const HIGH = logit(0.98);
const MARGIN = {left: 40, right: 10, top: 34, bottom: 42};

/** The gap over (understanding, generation) in contour bands of ten points, valley along the diagonal, models as dots. */
export function mapDrawing(points: readonly MapPoint[], width: number, options: MapOptions): SVGSVGElement {
  const {lambda, logOddsRatio, axes, trend} = options;
  const side = Math.min(width - MARGIN.left - MARGIN.right, 560);
  const height = side + MARGIN.top + MARGIN.bottom;
  const isLog = axes === "log-odds";
  const toUnit = (rate: number) =>
    isLog ? (logit(Math.min(0.98, Math.max(0.005, rate / 100))) - LOW) / (HIGH - LOW) : rate / 100;
  const fromUnit = (t: number) => (isLog ? logistic(LOW + t * (HIGH - LOW)) : t);
  const ux = scaleLinear([0, 1], [MARGIN.left, MARGIN.left + side]);
  const uy = scaleLinear([0, 1], [MARGIN.top + side, MARGIN.top]);
  const x = (rate: number) => ux(toUnit(rate));
  const y = (rate: number) => uy(toUnit(rate));
  const frame: Box = {x: MARGIN.left, y: MARGIN.top, w: side, h: side};

  const axis = range(GRID).map((i) => fromUnit((i + 0.5) / GRID));
  const surface = gapSurface(axis, axis, lambda, logOddsRatio);
  const bands = contours()
    .size([GRID, GRID])
    .thresholds(range(0, 1, 0.1))(Array.from(surface));
  const ring = line<number[]>(
    ([i]) => ux(i! / GRID),
    ([, j]) => uy(j! / GRID)
  );
  const area = (polygons: readonly (readonly number[][][])[]) =>
    polygons.map((polygon) => polygon.map((points) => `${ring(points as number[][])}Z`).join("")).join("");

  const ticks = isLog ? [1, 3, 10, 30, 50, 70, 90, 97] : [0, 20, 40, 60, 80, 100];
  const clip = `map-clip-${Math.round(width)}`;
  const trendLine = (pick: (p: Trend["band"][number]) => number) =>
    line<Trend["band"][number]>(
      (p) => x(p.u),
      (p) => y(pick(p))
    )(trend!.band as Trend["band"][number][]);
  const trendBoxes: Box[] = (trend?.band ?? []).flatMap((p) =>
    [p.g, p.lo, p.hi].map((rate) => ({x: x(p.u) - 2, y: y(rate) - 2, w: 4, h: 4}))
  );

  const order = [...points].sort((a, b) => Number(b.chosen) - Number(a.chosen) || b.generation - a.generation);
  const spots = order.map((p) => ({text: p.name, x: x(p.understanding), y: y(p.generation)}));
  const labels = placeLabels(spots, frame, trendBoxes);

  return drawing(
    width,
    height,
    svg`<clipPath id=${clip}><rect x=${frame.x} y=${frame.y} width=${side} height=${side}></rect></clipPath>`,
    svg`<g class="surface"><rect x=${frame.x} y=${frame.y} width=${side} height=${side} style="fill:var(--map-0)"></rect>${bands.map(
      ({coordinates}, i) => svg`<path d=${area(coordinates)} style=${`fill:var(--map-${i})`}></path>`
    )}</g>`,
    scaleKey(side),
    ticks.map(
      (tick) =>
        svg`<g aria-hidden="true"><text class="tick" x=${x(tick)} y=${frame.y + side + 16} text-anchor="middle">${tick}</text><text class="tick" x=${frame.x - 7} y=${
          y(tick) + 4
        } text-anchor="end">${tick}</text></g>`
    ),
    svg`<text x=${frame.x + side} y=${frame.y + side + 36} text-anchor="end" style="fill:var(--und);font-weight:600;font-size:13px">understanding, % →</text>`,
    svg`<text transform=${`translate(11,${frame.y}) rotate(-90)`} text-anchor="end" style="fill:var(--gen);font-weight:600;font-size:13px">generation, % →</text>`,
    svg`<line x1=${ux(0)} x2=${ux(1)} y1=${uy(0)} y2=${uy(1)} style="stroke:var(--ink-2);stroke-dasharray:1 3"></line>`,
    trend === null
      ? null
      : svg`<g clip-path=${`url(#${clip})`} style="fill:none"><path d=${trendLine((p) => p.lo)} style="stroke:var(--ink-2);stroke-dasharray:5 4"></path><path d=${trendLine(
          (p) => p.hi
        )} style="stroke:var(--ink-2);stroke-dasharray:5 4"></path><path d=${trendLine((p) => p.g)} style="stroke:var(--ink);stroke-width:1.6"></path></g>`,
    diagonalLabel(ux, uy, isLog),
    order.map((p, i) =>
      mark(
        svg`<g data-key=${p.id} transform=${`translate(${spots[i]!.x},${spots[i]!.y})`}><circle class="focus" r="10" style="fill:transparent"></circle><circle class="anchor" r=${
          p.chosen ? 6.5 : 5
        } style=${
          p.chosen
            ? "fill:var(--ink);stroke:var(--paper);stroke-width:1.4"
            : "fill:var(--paper);stroke:var(--ink);stroke-width:1.4"
        }></circle></g>`,
        p.id,
        p.detail,
        p.id
      )
    ),
    svg`<g style="pointer-events:none" aria-hidden="true">${order.map((p, i) => {
      const at = labels[i];
      if (!at) return null;
      const below = at.y > spots[i]!.y;
      const leader = at.leader
        ? svg`<line class="leader" x1=${spots[i]!.x} y1=${spots[i]!.y + (below ? 6 : -6)} x2=${at.x} y2=${at.y - (below ? 11 : -2)}></line>`
        : null;
      return svg`<g>${leader}<text class="label" x=${at.x} y=${at.y} text-anchor=${at.anchor} style=${p.chosen ? "font-weight:600" : ""}>${p.name}</text></g>`;
    })}</g>`
  );
}

function scaleKey(side: number): SVGElement {
  const step = Math.min(26, side / 22);
  const left = MARGIN.left;
  return svg`<g aria-hidden="true">${range(10).map(
    (i) => svg`<rect x=${left + i * step} y="4" width=${step} height="9" style=${`fill:var(--map-${i})`}></rect>`
  )}${[0, 50, 100].map(
    (v) => svg`<text class="tick" x=${left + (v / 10) * step} y="25" text-anchor=${v ? "middle" : "start"}>${v}</text>`
  )}<text class="tick" x=${left + 10 * step + 14} y="13">gap at that place, points</text></g>`;
}

function diagonalLabel(ux: (t: number) => number, uy: (t: number) => number, isLog: boolean): SVGElement {
  const t = isLog ? 0.8 : 0.18;
  return svg`<text class="note" transform=${`translate(${ux(t)},${uy(t)}) rotate(-45)`} dy="-6" text-anchor="middle" aria-hidden="true">draws all it understands</text>`;
}
