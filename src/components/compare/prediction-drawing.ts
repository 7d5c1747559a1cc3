import {extent, group, ticks as tickValues} from "d3-array";
import type {JointResults, LeftOut} from "../../lib/stories/index.js";
import {dotPanels, drawing, legend, NARROW, tiled, type DotPanel} from "../chart/index.js";
import type {Detail} from "../figure/index.js";
import {signed, signedInterval} from "../format/numbers.js";

type Contrast = JointResults["holdOut"]["contrasts"][number];

/** The rules in the order in which a left-out pair has their errors. */
export const RULES = ["The joint model", "One general ability", "Mean of the other models"] as const;

const SHORT: Readonly<Record<Contrast["rule"], string>> = {
  joint: "joint model",
  additive: "one ability",
  "column means": "mean"
};

/** `joint model less mean`. */
export const contrastName = ({rule, than}: Contrast): string => `${SHORT[rule]} less ${SHORT[than]}`;

/** Root mean squared error of a rule in one block, percent points. */
export const missOf = ({mse}: LeftOut, rule: number): number => Math.sqrt(mse[rule]!);

export interface PredictionParts {
  readonly contrasts: readonly Contrast[];
  readonly blocks: readonly LeftOut[];
  readonly modelName: (block: LeftOut) => string;
  readonly benchmarkName: (block: LeftOut) => string;
  readonly detailOf: (block: LeftOut) => Detail;
}

/** How the errors differ over all pairs, and below the errors themselves: a panel per benchmark, the best predicted on top. */
export function predictionDrawing(parts: PredictionParts, width: number): SVGSVGElement {
  const {blocks} = parts;
  const most = Math.max(...blocks.flatMap((block) => RULES.map((_, r) => missOf(block, r))));
  const end = 10 * Math.ceil(most / 10);
  const benchmarks = [...group(blocks, ({benchmark}) => benchmark).values()];
  const key = (inner: number) => {
    const {node, height} = legend(
      [
        {shape: "other", words: RULES[0].toLowerCase()},
        {shape: "other", open: true, words: RULES[1].toLowerCase()},
        {shape: "tick", words: RULES[2].toLowerCase()}
      ],
      inner
    );
    return drawing(inner, height, node);
  };
  return tiled(width, [
    (inner) => contrastPanels(parts, inner),
    key,
    (inner) => tiled(inner, benchmarks.map((some) => (one: number) => errorPanel(parts, some, end, one)), {perRow: 2, gapY: 6})
  ]); // prettier-ignore
}

/** The difference of each two rules over all pairs, with its interval over models and over benchmarks. */
function contrastPanels({contrasts}: PredictionParts, width: number): SVGSVGElement {
  const isNarrow = width < NARROW;
  const [lo, hi] = extent(contrasts.flatMap(({overModels: m, overBenchmarks: b}) => [m.lo, m.hi, b.lo, b.hi])) as [
    number,
    number
  ];
  const panel = (title: string, of: "overModels" | "overBenchmarks"): DotPanel => ({
    title,
    sub: "difference of errors, points",
    rows: contrasts.map((one) => ({
      id: contrastName(one),
      name: contrastName(one),
      dots: [{value: one.difference, lo: one[of].lo, hi: one[of].hi, shape: "other" as const}],
      text: signed(one.difference, 2),
      detail: {
        heading: `${contrastName(one)}, ${title.toLowerCase()}`,
        lines: [`${signed(one.difference, 2)} points ${signedInterval(one[of], 2)}`, one.verdict]
      }
    }))
  });
  return dotPanels([panel("All pairs, over models", "overModels"), panel("All pairs, over benchmarks", "overBenchmarks")], width, {
    domain: [Math.floor(lo), Math.ceil(hi)],
    ticks: tickValues(Math.floor(lo), Math.ceil(hi), 4),
    format: (value) => signed(value, 0),
    names: contrasts.map((one) => (isNarrow ? contrastName(one).replace(" less", "\nless") : contrastName(one))),
    rowHeight: isNarrow ? 38 : 26,
    textWidth: 60
  }); // prettier-ignore
}

/** Errors of the three rules for the models that one benchmark was left out of. */
function errorPanel(parts: PredictionParts, blocks: readonly LeftOut[], end: number, width: number): SVGSVGElement {
  const order = [...blocks].sort((a, b) => missOf(a, 0) - missOf(b, 0));
  return dotPanels(
    [
      {
        title: `${parts.benchmarkName(order[0]!)} left out`,
        sub: "error, points",
        rows: order.map((block) => ({
          id: `${block.model}|${block.benchmark}`,
          name: parts.modelName(block),
          model: block.model,
          dots: [
            {value: missOf(block, 1), shape: "other", open: true},
            {value: missOf(block, 0), shape: "other"}
          ],
          tick: missOf(block, 2),
          detail: parts.detailOf(block)
        }))
      }
    ],
    width,
    {
      domain: [0, end],
      ticks: tickValues(0, end, 3),
      // Those of the other panels too, so that all axes begin at one place.
      names: [...order, ...parts.blocks].map(parts.modelName),
      rowHeight: 18,
      nameWidth: 152
    }
  );
}
