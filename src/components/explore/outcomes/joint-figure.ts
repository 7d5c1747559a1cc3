import {
  facetOf,
  JOINT_OUTCOMES,
  jointSharesSteps,
  unpairedVerdictsSteps,
  type Rate,
  type UnpairedVerdicts
} from "../../../lib/explore/index.js";
import {heatmap, neutralShade} from "../../chart/index.js";
import {intervalColumns, table as tableOf, type Caveat} from "../../figure/index.js";
import {count, fixed, interval, plural, words} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import type {ExploreContext} from "../view/context.js";
import {onMark} from "../figure/on-mark.js";
import {RestingFigure, sourceOfLog} from "../figure/resting-figure.js";
import {APART_BY, toldApart} from "./told-apart.js";

/** Of `JOINT_OUTCOMES`. */
const UNDERSTOOD_ONLY = 1;
/** A percentage of fewer pairs has no decimals: they would say more than was counted. */
const DECIMALS_FROM = 50;
const decimalsOf = (pairs: number): number => (pairs < DECIMALS_FROM ? 0 : 1);
const percent = (share: number, pairs: number): string => fixed(100 * share, decimalsOf(pairs));

/** What a pair is, and which verdicts stand in none. */
export function pairCaveats({alone, repeated}: UnpairedVerdicts): Caveat[] {
  return [
    {
      lead: "A pair",
      text: "is one item in its two forms, by the same model, judge and attempt, both scored. Intervals are over cases."
    },
    ...(alone === 0
      ? []
      : [
          {
            lead: `${plural(alone, "verdict")} left out:`,
            text: "the same model, judge and attempt has no score on the other form. A second picture beside one answer in words is an attempt of its own."
          }
        ]),
    ...(repeated === 0
      ? []
      : [
          {
            lead: `${plural(repeated, "verdict")} left out:`,
            text: "the same model, judge and attempt has more of them on one form than on the other, and nothing tells them apart. They are paired one by one in the order of the log."
          }
        ])
  ];
}

/** The 2 by 2 outcomes of each model under the filters; a cell leads to its items. */
export function JointFigure(context: ExploreContext, openFirst: () => void): HTMLElement {
  const {table, filter, state} = context;
  const joint = facetOf(table, "joint")!;
  const models = facetOf(table, "model")!;
  // In a report the items of a cell stand nowhere.
  const isAlone = state.frame !== undefined;
  const node = RestingFigure(context, {
    id: "joint",
    number: context.figures.indexOf("joint") + 1,
    keys: [],
    own: "joint",
    *compute() {
      const shares = yield* jointSharesSteps(filter, joint, models);
      return {shares, unpaired: yield* unpairedVerdictsSteps(filter, joint)};
    },
    content({shares, unpaired}, width) {
      const only = shares
        .filter(({outcome}) => outcome === UNDERSTOOD_ONLY)
        .sort((x, y) => y.share.rate - x.share.rate);
      const at = new Map(shares.map((one) => [`${one.group} ${one.outcome}`, one]));
      const name = (model: number) => shownName(models.values[model] ?? "none");
      const saidOf = (r: number, c: number) => {
        const {share, pairs} = at.get(`${only[r]!.group} ${c}`)!;
        const {lo, hi} = share.interval;
        return `${percent(share.rate, pairs)}% ${interval({lo: 100 * lo, hi: 100 * hi}, decimalsOf(pairs))} of ${plural(pairs, "pair")}`;
      };
      return {
        title: jointTitle(only, name),
        subtitle: `Share of items by what became of them in words and in pictures, in percent.${isAlone ? "" : " A cell leads to its items."}`,
        drawing:
          only.length === 0
            ? null
            : heatmap(width, {
                rows: only.map(({group}) => ({id: String(group), name: name(group)})),
                columns: JOINT_OUTCOMES.map((outcome, c) => ({id: String(c), name: outcome})),
                rowHeight: 26,
                cell(r, c) {
                  const {share, pairs} = at.get(`${only[r]!.group} ${c}`)!;
                  const heading = `${name(only[r]!.group)}: ${JOINT_OUTCOMES[c]}`;
                  const lines = [saidOf(r, c), ...(isAlone ? [] : ["Click or Enter: its items"])];
                  return {...neutralShade(share.rate), text: percent(share.rate, pairs), detail: {heading, lines}};
                }
              }),
        caveats: pairCaveats(unpaired),
        tested: {
          test:
            only.length === 0
              ? ""
              : `${saidOf(0, UNDERSTOOD_ONLY)} (95%, Wilson at the design effect of cases)${only.length > 1 ? `; ${APART_BY}` : ""}`,
          n: plural(
            only.reduce((sum, {pairs}) => sum + pairs, 0),
            "pair"
          )
        },
        source: `${sourceOfLog(table)}.`,
        table: tableOf(shares, [
          {label: "Model", value: ({group}) => name(group)},
          {label: "Outcome", value: ({outcome}) => JOINT_OUTCOMES[outcome]!},
          {
            label: "Share, %",
            value: ({share}) => 100 * share.rate,
            text: ({share, pairs}) => percent(share.rate, pairs)
          },
          intervalColumns(
            ({share}) => ({lo: 100 * share.interval.lo, hi: 100 * share.interval.hi}),
            (end, {pairs}) => fixed(end, decimalsOf(pairs)),
            ["Low", "High"]
          ),
          {label: "Pairs", value: ({pairs}) => pairs, text: ({pairs}) => count(pairs)}
        ])
      };
    }
  });
  if (isAlone) return node;
  onMark(node, (key) => {
    const [model, outcome] = (/(\d+)\D+(\d+)$/.exec(key) ?? []).slice(1).map(Number);
    if (model === undefined || outcome === undefined) return;
    state.set({model: [model], joint: [outcome]});
    openFirst();
  });
  return node;
}

/**
 * Which model understands most of what it does not draw, how many others as much, and from how many it is told apart.
 *
 * @param ranked - share understood and not drawn by model, the largest first
 */
export function jointTitle(
  ranked: readonly {readonly group: number; readonly pairs: number; readonly share: Pick<Rate, "rate" | "interval">}[],
  nameOf: (model: number) => string
): string {
  const [top] = ranked;
  if (!top) return "No item under these filters is scored in both forms";
  const {rate} = top.share;
  if (rate === 0) return "No item is understood and not drawn";
  const others = ranked.filter(({share}) => share.rate === rate).length - 1;
  const among = plural(ranked.length, "model");
  const rank =
    others > 0
      ? `, as ${others === 1 ? "does one other" : `do ${words(others)} others`} of ${among}`
      : toldApart(
          top.share.interval,
          ranked.slice(1).map(({share}) => share.interval)
        );
  return `${nameOf(top.group)} understands but does not draw ${percent(rate, top.pairs)}% of its items${rank}`;
}
