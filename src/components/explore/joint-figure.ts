import {facetOf, JOINT_OUTCOMES, jointSharesSteps, repeatedVerdictsSteps} from "../../lib/explore/index.js";
import {heatmap, neutralShade} from "../chart/index.js";
import {table as tableOf} from "../figure/index.js";
import {count, fixed, interval, plural} from "../format/numbers.js";
import {modelName, type ExploreContext} from "./context.js";
import {onMark} from "./on-mark.js";
import {RestingFigure, sourceOfLog} from "./resting-figure.js";

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
    *compute() {
      const shares = yield* jointSharesSteps(filter, joint, models);
      return {shares, repeated: yield* repeatedVerdictsSteps(filter, joint)};
    },
    content({shares, repeated}, width) {
      const only = shares.filter(({outcome}) => outcome === 1).sort((x, y) => y.share.rate - x.share.rate);
      const at = new Map(shares.map((one) => [`${one.group} ${one.outcome}`, one]));
      const name = (model: number) => modelName(models.values[model] ?? "none");
      const top = only[0];
      const words = (r: number, c: number) => {
        const {share, pairs} = at.get(`${only[r].group} ${c}`)!;
        const {lo, hi} = share.interval;
        return `${fixed(100 * share.rate)}% ${interval({lo: 100 * lo, hi: 100 * hi})} of ${plural(pairs, "pair")}`;
      };
      return {
        title: !top
          ? "No item under these filters is scored in both forms"
          : top.share.rate === 0
            ? "No item is understood and not drawn"
            : `${name(top.group)} understands but does not draw ${fixed(100 * top.share.rate)}% of its items${only.length > 1 ? `, the most of ${plural(only.length, "model")}` : ""}`,
        subtitle: `Share of items by what became of them in words and in pictures, in percent.${isAlone ? "" : " A cell leads to its items."}`,
        drawing:
          top === undefined
            ? null
            : heatmap(width, {
                rows: only.map(({group}) => ({id: String(group), name: name(group)})),
                columns: JOINT_OUTCOMES.map((outcome, c) => ({id: String(c), name: outcome})),
                rowHeight: 26,
                cell(r, c) {
                  const {share} = at.get(`${only[r].group} ${c}`)!;
                  const heading = `${name(only[r].group)}: ${JOINT_OUTCOMES[c]}`;
                  const lines = [words(r, c), ...(isAlone ? [] : ["Click or Enter: its items"])];
                  return {...neutralShade(share.rate), text: fixed(100 * share.rate), detail: {heading, lines}};
                }
              }),
        caveats: [
          {
            lead: "A pair",
            text: "is one item in its two forms, by the same model, judge and attempt. Pairs with an unscored form are left out. Intervals are over cases."
          },
          ...(repeated === 0
            ? []
            : [
                {
                  lead: `${plural(repeated, "verdict")} left out:`,
                  text: "the same model, judge and attempt has more of them on one form than on the other, and nothing tells them apart. They are paired one by one in the order of the log."
                }
              ])
        ],
        tested: {
          test: "shares with Wilson intervals at the design effect of cases",
          n: plural(
            only.reduce((sum, {pairs}) => sum + pairs, 0),
            "pair"
          )
        },
        source: `${sourceOfLog(table)}.`,
        table: tableOf(shares, [
          {label: "Model", value: ({group}) => name(group)},
          {label: "Outcome", value: ({outcome}) => JOINT_OUTCOMES[outcome]},
          {label: "Share, %", value: ({share}) => 100 * share.rate, text: ({share}) => fixed(100 * share.rate)},
          {
            label: "Low",
            value: ({share}) => 100 * share.interval.lo,
            text: ({share}) => fixed(100 * share.interval.lo)
          },
          {
            label: "High",
            value: ({share}) => 100 * share.interval.hi,
            text: ({share}) => fixed(100 * share.interval.hi)
          },
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
