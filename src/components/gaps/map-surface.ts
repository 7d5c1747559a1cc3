import {range} from "d3-array";
import {svg} from "htl";
import {isDrawn, twinLayers, type MapLayer, type SurfaceInput} from "../../lib/models/gap/map-layers.js";
import {UNSURE} from "../../lib/models/gap/outcome-surface.js";
import {bandPaths, type SurfaceFrame, type SurfacePaths} from "../../runtime/kernels/band-paths.js";
import type {SurfaceRequest} from "../../runtime/kernels/surface-layers.js";
import {neutralShade} from "../chart/index.js";

/** A way to shade the map: one value per place in bands, and an uncertainty that is hatched where it is above a bound. */
export interface MapShading {
  /** Places per side that the page draws at once: a surface that is quick to compute can be finer. */
  readonly grid: number;
  /** Lower bounds of the bands and their fills; places without a value stay bare. */
  readonly bands: readonly {readonly from: number; readonly fill: string}[];
  /** Said beside the key. */
  readonly title: string;
  /** Of the hatching, in the key. */
  readonly hatched: string | null;
  /** Labels of the key: value on the scale of `bands`, and its text. */
  readonly ticks: readonly (readonly [number, string])[];
}

const tens = [0, 0.5, 1].map((value) => [value, String(100 * value)] as const);
const gapBands = range(10).map((i) => ({from: i / 10, fill: `var(--map-${i})`}));

export const MAP_SHADINGS: Readonly<Record<MapLayer, MapShading>> = {
  gap: {grid: 100, bands: gapBands, title: "gap at that place, points", hatched: null, ticks: tens},
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
    ]
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
    ]
  },
  more: {
    grid: 48,
    bands: [0, 0.025, 0.25, 0.5, 0.75, 0.975].map((from, i) => ({from, fill: neutralShade(i / 6).fill})),
    title: "chance of a larger gap, %",
    hatched: "not told apart",
    ticks: [
      [0, "0"],
      [0.25, "25"],
      [0.75, "75"]
    ]
  },
  lower: {grid: 48, bands: gapBands, title: "lower end, points", hatched: "includes zero", ticks: tens},
  upper: {grid: 48, bands: gapBands, title: "upper end, points", hatched: "includes zero", ticks: tens}
};

/** Draws at each place for what the page draws at once, and for a slider's step. */
const FIRST_DRAWS = 100;

/** Steps in which an engine refines a surface: places per side, and draws at each where it rests on them. */
export const refinements = (layer: MapLayer): readonly {readonly grid: number; readonly draws: number}[] =>
  isDrawn(layer)
    ? [
        {grid: 128, draws: 200},
        {grid: 256, draws: 1000}
      ]
    : [{grid: 200, draws: 0}];

/** Paints a surface; `moving`, while a slider is dragged, on every second place: the fine one follows when it rests. */
export type PaintSurface = (input: SurfaceInput, options?: {readonly moving?: boolean}) => void;

/** The shaded surface of a map, and how it comes to be painted. */
export interface MapSurface {
  readonly node: SVGElement;
  /** By the page itself, at once. */
  readonly paint: PaintSurface;
  /** What an engine is asked for a finer one. */
  readonly request: (input: SurfaceInput, grid: number, draws: number) => SurfaceRequest;
  /** Puts in what an engine has drawn. */
  readonly show: (paths: SurfacePaths) => void;
}

/** The shaded surface of a map and its hatching, as a group whose paths are set: a slider's step sets nothing else. */
export function mapSurface(
  layer: MapLayer,
  frame: SurfaceFrame,
  axis: (grid: number) => readonly number[],
  hatch: string
): MapSurface {
  const {bands, hatched, grid: fine} = MAP_SHADINGS[layer];
  const from = bands.map((band) => band.from);
  const paths = bands.map(({fill}) => svg`<path style=${`fill:${fill}`}></path>` as SVGPathElement);
  const unsure = hatched === null ? null : (svg`<path style=${`fill:url(#${hatch})`}></path>` as SVGPathElement);
  const known = svg`<path></path>` as SVGPathElement;
  const node =
    svg`<g class="surface"><clipPath id=${`${hatch}-known`}>${known}</clipPath><rect x=${frame.x} y=${frame.y} width=${frame.side} height=${frame.side} style="fill:none;stroke:var(--rule)"></rect><g clip-path=${`url(#${hatch}-known)`}>${paths}${unsure}</g></g>` as SVGElement;
  const show = (drawn: SurfacePaths) => {
    drawn.bands.forEach((path, i) => paths[i]!.setAttribute("d", path));
    if (drawn.unsure !== null) unsure?.setAttribute("d", drawn.unsure);
    known.setAttribute("d", drawn.known);
  };
  return {
    node,
    show,
    request: (input, grid, draws) => ({layer, axis: axis(grid), input, draws, frame, bands: from}),
    paint(input, {moving = false} = {}) {
      const grid = moving ? fine / 2 : fine;
      show(bandPaths(twinLayers(layer, axis(grid), input, FIRST_DRAWS), grid, frame, from));
    }
  };
}
