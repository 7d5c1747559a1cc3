import {html} from "htl";
import {orderBySimilarity} from "../../../lib/math/index.js";
import {facetOf, isOwnFacet, ownColumn, type Facet, type RateCell} from "../../../lib/explore/index.js";
import {divergingShade, heatmap, neutralShade, type HeatCell} from "../../chart/index.js";
import {Segments} from "../../controls/index.js";
import {
  intervalColumns,
  pointsColumn,
  table as tableOf,
  type FigureContent,
  type TableSpec
} from "../../figure/index.js";
import {count, fixed, interval, probability, pValue, signed, words} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import type {ExploreContext} from "../view/context.js";
import type {ExploreState} from "../view/state.js";
import {hasJudges} from "../figure/rarer-figures.js";
import {onMark} from "../figure/on-mark.js";
import {cellsInForce, type CellsInForce} from "./cells-in-force.js";
import {RowsPicker} from "./rows-picker.js";
import {ratesTitle} from "./rates-title.js";
import {LEAST, RatesOverlay} from "./rates-overlay.js";
import {ValuePicker} from "../figure/value-picker.js";
import {RestingFigure, sourceOfLog} from "../figure/resting-figure.js";

/** Categories (or subcategories) by models: rate, difference to one model, or rank with ties. */
export function RatesFigure(context: ExploreContext): HTMLElement {
  const {table, state, inForce} = context;
  // In a report the verdicts of a cell stand nowhere.
  const isAlone = state.frame !== undefined;
  const models = facetOf(table, "model")!;
  const levels = (["category", "subcategory", "stage"] as const).filter((id) => facetOf(table, id));
  const isOfJudges = hasJudges(context);
  const level = () => {
    const {rows} = state.get();
    const isKnown = rows === "judge" ? isOfJudges : isOwnFacet(rows) || (levels as readonly string[]).includes(rows);
    return (isKnown ? facetOf(table, rows) : undefined) ?? facetOf(table, levels[0] ?? "benchmark")!;
  };
  const choices = [
    ...(levels.includes("category") || !levels.includes("subcategory")
      ? [{id: "category", name: levels.length > 0 ? `by ${levels[0]}` : "all"} as const]
      : []),
    ...(levels.includes("subcategory") ? [{id: "subcategory", name: "by subcategory"} as const] : []),
    ...(isOfJudges ? [{id: "judge", name: "by judge"} as const] : [])
  ];
  const own = table.facets.map(({id}) => id).filter(isOwnFacet);
  const controls = html`<div class="view-tools">
    ${own.length > 0 ? RowsPicker(state, [...choices, ...own.map((id) => ({id, name: `by ${shownName(ownColumn(id))}`}))]) : choices.length > 1 ? Segments(state, "rows", "Rows", choices) : ""}${Segments(
      state,
      "show",
      "Cells",
      [
        {id: "rate", name: "rate"},
        {id: "difference", name: "difference"},
        {id: "rank", name: "rank"}
      ]
    )}${Segments(state, "arrange", "Order of the table", [
      {id: "rate", name: "as listed"},
      {id: "similarity", name: "by similarity"}
    ])}${ValuePicker(context, "reference", "compared with", () => models, "the best")}
  </div>`;
  const overlay = new RatesOverlay();
  let drawing: SVGSVGElement | null = null;
  const node = RestingFigure(context, {
    id: "rates",
    number: context.figures.indexOf("rates") + 1,
    controls,
    keys: ["rows", "show", "arrange", "reference"],
    byJudge: () => level().id === "judge",
    whileMoving(figure) {
      const {crossed} = inForce.get().counts;
      if (crossed !== null && crossed.by === level().id && state.get().show === "rate")
        overlay.follow(figure, crossed.counts, models.values.length);
    },
    compute: function* () {
      const rows = level();
      return {rows, ...(yield* cellsInForce(context, rows, models))};
    },
    content(found, width, isChosen) {
      overlay.rest();
      const shown = shownRates(context, found, isChosen);
      if (shown.ordered.length > 0) drawing = ratesDrawing(shown, width, drawing);
      return ratesContent(context, shown, shown.ordered.length > 0 ? drawing : null);
    }
  });
  if (!isAlone)
    onMark(node, (key) => {
      const [row, model] = (/(\d+)\D+(\d+)$/.exec(key) ?? []).slice(1).map(Number);
      if (row !== undefined && model !== undefined) state.set({[level().id]: [row], model: [model]});
    });
  return node;
}

/** Cells in the order in which they are shown, and what they are called. */
interface ShownRates extends CellsInForce {
  readonly cells: readonly RateCell[];
  readonly show: ExploreState["show"];
  /** Groups and models. */
  readonly used: readonly number[];
  readonly ordered: readonly number[];
  readonly at: ReadonlyMap<string, RateCell>;
  readonly groupName: (v: number) => string;
  readonly modelName: (m: number) => string;
  readonly referenceName: string;
  /** What the correction of tests is over. */
  readonly family: string;
}

/** @param isChosen - do filters take verdicts by their outcome? Nothing is then compared. */
function shownRates(
  context: ExploreContext,
  found: CellsInForce & {readonly rows: Facet},
  isChosen: boolean
): ShownRates {
  const {rows, ranked, listed, reference, isPicked, compared} = found;
  const {show, arrange} = context.state.get();
  const models = facetOf(context.table, "model")!;
  const cells = isChosen ? compared.map((cell) => ({...cell, difference: null, p: null, rank: null})) : compared;
  const at = new Map(cells.map((cell) => [`${cell.row} ${cell.model}`, cell]));
  const rate = (v: number, m: number) => at.get(`${v} ${m}`)?.rate?.rate ?? null;
  const isSimilar = arrange === "similarity";
  return {
    ...found,
    cells,
    at,
    show: isChosen ? "rate" : show,
    used: isSimilar ? similar(listed, (v) => ranked.map((m) => rate(v, m))) : listed,
    ordered: isSimilar ? similar(ranked, (m) => listed.map((v) => rate(v, m))) : ranked,
    groupName: (v) => context.nameOf(rows.id, v),
    modelName: (m) => shownName(models.values[m] ?? "none"),
    referenceName: shownName(models.values[reference] ?? ""),
    family: isPicked && ranked.length > 2 ? "all pairs of models in all rows" : "all cells"
  };
}

function ratesContent(
  {table, state, inForce}: ExploreContext,
  shown: ShownRates,
  drawing: SVGSVGElement | null
): FigureContent {
  const {cells, show, used, ordered, tooMany, referenceName, isPicked, family, groupName, modelName} = shown;
  // In a report the verdicts of a cell stand nowhere.
  const isAlone = state.frame !== undefined;
  const sure = cells.filter(({p}) => p !== null && p < 0.05).length;
  const tested = cells.filter(({p}) => p !== null).length;
  return {
    title: tooMany
      ? `${count(tooMany.groups)} groups by ${count(tooMany.models)} models are more cells than a table shows`
      : ordered.length === 0
        ? "Nothing scored matches these filters"
        : show === "difference"
          ? `${sure} of ${tested} cells differ from ${referenceName} after correction`
          : ratesTitle(cells, {
              groups: used.map(groupName),
              models: ordered.map(modelName),
              reference: referenceName
            }),
    subtitle: tooMany
      ? "Choose some models or groups in the filters: their rates are then shown and compared."
      : {
          rate: `Share right among scored verdicts, in percent. Stronger shade: more.${isAlone ? "" : " A cell leads to its verdicts."}`,
          difference: `Points ahead of (green) or behind (purple) ${referenceName}; asterisk: p < .05 after Holm's correction over ${family}.`,
          rank: "Rank within the row, ties shared."
        }[show],
    drawing,
    caveats: [
      {
        lead: "Intervals and tests of cells",
        text: `count verdicts of one case as what they are: dependent. A cell is compared with ${referenceName} case by case, on the cases that both have${isPicked ? "; as that model was picked for its rate, the correction counts every pair of models" : ""}. ${isAlone ? "A head to head" : "The head to head below"} pairs verdict by verdict and has intervals.`
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
      test: `${tested === 0 ? "rates with Wilson intervals at design effects of cases; nothing is compared" : `tests over cases (signs of their differences and Mantel and Haenszel's, the larger p), Holm-adjusted over ${family}`}`,
      n: `${count(inForce.get().counts.rows)} verdicts`
    },
    source: `${sourceOfLog(table)}.`,
    table: ratesTable(cells, groupName, modelName)
  };
}

/** @param before - the drawing whose marks it takes over */
function ratesDrawing(shown: ShownRates, width: number, before: SVGSVGElement | null): SVGSVGElement {
  const {used, ordered, groupName, modelName} = shown;
  return heatmap(
    width,
    {
      rows: used.map((v) => ({id: String(v), name: groupName(v)})),
      columns: ordered.map((m) => ({id: String(m), name: modelName(m), model: String(m)})),
      rowHeight: used.length > 30 ? 16 : 24,
      cell: (r, c) => rateCell(shown, used[r]!, ordered[c]!)
    },
    before
  );
}

/** The cell of a group and a model: its rate, difference or rank. */
function rateCell(
  {at, show, ordered, referenceName, groupName, modelName}: ShownRates,
  v: number,
  m: number
): HeatCell {
  const cell = at.get(`${v} ${m}`)!;
  const heading = `${modelName(m)}, ${groupName(v)}`;
  if (!cell.rate) return {fill: null, text: "", detail: {heading, lines: ["nothing scored"]}};
  const {rate, scored, interval: range} = cell.rate;
  const lines = [
    `${fixed(100 * rate)}% right ${interval({lo: 100 * range.lo, hi: 100 * range.hi})}, ${scored} scored`,
    ...(cell.difference === null
      ? []
      : [`${signed(100 * cell.difference)} points to ${referenceName}, ${pValue(cell.p!)} (Holm)`]),
    ...(cell.rank === null ? [] : [`rank ${fixed(cell.rank, 1)} of ${ordered.length}`])
  ];
  const small = scored < LEAST;
  if (show === "difference" && cell.difference !== null)
    return {
      ...divergingShade(cell.difference / 0.4, "chg"),
      text: small ? "" : `${signed(100 * cell.difference, 0)}${cell.p! < 0.05 ? "*" : ""}`,
      detail: {heading, lines}
    };
  if (show === "rank")
    return {
      ...neutralShade(1 - ((cell.rank ?? 1) - 1) / Math.max(1, ordered.length - 1)),
      text: small || cell.rank === null ? "" : fixed(cell.rank, Number.isInteger(cell.rank) ? 0 : 1),
      detail: {heading, lines}
    };
  return {...neutralShade(rate), text: small ? "" : fixed(100 * rate, 0), detail: {heading, lines}};
}

const ratesTable = (
  cells: readonly RateCell[],
  groupName: (v: number) => string,
  modelName: (m: number) => string
): TableSpec =>
  tableOf(cells, [
    {label: "Group", value: (cell) => groupName(cell.row)},
    {label: "Model", value: (cell) => modelName(cell.model)},
    {
      label: "Right, %",
      value: (cell) => (cell.rate ? 100 * cell.rate.rate : null),
      text: (cell) => fixed(100 * cell.rate!.rate)
    },
    intervalColumns(
      ({rate}) => rate && {lo: 100 * rate.interval.lo, hi: 100 * rate.interval.hi},
      (end) => fixed(end),
      ["Low", "High"]
    ),
    {label: "Scored", value: (cell) => cell.rate?.scored ?? 0},
    pointsColumn("Difference, points", ({difference}) => difference),
    {label: "p (Holm)", value: (cell) => cell.p, text: (cell) => probability(cell.p!, 3)},
    {label: "Rank", value: (cell) => cell.rank}
  ]);

/** The same values, those with similar rates side by side. */
const similar = (values: readonly number[], rates: (value: number) => (number | null)[]): number[] =>
  orderBySimilarity(values.map(rates)).map((k) => values[k]!);
