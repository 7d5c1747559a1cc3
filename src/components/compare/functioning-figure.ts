import {group, ticks as tickValues} from "d3-array";
import type {BenchmarkId} from "../../lib/schema/index.js";
import type {NamedFunctioning} from "../../lib/stories/index.js";
import {dotPanels, NARROW, type Ability, type DotPanel, type DotRow} from "../chart/index.js";
import {Segments} from "../controls/index.js";
import {Figure, intervalColumns, table} from "../figure/index.js";
import {cellsHref} from "../figure/ledger-href.js";
import {listed} from "../format/listed.js";
import {fixed, interval, noneOr, plural, pValue, signed, signedInterval} from "../format/numbers.js";
import {EVERY_FILTER, nameOf, OF_PRIOR} from "./context.js";
import {cellsBehind, countedFrom, type JointContext} from "./joint-source.js";

/** Significance, corrected for all of a sort. */
const ALPHA = 0.05;

/** A spread, or the shift of a kind or of a system. */
interface Row {
  readonly part: "spread" | "kind" | "system";
  /** What is shifted. */
  readonly of: string;
  readonly benchmark: string;
  readonly value: number;
  readonly ends: {readonly lo: number; readonly hi: number};
  readonly p: number;
  /** How many systems, or counts of one. */
  readonly n: number;
  readonly shape: Ability;
  readonly model?: string;
  /** Printed cells of a system's ratings. */
  readonly cells: readonly string[];
}

const SHAPES: Readonly<Record<string, Ability>> = {
  "understanding-only": "understanding",
  "generation-only": "generation",
  "editing-only": "editing"
};

/** Whether benchmarks rate systems, or kinds of system, otherwise than their abilities say: differential functioning. */
export function FunctioningFigure(joint: JointContext): HTMLElement {
  const {compare: context, source} = joint;
  return Figure(context.state, {
    id: "functioning",
    number: 10,
    controls: Segments(context.state, "shifts", "Shifts", [
      {id: "kinds", name: "benchmarks and kinds of system"},
      {id: "systems", name: "single systems"}
    ]),
    follow: [source.results],
    ignore: [...EVERY_FILTER, ...OF_PRIOR],
    cite: [...context.benches.values()],
    content({shifts}, width) {
      const results = source.results.get();
      const ofSystems = shifts === "systems";
      const shown = (ofSystems ? systemRows : kindRows)(joint, results.functioning);
      const spreads = shown.filter(({part}) => part === "spread");
      const widest = [...spreads].sort((a, b) => a.ends.hi - b.ends.hi);
      const couldBe = [widest[0], widest.at(-1)].map((row) => `${row?.benchmark} by ${fixed(row?.ends.hi ?? 0, 2)}`);
      return {
        title: titleOf(shown, ofSystems),
        subtitle: ofSystems
          ? "How much higher a benchmark rates a system than its abilities say, logits. Rods: 95% intervals. Filled: clear of zero, corrected for all."
          : "Logits beyond abilities: how far systems spread, and kinds beside unified systems. Rods: 95% intervals. Filled: clear of zero, corrected.",
        drawing: shown.length === 0 ? null : ofSystems ? systemsDrawing(shown, width) : kindsDrawing(shown, width),
        caveats: ofSystems
          ? [
              {
                lead: "Up in one is down in the other:",
                text: "of a system in two benchmarks alone, nobody can tell which of them is off."
              },
              {lead: "Scatter is no shift:", text: "only what all categories of a system share counts."}
            ]
          : spreads.length === 0
            ? []
            : [{lead: "Not clear is not none:", text: `systems may spread in ${couldBe.join(" logits, in ")}.`}],
        tested: {
          test: ofSystems
            ? `shift of each system in each benchmark in the joint model, Holm’s correction for ${plural(shown.length, "pair")}`
            : `squared scores of shifts (spread), Student’s t beside unified systems (kinds); Holm’s correction for ${plural(spreads.length, "benchmark")} and for ${plural(shown.length - spreads.length, "kind")}`,
          n: `${plural(results.counts, "count")} of ${plural(results.models, "model")}`
        },
        source: `${countedFrom(joint)}; ${source.made()}.`,
        table: table(shown, [
          {label: ofSystems ? "System" : "Of", value: (row) => row.of},
          {label: "Benchmark", value: (row) => row.benchmark, href: ({cells}) => cellsHref(cells)},
          {label: ofSystems ? "Counts" : "Systems", value: (row) => row.n},
          {label: ofSystems ? "Shift, logits" : "Spread or shift, logits", value: (row) => row.value, text: valueText},
          ...intervalColumns<Row>(
            ({ends}) => ends,
            (end, row) => (row.part === "spread" ? fixed : signed)(end, 2)
          ),
          {label: "p, corrected", value: ({p}) => p, text: ({p}) => pValue(p)}
        ])
      };
    }
  });
}

const isClear = ({p}: Row): boolean => p < ALPHA;

const valueText = ({part, value}: Row): string => (part === "spread" ? fixed : signed)(value, 2);

const benchmarkName = ({compare}: JointContext, {benchmark}: {readonly benchmark: BenchmarkId}): string =>
  compare.benches.get(benchmark)!.name;

function kindRows(joint: JointContext, {kinds, spreads}: NamedFunctioning): Row[] {
  return [
    ...spreads.map((one): Row => ({
      part: "spread",
      of: "spread of systems",
      benchmark: benchmarkName(joint, one),
      value: one.spread,
      ends: one.interval,
      p: one.p,
      n: one.models,
      shape: "other",
      cells: []
    })),
    ...kinds.map((one): Row => ({
      part: "kind",
      of: one.kind.replace("-", " "),
      benchmark: benchmarkName(joint, one),
      value: one.shift,
      ends: one.interval,
      p: one.p,
      n: one.models,
      shape: SHAPES[one.kind] ?? "other",
      cells: []
    }))
  ];
}

const systemRows = (joint: JointContext, {models}: NamedFunctioning): Row[] =>
  models.map((one) => ({
    part: "system",
    of: nameOf(joint.compare, one.model),
    benchmark: benchmarkName(joint, one),
    value: one.shift,
    ends: one.interval,
    p: one.p,
    n: one.counts,
    shape: "other",
    model: one.model,
    cells: cellsBehind(joint, one)
  }));

function titleOf(shown: readonly Row[], ofSystems: boolean): string {
  const clear = shown.filter(isClear);
  if (ofSystems)
    return `Of ${plural(shown.length, "pair")} of a system and a benchmark, ${noneOr(clear.length)} ${clear.length > 1 ? "are" : "is"} rated clearly above or below its abilities`;
  if (clear.length === 0) return "No benchmark clearly favours some systems, or a kind of them, beyond their abilities";
  const spread = clear.filter(({part}) => part === "spread").map(({benchmark}) => benchmark);
  return [
    ...(spread.length === 0
      ? []
      : [`${listed(spread)} ${spread.length === 1 ? "favours" : "favour"} some systems beyond their abilities`]),
    ...clear.flatMap(({part, benchmark, of, value}) =>
      part === "kind"
        ? [`${benchmark} rates ${of} systems ${fixed(Math.abs(value), 1)} logits ${value > 0 ? "above" : "below"} their abilities`]
        : []
    )
  ].join("; ");
} // prettier-ignore

const dotRow = (row: Row, name: string): DotRow => ({
  id: `${row.benchmark}|${row.of}`,
  name,
  dots: [{value: row.value, ...row.ends, shape: row.shape, open: !isClear(row)}],
  text: valueText(row),
  ...(row.model === undefined ? {} : {model: row.model}),
  detail: {
    heading: `${row.of}, ${row.benchmark}`,
    lines: [
      `${valueText(row)} logits ${(row.part === "spread" ? interval : signedInterval)(row.ends, 2)}, ${pValue(row.p)}, corrected`,
      plural(row.n, row.part === "system" ? "count" : "system")
    ],
    cells: row.cells
  }
});

/** Limits that hold all rods, and zero. */
const domainOf = (rows: readonly Row[]): [number, number] => [
  Math.min(0, Math.floor(2 * Math.min(...rows.map(({ends}) => ends.lo))) / 2),
  Math.ceil(2 * Math.max(...rows.map(({ends}) => ends.hi))) / 2
];

function kindsDrawing(rows: readonly Row[], width: number): SVGSVGElement {
  const isNarrow = width < NARROW;
  const nameText = (row: Row) => (row.part === "spread" ? row.benchmark : `${row.of}${isNarrow ? "\n" : " · "}${row.benchmark}`);
  const panels = [...group(rows, ({part}) => part)].map(([part, own]): DotPanel => {
    const domain = domainOf(own);
    return {
      title: part === "spread" ? "Spread of systems" : "Kinds beside unified systems",
      sub: part === "spread" ? "standard deviation of shifts, logits" : "mean shift, logits",
      names: own.map(nameText),
      rows: own.map((row) => dotRow(row, nameText(row))),
      domain,
      ticks: tickValues(...domain, 5)
    };
  });
  return dotPanels(panels, width, {
    domain: [0, 1],
    ticks: [0, 1],
    format: (value) => fixed(value, 1),
    names: rows.map(nameText),
    perRow: 1,
    rowHeight: isNarrow ? 32 : 22,
    nameWidth: isNarrow ? 150 : 260,
    textWidth: 56
  });
} // prettier-ignore

/** A panel per benchmark, systems by how much higher it rates them. */
function systemsDrawing(rows: readonly Row[], width: number): SVGSVGElement {
  const isNarrow = width < NARROW;
  const domain = domainOf(rows);
  const panels = [...group(rows, ({benchmark}) => benchmark)].map(([benchmark, own]): DotPanel => {
    const order = [...own].sort((a, b) => b.value - a.value);
    return {
      title: benchmark,
      sub: "shift, logits",
      names: order.map(({of}) => of),
      rows: order.map((row) => dotRow(row, row.of))
    };
  });
  return dotPanels(panels, width, {
    domain,
    ticks: tickValues(...domain, 4),
    format: (value) => signed(value, 0),
    names: rows.map(({of}) => of),
    perRow: 1,
    rowHeight: 20,
    nameWidth: isNarrow ? 150 : 220,
    textWidth: 56
  });
}
