import {facetOf, statusShares, type StatusShare} from "../../../lib/explore/index.js";
import {dotPanels} from "../../chart/index.js";
import {table as tableOf} from "../../figure/index.js";
import {count, fixed, interval, words} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";
import {onMark} from "../figure/on-mark.js";
import {RestingFigure, sourceOfLog, waiting} from "../figure/resting-figure.js";
import {APART_BY, toldApart} from "./told-apart.js";

/** What became of verdicts that are not plainly right or wrong: share of each status by model; a mark leads to its verdicts. */
export function StatusesFigure(context: ExploreContext): HTMLElement {
  const {table, filter, state} = context;
  const status = facetOf(table, "status")!;
  const name = (model: number) => context.nameOf("model", model);
  const percent = ({share: {rate, interval: range}}: StatusShare) => ({
    value: 100 * rate,
    lo: 100 * range.lo,
    hi: 100 * range.hi
  });
  const node = RestingFigure(context, {
    id: "statuses",
    number: context.figures.indexOf("statuses") + 1,
    keys: [],
    measured: ["status"],
    compute: () => statusShares(filter),
    content(found, width) {
      const seen = [...new Set(found.filter(({share}) => share.right > 0).map((one) => one.status))];
      if (found.length === 0)
        return {
          title: "No verdict matches these filters",
          subtitle: "Share of each model's verdicts by status.",
          drawing: null,
          caveats: [],
          source: `${sourceOfLog(table)}.`,
          table: {columns: [], rows: []}
        };
      if (seen.length === 0)
        return {
          ...waiting(table),
          title: "Every verdict in force is plainly right or wrong",
          subtitle: "Nothing is invalid, missing, skipped or in error under these filters.",
          waiting: "Other filters may hold some."
        };
      const top = largest(found)[0]!;
      const models = [...new Set(found.map(({model}) => model))].sort((a, b) => worst(found, b) - worst(found, a));
      const at = new Map(found.map((one) => [`${one.status} ${one.model}`, one]));
      const most = Math.max(...found.map((one) => 100 * one.share.interval.hi));
      const step = most > 10 ? 20 : 2;
      const reach = step * Math.max(1, Math.ceil(most / step));
      return {
        title: statusesTitle(found, name, (code) => status.values[code]!),
        subtitle: `Verdicts by status, in percent, with 95% intervals. Invalid answers count as wrong where the log scores them, else in no rate, like missing ones and errors.${state.frame ? "" : " A mark opens them."}`,
        drawing: dotPanels(
          seen.map((code) => ({
            title: status.values[code]!,
            sub: "% of verdicts",
            rows: models.map((model) => {
              const one = at.get(`${code} ${model}`);
              if (!one) return null;
              return {
                id: String(model),
                name: name(model),
                dots: [{...percent(one), shape: "other" as const}],
                text: fixed(100 * one.share.rate),
                detail: {
                  heading: `${name(model)}, ${status.values[code]}`,
                  lines: [
                    `${fixed(100 * one.share.rate, 2)}% ${interval(percent(one), 2)}`,
                    `${count(one.share.right)} of ${count(one.share.scored)} verdicts`
                  ]
                },
                model: String(model)
              };
            })
          })),
          width,
          {
            domain: [0, reach],
            ticks: [0, reach / 2, reach],
            names: models.map(name),
            perRow: Math.max(1, Math.min(seen.length, Math.floor(width / 300))),
            textWidth: 44
          }
        ),
        caveats: [
          {
            lead: "Not the same thing:",
            text: "invalid is an answer the rule cannot read, missing none, error a failed run, skipped a choice."
          }
        ],
        tested: {
          test: `${fixed(100 * top.share.rate)}% ${interval(percent(top))} (95%, Wilson at the design effect of cases); ${APART_BY}`,
          n: `${count(context.inForce.get().counts.rows)} verdicts`
        },
        source: `${sourceOfLog(table)}.`,
        table: tableOf(found, [
          {label: "Model", value: (one) => name(one.model)},
          {label: "Status", value: (one) => status.values[one.status]!},
          {label: "Share, %", value: (one) => 100 * one.share.rate, text: (one) => fixed(100 * one.share.rate, 2)},
          {label: "95%", value: (one) => interval(percent(one), 2)},
          {label: "Verdicts with it", value: (one) => one.share.right, text: (one) => count(one.share.right)},
          {label: "Verdicts", value: (one) => one.share.scored, text: (one) => count(one.share.scored)}
        ])
      };
    }
  });
  // In a report the verdicts of a mark stand nowhere.
  if (state.frame) return node;
  onMark(node, (key) => {
    const [title, model] = key.split("|");
    const code = status.values.indexOf(title ?? "");
    if (code >= 0) state.set({status: [code], model: [Number(model)]});
  });
  return node;
}

/** The largest share of a status, of every model that has as much of it. */
const largest = (found: readonly StatusShare[]): readonly StatusShare[] => {
  const top = found.reduce((a, b) => (b.share.rate > a.share.rate ? b : a));
  return found.filter(({status, share}) => status === top.status && share.rate === top.share.rate);
};

/** Which model has the largest share of a status, how many others as much, and from how many it is told apart. */
export function statusesTitle(
  found: readonly StatusShare[],
  nameOf: (model: number) => string,
  statusOf: (status: number) => string
): string {
  const tops = largest(found);
  const [top] = tops;
  const models = new Set(found.map(({model}) => model)).size;
  const [share, state] = [`${fixed(100 * top!.share.rate)}%`, statusOf(top!.status)];
  if (tops.length > 1)
    return `${share} of the verdicts of ${tops.length === models ? `each of ${models}` : `${words(tops.length)} of ${models}`} models are ${state}`;
  const others = found.filter(({model, status}) => status === top!.status && model !== top!.model);
  const apart = toldApart(
    top!.share.interval,
    others.map((one) => one.share.interval)
  );
  return `${share} of ${nameOf(top!.model)}’s verdicts are ${state}${apart}`;
}

/** Largest share of any status of a model. */
const worst = (found: readonly StatusShare[], model: number): number =>
  Math.max(...found.filter((one) => one.model === model).map(({share}) => share.rate));
