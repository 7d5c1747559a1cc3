import {contours} from "d3-contour";
import type {SurfaceLayers} from "../../lib/models/gap/map-layers.js";

/** Where a surface is drawn, pixels: a square whose upper left is (x, y). */
export interface SurfaceFrame {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** A surface as paths: one for each band, one for what is hatched, one for where there is a value at all. */
export interface SurfacePaths {
  readonly bands: readonly string[];
  readonly unsure: string | null;
  readonly known: string;
}

/** Just above 0: a contour at 0 itself would take in places at exactly 0. */
const ABOVE = 1e-9;

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Contours of a surface of grid × grid places, filled from each lower bound up. */
export function bandPaths(
  layers: SurfaceLayers,
  grid: number,
  {x, y, side}: SurfaceFrame,
  from: readonly number[]
): SurfacePaths {
  const bandsOf = contours().size([grid, grid]);
  const path = (data: Float64Array, least: number) =>
    pathOf(bandsOf.contour(data as unknown as number[], least).coordinates, side / grid, x, y + side);
  return {
    bands: from.map((least) => path(layers.shade, least)),
    unsure: layers.unsure ? path(layers.unsure, ABOVE) : null,
    known: layers.known ? path(layers.known, ABOVE) : `M${x},${y}h${side}v${side}h${-side}Z`
  };
}

/** Rings of contours on a grid of the unit square as a path over a square whose lower left is (x, y). */
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
