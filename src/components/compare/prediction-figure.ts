import {ticks as tickValues} from "d3-array";
import {BENCHMARK_IDS} from "../../lib/benchmarks/index.js";
import type {JointResults, LeftOut} from "../../lib/stories/index.js";
import {isOwnCell} from "../../lib/benchmarks/index.js";
import {dotPanels} from "../chart/index.js";
import {Figure, itemsColumn, table} from "../figure/index.js";
import {cellsHref} from "../figure/ledger-href.js";
import {fixed, plural, signed, signedInterval, words} from "../format/numbers.js";
import {ownName} from "../page/own-caveat.js";
import {EVERY_FILTER, itemsOf, nameOf} from "./context.js";
import {countedTables, type JointContext} from "./joint-source.js";

const RULES = ["The joint model", "One general ability", "Mean of the other models"] as const;

type HoldOut = JointResults["holdOut"];

const TITLES: Readonly<Record<HoldOut["verdict"], string>> = {
  beats: "One model of all benchmarks beats simple rules at an unseen benchmark",
  "does not beat": "One model of all benchmarks does not beat simple rules at an unseen benchmark",
  "not settled": "Whether one model of all benchmarks beats simple rules at an unseen benchmark is not settled"
};

const SHORT: Readonly<Record<HoldOut["contrasts"][number]["rule"], string>> = {
  joint: "joint model",
  additive: "one ability",
  "column means": "mean"
};

const contrastText = ({rule, than, difference, overModels, overBenchmarks, verdict}: HoldOut["contrasts"][number]) =>
  `${SHORT[rule]} less ${SHORT[than]} ${signed(difference, 2)}, ${signedInterval(overModels, 2)} and ${signedInterval(overBenchmarks, 2)}, ${verdict}`;

/** Root mean squared error of a rule in one block, percent points. */
const missOf = ({mse}: LeftOut, rule: number): number => Math.sqrt(mse[rule]!);

/** Whether the joint model predicts what it has not seen, against simple rules: each model's rates in each benchmark left out in turn. */
export function PredictionFigure(joint: JointContext): HTMLElement {
  const {compare: context, source} = joint;
  return Figure(context.state, {
    id: "prediction",
    number: 8,
    follow: [source.results],
    ignore: EVERY_FILTER,
    cite: [...context.benches.values()],
    content(_, width) {
      const {holdOut} = source.results.get();
      const [first, ...rest] = holdOut.scores;
      const blocks = BENCHMARK_IDS.flatMap((benchmark) =>
        holdOut.blocks.filter((block) => block.benchmark === benchmark && block.rates > 0)
      );
      return {
        title: TITLES[holdOut.verdict],
        subtitle: `Root mean squared error, points, where each of ${words(blocks.length)} pairs of a model and a benchmark was left out, the rest fitted and its rates predicted. Filled: the joint model. Open: one general ability. Tick: the mean of the other models. Left is better.`,
        drawing: blocks.length === 0 ? null : predictionDrawing(joint, blocks, width),
        caveats: [
          {
            lead: "All together.",
            text: `Over ${plural(holdOut.rates, "left-out rate")} the joint model misses by ${fixed(first!.rmse, 2)} points, one general ability by ${fixed(rest[0]!.rmse, 2)}, the mean of the other models by ${fixed(rest[1]!.rmse, 2)}.`
          },
          {
            lead: "Differences of these errors,",
            text: `with 95% intervals over models and over benchmarks, beyond which “beats” must lie: ${holdOut.contrasts.map(contrastText).join("; ")}.`
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
        source: `${countedTables(joint)}.`,
        table: table(blocks, [
          {label: "System", value: (block: LeftOut) => nameOf(context, block.model)},
          {
            label: "Left out",
            value: (block) => context.benches.get(block.benchmark)!.name,
            href: (block) => cellsHref(cellsBehind(joint, block))
          },
          {label: "Rates", value: (block) => block.rates},
          ...RULES.map((rule, r) => ({
            label: `${rule}, points`,
            value: (block: LeftOut) => missOf(block, r),
            text: (block: LeftOut) => fixed(missOf(block, r), 1)
          })),
          itemsColumn((block) => itemsOf(context, block.benchmark, block.model))
        ])
      };
    }
  });
}

/** Printed cells of the rates that were left out. */
function cellsBehind({source}: JointContext, {model, benchmark}: LeftOut): readonly string[] {
  const {data, cells, models, sources} = source.study();
  return data.counts.flatMap((count, k) =>
    models[count.model] === model && cells[count.cell]!.benchmark === benchmark && !isOwnCell(sources[k]!)
      ? [sources[k]!]
      : []
  );
}

function predictionDrawing(joint: JointContext, blocks: readonly LeftOut[], width: number): SVGSVGElement {
  const {compare: context} = joint;
  const benchName = ({benchmark}: LeftOut) => context.benches.get(benchmark)!.name;
  // A hairline between the benchmarks.
  const lines = blocks.flatMap((block, i) =>
    i > 0 && blocks[i - 1]!.benchmark !== block.benchmark ? [null, block] : [block]
  );
  const most = Math.max(...blocks.flatMap((block) => RULES.map((_, r) => missOf(block, r))));
  const end = Math.ceil(most / 10) * 10;
  const name = (block: LeftOut) => `${nameOf(context, block.model)}, ${benchName(block)}`;
  return dotPanels(
    [
      {
        title: "Error of left-out rates",
        sub: "points",
        rows: lines.map(
          (block) =>
            block && {
              id: `${block.model}|${block.benchmark}`,
              name: name(block),
              model: block.model,
              dots: [
                {value: missOf(block, 1), shape: "other", open: true},
                {value: missOf(block, 0), shape: "other"}
              ],
              connect: "var(--ink-3)",
              tick: missOf(block, 2),
              detail: {
                heading: `${nameOf(context, block.model)} without ${benchName(block)}`,
                lines: [
                  ...RULES.map((rule, r) => `${rule}: ${fixed(missOf(block, r), 1)} points`),
                  plural(block.rates, "left-out rate")
                ],
                cells: cellsBehind(joint, block),
                items: itemsOf(context, block.benchmark, block.model)
              }
            }
        )
      }
    ],
    width,
    {
      domain: [0, end],
      ticks: tickValues(0, end, 5),
      format: (value) => fixed(value, 0),
      names: lines.map((block) => block && name(block)),
      rowHeight: 18,
      nameWidth: 250
    }
  );
}
