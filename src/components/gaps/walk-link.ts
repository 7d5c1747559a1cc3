import {isOwnModel, type FigureView} from "../figure/index.js";

/** The walk from what the eye sees to a gap score, on the site's first page, beside a model; of none in particular without one. */
export const walkLink = (model?: string): FigureView => ({
  href: `./${model === undefined ? "" : `?against=${encodeURIComponent(model)}`}#distance`,
  name: "Why not the distance?"
});

/** Does the site walk to this model's gap? It does for printed ones, and reports have no such page. */
export const hasWalk = ({frame}: {readonly frame?: unknown}, model: string): boolean =>
  frame === undefined && !isOwnModel(model);
