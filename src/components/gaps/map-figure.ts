import {html} from "htl";
import {gapTrend} from "../../lib/gaps/trend.js";
import type {PairedCell} from "../../lib/gaps/cells.js";
import {Segments} from "../controls/index.js";
import {Figure, intervalColumns, itemsBehind, itemsColumn, table, type TableSpec} from "../figure/index.js";
import {fixed, interval, words} from "../format/numbers.js";
import {anatomy, type MapGap} from "./anatomy.js";
import {AssociationSlider, mapCells, medianAssociation} from "./association-slider.js";
import {
  cellSource,
  chosenModels,
  lambdaOf,
  nameOf,
  citesOf,
  numberOf,
  publishedGap,
  type GapContext
} from "./context.js";
import {mapDrawing} from "./map-drawing.js";
import type {SurfaceInput} from "../../lib/models/gap/map-layers.js";
import {largerGaps} from "../../lib/models/gap/larger-gaps.js";
import {SurfaceEngine} from "./surface-engine.js";
import type {MapSurface} from "./map-surface.js";
import {mapCaveats, mapSubtitle, mapTitle} from "./map-words.js";
import {ALL_CATEGORIES, associationOf, chosenCategories, mapCategory, mapCategoryId, type GapState} from "./state.js";
import {inView, rankingSource, repairs, sourceOfGaps} from "./ranked.js";

/**
 * The gap over (understanding, generation), with the models on it and the trend: the paper's Figure 3, of one category or of all
 * together. A second layer shows how surely a gap would be known there, a third what the models near a place did.
 */
export function MapFigure(context: GapContext): HTMLElement {
  const {state: pageState} = context;
  const trendOf = latest((cells: readonly PairedCell[]) =>
    gapTrend(cells.map((c) => ({understanding: c.understanding, generation: drawnRate(c), n: c.n})))
  );
  let painted: MapSurface | null = null;
  const refined = SurfaceEngine(context);
  const smoothed = (state: GapState) => {
    const models = chosenModels(context, state);
    return context.paired.filter(({model}) => models.includes(model));
  };
  const surface = (state: GapState): SurfaceInput => {
    const cells = mapCells(context, state);
    return {
      lambda: lambdaOf(state),
      logOddsRatio: associationOf(state.lor ?? medianAssociation(cells)),
      n: cells[0]?.n ?? 1,
      cells: smoothed(state).map(({outcomes, n}) => ({outcomes, n})),
      model: heldAgainst(cells, state)
    };
  };
  return Figure(pageState, {
    id: "map",
    number: numberOf(context, "map"),
    controls: mapControls(context, refined.node),
    cite: citesOf(context),
    follow: [context.shown],
    // The shares that were observed depend on no slider.
    steps: {
      keys: ["lor", "lf", "ls"],
      repaint(state) {
        if (state.layer === "drawn") return;
        refined.stop();
        painted?.paint(surface(state), {moving: true});
      }
    },
    content(state, width) {
      const category = mapCategory(context.ids, state);
      const cells = mapCells(context, state);
      const gapOf = mapGaps(context, state);
      const parts = inView(context, state).filter((cell) => category === null || cell.category === category);
      const inForce = chosenCategories(context.ids, state).length;
      const pooled = category === null ? inForce : 1;
      const items = (model: string) => itemsBehind(context, model, category === null ? {} : {category});
      const sourceOf = (cell: PairedCell, metric: "understanding" | "gap" = "gap") =>
        category === null
          ? rankingSource(
              context,
              parts.filter(({model}) => model === cell.model)
            )
          : cellSource(context, cell, metric);
      const axes = state.axes !== "auto" ? state.axes : cells.some((c) => c.generation < 4) ? "log-odds" : "linear";
      const trend = trendOf(cells);
      const chosen = cells.find((cell) => cell.model === state.pick) ?? cells[0];
      const all = smoothed(state);
      const {layer} = state;
      const where = category === null ? `Over ${words(inForce)} categories` : `In ${category}`;
      const larger = new Map(
        layer === "more" && chosen ? largerGaps(cells, chosen, lambdaOf(state)).map((p, i) => [cells[i]!.model, p]) : []
      );
      const subject = {
        layer,
        where,
        pooled,
        cells,
        gaps: cells.map((c) => gapOf.get(c.model)!),
        against: chosen
          ? {
              name: nameOf(context, chosen.model),
              larger: cells.filter((cell) => cell !== chosen).map(({model}) => larger.get(model) ?? 0)
            }
          : null,
        rate: drawnRate
      };
      const beside = width > 620 || cells.length === 0 ? Math.min(width, width - 250) : width;
      const drawn =
        cells.length === 0
          ? null
          : mapDrawing(mapDots(context, cells, {chosen, gapOf, sourceOf, items}), beside, {
              layer,
              others:
                layer === "drawn"
                  ? all
                      .filter((cell) => cell.category !== category)
                      .map((cell) => ({understanding: cell.understanding, generation: drawnRate(cell)}))
                  : [],
              axes,
              trend
            });
      painted = drawn?.surface ?? null;
      if (painted) {
        painted.paint(surface(state));
        refined.refine(painted, layer, surface(state));
      }
      return {
        title: mapTitle(subject),
        subtitle: mapSubtitle(subject),
        drawing: drawn?.drawing ?? null,
        ...(chosen === undefined ? {} : {beside: anatomy(context, chosen, gapOf.get(chosen.model)!, cells)}),
        caveats: [...mapCaveats(subject, all.length, trend), ...repairs(context, parts)],
        source: `${sourceOfGaps(context)} Surface: ${SURFACES[state.layer]}. Trend: least squares of logit generation on logit understanding, band by resampling models.`,
        table: mapTable(context, cells, {gapOf, sourceOf, items, larger, chosen})
      };
    }
  });
}

/** @param note - who computed the surface */
function mapControls(context: GapContext, note: HTMLElement): HTMLElement {
  const {state: pageState} = context;
  const categories = Segments(
    pageState,
    "map",
    "Category of the map",
    [...Object.entries(context.ids).map(([id, name]) => ({id, name})), {id: ALL_CATEGORIES, name: "all together"}],
    // Only categories that the filter leaves can be chosen, and one of them is.
    {
      chosen: (state) => mapCategoryId(context.ids, state),
      isOffered: (id, state) => {
        const inForce = chosenCategories(context.ids, state);
        return id === ALL_CATEGORIES ? inForce.length > 1 : inForce.includes(context.ids[id]!);
      }
    }
  );
  return html`<div class="toolrow">
    ${categories}
    ${Segments(pageState, "axes", "Axes", [
      {id: "auto", name: "auto"},
      {id: "linear", name: "linear axes"},
      {id: "log-odds", name: "log-odds"}
    ])}
    ${Segments(pageState, "layer", "What the map shades", [
      {id: "gap", name: "gap"},
      {id: "width", name: "its interval"},
      {id: "lower", name: "lower"},
      {id: "upper", name: "upper"},
      {id: "more", name: "larger gap?"},
      {id: "drawn", name: "understood, not drawn"}
    ])}
    ${AssociationSlider(context)} ${note}
  </div>` as HTMLElement;
}

/** What is said of a dot beside its rates. */
interface DotFacts {
  readonly gapOf: ReadonlyMap<string, MapGap>;
  readonly sourceOf: (cell: PairedCell, metric?: "understanding" | "gap") => string;
  readonly items: (model: string) => ReturnType<typeof itemsBehind>;
}

/** A dot for each model, with what a reader is told of it. */
const mapDots = (
  context: GapContext,
  cells: readonly PairedCell[],
  {chosen, gapOf, sourceOf, items}: DotFacts & {readonly chosen: PairedCell | undefined}
) =>
  cells.map((cell) => ({
    id: cell.model,
    name: nameOf(context, cell.model),
    understanding: cell.understanding,
    generation: drawnRate(cell),
    chosen: cell === chosen,
    detail: {
      heading: nameOf(context, cell.model),
      lines: [
        `understanding ${fixed(cell.understanding, 2)}%, generation ${fixed(drawnRate(cell), 2)}%`,
        gapLine(gapOf.get(cell.model)!),
        `n = ${cell.n} items`
      ],
      source: sourceOf(cell, "understanding"),
      items: items(cell.model)
    }
  }));

interface TableFacts extends DotFacts {
  /** How likely the gap of each model is larger than the chosen one's; empty where the map does not shade that. */
  readonly larger: ReadonlyMap<string, number>;
  readonly chosen: PairedCell | undefined;
}

const mapTable = (
  context: GapContext,
  cells: readonly PairedCell[],
  {gapOf, sourceOf, items, larger, chosen}: TableFacts
): TableSpec =>
  table(cells, [
    {label: "Model", value: (c) => nameOf(context, c.model)},
    {label: "Understanding, %", value: (c) => c.understanding, text: (c) => fixed(c.understanding, 2)},
    {label: "Generation, %", value: (c) => drawnRate(c), text: (c) => fixed(drawnRate(c), 2)},
    {label: "Both, %", value: (c) => 100 * c.outcomes.p11, text: (c) => fixed(100 * c.outcomes.p11, 2)},
    {
      label: "Identified gap",
      value: (c) => gapOf.get(c.model)!.gap,
      text: (c) => fixed(gapOf.get(c.model)!.gap, 2)
    },
    intervalColumns(
      (c) => gapOf.get(c.model),
      (end) => fixed(end, 2)
    ),
    ...(context.hasPrinted
      ? [
          {
            label: "Published gap",
            value: (c: PairedCell) => gapOf.get(c.model)!.published,
            text: (c: PairedCell) => saidOf(gapOf.get(c.model)!.published)
          }
        ]
      : []),
    ...(larger.size > 0
      ? [
          {
            label: `Gap larger than that of ${nameOf(context, chosen!.model)}, %`,
            value: (c: PairedCell) => (c === chosen ? null : 100 * larger.get(c.model)!),
            text: (c: PairedCell) => fixed(100 * larger.get(c.model)!, 0)
          }
        ]
      : []),
    {label: "Items", value: (c) => c.n},
    itemsColumn((c) => items(c.model)),
    {label: "Source", value: (c) => sourceOf(c)}
  ]);

/** Generation rate of a dot: the printed one, or the other column's where a row is repaired. */
const drawnRate = (cell: PairedCell) => (cell.repaired ? cell.success : cell.generation);

/** Remembers the answer for the last list: the trend resamples models, and no slider changes them. */
function latest<T, A>(compute: (list: readonly T[]) => A): (list: readonly T[]) => A {
  let known: {readonly list: readonly T[]; readonly answer: A} | null = null;
  return (list) => {
    if (known === null || known.list.length !== list.length || list.some((one, i) => one !== known!.list[i]))
      known = {list, answer: compute(list)};
    return known.answer;
  };
}

const SURFACES = {
  gap: "closed form at the association shown",
  width: "closed-form interval at the association shown",
  more: "draws at the association shown",
  lower: "draws at the association shown",
  upper: "draws at the association shown",
  drawn: "kernel mean over the cells of the chosen models"
};

/** The model that places are held against: the one in the panel. */
function heldAgainst(cells: readonly PairedCell[], {pick}: GapState): SurfaceInput["model"] {
  const chosen = cells.find(({model}) => model === pick) ?? cells[0];
  return chosen ? {outcomes: chosen.outcomes, n: chosen.n} : null;
}

/** Gaps of the models on the map: of its category, or the means over those in force. */
function mapGaps(context: GapContext, state: GapState): ReadonlyMap<string, MapGap> {
  const {cells, overall} = context.shown.get().estimates;
  const category = mapCategory(context.ids, state);
  const inForce = chosenCategories(context.ids, state);
  if (category === null)
    return new Map(
      overall.map(({model, gap, lo, hi}) => [
        model,
        {gap, lo, hi, delta: null, published: publishedGap(context, model, inForce)}
      ])
    );
  const printed = new Map(context.paired.filter((c) => c.category === category).map((c) => [c.model, c.gap]));
  return new Map(
    cells.filter((c) => c.category === category).map((c) => [c.model, {...c, published: printed.get(c.model) ?? null}])
  );
}

const saidOf = (gap: number | null): string => (gap === null ? "" : fixed(gap, 2));

const gapLine = (cell: MapGap) => `identified gap ${fixed(cell.gap)} ${interval(cell)} points`;
