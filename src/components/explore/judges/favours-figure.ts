import {facetOf} from "../../../lib/explore/index.js";
// Not with the rest: what has an index is in Explore's first load, and few logs have two judges.
import {judgedAnswersSteps} from "../../../lib/explore/judged-answers.js";
import {judgeFavours, type JudgeFavour} from "../../../lib/explore/judge-favours.js";
import {divergingShade, heatmap} from "../../chart/index.js";
import {intervalColumns, pointsColumn, table as tableOf} from "../../figure/index.js";
import {count, fixed, plural, probability, pValue, signed, signedInterval} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";
import {LEADS_ON, onMark} from "../figure/on-mark.js";
import {RestingFigure, sourceOfLog, waiting} from "../figure/resting-figure.js";

/** Points at which a cell has its strongest shade. */
const STRONG = 0.15;

type NameOf = (code: number) => string;

/** Judges by models: how much more of a model's answers a judge calls right than its severity and these answers explain. */
export function FavoursFigure(context: ExploreContext): HTMLElement {
  const {table, filter, state} = context;
  const judgeName = (code: number) =>
    facetOf(table, "judge")!.values[code] === null ? "unnamed judge" : context.nameOf("judge", code);
  const modelName = (code: number) => context.nameOf("model", code);
  const node = RestingFigure(context, {
    id: "favours",
    number: context.figures.indexOf("favours") + 1,
    keys: [],
    byJudge: () => true,
    isTest: true,
    compute: function* () {
      return yield* judgeFavours(yield* judgedAnswersSteps(filter), table.items);
    },
    content(cells, width) {
      if (cells.length === 0)
        return {
          ...waiting(table),
          title: "No answers of two models have two judges under these filters",
          subtitle: "Whom a judge favours shows on answers that another one judged too.",
          waiting: "Choose more judges or fewer filters."
        };
      const judges = [...new Set(cells.map(({judge}) => judge))].sort((a, b) => a - b);
      const models = [...new Set(cells.map(({model}) => model))].sort((a, b) => a - b);
      const at = new Map(cells.map((cell) => [`${cell.judge} ${cell.model}`, cell]));
      return {
        title: favoursTitle(cells, judgeName, modelName),
        subtitle:
          "Points of a model’s answers that a judge calls right beyond what its severity explains, given how many judges call each answer right: more (green) or fewer (purple). Asterisk: p < .05 after Holm’s correction over all cells.",
        drawing: heatmap(width, {
          rows: models.map((code) => ({id: String(code), name: modelName(code)})),
          columns: judges.map((code) => ({id: String(code), name: judgeName(code)})),
          rowHeight: models.length > 30 ? 16 : 24,
          cell(r, c) {
            const heading = `${judgeName(judges[c]!)} on ${modelName(models[r]!)}`;
            const cell = at.get(`${judges[c]} ${models[r]}`);
            if (cell === undefined)
              return {fill: null, text: "", detail: {heading, lines: ["no answer that another one judged too"]}};
            return {
              ...divergingShade(cell.favour / STRONG, "chg"),
              text: `${signed(100 * cell.favour)}${cell.p < 0.05 ? "*" : ""}`,
              detail: {
                heading,
                lines: [
                  `${signed(100 * cell.favour)} points ${intervalText(cell)}, ${pValue(cell.p)} (Holm)`,
                  `${plural(cell.n, "answer")} in ${plural(cell.cases, "case")}`,
                  ...(state.frame ? [] : [LEADS_ON])
                ]
              }
            };
          }
        }),
        caveats: [
          {
            lead: "Favour is relative:",
            text: "who is favoured by one judge is not by the others, and other models are less: favours of a model sum to nothing over judges, those of a judge over models. That a judge sees what others overlook looks the same."
          },
          {
            lead: "What is tested",
            text: "does not move with how able models are, how hard items are or how severe judges are (Rasch model with judges, conditional on how many judges call an answer right); verdicts of one case count as dependent."
          }
        ],
        tested: {
          test: `${favoursTitle(cells, judgeName, modelName)}; ${count(cells.length)} judges and models, residuals of a Rasch model with judges, given how many call each answer right, Student’s t over cases and signs of cases, the larger p, Holm-adjusted`,
          n: plural(cells.length, "comparison")
        },
        source: `${sourceOfLog(table)}.`,
        table: tableOf(
          [...cells].sort((a, b) => a.p - b.p || Math.abs(b.favour) - Math.abs(a.favour)),
          [
            {label: "Judge", value: (cell) => judgeName(cell.judge)},
            {label: "Model", value: (cell) => modelName(cell.model)},
            pointsColumn("Favour, points", ({favour}) => favour),
            intervalColumns(
              ({interval}) => ({lo: 100 * interval.lo, hi: 100 * interval.hi}),
              (end) => fixed(end),
              ["Low", "High"]
            ),
            {label: "p (Holm)", value: (cell) => cell.p, text: (cell) => probability(cell.p, 3)},
            {label: "Answers", value: (cell) => cell.n},
            {label: "Cases", value: (cell) => cell.cases}
          ]
        )
      };
    }
  });
  // In a report the verdicts of a cell stand nowhere.
  if (state.frame) return node;
  onMark(node, (key) => {
    const [model] = (/(\d+)\D+(\d+)$/.exec(key) ?? []).slice(1).map(Number);
    if (model !== undefined) state.set({model: [model]});
  });
  return node;
}

const intervalText = ({interval: {lo, hi}}: JudgeFavour): string =>
  Number.isNaN(lo) ? "(no interval)" : signedInterval({lo: 100 * lo, hi: 100 * hi});

/** Which judge favours which model, the surest first; that none can be told to where none can. */
export function favoursTitle(cells: readonly JudgeFavour[], judgeName: NameOf, modelName: NameOf): string {
  const of = `of ${plural(cells.length, "comparison")}`;
  const sure = cells.filter(({p}) => p < 0.05).sort((a, b) => Math.abs(b.favour) - Math.abs(a.favour));
  const [first] = sure;
  if (first === undefined) return `No judge can be told to favour a model, ${of}`;
  const verb = first.favour > 0 ? "favours" : "disfavours";
  const more = sure.length > 1 ? `; ${sure.length} ${of} stand` : "";
  return `${judgeName(first.judge)} ${verb} ${modelName(first.model)} by ${fixed(100 * Math.abs(first.favour))} points, ${pValue(first.p)}${more === "" ? ` ${of}` : more}`;
}
