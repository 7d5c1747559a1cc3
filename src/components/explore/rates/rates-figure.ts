import {html} from "htl";
import {orderBySimilarity} from "../../../lib/math/index.js";
import {facetOf, isOwnFacet, ownColumn} from "../../../lib/explore/index.js";
import {divergingShade, heatmap, neutralShade} from "../../chart/index.js";
import {Segments} from "../../controls/index.js";
import {intervalColumns, pointsColumn, table as tableOf} from "../../figure/index.js";
import {count, fixed, interval, probability, pValue, signed, words} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import type {ExploreContext} from "../view/context.js";
import {hasJudges} from "../figure/rarer-figures.js";
import {onMark} from "../figure/on-mark.js";
import {cellsInForce} from "./cells-in-force.js";
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
    content({rows, ranked, listed, reference, isPicked, compared, tooMany}, width, isChosen) {
      overlay.rest();
      const now = {...state.get(), ...(isChosen ? {show: "rate" as const} : {})};
      const cells = isChosen ? compared.map((cell) => ({...cell, difference: null, p: null, rank: null})) : compared;
      const at = new Map(cells.map((cell) => [`${cell.row} ${cell.model}`, cell]));
      const rate = (v: number, m: number) => at.get(`${v} ${m}`)?.rate?.rate ?? null;
      const isSimilar = now.arrange === "similarity";
      const used = isSimilar ? similar(listed, (v) => ranked.map((m) => rate(v, m))) : listed;
      const ordered = isSimilar ? similar(ranked, (m) => listed.map((v) => rate(v, m))) : ranked;
      const name = (v: number) => context.nameOf(rows.id, v);
      const family = isPicked && ranked.length > 2 ? "all pairs of models in all rows" : "all cells";
      const sure = cells.filter(({p}) => p !== null && p < 0.05).length;
      const tested = cells.filter(({p}) => p !== null).length;
      return {
        title: tooMany
          ? `${count(tooMany.groups)} groups by ${count(tooMany.models)} models are more cells than a table shows`
          : ordered.length === 0
            ? "Nothing scored matches these filters"
            : now.show === "difference"
              ? `${sure} of ${tested} cells differ from ${shownName(models.values[reference] ?? "")} after correction`
              : ratesTitle(cells, {
                  groups: used.map(name),
                  models: ordered.map((m) => shownName(models.values[m] ?? "none")),
                  reference: shownName(models.values[reference] ?? "")
                }),
        subtitle: tooMany
          ? "Choose some models or groups in the filters: their rates are then shown and compared."
          : {
              rate: `Share right among scored verdicts, in percent. Stronger shade: more.${isAlone ? "" : " A cell leads to its verdicts."}`,
              difference: `Points ahead of (green) or behind (purple) ${shownName(models.values[reference] ?? "")}; asterisk: p < .05 after Holm's correction over ${family}.`,
              rank: "Rank within the row, ties shared."
            }[now.show],
        drawing:
          ordered.length === 0
            ? null
            : (drawing = heatmap(
                width,
                {
                  rows: used.map((v) => ({id: String(v), name: name(v)})),
                  columns: ordered.map((m) => ({
                    id: String(m),
                    name: shownName(models.values[m] ?? "none"),
                    model: String(m)
                  })),
                  rowHeight: used.length > 30 ? 16 : 24,
                  cell(r, c) {
                    const cell = at.get(`${used[r]} ${ordered[c]}`)!;
                    const heading = `${shownName(models.values[ordered[c]!] ?? "none")}, ${name(used[r]!)}`;
                    if (!cell.rate) return {fill: null, text: "", detail: {heading, lines: ["nothing scored"]}};
                    const {rate, scored, interval: range} = cell.rate;
                    const lines = [
                      `${fixed(100 * rate)}% right ${interval({lo: 100 * range.lo, hi: 100 * range.hi})}, ${scored} scored`,
                      ...(cell.difference === null
                        ? []
                        : [
                            `${signed(100 * cell.difference)} points to ${shownName(models.values[reference] ?? "")}, ${pValue(cell.p!)} (Holm)`
                          ]),
                      ...(cell.rank === null ? [] : [`rank ${fixed(cell.rank, 1)} of ${ordered.length}`])
                    ];
                    const small = scored < LEAST;
                    if (now.show === "difference" && cell.difference !== null)
                      return {
                        ...divergingShade(cell.difference / 0.4, "chg"),
                        text: small ? "" : `${signed(100 * cell.difference, 0)}${cell.p! < 0.05 ? "*" : ""}`,
                        detail: {heading, lines}
                      };
                    if (now.show === "rank")
                      return {
                        ...neutralShade(1 - ((cell.rank ?? 1) - 1) / Math.max(1, ordered.length - 1)),
                        text: small || cell.rank === null ? "" : fixed(cell.rank, Number.isInteger(cell.rank) ? 0 : 1),
                        detail: {heading, lines}
                      };
                    return {...neutralShade(rate), text: small ? "" : fixed(100 * rate, 0), detail: {heading, lines}};
                  }
                },
                drawing
              )),
        caveats: [
          {
            lead: "Intervals and tests of cells",
            text: `count verdicts of one case as dependent. A cell is compared with ${shownName(models.values[reference] ?? "")} on the cases that both have${isPicked ? "; as that model was picked for its rate, the correction counts every pair of models" : ""}.`
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
        table: tableOf(cells, [
          {label: "Group", value: (cell) => name(cell.row)},
          {label: "Model", value: (cell) => shownName(models.values[cell.model] ?? "none")},
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
        ])
      };
    }
  });
  if (!isAlone)
    onMark(node, (key) => {
      const [row, model] = (/(\d+)\D+(\d+)$/.exec(key) ?? []).slice(1).map(Number);
      if (row !== undefined && model !== undefined) state.set({[level().id]: [row], model: [model]});
    });
  return node;
}

/** The same values, those with similar rates side by side. */
const similar = (values: readonly number[], rates: (value: number) => (number | null)[]): number[] =>
  orderBySimilarity(values.map(rates)).map((k) => values[k]!);
