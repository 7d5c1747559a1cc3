import {BENCHMARK_IDS} from "../../lib/benchmarks/index.js";
import type {JointResults, LeftOut} from "../../lib/stories/index.js";
import {Figure, intervalColumns, itemsColumn, table} from "../figure/index.js";
import {cellsHref} from "../figure/ledger-href.js";
import {fixed, plural, signed, words} from "../format/numbers.js";
import {ownName} from "../page/own-caveat.js";
import {EVERY_FILTER, OF_JOINT, itemsOf, nameOf} from "./context.js";
import {cellsBehind, countedFrom, type JointContext} from "./joint-source.js";
import {contrastName, missOf, predictionDrawing, RULES, type PredictionParts} from "./prediction-drawing.js";

type HoldOut = JointResults["holdOut"];

const TITLES: Readonly<Record<HoldOut["verdict"], string>> = {
  beats: "One model of all benchmarks beats simple rules at an unseen benchmark",
  "does not beat": "One model of all benchmarks does not beat simple rules at an unseen benchmark",
  "not settled": "Whether one model of all benchmarks beats simple rules at an unseen benchmark is not settled"
};

type Contrast = HoldOut["contrasts"][number];
type Line = {readonly block: LeftOut} | {readonly contrast: Contrast};

const OVER = {overModels: "over models", overBenchmarks: "over benchmarks"} as const;

const blockOf = (line: Line): LeftOut | null => ("block" in line ? line.block : null);
const contrastOf = (line: Line): Contrast | null => ("contrast" in line ? line.contrast : null);

/** Whether the joint model predicts what it has not seen, against simple rules: each model's rates in each benchmark left out in turn. */
export function PredictionFigure(joint: JointContext): HTMLElement {
  const {compare: context, source} = joint;
  return Figure(context.state, {
    id: "prediction",
    number: 8,
    follow: [source.results],
    ignore: [...EVERY_FILTER, ...OF_JOINT],
    cite: [...context.benches.values()],
    content(_, width) {
      const {holdOut} = source.results.get();
      const [first, ...rest] = holdOut.scores;
      const blocks = BENCHMARK_IDS.flatMap((benchmark) =>
        holdOut.blocks.filter((block) => block.benchmark === benchmark && block.rates > 0)
      );
      const drawn: PredictionParts = {
        contrasts: holdOut.contrasts,
        blocks,
        modelName: ({model}) => nameOf(context, model),
        benchmarkName: ({benchmark}) => context.benches.get(benchmark)!.name,
        detailOf: (block) => ({
          heading: `${nameOf(context, block.model)} without ${context.benches.get(block.benchmark)!.name}`,
          lines: [
            ...RULES.map((rule, r) => `${rule}: ${fixed(missOf(block, r), 1)} points`),
            plural(block.rates, "left-out rate")
          ],
          cells: cellsBehind(joint, block),
          items: itemsOf(context, block.benchmark, block.model)
        })
      };
      return {
        title: TITLES[holdOut.verdict],
        subtitle: `Error of rates predicted for ${words(blocks.length)} left-out pairs of a model and a benchmark: root mean square, points; less is better.`,
        drawing: blocks.length === 0 ? null : predictionDrawing(drawn, width),
        caveats: [
          {
            lead: "All together.",
            text: `Over ${plural(holdOut.rates, "left-out rate")} the joint model misses by ${fixed(first!.rmse, 2)} points, one general ability by ${fixed(rest[0]!.rmse, 2)}, the mean of the other models by ${fixed(rest[1]!.rmse, 2)}.`
          },
          {
            lead: "“Beats” takes both intervals,",
            text: `over models and over benchmarks: ${holdOut.contrasts.map((one) => `${contrastName(one)}, ${one.verdict}`).join("; ")}.`
          },
          {
            lead: `Its 95% intervals hold ${fixed(100 * first!.coverage!, 0)}%`,
            text: `of what was left out${source.withOwn() ? `; ${ownName(context.own!)} is among the counts` : ""}; ${source.made()}.`
          }
        ],
        tested: {
          test: `jackknife over models and over benchmarks of differences of root mean squared errors, ${holdOut.scores.map(({rmse}, r) => `${fixed(rmse, 2)} (${RULES[r]!.toLowerCase()})`).join(", ")}; coverage ${fixed(100 * first!.coverage!, 0)}%`,
          n: `${plural(holdOut.rates, "left-out rate")} in ${plural(blocks.length, "pair")} of a model and a benchmark`
        },
        source: `${countedFrom(joint)}.`,
        table: table<Line>(
          [...holdOut.contrasts.map((contrast) => ({contrast})), ...blocks.map((block) => ({block}))],
          [
            {
              label: "System",
              value: (line) =>
                "block" in line ? nameOf(context, line.block.model) : `All: ${contrastName(line.contrast)}`
            },
            {
              label: "Left out",
              value: (line) =>
                "block" in line ? context.benches.get(line.block.benchmark)!.name : "each benchmark in turn",
              href: (line) => ("block" in line ? cellsHref(cellsBehind(joint, line.block)) : null)
            },
            {label: "Rates", value: (line) => blockOf(line)?.rates ?? holdOut.rates},
            ...RULES.map((rule, r) => ({
              label: `${rule}, points`,
              value: (line: Line) => ("block" in line ? missOf(line.block, r) : null),
              text: (line: Line) => fixed(missOf(blockOf(line)!, r), 1)
            })),
            {
              label: "Difference, points",
              value: (line) => contrastOf(line)?.difference ?? null,
              text: (line) => signed(contrastOf(line)!.difference, 2)
            },
            ...(["overModels", "overBenchmarks"] as const).map((over) =>
              intervalColumns<Line>(
                (line) => contrastOf(line)?.[over],
                (end) => signed(end, 2),
                [`95% lower, ${OVER[over]}`, `95% upper, ${OVER[over]}`]
              )
            ),
            itemsColumn((line) =>
              "block" in line ? itemsOf(context, line.block.benchmark, line.block.model) : undefined
            )
          ]
        )
      };
    }
  });
}
