import {range} from "d3-array";
import {scaleLinear} from "d3-scale";
import {line} from "d3-shape";
import {svg} from "htl";
import {logistic, logit} from "../../lib/math/index.js";
import type {Trend} from "../../lib/gaps/trend.js";
import {drawing, placeLabels, textWidth, type Box} from "../chart/index.js";
import {mark, type Detail} from "../figure/index.js";
import type {MapLayer} from "../../lib/models/gap/map-layers.js";
import {MAP_SHADINGS, mapSurface, type MapShading, type MapSurface} from "./map-surface.js";

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
  readonly layer: MapLayer;
  /** Where cells of other categories stand, percent; behind the dots, for what is averaged over all of them. */
  readonly others: readonly {readonly understanding: number; readonly generation: number}[];
  readonly axes: "linear" | "log-odds";
  readonly trend: Trend | null;
}

const LOW = logit(0.005);
const HIGH = logit(0.98);
const MARGIN = {left: 40, right: 10, top: 34, bottom: 42};

/**
 * A surface over (understanding, generation) in contour bands, models as dots on it. The surface is painted through the second
 * part of the answer, again for every step of a slider.
 */
export function mapDrawing(
  points: readonly MapPoint[],
  width: number,
  options: MapOptions
): {readonly drawing: SVGSVGElement; readonly surface: MapSurface} {
  const {layer, others, axes, trend} = options;
  const shading = MAP_SHADINGS[layer];
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

  const hatch = `map-hatch-${Math.round(width)}`;
  const surface = mapSurface(
    layer,
    {x: frame.x, y: frame.y, side},
    (grid) => range(grid).map((i) => fromUnit((i + 0.5) / grid)),
    hatch
  );

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
  const labels = placeLabels(spots, frame, [...trendBoxes, ...diagonalBoxes(ux, uy, isLog)]);

  const drawn = drawing(
    width,
    height,
    svg`<clipPath id=${clip}><rect x=${frame.x} y=${frame.y} width=${side} height=${side}></rect></clipPath>`,
    hatched(hatch),
    surface.node,
    scaleKey(shading, side, hatch),
    ticks.map(
      (tick) =>
        svg`<g aria-hidden="true"><text class="tick" x=${x(tick)} y=${frame.y + side + 16} text-anchor="middle">${tick}</text><text class="tick" x=${frame.x - 7} y=${
          y(tick) + 4
        } text-anchor="end">${tick}</text></g>`
    ),
    svg`<text x=${frame.x + side} y=${frame.y + side + 36} text-anchor="end" style="fill:var(--und);font-weight:600;font-size:13px">understanding, % →</text>`,
    svg`<text transform=${`translate(13,${frame.y}) rotate(-90)`} text-anchor="end" style="fill:var(--gen);font-weight:600;font-size:13px">generation, % →</text>`,
    svg`<line x1=${ux(0)} x2=${ux(1)} y1=${uy(0)} y2=${uy(1)} style="stroke:var(--ink-2);stroke-dasharray:1 3"></line>`,
    trend === null
      ? null
      : svg`<g clip-path=${`url(#${clip})`} style="fill:none"><path d=${trendLine((p) => p.lo)} style="stroke:var(--ink-2);stroke-dasharray:5 4"></path><path d=${trendLine(
          (p) => p.hi
        )} style="stroke:var(--ink-2);stroke-dasharray:5 4"></path><path d=${trendLine((p) => p.g)} style="stroke:var(--ink);stroke-width:1.6"></path></g>`,
    diagonalLabel(ux, uy, isLog),
    svg`<g aria-hidden="true" clip-path=${`url(#${clip})`}>${others.map(
      (p) =>
        svg`<circle cx=${x(p.understanding)} cy=${y(p.generation)} r="3" style="fill:none;stroke:var(--ink-3)"></circle>`
    )}</g>`,
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
  return {drawing: drawn, surface};
}

/** Diagonal lines for places that are unsure. */
const hatched = (id: string) =>
  svg`<pattern id=${id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line y2="6" style="stroke:var(--graphic);stroke-width:1.2"></line></pattern>`;

function scaleKey({bands, title, hatched: unsure, ticks}: MapShading, side: number, hatch: string): SVGElement {
  const step = Math.min(26, side / (2.2 * bands.length));
  const left = MARGIN.left;
  const at = (value: number) => {
    const band = bands.findIndex(({from}) => Math.abs(from - value) < 1e-9);
    return left + (band < 0 ? bands.length : band) * step;
  };
  const end = left + bands.length * step + 14;
  return svg`<g aria-hidden="true">${bands.map(
    ({fill}, i) => svg`<rect x=${left + i * step} y="4" width=${step} height="9" style=${`fill:${fill}`}></rect>`
  )}${ticks.map(
    ([value, text]) =>
      svg`<text class="tick" x=${at(value)} y="25" text-anchor=${value ? "middle" : "start"}>${text}</text>`
  )}<text class="tick" x=${end} y="13">${title}</text>${
    unsure === null
      ? null
      : svg`<rect x=${end} y="17" width="14" height="9" style=${`fill:url(#${hatch})`}></rect><text class="tick" x=${end + 19} y="25">${unsure}</text>`
  }</g>`;
}

const DIAGONAL = "draws all it understands";
const diagonalAt = (isLog: boolean): number => (isLog ? 0.8 : 0.18);

function diagonalLabel(ux: (t: number) => number, uy: (t: number) => number, isLog: boolean): SVGElement {
  const t = diagonalAt(isLog);
  return svg`<text class="note" transform=${`translate(${ux(t)},${uy(t)}) rotate(-45)`} dy="-6" text-anchor="middle" aria-hidden="true">${DIAGONAL}</text>`;
}

/** Where the words along the diagonal stand, in steps: names of models keep clear of them. */
function diagonalBoxes(ux: (t: number) => number, uy: (t: number) => number, isLog: boolean): Box[] {
  const t = diagonalAt(isLog);
  const reach = textWidth(DIAGONAL, 12) / 2;
  const [size, above] = [12, 7];
  return range(-reach, reach + size, size).map((along) => ({
    x: ux(t) + Math.SQRT1_2 * along - above - size / 2,
    y: uy(t) - Math.SQRT1_2 * along - above - size / 2,
    w: size,
    h: size
  }));
}
