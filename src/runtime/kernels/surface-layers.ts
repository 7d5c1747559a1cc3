import {gapExceedsKernel, gapPlacesKernel, gapSurfaceKernel, smoothedSurfaceKernel} from "../../lib/kernels/index.js";
import {
  exceedsLayers,
  intervalLayers,
  isDrawn,
  keptDraws,
  placeGrid,
  rateFeeds,
  twinLayers,
  type MapLayer,
  type SurfaceInput,
  type SurfaceLayers
} from "../../lib/models/gap/map-layers.js";
import {outcomeFeeds, outcomeLayers} from "../../lib/models/gap/outcome-surface.js";
import {fillIntervals, modelFeeds, placeFeeds} from "../../lib/models/gap/place-draws.js";
import type {Tensor} from "../../lib/kernels/index.js";
import type {SurfaceFrame} from "./band-paths.js";
import type {Job} from "./engine.js";

/** A surface of the map of the gap that is to be computed and drawn. */
export interface SurfaceRequest {
  readonly layer: MapLayer;
  /** Rates of the places along both axes. */
  readonly axis: readonly number[];
  readonly input: SurfaceInput;
  /** For layers that rest on them; 0 for the others. */
  readonly draws: number;
  readonly frame: SurfaceFrame;
  /** Lower bounds of the bands. */
  readonly bands: readonly number[];
}

/** Values of a block of places and draws that a processor's cache holds. */
const BLOCK = 60_000;

/** Elementary functions that a surface takes, for choosing a backend. */
export const surfaceOperations = ({axis, draws, input, layer}: SurfaceRequest): number =>
  axis.length ** 2 * (layer === "drawn" ? input.cells.length : 4 * Math.max(1, draws));

/** A layer of the map, computed by kernels on a job's backend; float64 on the twins'. */
export async function surfaceLayers(
  {layer, axis, input, draws}: SurfaceRequest,
  job: Job,
  onShare: (share: number) => void
): Promise<SurfaceLayers> {
  if (isDrawn(layer)) return drawnLayers(layer, {axis, input, draws}, job, onShare);
  if (layer === "drawn") {
    if (input.cells.length === 0) return twinLayers(layer, axis, input, 0);
    const found = await job.run(
      smoothedSurfaceKernel,
      outcomeFeeds(input.cells, ({outcomes}) => outcomes.p10, axis, axis)
    );
    return outcomeLayers({mean: plain(found.mean), se: plain(found.se), density: plain(found.density)});
  }
  const {gap, width, overlap} = await job.run(gapSurfaceKernel, rateFeeds(axis, input));
  return layer === "gap" ? {shade: plain(gap)} : {shade: plain(width), unsure: plain(overlap)};
}

/** Draws at every place, some rows of the map at a time. */
async function drawnLayers(
  layer: "more" | "lower" | "upper",
  {axis, input, draws}: Pick<SurfaceRequest, "axis" | "input" | "draws">,
  job: Job,
  onShare: (share: number) => void
): Promise<SurfaceLayers> {
  const grid = placeGrid(axis, input);
  const variates = keptDraws(draws);
  const size = axis.length;
  const [shade, upper, overlap] = [0, 1, 2].map(() => new Float64Array(size * size));
  if (layer === "more" && input.model === null) return exceedsLayers(shade!.fill(NaN));
  const model = layer === "more" ? modelFeeds(input.model!, variates, input.lambda) : null;
  const rows = Math.max(1, Math.floor(BLOCK / (size * draws)));
  for (let from = 0; from < size; from += rows) {
    const feeds = placeFeeds(grid, [from, Math.min(size, from + rows)], variates);
    if (model === null) {
      const {signed} = await job.run(gapPlacesKernel, feeds);
      fillIntervals({lower: shade!, upper: upper!, overlap: overlap!}, from * size, signed);
    } else {
      const {share} = await job.run(gapExceedsKernel, {...feeds, ...model});
      shade!.set(share.data, from * size);
    }
    onShare(Math.min(1, (from + rows) / size));
  }
  return layer === "more"
    ? exceedsLayers(shade!)
    : intervalLayers(layer, {lower: shade!, upper: upper!, overlap: overlap!});
}

const plain = ({data}: Tensor): Float64Array => Float64Array.from(data);
