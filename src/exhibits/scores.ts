import {benchmarkOf} from "../lib/benchmarks/registry.js";
import {figureId} from "../lib/report/index.js";
import type {BenchmarkId} from "../lib/schema/index.js";
import {simulatedTitle} from "../lib/statements/simulated-title.js";
import type {ScoreLine} from "../lib/scoring/index.js";
import {shownName} from "../components/format/shown-name.js";
import {DataTable} from "../components/figure/data-table.js";
import {table, type TableColumn} from "../components/figure/index.js";
import {count, fixed} from "../components/format/numbers.js";
import type {FigureOptions} from "./figure-options.js";
import {guarded} from "./guarded.js";
import {PlainFigure} from "./plain-figure.js";
import type {ReportData} from "./report-data.js";
import {countedIn} from "./stated.js";

/** Rows that stand in the page, and on paper, before a reader asks for all. */
const FIRST_ROWS = 100;

/** Options of `Scores`. */
export interface ScoresOptions extends FigureOptions {
  /** Which benchmark's scores; all of the report's logs by default. */
  readonly benchmark?: BenchmarkId;
  /** Only groups whose name begins so: `tag-L1`, `category`, `task`, `stage`. */
  readonly groups?: string;
}

/**
 * Every score of the report's logs, by the official rules, as a table that sorts and exports: model, part, metric, value, n.
 *
 * Data: the report's logs.
 *
 * @example Scores(data, {benchmark: "gapeval", groups: "category"})
 */
export function Scores(data: ReportData, options: ScoresOptions = {}): HTMLElement {
  return guarded("Scores", () => {
    const {benchmark, groups, id = figureId("Scores"), caption} = options;
    const lines = data.scores.filter(
      ({suite, group}) =>
        (benchmark === undefined || suite === benchmark) && (groups === undefined || group.startsWith(groups))
    );
    if (lines.length === 0) throw new RangeError(`no score of ${benchmark ?? "any log"} in ${groups ?? "any group"}`);
    const columns: TableColumn<ScoreLine>[] = [
      {label: "Model", value: (l) => shownName(l.subjectId)},
      {label: "Benchmark", value: (l) => l.suite},
      {label: "Part", value: (l) => l.group},
      {label: "Protocol", value: (l) => l.protocol},
      {label: "Metric", value: (l) => l.metric},
      {label: "Value", value: (l) => l.value, text: (l) => fixed(l.value!, 3)},
      {label: "n", value: (l) => l.n},
      {label: "Rule", value: (l) => l.scorer}
    ];
    const spec = table(lines, columns);
    const logs = data.config.logs.filter((log) => benchmark === undefined || log.benchmark === benchmark);
    const generated = new Set(logs.flatMap(({simulated, benchmark: suite}) => (simulated ? [suite] : [])));
    const isSimulated = lines.some(({suite}) => generated.has(suite));
    const said = isSimulated
      ? table(lines, [
          ...columns,
          {label: "Simulated", value: ({suite}) => (generated.has(suite) ? "simulated" : "no")}
        ])
      : spec;
    const figure = PlainFigure(data, {
      id,
      label: "Table of scores",
      kind: "wide scores",
      title: simulatedTitle(
        `${lines.length} scores of ${new Set(lines.map((l) => l.subjectId)).size} models, by ${lines.every(({suite}) => benchmarkOf(suite) !== null) ? "the official rules" : "the rules named beside them"}`,
        lines.every(({suite}) => generated.has(suite))
      ),
      body: DataTable(spec, "Scores of the logs", {order: null}, {first: FIRST_ROWS}),
      caption,
      data: {table: said, isSimulated}
    });
    figure.state(
      countedIn(spec),
      logs.map((log) => `${log.name}${log.simulated ? ", simulated" : ""}: ${count(log.records)} verdicts`).join("; ")
    );
    return figure.node;
  });
}
