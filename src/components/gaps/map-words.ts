import type {PairedCell} from "../../lib/gaps/cells.js";
import type {Trend} from "../../lib/gaps/trend.js";
import type {Caveat} from "../figure/index.js";
import type {MapGap} from "./anatomy.js";
import {count, fixed, signed, signedInterval, words, Words} from "../format/numbers.js";
import {isDrawn, TOLD_APART, type MapLayer} from "../../lib/models/gap/map-layers.js";
import {UNSURE} from "../../lib/models/gap/outcome-surface.js";

/** What the map says about its cells, computed from what is drawn. */
export interface MapSubject {
  readonly layer: MapLayer;
  /** `In Reasoning`, or `Over four categories`. */
  readonly where: string;
  /** Categories that the cells are pooled over; 1 for cells of one. */
  readonly pooled: number;
  readonly cells: readonly PairedCell[];
  readonly gaps: readonly MapGap[];
  /** The model that places are held against, and how likely each other model's gap is the larger, a share; `null` without models. */
  readonly against: {readonly name: string; readonly larger: readonly number[]} | null;
  /** Generation rate that is drawn: the printed one, or the other column's where a row is repaired. */
  readonly rate: (cell: PairedCell) => number;
}

/** The finding of the map. */
export function mapTitle({layer, where, cells, gaps, against, rate}: MapSubject): string {
  if (cells.length === 0 || against === null) return "No model is left for the map";
  if (layer === "more") {
    const {name, larger} = against;
    const apart = larger.filter((p) => p >= TOLD_APART).length;
    return larger.length === 0
      ? `${where} no other model is held against ${name}`
      : `${where} ${apart === 0 ? "none" : words(apart)} of ${words(larger.length)} other models surely ${apart < 2 ? "has" : "have"} a larger gap than ${name}`;
  }
  if (layer === "lower") {
    const above = gaps.filter(({lo}) => lo > 0).length;
    return `${where} ${words(above)} of ${words(cells.length)} gaps are surely above zero`;
  }
  if (layer === "upper")
    return `${where} no model’s gap is surely below ${fixed(Math.min(...gaps.map(({hi}) => hi)))} points`;
  if (layer === "width") {
    const widths = gaps.map(({lo, hi}) => hi - lo).sort((a, b) => a - b);
    return `${where} the middle model’s 95% interval is ${fixed(widths[widths.length >> 1]!)} points wide`;
  }
  if (layer === "drawn") {
    const shares = cells.map(({outcomes}) => 100 * outcomes.p10);
    return cells.length === 1
      ? `${where} this model understands but does not draw ${fixed(shares[0]!)}% of the items`
      : `${where} models understand but do not draw ${fixed(Math.min(...shares))}% to ${fixed(Math.max(...shares))}% of the items`;
  }
  const better = cells.filter((cell) => rate(cell) > cell.understanding).length;
  const twice = cells.filter((cell) => cell.understanding > 2 * rate(cell)).length;
  if (better > 0) return `${where} ${words(better)} of ${words(cells.length)} models draw better than they understand`;
  return twice > cells.length / 2
    ? `${where} ${words(twice)} of ${words(cells.length)} models understand more than twice what they can draw`
    : `${where} no model draws more than it understands`;
}

const SHADES: Readonly<Record<MapLayer, string>> = {
  gap: "Shade: the gap there, in points.",
  width:
    "Shade: how wide the gap’s 95% interval would be for a model at that place; hatched where it would include zero.",
  more: "Shade: the chance that a model there has a larger gap than the one in the panel; hatched where neither is surely the larger.",
  lower: "Shade: the lower end of the gap’s 95% interval at that place; hatched where the interval includes zero.",
  upper: "Shade: the upper end of the gap’s 95% interval at that place; hatched where the interval includes zero.",
  drawn:
    "Shade: the share of items that the models near that place understand but do not draw, one per category (small rings); hatched where it is unsure, bare where fewer than three of these cells are near."
};

/** Marks and shades of the map. */
export const mapSubtitle = ({layer, pooled}: Pick<MapSubject, "layer" | "pooled">): string =>
  `Dot: a model at its two rates${pooled > 1 ? ` over ${words(pooled)} categories, weighted by items` : ""}. ${SHADES[layer]} Solid line: trend over models, dashed its 95% band.`;

/** What a map over several categories is not. */
const POOLED: Caveat = {
  lead: "Categories are pooled for the dots alone.",
  text: "A model’s gap, in the panel and the table, is the mean of its gaps by category, as printed and as everywhere else on this page; the gap of the pooled rates is another number. Pooling mixes hard and easy items, which can make the two forms look more associated than they are within a category."
};

/** Caveats of a layer and of the trend. */
export function mapCaveats(
  {layer, cells, pooled}: MapSubject,
  smoothed: number,
  trend: Trend | null
): readonly Caveat[] {
  const surface: Caveat =
    layer === "drawn"
      ? {
          lead: `${count(smoothed)} cells`,
          text: `stand behind the surface, one per model and category, weighted by their distance in log-odds (standard deviation 0.6). Its standard error, hatched above ${UNSURE} points, comes from how much near cells differ; cells of one model count as independent, so it is rather too small.`
        }
      : {
          lead: "A surface needs an association.",
          text: "The gap also depends on how often both forms succeed on the same item. The slider holds that, so a dot’s own gap, in the panel, can differ from the shade beneath it."
        };
  const second: readonly Caveat[] =
    layer === "drawn"
      ? []
      : [
          isDrawn(layer)
            ? {
                lead: `${count(cells[0]?.n ?? 0)} items`,
                text: "stand behind every place: up to 1,000 draws of the four outcomes there, spread evenly instead of at random. Ends of intervals are off by a third of a point."
              }
            : layer === "width"
              ? {
                  lead: `${count(cells[0]?.n ?? 0)} items`,
                  text: "are what the interval counts on: closed form, which is too narrow around 0 at low rates, without the shrinking of models towards each other that the estimates have. It is narrow near the edges because the measure squeezes large gaps towards 100, not because they are known well."
                }
              : {
                  lead: "The valley is the diagonal.",
                  text: "Above it a model draws more than it understands; the absolute gap does not tell the sides apart."
                }
        ];
  return [
    ...(pooled > 1 ? [POOLED] : []),
    surface,
    ...second,
    ...(trend === null
      ? []
      : [
          {
            lead: `${Words(cells.length)} models`,
            text: `make a wide band: slope in log-odds ${signed(trend.slope, 2)} ${signedInterval({lo: trend.slopeLo, hi: trend.slopeHi}, 2)}. It says what these models do, not what the next one will.`
          }
        ])
  ];
}
