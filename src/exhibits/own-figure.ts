import {didYouMean, figureId} from "../lib/report/index.js";
import type {FigureOptions} from "./figure-options.js";
import {guarded} from "./guarded.js";
import {PlainFigure} from "./plain-figure.js";
import type {ReportData} from "./report-data.js";

/** Options of `OwnFigure`. */
export interface OwnFigureOptions extends FigureOptions {
  /** What you drew: an SVG or any other node. */
  readonly drawing: Node;
  /** What was counted: models, items or replies, as in `3 models, 200 items each`. */
  readonly n: string;
  /** Where the numbers come from: a log, a table of a paper with its cell, a file of your own. */
  readonly source: string;
  /** The finding, above the drawing. */
  readonly title?: string;
}

const KNOWN = ["drawing", "n", "source", "title", "id", "caption"];

/**
 * A drawing of your own, numbered like the others, which says what was counted and where its numbers come from: without both a
 * report is not publishable.
 *
 * Data: none but what you draw.
 *
 * @example OwnFigure(data, {title: "Longer prompts are answered worse", n: "3 models, 200 items each", source: "runs/lengths.csv", drawing})
 */
export const OwnFigure = (data: ReportData, options: OwnFigureOptions): HTMLElement =>
  guarded("OwnFigure", () => {
    for (const name of Object.keys(options))
      if (!KNOWN.includes(name))
        throw new RangeError(`unknown option: ${name}${didYouMean(name, KNOWN)} (one of ${KNOWN.join(", ")})`);
    const {drawing, n, source, title, id = figureId("OwnFigure"), caption} = options;
    if (!(drawing instanceof Node)) throw new RangeError("invalid drawing; expected an SVG or another node");
    for (const [name, text] of Object.entries({n, source}))
      if (typeof text !== "string" || text.trim() === "") throw new RangeError(`missing ${name}: text`);
    const figure = PlainFigure(data, {id, label: title ?? "Figure", kind: "own", title, body: drawing, caption});
    figure.state(n.trim(), `Source: ${source.trim()}`);
    return figure.node;
  });
