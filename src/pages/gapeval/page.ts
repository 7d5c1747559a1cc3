import {Slot, type File} from "../../components/figure/index.js";
import {GapByCategory, GapJudges, GapMap, GapOutcomes, GapRanking, GapRates, OfficialGap} from "../../exhibits/gaps.js";
import {shared} from "../../exhibits/guarded.js";
import type {GapContext} from "../../components/gaps/context.js";
import {readGapContext, type GapFiles} from "../../components/gaps/read-context.js";
import {GapFilters, GapScope} from "../../components/gaps/page-parts.js";
import {PrintedTables} from "../../components/page/printed-tables.js";
import {FitReportPanel} from "./fit-report-panel.js";
import {GapEquation} from "./gap-equation.js";

/** The parts of the GapEval page, each a node that fills in when its data have arrived. */
export function GapEvalPage(
  files: GapFiles & {readonly facts: () => File}
): Record<
  | "scope"
  | "filters"
  | "equation"
  | "ranking"
  | "map"
  | "categories"
  | "rates"
  | "outcomes"
  | "judges"
  | "official"
  | "report"
  | "printed",
  HTMLElement
> {
  const context = readGapContext(files, "gapeval");
  const part = (build: (context: GapContext) => HTMLElement) => Slot(context, build);
  return {
    scope: part(GapScope),
    filters: part(GapFilters),
    equation: part(GapEquation),
    ranking: part(shared(GapRanking)),
    map: part(shared(GapMap)),
    categories: part(shared(GapByCategory)),
    rates: part(shared(GapRates)),
    outcomes: part(shared(GapOutcomes)),
    judges: part(shared(GapJudges)),
    official: part(shared(OfficialGap)),
    report: part(FitReportPanel),
    printed: PrintedTables(files.facts, "gapeval", {"table-1": "benchmarks", "section-4": "settings"})
  };
}
