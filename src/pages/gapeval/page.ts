import {fitsOf, type GapFits} from "../../lib/gaps/gap-fits.js";
import {readJson, Slot, type File} from "../../components/figure/index.js";
import {
  GapByCategory,
  GapJudges,
  GapMap,
  GapOutcomes,
  GapRanking,
  GapRates,
  OfficialGap
} from "../../exhibits/gapeval.js";
import {shared} from "../../exhibits/guarded.js";
import {readBenchmarks, readModels, readPublished} from "../../components/page/site-data.js";
import {createGapEvalContext, type GapEvalContext} from "../../components/gapeval/context.js";
import {GapFilters, GapScope} from "../../components/gapeval/page-parts.js";
import {FitReportPanel} from "./fit-report-panel.js";
import {GapEquation} from "./gap-equation.js";

/** Files of the GapEval page. */
export interface GapEvalFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
  /** Estimates at the default settings, made when the site was built. */
  readonly fits: File;
}

/** The parts of the GapEval page, each a node that fills in when its data have arrived. */
export function GapEvalPage(
  files: GapEvalFiles
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
  | "report",
  HTMLElement
> {
  const context = load(files);
  const part = (build: (context: GapEvalContext) => HTMLElement) => Slot(context, build);
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
    report: part(FitReportPanel)
  };
}

async function load(files: GapEvalFiles): Promise<GapEvalContext> {
  const [rows, models, benchmarks, fits] = await Promise.all([
    readPublished(files.published),
    readModels(files.models),
    readBenchmarks(files.benchmarks),
    readJson(files.fits)
  ]);
  return createGapEvalContext(rows, models, benchmarks.get("gapeval")!, fitsOf(fits as GapFits, "gapeval"));
}
