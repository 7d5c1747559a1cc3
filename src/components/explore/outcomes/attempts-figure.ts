import {type Rate} from "../../../lib/explore/index.js";
import {attemptAgreement, type AttemptAgreement} from "../../../lib/explore/attempt-agreement.js";
import {dotPanels} from "../../chart/index.js";
import {table as tableOf} from "../../figure/index.js";
import {count, fixed, interval, plural, words} from "../../format/numbers.js";
import type {ExploreContext} from "../view/context.js";
import {LEADS_ON, onMark, rowOfMark} from "../figure/on-mark.js";
import {RestingFigure, sourceOfLog, waiting} from "../figure/resting-figure.js";
import {APART_BY, toldApart} from "./told-apart.js";

const percent = ({rate, interval: {lo, hi}}: Rate) => ({value: 100 * rate, lo: 100 * lo, hi: 100 * hi});
const said = (rate: Rate) => `${fixed(100 * rate.rate)}% ${interval(percent(rate))}`;

/** Do attempts at the same thing agree? By model: the share of sets that do, and right every time, on average, at least once. */
export function AttemptsFigure(context: ExploreContext): HTMLElement {
  const {table, filter, state} = context;
  const node = RestingFigure(context, {
    id: "attempts",
    number: context.figures.indexOf("attempts") + 1,
    keys: [],
    compute: () => attemptAgreement(filter),
    content(found, width) {
      if (found.length === 0)
        return {
          ...waiting(table),
          title: "Nothing was tried more than once under these filters",
          subtitle: "Agreement needs two scored attempts at the same thing.",
          waiting: "Choose more attempts in the list."
        };
      const name = ({model}: AttemptAgreement) => context.nameOf("model", model);
      const rows = [...found].sort((a, b) => b.agree.rate - a.agree.rate);
      const [least, most] = [Math.min(...rows.map((r) => r.least)), Math.max(...rows.map((r) => r.most))];
      const attempts = least === most ? `${most}` : `${least} to ${most}`;
      const detail = (row: AttemptAgreement) => ({
        heading: name(row),
        lines: [
          `attempts agree in ${said(row.agree)} of ${plural(row.agree.scored, "set")}`,
          `right every time ${said(row.always)}`,
          `on average ${said(row.mean)}`,
          `at least once ${said(row.once)}`,
          ...(state.frame ? [] : [LEADS_ON])
        ]
      });
      return {
        title: attemptsTitle(rows, (model) => context.nameOf("model", model)),
        subtitle: `Sets of ${attempts} attempts at the same thing. Left: sets whose attempts agree. Right: right every time, on average (filled), at least once. Rods: 95% intervals.`,
        drawing: dotPanels(
          [
            {
              title: "Attempts agree",
              sub: "% of sets",
              rows: rows.map((row) => ({
                id: String(row.model),
                name: name(row),
                dots: [{...percent(row.agree), shape: "other" as const}],
                text: fixed(100 * row.agree.rate, 0),
                detail: detail(row),
                model: String(row.model)
              }))
            },
            {
              title: "Every time, on average, at least once",
              sub: "% right",
              rows: rows.map((row) => ({
                id: String(row.model),
                name: name(row),
                dots: [
                  {...percent(row.always), shape: "other" as const, open: true},
                  {...percent(row.mean), shape: "other" as const},
                  {...percent(row.once), shape: "other" as const, open: true}
                ],
                connect: "var(--graphic)",
                text: `${fixed(100 * row.always.rate, 0)} to ${fixed(100 * row.once.rate, 0)}`,
                detail: detail(row),
                model: String(row.model)
              }))
            }
          ],
          width,
          {domain: [0, 100], ticks: [0, 50, 100], names: rows.map(name), perRow: width < 620 ? 1 : 2, textWidth: 66}
        ),
        caveats: [
          {
            lead: "At least once is not ability:",
            text: "it grows with attempts. Compare models at the same number."
          }
        ],
        tested: {
          test: attemptsTest(rows, (model) => context.nameOf("model", model)),
          n: plural(
            rows.reduce((sum, row) => sum + row.agree.scored, 0),
            "set"
          )
        },
        source: `${sourceOfLog(table)}.`,
        table: tableOf(rows, [
          {label: "Model", value: name},
          ...(
            [
              ["Attempts agree", "agree"],
              ["Right every time", "always"],
              ["On average", "mean"],
              ["At least once", "once"]
            ] as const
          ).flatMap(([label, key]) => [
            {
              label: `${label}, %`,
              value: (row: AttemptAgreement) => 100 * row[key].rate,
              text: (row: AttemptAgreement) => fixed(100 * row[key].rate)
            },
            {label: `${label}, 95%`, value: (row: AttemptAgreement) => interval(percent(row[key]))}
          ]),
          {label: "Sets", value: (row) => row.agree.scored, text: (row) => count(row.agree.scored)},
          {label: "Attempts", value: (row) => (row.least === row.most ? `${row.most}` : `${row.least} to ${row.most}`)}
        ])
      };
    }
  });
  // In a report the verdicts of a mark stand nowhere.
  if (!state.frame) onMark(node, (mark) => state.set({model: [rowOfMark(mark)]}));
  return node;
}

const spread = ({once, always}: AttemptAgreement) => once.rate - always.rate;

/** Models of which every time and at least once lie furthest apart: several where they tie. */
const furthestApart = (found: readonly AttemptAgreement[]): readonly AttemptAgreement[] => {
  const most = Math.max(...found.map(spread));
  return found.filter((row) => spread(row) === most);
};

/** Whose attempts differ most. */
export function attemptsTitle(found: readonly AttemptAgreement[], nameOf: (model: number) => string): string {
  const tops = furthestApart(found);
  const [top] = tops;
  if (spread(top!) === 0) return "Attempts at the same thing agree in every set";
  if (tops.length > 1)
    return `Every time and at least once lie ${fixed(100 * spread(top!), 0)} points apart for ${words(tops.length)} of ${found.length} models`;
  const {model, always, once, agree} = top!;
  const others = found.filter((row) => row.model !== model);
  // Attempts differ in what is right at least once and not every time.
  const among = toldApart(
    agree.interval,
    others.map((row) => row.agree.interval)
  );
  return `${nameOf(model)} is right every time in ${fixed(100 * always.rate, 0)}% of sets and at least once in ${fixed(100 * once.rate, 0)}%${among}`;
}

/** What the title rests on: shares with intervals, and no test. */
export function attemptsTest(found: readonly AttemptAgreement[], nameOf: (model: number) => string): string {
  const [top, ...others] = furthestApart(found);
  const shares = "95%, Wilson at the design effect of cases";
  if (others.length > 0 || spread(top!) === 0) return `shares with intervals (${shares}); nothing is tested`;
  const {model, always, once} = top!;
  const among = found.length > 1 ? `; by the sets in which attempts agree ${APART_BY}` : "";
  return `${nameOf(model)} every time ${said(always)}, at least once ${said(once)} (${shares})${among}`;
}
