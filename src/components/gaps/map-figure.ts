import {html} from "htl";
import {gapTrend} from "../../lib/gaps/trend.js";
import type {CellGap} from "../../lib/gaps/estimate-gaps.js";
import type {PairedCell} from "../../lib/gaps/cells.js";
import {Segments} from "../controls/index.js";
import {Figure, intervalColumns, itemsBehind, itemsColumn, table, type TableSpec} from "../figure/index.js";
import {fixed, interval} from "../format/numbers.js";
import {anatomy} from "./anatomy.js";
import {AssociationSlider, mapCells, medianAssociation} from "./association-slider.js";
import {cellSource, chosenModels, lambdaOf, nameOf, citesOf, numberOf, type GapContext} from "./context.js";
import {mapDrawing} from "./map-drawing.js";
import type {PaintSurface, SurfaceInput} from "./map-surface.js";
import {mapCaveats, mapSubtitle, mapTitle} from "./map-words.js";
import {associationOf, chosenCategories, mapCategory, mapCategoryId, type GapEvalState} from "./state.js";
import {sourceOfGaps, repairs} from "./ranked.js";

/**
 * The gap over (understanding, generation), with the models on it and the trend: the paper's Figure 3. A second layer
 * shows how surely a gap would be known there, a third what the models near a place did.
 */
export function MapFigure(context: GapContext): HTMLElement {
  const {state: pageState} = context;
  const trendOf = latest((cells: readonly PairedCell[]) =>
    gapTrend(cells.map((c) => ({understanding: c.understanding, generation: drawnRate(c), n: c.n})))
  );
  let paint: PaintSurface | null = null;
  const smoothed = (state: GapEvalState) => {
    const models = chosenModels(context, state);
    return context.paired.filter(({model}) => models.includes(model));
  };
  const surface = (state: GapEvalState): SurfaceInput => {
    const cells = mapCells(context, state);
    return {
      lambda: lambdaOf(state),
      logOddsRatio: associationOf(state.lor ?? medianAssociation(cells)),
      n: cells[0]?.n ?? 1,
      cells: smoothed(state)
    };
  };
  return Figure(pageState, {
    id: "map",
    number: numberOf(context, "map"),
    controls: mapControls(context),
    cite: citesOf(context),
    follow: [context.shown],
    // The shares that were observed depend on no slider.
    steps: {
      keys: ["lor", "lf", "ls"],
      repaint: (state) => state.layer !== "drawn" && paint?.(surface(state), {moving: true})
    },
    content(state, width) {
      const category = mapCategory(context.ids, state);
      const cells = mapCells(context, state);
      const gapOf = new Map(
        context.shown
          .get()
          .estimates.cells.filter((c) => c.category === category)
          .map((c) => [c.model, c])
      );
      const axes = state.axes !== "auto" ? state.axes : cells.some((c) => c.generation < 4) ? "log-odds" : "linear";
      const trend = trendOf(cells);
      const chosen = cells.find((cell) => cell.model === state.pick) ?? cells[0];
      const all = smoothed(state);
      const {layer} = state;
      const subject = {layer, category, cells, gaps: cells.map((c) => gapOf.get(c.model)!), rate: drawnRate};
      const beside = width > 620 || cells.length === 0 ? Math.min(width, width - 250) : width;
      const drawn =
        cells.length === 0
          ? null
          : mapDrawing(mapDots(context, cells, {chosen, gapOf, category}), beside, {
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
      paint = drawn?.paint ?? null;
      paint?.(surface(state));
      return {
        title: mapTitle(subject),
        subtitle: mapSubtitle(layer),
        drawing: drawn?.drawing ?? null,
        ...(chosen === undefined ? {} : {beside: anatomy(context, chosen, gapOf.get(chosen.model)!, cells)}),
        caveats: [...mapCaveats(subject, all.length, trend), ...repairs(context, cells)],
        source: `${sourceOfGaps(context)} Surface: ${SURFACES[state.layer]}. Trend: least squares of logit generation on logit understanding, band by resampling models.`,
        table: mapTable(context, cells, gapOf, category)
      };
    }
  });
}

function mapControls(context: GapContext): HTMLElement {
  const {state: pageState} = context;
  const categories = Segments(
    pageState,
    "map",
    "Category of the map",
    Object.entries(context.ids).map(([id, name]) => ({id, name})),
    // Only categories that the filter leaves can be chosen, and one of them is.
    {
      chosen: (state) => mapCategoryId(context.ids, state),
      isOffered: (id, state) => chosenCategories(context.ids, state).includes(context.ids[id]!)
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
      {id: "drawn", name: "understood, not drawn"}
    ])}
    ${AssociationSlider(context)}
  </div>` as HTMLElement;
}

type GapOf = ReadonlyMap<string, CellGap>;

/** A dot for each model, with what a reader is told of it. */
const mapDots = (
  context: GapContext,
  cells: readonly PairedCell[],
  {chosen, gapOf, category}: {readonly chosen: PairedCell | undefined; readonly gapOf: GapOf; readonly category: string}
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
      source: cellSource(context, cell, "understanding"),
      items: itemsBehind(context, cell.model, {category})
    }
  }));

const mapTable = (context: GapContext, cells: readonly PairedCell[], gapOf: GapOf, category: string): TableSpec =>
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
            value: (c: PairedCell) => c.gap,
            text: (c: PairedCell) => fixed(c.gap!, 2)
          }
        ]
      : []),
    {label: "Items", value: (c) => c.n},
    itemsColumn((c) => itemsBehind(context, c.model, {category})),
    {label: "Source", value: (c) => cellSource(context, c)}
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
  drawn: "kernel mean over the cells of the chosen models"
};

const gapLine = (cell: CellGap) => `identified gap ${fixed(cell.gap)} ${interval(cell)} points`;
