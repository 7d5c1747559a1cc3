import {dotPanels, NARROW} from "../chart/index.js";
import {intervalColumns, table} from "../figure/index.js";
import {fixed, interval, plural, signed, Words} from "../format/numbers.js";
import type {VersionsContext} from "./context.js";
import {RunFigure} from "./run-figure.js";
import {adjustedP, changeText} from "./wording.js";

const LEVEL = 0.05;

/** Identified gaps of the logs' models in two runs, and their differences. */
export function GapsFigure(context: VersionsContext): HTMLElement {
  const {nameOf} = context;
  return RunFigure(context, {
    id: "version-gaps",
    number: 2,
    waiting: "What changed in the gaps",
    content({changes: {gaps}}, width) {
      const overall = gaps
        .filter(({category}) => category === null)
        .sort((a, b) => a.p - b.p || Math.abs(b.difference.value) - Math.abs(a.difference.value));
      const clear = overall.filter(({p}) => p < LEVEL);
      const largest = overall[0];
      const reach = Math.max(5, ...overall.flatMap(({difference: {lo, hi}}) => [Math.abs(lo), Math.abs(hi)]));
      const limit = 10 * Math.ceil(reach / 10);
      return {
        title:
          overall.length === 0
            ? "No model has a gap in both runs"
            : clear.length === 0
              ? `No gap of ${plural(overall.length, "model")} changed beyond chance`
              : `${Words(clear.length)} of ${plural(overall.length, "gap")} changed beyond chance, most clearly that of ${nameOf(largest!.model)}: ${signed(largest!.difference.value)} points`,
        subtitle: `Left: identified gap over all categories, before (open) and after (filled). Right: after minus before; filled where it is beyond chance at 5%, adjusted for ${plural(gaps.length, "gap")} (Holm). Rods: 95% intervals.`,
        drawing:
          overall.length === 0
            ? null
            : dotPanels(
                [
                  {
                    title: "Gap, points",
                    sub: "smaller is better",
                    rows: overall.map(({model, before, after}) => ({
                      id: model,
                      name: nameOf(model),
                      connect: "var(--graphic)",
                      dots: [
                        {value: before.gap, lo: before.lo, hi: before.hi, shape: "other" as const, open: true},
                        {value: after.gap, lo: after.lo, hi: after.hi, shape: "other" as const}
                      ],
                      detail: {
                        heading: nameOf(model),
                        lines: [
                          `before ${fixed(before.gap)} ${interval(before)}`,
                          `after ${fixed(after.gap)} ${interval(after)}`
                        ]
                      },
                      model
                    }))
                  },
                  {
                    title: "After minus before",
                    sub: "points",
                    domain: [-limit, limit],
                    ticks: [-limit, 0, limit],
                    rows: overall.map(({model, difference, p}) => ({
                      id: model,
                      name: nameOf(model),
                      dots: [{...difference, shape: "other" as const, open: p >= LEVEL}],
                      text: adjustedP(p),
                      detail: {
                        heading: nameOf(model),
                        lines: [changeText(difference), adjustedP(p)]
                      },
                      model
                    }))
                  }
                ],
                width,
                {
                  domain: [0, 100],
                  ticks: [0, 50, 100],
                  names: overall.map(({model}) => nameOf(model)),
                  perRow: width < NARROW ? 1 : 2,
                  textWidth: 56
                }
              ),
        caveats: [
          {lead: "By category", text: "the same comparison is in the table."},
          {
            lead: "Taken as independent.",
            text: "Runs keep answers by item, not by form and category, so gaps are not paired: where runs share items, true differences are clearer than stated. A model without a changed answer differs by exactly 0."
          }
        ],
        tests: "Gaps: Dirichlet draws; differences by the square-and-add rule, p normal, Holm.",
        table: table(gaps, [
          {label: "Model", value: (g) => nameOf(g.model)},
          {label: "Category", value: (g) => g.category ?? "all"},
          {label: "Before", value: (g) => g.before.gap, text: (g) => fixed(g.before.gap)},
          {label: "95%", value: (g) => interval(g.before)},
          {label: "After", value: (g) => g.after.gap, text: (g) => fixed(g.after.gap)},
          {label: "95% ", value: (g) => interval(g.after)},
          {label: "Difference", value: (g) => g.difference.value, text: (g) => signed(g.difference.value)},
          intervalColumns(
            (g) => g.difference,
            (end) => signed(end)
          ),
          {label: "p (Holm)", value: (g) => g.p, text: (g) => adjustedP(g.p)}
        ])
      };
    }
  });
}
