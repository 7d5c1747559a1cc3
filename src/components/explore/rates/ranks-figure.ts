import {modelRanks, type ModelRank, type ModelRanks} from "../../../lib/explore/model-ranks.js";
import {dotPanels} from "../../chart/index.js";
import {table as tableOf} from "../../figure/index.js";
import {listed} from "../../format/listed.js";
import {count, fixed, plural, Words, words} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";
import {LEADS_ON, onMark, rowOfMark} from "../figure/on-mark.js";
import {RestingFigure, sourceOfLog, waiting} from "../figure/resting-figure.js";

/** Models that a title names. */
const NAMED = 4;

const rankText = ({rank}: ModelRank) => fixed(rank, Number.isInteger(rank) ? 0 : 1);
const rangeText = ({lo, hi}: ModelRank) => (lo === hi ? `${lo}` : `${lo} to ${hi}`);

/** How sure the ranking is: each model's rank by share right, with the range of ranks that the cases allow. */
export function RanksFigure(context: ExploreContext): HTMLElement {
  const {table, filter, state} = context;
  const name = ({model}: ModelRank) => context.nameOf("model", model);
  const node = RestingFigure(context, {
    id: "ranks",
    number: context.figures.indexOf("ranks") + 1,
    keys: [],
    compute: () => modelRanks(filter),
    content(found, width, isChosen) {
      const {models, cases, resamplings} = found;
      if (models.length < 2)
        return {
          ...waiting(table),
          title: "There are no two models to rank under these filters",
          subtitle: "A ranking needs two models with scored verdicts.",
          waiting: "Choose more models or fewer filters."
        };
      const S = models.length;
      return {
        title: isChosen ? "Filters take verdicts by what ranks them" : ranksTitle(models, name),
        subtitle: `Rods: ranges that hold together with 95%. Right: first in % of ${count(resamplings)} draws of cases.`,
        drawing: dotPanels(
          [
            {
              title: "Rank",
              sub: "by share right",
              rows: models.map((one) => ({
                id: String(one.model),
                name: name(one),
                dots: [{value: one.rank, lo: one.lo, hi: one.hi, shape: "other" as const}],
                text: fixed(100 * one.first, 0),
                model: String(one.model),
                detail: {
                  heading: name(one),
                  lines: [
                    `rank ${rankText(one)}; the cases allow ${rangeText(one)}`,
                    `${fixed(100 * one.rate)}% of ${plural(one.scored, "verdict")} right, on ${plural(one.cases, "case")}`,
                    `first in ${fixed(100 * one.first)}% of draws`,
                    ...(state.frame ? [] : [LEADS_ON])
                  ]
                }
              }))
            }
          ],
          width,
          {domain: [1, S], ticks: rankTicks(S), format: String, names: models.map(name), textWidth: 66}
        ),
        caveats: found.isSame
          ? []
          : [
              {
                lead: "Not all models have the same cases:",
                text: "each is ranked by its own. A model that was asked easier ones stands higher for it; Head to head compares on what two models share."
              }
            ],
        tested: {
          test: `ranges from all differences at once: largest |difference − its mean| in standard deviations over ${count(resamplings)} draws of cases, Student's t over cases`,
          n: `${plural(S, "model")}, ${plural(cases, "case")}`
        },
        source: `${sourceOfLog(table)}.`,
        table: tableOf(models, [
          {label: "Model", value: name},
          {label: "Rank", value: ({rank}) => rank, text: rankText},
          {label: "Least rank", value: ({lo}) => lo},
          {label: "Most rank", value: ({hi}) => hi},
          {label: "Right, %", value: ({rate}) => 100 * rate, text: ({rate}) => fixed(100 * rate)},
          {label: "First, % of draws", value: ({first}) => 100 * first, text: ({first}) => fixed(100 * first)},
          {label: "Verdicts", value: ({scored}) => scored, text: ({scored}) => count(scored)},
          {label: "Cases", value: (one) => one.cases, text: (one) => count(one.cases)}
        ])
      };
    }
  });
  // In a report the verdicts of a mark stand nowhere.
  if (!state.frame) onMark(node, (mark) => state.set({model: [rowOfMark(mark)]}));
  return node;
}

/** Who may be first. */
function ranksTitle(models: ModelRanks["models"], name: (one: ModelRank) => string): string {
  const first = models.filter(({lo}) => lo === 1);
  if (first.length === models.length)
    return models.length === 2 ? "Either model may be first" : `Any of the ${words(models.length)} models may be first`;
  if (first.length === 1) return `${name(first[0]!)} is first of ${words(models.length)} models beyond chance`;
  return first.length <= NAMED
    ? `${listed(first.map(name))} may be first of ${words(models.length)} models`
    : `${Words(first.length)} of ${words(models.length)} models may be first`;
}

/** Whole ranks, at most seven of them, the first and the last among them. */
function rankTicks(S: number): number[] {
  const step = Math.max(1, Math.ceil((S - 1) / 6));
  const ticks = Array.from({length: Math.floor((S - 1) / step) + 1}, (_, k) => 1 + k * step);
  return ticks.at(-1) === S ? ticks : [...ticks.filter((tick) => S - tick >= step / 2), S];
}
