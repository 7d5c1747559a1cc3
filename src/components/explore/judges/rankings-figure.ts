import {midRanks} from "../../../lib/math/index.js";
import {facetOf} from "../../../lib/explore/index.js";
// Not with the rest: what has an index is in Explore's first load, and few logs have two judges.
import {judgedAnswersSteps, type JudgedAnswer} from "../../../lib/explore/judged-answers.js";
import {ALL_JUDGES, ordersByJudge, type OrderByJudge} from "../../../lib/explore/judge-orders.js";
import {heatmap, neutralShade} from "../../chart/index.js";
import {pointsColumn, table as tableOf} from "../../figure/index.js";
import {count, fixed, plural, probability, signed} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";
import {RestingFigure, sourceOfLog, waiting} from "../figure/resting-figure.js";

/** Pairs of models that are named. */
const NAMED = 5;

type NameOf = (code: number) => string;

/** Models by judges and their consensus: rates and ranks, and which orders of two models survive all of them. */
export function RankingsFigure(context: ExploreContext): HTMLElement {
  const {table, filter} = context;
  const judgeName = (code: number) =>
    code === ALL_JUDGES
      ? "consensus"
      : facetOf(table, "judge")!.values[code] === null
        ? "unnamed judge"
        : context.nameOf("judge", code);
  const modelName = (code: number) => context.nameOf("model", code);
  return RestingFigure(context, {
    id: "rankings",
    number: context.figures.indexOf("rankings") + 1,
    keys: [],
    byJudge: () => true,
    compute: function* () {
      const answers = yield* judgedAnswersSteps(filter);
      return {rates: ratesOf(answers), orders: yield* ordersByJudge(answers, table.items)};
    },
    content({rates, orders}, width, isChosen) {
      const judges = [...rates.keys()];
      const models = [...new Set(judges.flatMap((judge) => [...rates.get(judge)!.keys()]))];
      // Of the consensus alone there is no ranking to hold against another.
      if (judges.length < 3 || models.length < 2)
        return {
          ...waiting(table),
          title: "No two models have two judges under these filters",
          subtitle: "Rankings are held against each other under two judges at least.",
          waiting: "Choose more judges or fewer filters."
        };
      const shareOf = (judge: number, model: number) => {
        const sum = rates.get(judge)!.get(model);
        return sum === undefined ? null : sum.right / sum.n;
      };
      models.sort((a, b) => (shareOf(ALL_JUDGES, b) ?? -1) - (shareOf(ALL_JUDGES, a) ?? -1));
      const ranks = new Map(
        judges.map((judge) => [judge, midRanks(models.map((model) => -(shareOf(judge, model) ?? NaN)))])
      );
      const title = rankingsTitle(orders, judges.length - 1);
      return {
        title,
        subtitle:
          "Rank of each model under each judge and under what most of them say (ties are no verdict), each by its own verdicts; shade: share right.",
        drawing: heatmap(width, {
          rows: models.map((code) => ({id: String(code), name: modelName(code)})),
          columns: judges.map((code) => ({id: String(code), name: judgeName(code)})),
          rowHeight: models.length > 30 ? 16 : 24,
          cell(r, c) {
            const [judge, model] = [judges[c]!, models[r]!];
            const [share, rank] = [shareOf(judge, model), ranks.get(judge)![r]!];
            const heading = `${modelName(model)}, ${judgeName(judge)}`;
            if (share === null) return {fill: null, text: "", detail: {heading, lines: ["nothing judged"]}};
            return {
              ...neutralShade(share),
              text: fixed(rank, Number.isInteger(rank) ? 0 : 1),
              detail: {
                heading,
                lines: [
                  `rank ${fixed(rank, Number.isInteger(rank) ? 0 : 1)} of ${models.length}`,
                  `${fixed(100 * share)}% right of ${plural(rates.get(judge)!.get(model)!.n, "answer")}`
                ]
              }
            };
          }
        }),
        caveats: isChosen
          ? []
          : [
              {
                lead: "Orders:",
                text: `${ordersText(orders, modelName)} An order survives where every judge and the consensus put the same model ahead, each tested by signs of cases on answers of both models that it judged, the largest p < .05 after Holm’s correction over pairs of models. A judge who has not judged both leaves it open.`
              }
            ],
        tested: {
          test: `${title}; signs of cases under each, the largest p, Holm-adjusted over ${plural(orders.length, "pair")} of models`,
          n: `${plural(models.length, "model")}, ${plural(judges.length - 1, "judge")} and their consensus`
        },
        source: `${sourceOfLog(table)}.`,
        table: tableOf(orders, [
          {label: "First", value: ({first}) => modelName(first)},
          {label: "Second", value: ({second}) => modelName(second)},
          ...judges.map((judge) =>
            pointsColumn(`First minus second, ${judgeName(judge)}, points`, ({by}: OrderByJudge) => {
              const own = by.find((one) => one.judge === judge);
              return own === undefined || own.n === 0 ? null : own.difference;
            })
          ),
          {label: "p (largest, Holm)", value: ({p}) => p, text: ({p}) => probability(p, 3)},
          {label: "Order", value: ({verdict}) => VERDICTS[verdict]}
        ])
      };
    }
  });
}

const VERDICTS: Readonly<Record<OrderByJudge["verdict"], string>> = {
  same: "survives all",
  opposite: "turned round",
  open: "open"
};

/** Right answers and all by judge, the consensus last, and model. */
function ratesOf(
  answers: readonly JudgedAnswer[]
): ReadonlyMap<number, ReadonlyMap<number, {readonly right: number; readonly n: number}>> {
  const judges = [...new Set(answers.flatMap((answer) => answer.judges))].sort((a, b) => a - b);
  const rates = new Map([...judges, ALL_JUDGES].map((judge) => [judge, new Map<number, {right: number; n: number}>()]));
  const add = (judge: number, model: number, right: number | null) => {
    if (right === null) return;
    const of = rates.get(judge)!;
    const sum = of.get(model) ?? {right: 0, n: 0};
    of.set(model, {right: sum.right + right, n: sum.n + 1});
  };
  for (const {model, judges: own, right, consensus} of answers) {
    own.forEach((judge, k) => add(judge, model, right[k]!));
    add(ALL_JUDGES, model, consensus);
  }
  return rates;
}

/** How many orders of two models survive, and how many judges turn round. */
export function rankingsTitle(orders: readonly OrderByJudge[], judges: number): string {
  const [same, opposite] = (["same", "opposite"] as const).map(
    (verdict) => orders.filter((order) => order.verdict === verdict).length
  );
  const all = `${judges === 2 ? "both" : `all ${judges}`} judges and their consensus`;
  const turned = opposite === 0 ? "" : `; ${plural(opposite!, "pair")} ${opposite === 1 ? "turns" : "turn"} round`;
  if (orders.length === 0) return "No two models were asked the same under one judge";
  return same === 0
    ? `No two models can be told to stand in the same order under ${all}${turned}`
    : `${count(same!)} of ${plural(orders.length, "pair")} of models ${same === 1 ? "stands" : "stand"} in the same order under ${all}${turned}`;
}

function ordersText(orders: readonly OrderByJudge[], name: NameOf): string {
  const said = (["same", "opposite"] as const).flatMap((verdict) => {
    const own = orders.filter((order) => order.verdict === verdict);
    if (own.length === 0) return [];
    const named = own.slice(0, NAMED).map(({first, second, by}) => {
      const {difference} = by.at(-1)!;
      return verdict === "same"
        ? `${name(difference > 0 ? first : second)} before ${name(difference > 0 ? second : first)} (${signed(100 * Math.abs(difference))} points by consensus)`
        : `${name(first)} and ${name(second)}`;
    });
    const more = own.length > NAMED ? `, and ${own.length - NAMED} more` : "";
    return [`${verdict === "same" ? "Survive" : "Turned round"}: ${named.join(", ")}${more}.`];
  });
  const open = orders.filter(({verdict}) => verdict === "open").length;
  return [...said, ...(open > 0 ? [`Open: ${count(open)}.`] : [])].join(" ");
}
