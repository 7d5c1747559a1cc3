import {html} from "htl";
import {gapTrend, type CellGap} from "../../lib/stories/index.js";
import {Segments} from "../controls/index.js";
import {Figure, table} from "../figure/index.js";
import {fixed, interval, signed, signedInterval, words, Words} from "../format/numbers.js";
import {anatomy} from "./anatomy.js";
import {AssociationSlider, mapCells, medianAssociation} from "./association-slider.js";
import {cellSource, lambdaOf, nameOf, type GapEvalContext} from "./context.js";
import {mapDrawing} from "./map-drawing.js";
import {associationOf, CATEGORY_IDS} from "./state.js";
import {SOURCE, repairs} from "./ranked.js";

/** The gap over (understanding, generation), with the models on it and the trend: the paper's Figure 3. */
export function MapFigure(context: GapEvalContext): HTMLElement {
  const {state: pageState} = context;
  const controls = html`<div class="toolrow">
    ${Segments(
      pageState,
      "map",
      "Category of the map",
      Object.entries(CATEGORY_IDS).map(([id, name]) => ({id, name}))
    )}
    ${Segments(pageState, "axes", "Axes", [
      {id: "auto", name: "auto"},
      {id: "linear", name: "linear axes"},
      {id: "log-odds", name: "log-odds"}
    ])}
    ${AssociationSlider(context)}
  </div>`;
  return Figure(pageState, {
    id: "map",
    number: 2,
    controls,
    cite: [context.bench],
    follow: [context.shown],
    content(state, width) {
      const category = CATEGORY_IDS[state.map]!;
      const cells = mapCells(context, state);
      const gapOf = new Map(
        context.shown
          .get()
          .estimates.cells.filter((c) => c.category === category)
          .map((c) => [c.model, c])
      );
      const median = medianAssociation(cells);
      const axes = state.axes !== "auto" ? state.axes : cells.some((c) => c.generation < 4) ? "log-odds" : "linear";
      const rate = (cell: (typeof cells)[number]) => (cell.repaired ? cell.success : cell.generation);
      const trend = gapTrend(cells.map((c) => ({understanding: c.understanding, generation: rate(c), n: c.n})));
      const chosen = cells.find((cell) => cell.model === state.pick) ?? cells[0];
      const better = cells.filter((cell) => rate(cell) > cell.understanding).length;
      const twice = cells.filter((cell) => cell.understanding > 2 * rate(cell)).length;
      const title =
        cells.length === 0
          ? "No model is left for the map"
          : better > 0
            ? `In ${category} ${words(better)} of ${words(cells.length)} models draw better than they understand`
            : twice > cells.length / 2
              ? `In ${category} ${words(twice)} of ${words(cells.length)} models understand more than twice what they can draw`
              : `In ${category} no model draws more than it understands`;
      const beside = width > 620 || cells.length === 0 ? Math.min(width, width - 250) : width;
      return {
        title,
        subtitle:
          "Each dot is a model at its understanding and generation rate. Shade: the gap that the measure gives to that place, in points. Solid line: trend over models, dashed its 95% band.",
        drawing:
          cells.length === 0
            ? null
            : mapDrawing(
                cells.map((cell) => ({
                  id: cell.model,
                  name: nameOf(context, cell.model),
                  understanding: cell.understanding,
                  generation: rate(cell),
                  chosen: cell === chosen,
                  detail: {
                    heading: nameOf(context, cell.model),
                    lines: [
                      `understanding ${fixed(cell.understanding, 2)}%, generation ${fixed(rate(cell), 2)}%`,
                      gapLine(gapOf.get(cell.model)!),
                      `n = ${cell.n} items`
                    ],
                    source: cellSource(context, cell, "understanding")
                  }
                })),
                beside,
                {lambda: lambdaOf(state), logOddsRatio: associationOf(state.lor ?? median), axes, trend}
              ),
        ...(chosen === undefined ? {} : {beside: anatomy(context, chosen, gapOf.get(chosen.model)!, cells)}),
        caveats: [
          {
            lead: "A surface needs an association.",
            text: "The gap also depends on how often both forms succeed on the same item. The map holds that association at the value on the slider, from independent to maximal, so a dot’s own gap, in the panel, can differ from the shade beneath it."
          },
          {
            lead: "The valley is the diagonal.",
            text: "Above it a model draws more than it understands. The gap takes the absolute difference, so both sides look alike in a ranking."
          },
          ...(trend === null
            ? []
            : [
                {
                  lead: `${Words(cells.length)} models`,
                  text: `make a wide band: slope in log-odds ${signed(trend.slope, 2)} ${signedInterval({lo: trend.slopeLo, hi: trend.slopeHi}, 2)}. It says what these models do, not what the next one will.`
                }
              ]),
          ...repairs(context, cells)
        ],
        source: `${SOURCE} Surface: closed form at the association shown. Trend: least squares of logit generation on logit understanding, band by resampling models.`,
        table: table(cells, [
          {label: "Model", value: (c) => nameOf(context, c.model)},
          {label: "Understanding, %", value: (c) => c.understanding, text: (c) => fixed(c.understanding, 2)},
          {label: "Generation, %", value: (c) => rate(c), text: (c) => fixed(rate(c), 2)},
          {label: "Both, %", value: (c) => 100 * c.outcomes.p11, text: (c) => fixed(100 * c.outcomes.p11, 2)},
          {
            label: "Identified gap",
            value: (c) => gapOf.get(c.model)!.gap,
            text: (c) => fixed(gapOf.get(c.model)!.gap, 2)
          },
          {label: "95% lower", value: (c) => gapOf.get(c.model)!.lo, text: (c) => fixed(gapOf.get(c.model)!.lo, 2)},
          {label: "95% upper", value: (c) => gapOf.get(c.model)!.hi, text: (c) => fixed(gapOf.get(c.model)!.hi, 2)},
          {label: "Published gap", value: (c) => c.gap, text: (c) => fixed(c.gap!, 2)},
          {label: "Items", value: (c) => c.n},
          {label: "Source", value: (c) => cellSource(context, c)}
        ])
      };
    }
  });
}

const gapLine = (cell: CellGap) => `identified gap ${fixed(cell.gap)} ${interval(cell)} points`;
