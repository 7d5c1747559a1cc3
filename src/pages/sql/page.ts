import {Slot} from "../../components/figure/slot.js";
import {ChartPanel} from "./chart-panel.js";
import {createSqlContext, type SqlContext} from "./context.js";
import {HistoryPanel} from "./history-panel.js";
import {QueryBar} from "./query-bar.js";
import {ResultsPanel} from "./results-panel.js";
import {SchemaPanel, StarterList} from "./schema-panel.js";
import {sqlSources, type SqlFiles} from "./sources.js";

/** The parts of the page on which the tables are queried. */
export function SqlPage(
  files: SqlFiles
): Record<"query" | "results" | "chart" | "history" | "starters" | "schema", HTMLElement> {
  const context = sqlSources(files).then(createSqlContext);
  const part = (build: (context: SqlContext) => HTMLElement) => Slot(context, build);
  return {
    query: part(QueryBar),
    results: part(ResultsPanel),
    chart: part(ChartPanel),
    history: part(HistoryPanel),
    starters: part(StarterList),
    schema: part(SchemaPanel)
  };
}
