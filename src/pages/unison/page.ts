import {createGapEvalContext, type GapEvalContext} from "../../components/gapeval/context.js";
import {GapFilters, GapScope} from "../../components/gapeval/page-parts.js";
import {readJson, Slot, type File} from "../../components/figure/index.js";
import {readBenchmarks, readModels, readPublished} from "../../components/page/site-data.js";
import {GapMap, GapOutcomes, GapRanking, GapRates} from "../../exhibits/gapeval.js";
import {shared} from "../../exhibits/guarded.js";
import {UnisonTasks} from "../../exhibits/unison.js";
import {fitsOf, type GapFits} from "../../lib/gaps/gap-fits.js";

/** Files of the Unison page. */
export interface UnisonFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
  /** Gaps by benchmark at the default settings, made when the site was built. */
  readonly fits: File;
}

/** The parts of the Unison page, each a node that fills in when its data have arrived. */
export function UnisonPage(
  files: UnisonFiles
): Record<"scope" | "filters" | "rates" | "outcomes" | "ranking" | "map" | "tasks", HTMLElement> {
  const context = load(files);
  const part = (build: (context: GapEvalContext) => HTMLElement) => Slot(context, build);
  return {
    scope: part(GapScope),
    filters: part(GapFilters),
    rates: part(shared(GapRates)),
    outcomes: part(shared(GapOutcomes)),
    ranking: part(shared(GapRanking)),
    map: part(shared(GapMap)),
    tasks: part(shared(UnisonTasks))
  };
}

async function load(files: UnisonFiles): Promise<GapEvalContext> {
  const [rows, models, benchmarks, fits] = await Promise.all([
    readPublished(files.published),
    readModels(files.models),
    readBenchmarks(files.benchmarks),
    readJson(files.fits)
  ]);
  const estimates = fitsOf(fits as GapFits, "unison");
  return createGapEvalContext(rows, models, benchmarks.get("unison")!, estimates, undefined, [
    "rates",
    "outcomes",
    "ranking",
    "map",
    "tasks"
  ]);
}
