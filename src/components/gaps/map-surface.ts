import {range} from "d3-array";
import {contours} from "d3-contour";
import {svg} from "htl";
import {gapIntervalSurface} from "../../lib/models/gap/gap-interval-surface.js";
import {gapSurface} from "../../lib/models/gap/gap-surface.js";
import {outcomeSurface} from "../../lib/models/gap/outcome-surface.js";
import type {GapCell} from "../../lib/models/gap/joint-outcomes.js";
import type {GapLambda} from "../../lib/models/gap/gap-score.js";
import {neutralShade} from "../chart/index.js";

/** What the map shades: the gap of the formula, the interval it would have, or what the models near a place did. */
export const MAP_LAYERS = ["gap", "width", "drawn"] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** What the surface of the map is computed from. */
export interface SurfaceInput {
  readonly lambda: GapLambda;
  readonly logOddsRatio: number;
  /** Items behind the interval of a place. */
  readonly n: number;
  /** Cells of all categories, for what the models near a place did. */
  readonly cells: readonly GapCell[];
}

/** Standard error, percentage points, from which the shares near a place are hatched as unsure. */
export const UNSURE = 3;

/** Cells that must be near a place for a share to be shown. */
const FEWEST = 3;

/** A way to shade the map: one value per place in bands, and an uncertainty that is hatched where it is above a bound. */
export interface MapShading {
  /** Places per side: a surface that is quick to compute can be finer. */
  readonly grid: number;
  /** Lower bounds of the bands and their fills; places without a value stay bare. */
  readonly bands: readonly {readonly from: number; readonly fill: string}[];
  /** Said beside the key. */
  readonly title: string;
  /** Of the hatching, in the key. */
  readonly hatched: string | null;
  /** Labels of the key: value on the scale of `bands`, and its text. */
  readonly ticks: readonly (readonly [number, string])[];
  readonly values: (axis: readonly number[], input: SurfaceInput) => SurfaceLayers;
}

/** Values of the places, each f64[grid × grid]. */
interface SurfaceLayers {
  readonly shade: Float64Array;
  /** Above 0 where the place is hatched. */
  readonly unsure?: Float64Array;
  /** Above 0 where there is a value at all; everywhere when left out. */
  readonly known?: Float64Array;
}

const tens = [0, 0.5, 1].map((value) => [value, String(100 * value)] as const);

export const MAP_SHADINGS: Readonly<Record<MapLayer, MapShading>> = {
  gap: {
    grid: 100,
    bands: range(10).map((i) => ({from: i / 10, fill: `var(--map-${i})`})),
    title: "gap at that place, points",
    hatched: null,
    ticks: tens,
    values: (axis, {lambda, logOddsRatio}) => ({shade: gapSurface(axis, axis, lambda, logOddsRatio)})
  },
  width: {
    grid: 60,
    bands: [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4].map((from, i) => ({from, fill: neutralShade(i / 6).fill})),
    title: "width of 95% interval, points",
    hatched: "includes zero",
    ticks: [
      [0, "0"],
      [0.1, "10"],
      [0.2, "20"],
      [0.4, "40+"]
    ],
    values(axis, {lambda, logOddsRatio, n}) {
      const {width, overlap} = gapIntervalSurface(axis, axis, n, lambda, logOddsRatio);
      return {shade: width, unsure: overlap};
    }
  },
  drawn: {
    grid: 80,
    bands: range(7).map((i) => ({
      from: i / 10,
      fill: `color-mix(in oklab, var(--und) ${4 + 7 * i}%, var(--paper))`
    })),
    title: "understood, not drawn, % of items",
    hatched: `standard error > ${UNSURE} points`,
    ticks: [
      [0, "0"],
      [0.3, "30"],
      [0.6, "60+"]
    ],
    values(axis, {cells}) {
      const {mean, se, density} = outcomeSurface(cells, ({outcomes}) => outcomes.p10, axis, axis);
      return {
        shade: mean,
        unsure: se.map((value) => value - UNSURE / 100),
        known: density.map((value) => value - FEWEST)
      };
    }
  }
};

/** Just above 0: a contour at 0 itself would take in places at exactly 0. */
const ABOVE = 1e-9;

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Rings of contours on a grid of the unit square as a path over a square of `side` pixels whose lower left is (x, y). */
function pathOf(polygons: readonly (readonly number[][][])[], scale: number, x: number, y: number): string {
  let path = "";
  for (const rings of polygons) {
    for (const ring of rings) {
      path += "M";
      for (let at = 0; at < ring.length - 1; at++) {
        const [i, j] = ring[at]!;
        path += `${at === 0 ? "" : "L"}${tenth(x + i! * scale)},${tenth(y - j! * scale)}`;
      }
      path += "Z";
    }
  }
  return path;
}

/** Paints a surface; `moving`, while a slider is dragged, on every second place: the fine one follows when it rests. */
export type PaintSurface = (input: SurfaceInput, options?: {readonly moving?: boolean}) => void;

/** The shaded surface of a map and its hatching, as a group whose paths `paint` sets: a slider's step sets nothing else. */
export function mapSurface(
  shading: MapShading,
  frame: {readonly x: number; readonly y: number; readonly side: number},
  axis: (grid: number) => readonly number[],
  hatch: string
): {readonly node: SVGElement; readonly paint: PaintSurface} {
  const {bands, values, hatched} = shading;
  const paths = bands.map(({fill}) => svg`<path style=${`fill:${fill}`}></path>` as SVGPathElement);
  const unsure = hatched === null ? null : (svg`<path style=${`fill:url(#${hatch})`}></path>` as SVGPathElement);
  const known = svg`<path></path>` as SVGPathElement;
  const node =
    svg`<g class="surface"><clipPath id=${`${hatch}-known`}>${known}</clipPath><rect x=${frame.x} y=${frame.y} width=${frame.side} height=${frame.side} style="fill:none;stroke:var(--rule)"></rect><g clip-path=${`url(#${hatch}-known)`}>${paths}${unsure}</g></g>` as SVGElement;
  return {
    node,
    paint(input, {moving = false} = {}) {
      const grid = moving ? shading.grid / 2 : shading.grid;
      const bandsOf = contours().size([grid, grid]);
      const path = (data: Float64Array, from: number) =>
        pathOf(
          bandsOf.contour(data as unknown as number[], from).coordinates,
          frame.side / grid,
          frame.x,
          frame.y + frame.side
        );
      const layers = values(axis(grid), input);
      bands.forEach(({from}, i) => paths[i]!.setAttribute("d", path(layers.shade, from)));
      if (layers.unsure) unsure?.setAttribute("d", path(layers.unsure, ABOVE));
      const {x, y, side} = frame;
      known.setAttribute("d", layers.known ? path(layers.known, ABOVE) : `M${x},${y}h${side}v${side}h${-side}Z`);
    }
  };
}
