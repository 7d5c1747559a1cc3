import type {BenchmarkAdds, JointResults} from "../../lib/stories/index.js";
import {dotPanels, type DotPanel} from "../chart/index.js";
import {Figure, table} from "../figure/index.js";
import {count, fixed, plural, words} from "../format/numbers.js";
import {EVERY_FILTER, OF_JOINT, type CompareContext} from "./context.js";
import {countedFrom, type JointContext} from "./joint-source.js";

interface Row extends BenchmarkAdds {
  /** Scatter of the data over that of data drawn from the model. */
  readonly scatter: number;
  readonly p: number;
}

/** What each benchmark adds to the joint model, and whether the model allows for its scatter. */
export function AdditionsFigure(joint: JointContext): HTMLElement {
  const {compare: context, source} = joint;
  return Figure(context.state, {
    id: "additions",
    number: 9,
    follow: [source.results],
    ignore: [...EVERY_FILTER, ...OF_JOINT],
    cite: [...context.benches.values()],
    content(_, width) {
      const results = source.results.get();
      const rows = rowsOf(results);
      const widening = rows.map((row) => row.widening);
      const far = rows.filter(({p}) => p < 0.05);
      const name = ({benchmark}: Row) => context.benches.get(benchmark)!.name;
      return {
        title: `Without one of the benchmarks the errors of its models would be ${fixed(Math.min(...widening), 1)} to ${fixed(Math.max(...widening), 1)} times as wide`,
        subtitle:
          "Errors without it: how much wider those of its models become. Scatter: around the fit, over that of drawn data. Predictive p: share of drawn data that scatter as much.",
        drawing: additionsDrawing(context, rows, width),
        caveats: [
          far.length > 0
            ? {
                lead: `${far.map(name).join(", ")} scatter${far.length === 1 ? "s" : ""} more than the model allows for`,
                text: `(p below .05): abilities and errors there are to be read with care.`,
                data: true
              }
            : {
                lead: "No benchmark scatters more than the model allows for.",
                text: "Near 1 the data scatter less than drawn data, since abilities were fitted to them."
              }
        ],
        tested: {
          test: `posterior predictive scatter of ${words(rows.length)} benchmarks, ${rows.map((row) => `${name(row)} p = ${fixed(row.p, 2)}`).join(", ")}`,
          n: `${plural(results.counts, "count")} of ${plural(results.models, "model")}`
        },
        source: `${countedFrom(joint)}; ${source.made()}.`,
        table: table(rows, [
          {label: "Benchmark", value: name},
          {label: "Counts", value: (row) => row.counts, text: (row) => count(row.counts)},
          {label: "Errors without it", value: (row) => row.widening, text: (row) => `× ${fixed(row.widening, 2)}`},
          {label: "Scatter, seen / drawn", value: (row) => row.scatter, text: (row) => fixed(row.scatter, 2)},
          {label: "Predictive p", value: (row) => row.p, text: (row) => fixed(row.p, 2)}
        ])
      };
    }
  });
}

const rowsOf = ({adds, checks}: JointResults): Row[] =>
  adds.map((one) => {
    const {observed, expected, p} = checks.find(({benchmark}) => benchmark === one.benchmark)!;
    return {...one, scatter: observed / expected, p};
  });

function additionsDrawing(context: CompareContext, rows: readonly Row[], width: number): SVGSVGElement {
  const name = (row: Row) => context.benches.get(row.benchmark)!.name;
  const panel = (
    title: string,
    sub: string,
    value: (row: Row) => number,
    text: (row: Row) => string,
    axis: Pick<DotPanel, "domain" | "ticks" | "rule">
  ): DotPanel => ({
    title,
    sub,
    ...axis,
    rows: rows.map((row) => ({
      id: row.benchmark,
      name: name(row),
      dots: [{value: value(row), shape: "other"}],
      text: text(row),
      detail: {
        heading: name(row),
        lines: [`${title}: ${text(row)}`, plural(row.counts, "count")]
      }
    }))
  });
  const [wide, scatter] = [rows.map(({widening}) => widening), rows.map((row) => row.scatter)];
  const top = Math.ceil(Math.max(...wide));
  const end = Math.max(1.5, Math.ceil(2 * Math.max(...scatter)) / 2);
  return dotPanels(
    [
      panel(
        "Errors without it",
        "times as wide",
        (row) => row.widening,
        (row) => `× ${fixed(row.widening, 2)}`,
        {domain: [1, top], ticks: [1, (1 + top) / 2, top]}
      ),
      panel(
        "Scatter",
        "seen / drawn",
        (row) => row.scatter,
        (row) => fixed(row.scatter, 2),
        {domain: [0, end], ticks: [0, 0.5, 1, end], rule: {value: 1, label: "as drawn"}}
      ),
      panel(
        "Predictive p",
        "share",
        (row) => row.p,
        (row) => fixed(row.p, 2),
        {domain: [0, 1], ticks: [0, 0.5, 1], rule: {value: 0.05, label: ".05"}}
      )
    ],
    width,
    {
      domain: [0, 1],
      ticks: [0, 1],
      format: (value) => fixed(value, Number.isInteger(value) ? 0 : 1),
      names: rows.map(name),
      textWidth: 64
    }
  );
}
