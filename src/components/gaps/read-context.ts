import {fitsOf, type GapFits} from "../../lib/gaps/gap-fits.js";
import type {BenchmarkId} from "../../lib/schema/published-row.js";
import {readJson, type File} from "../figure/index.js";
import {readBenchmarks, readModels, readPublished} from "../page/site-data.js";
import {createGapContext, type GapContext} from "./context.js";

/** Files of a page about one benchmark that asks the same items in both forms. */
export interface GapFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
  /** Gaps by benchmark at the default settings, made when the site was built. */
  readonly fits: File;
}

/** What the figures of such a page share, from its files. @param figures - ids of its figures, in their order; all of them by default */
export async function readGapContext(
  files: GapFiles,
  benchmark: BenchmarkId,
  figures?: readonly string[]
): Promise<GapContext> {
  const [rows, models, benchmarks, fits] = await Promise.all([
    readPublished(files.published),
    readModels(files.models),
    readBenchmarks(files.benchmarks),
    readJson(files.fits)
  ]);
  const built = fitsOf(fits as GapFits, benchmark);
  return createGapContext(rows, models, benchmarks.get(benchmark)!, built, undefined, figures);
}
