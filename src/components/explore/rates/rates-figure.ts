import {html} from "htl";
import {orderBySimilarity} from "../../../lib/math/index.js";
import {facetOf} from "../../../lib/explore/index.js";
import {heatmap} from "../../chart/index.js";
import {Segments} from "../../controls/index.js";
import {count, plural, words} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";
import type {ExploreState} from "../view/state.js";
import {onMark} from "../figure/on-mark.js";
import {RestingFigure, sourceOfLog} from "../figure/resting-figure.js";
import {ValuePicker} from "../figure/value-picker.js";
import {AxisPicker} from "./axis-picker.js";
import {cellsInForce, type CellsInForce} from "./cells-in-force.js";
import {rateFace} from "./rate-face.js";
import {ratesAxes, type ColumnsInForce, type RatesAxes} from "./rates-axes.js";
import {LEAST, RatesOverlay} from "./rates-overlay.js";
import {ratesTitle} from "./rates-title.js";
import {ratesTwin} from "./rates-twin.js";

/** Categories, or values of another column, by models, or by those of one more: rate, difference to one of these, or rank with ties. */
export function RatesFigure(context: ExploreContext): HTMLElement {
  const {table, state, inForce} = context;
  // In a report the verdicts of a cell stand nowhere.
  const isAlone = state.frame !== undefined;
  const axes = ratesAxes(context);
  const {rows: level, columns} = axes;
  const overlay = new RatesOverlay();
  let drawing: SVGSVGElement | null = null;
  const node = RestingFigure(context, {
    id: "rates",
    number: context.figures.indexOf("rates") + 1,
    controls: Controls(context, axes),
    keys: ["rows", "across", "show", "arrange", "reference"],
    byJudge: () => level().id === "judge" || columns().facet.id === "judge",
    whileMoving(figure) {
      const {crossed} = inForce.get().counts;
      const {facet, isOfModels} = columns();
      if (isOfModels && crossed !== null && crossed.by === level().id && state.get().show === "rate")
        overlay.follow(figure, crossed.counts, facet.values.length);
    },
    compute: function* () {
      const [rows, of] = [level(), columns()];
      return {rows, of, ...(yield* cellsInForce(context, rows, of.facet))};
    },
    content({rows, of, compared, ...found}, width, isChosen) {
      overlay.rest();
      const {show, arrange} = {...state.get(), ...(isChosen ? {show: "rate" as const} : {})};
      const cells = isChosen ? compared.map((cell) => ({...cell, difference: null, p: null, rank: null})) : compared;
      const {used, ordered, at} = arranged(cells, found, arrange === "similarity");
      const name = (v: number) => context.nameOf(rows.id, v);
      const reference = of.name(found.reference);
      const family =
        found.isPicked && found.ranked.length > 2
          ? `all pairs of ${of.isOfModels ? "models" : "columns"} in all rows`
          : "all cells";
      const tested = cells.filter(({p}) => p !== null);
      return {
        ...headings(context, {
          cells,
          show,
          of,
          used: used.map(name),
          ordered: ordered.map(of.name),
          reference,
          family,
          tooMany: found.tooMany,
          isAlone
        }),
        drawing:
          ordered.length === 0
            ? null
            : (drawing = heatmap(
                width,
                {
                  rows: used.map((v) => ({id: String(v), name: name(v)})),
                  columns: ordered.map((c) => ({
                    id: String(c),
                    name: of.name(c),
                    ...(of.isOfModels ? {model: String(c)} : {})
                  })),
                  rowHeight: used.length > 30 ? 16 : 24,
                  cell: (r, c) =>
                    rateFace(at(used[r]!, ordered[c]!)!, `${of.name(ordered[c]!)}, ${name(used[r]!)}`, {
                      show,
                      reference,
                      columns: ordered.length
                    })
                },
                drawing
              )),
        caveats: [
          {
            lead: "Intervals and tests of cells",
            text: `count verdicts of one case as dependent. A cell is compared with ${reference} on the cases that both have${found.isPicked ? `; as that ${of.isOfModels ? "model" : "column"} was picked for its rate, the correction counts every pair of ${of.isOfModels ? "models" : "columns"}` : ""}.`
          },
          ...(cells.some(({rate}) => rate !== null && rate.scored < LEAST)
            ? [
                {
                  lead: "Cells without a number",
                  text: `rest on fewer than ${words(LEAST)} scored verdicts.`,
                  data: true
                }
              ]
            : [])
        ],
        tested: {
          test: `${tested.length === 0 ? "rates with Wilson intervals at design effects of cases; nothing is compared" : `tests over cases (signs of their differences and Mantel and Haenszel's, the larger p), Holm-adjusted over ${family}`}`,
          n: `${count(inForce.get().counts.rows)} verdicts`
        },
        source: `${sourceOfLog(table)}.`,
        table: ratesTwin(cells, name, of)
      };
    }
  });
  if (!isAlone)
    onMark(node, (key) => {
      const [row, column] = (/(\d+)\D+(\d+)$/.exec(key) ?? []).slice(1).map(Number);
      if (row !== undefined && column !== undefined) state.set({[level().id]: [row], [columns().facet.id]: [column]});
    });
  return node;
}

/** What stands at the axes, in the cells, in which order, and what cells are held against. */
function Controls(context: ExploreContext, {usual, own, columns}: RatesAxes): Node {
  const {state} = context;
  const all = [...usual, ...own];
  const pickers =
    own.length > 0
      ? [AxisPicker(state, "rows", all), AxisPicker(state, "across", [{id: "model", name: "by model"}, ...all])]
      : usual.length > 1
        ? Segments(state, "rows", "Rows", usual)
        : "";
  return html`<div class="view-tools">
    ${pickers}${Segments(state, "show", "Cells", [
      {id: "rate", name: "rate"},
      {id: "difference", name: "difference"},
      {id: "rank", name: "rank"}
    ])}${Segments(state, "arrange", "Order of the table", [
      {id: "rate", name: "as listed"},
      {id: "similarity", name: "by similarity"}
    ])}${ValuePicker(context, "reference", "compared with", () => columns().facet, "the best")}
  </div>`;
}

/** Rows and columns in the order that is shown, and the cell where two meet. */
function arranged(
  cells: CellsInForce["compared"],
  {listed, ranked}: Pick<CellsInForce, "listed" | "ranked">,
  isSimilar: boolean
) {
  const byPlace = new Map(cells.map((cell) => [`${cell.row} ${cell.model}`, cell]));
  const at = (row: number, column: number) => byPlace.get(`${row} ${column}`);
  const rate = (row: number, column: number) => at(row, column)?.rate?.rate ?? null;
  return {
    used: isSimilar ? similar(listed, (row) => ranked.map((column) => rate(row, column))) : listed,
    ordered: isSimilar ? similar(ranked, (column) => listed.map((row) => rate(row, column))) : ranked,
    at
  };
}

interface Headed {
  readonly cells: CellsInForce["compared"];
  readonly show: ExploreState["show"];
  readonly of: ColumnsInForce;
  readonly used: readonly string[];
  readonly ordered: readonly string[];
  readonly reference: string;
  readonly family: string;
  readonly tooMany: CellsInForce["tooMany"];
  readonly isAlone: boolean;
}

/** What the table says, and how it is read. Where the columns are no models, several of these are counted together, which is said. */
function headings(
  context: ExploreContext,
  {cells, show, of, used, ordered, reference, family, tooMany, isAlone}: Headed
) {
  const kind = of.isOfModels ? "model" : "value";
  if (tooMany)
    return {
      title: `${count(tooMany.groups)} groups by ${plural(tooMany.columns, kind)} are more cells than a table shows`,
      subtitle: `Choose some ${kind}s or groups in the filters: their rates are then shown and compared.`
    };
  const tested = cells.filter(({p}) => p !== null);
  const sure = tested.filter(({p}) => p! < 0.05).length;
  const models = of.isOfModels ? 1 : modelsInForce(context);
  const shares = models > 1 ? `Answers of ${words(models)} models together: share right` : "Share right";
  return {
    title:
      ordered.length === 0
        ? "Nothing scored matches these filters"
        : show === "difference"
          ? `${sure} of ${tested.length} cells differ from ${reference} after correction`
          : ratesTitle(cells, {groups: used, columns: ordered, kind, reference}),
    subtitle: {
      rate: `${shares} among scored verdicts, in percent. Stronger shade: more.${isAlone ? "" : " A cell leads to its verdicts."}`,
      difference: `Points ahead of (green) or behind (purple) ${reference}; asterisk: p < .05 after Holm's correction over ${family}.`,
      rank: "Rank within the row, ties shared."
    }[show]
  };
}

/** How many models the filters leave something scored of. */
const modelsInForce = (context: ExploreContext): number =>
  facetOf(context.table, "model")!.values.filter((_, m) => context.rate("model", m) !== null).length;

/** The same values, those with similar rates side by side. */
const similar = (values: readonly number[], rates: (value: number) => (number | null)[]): number[] =>
  orderBySimilarity(values.map(rates)).map((k) => values[k]!);
