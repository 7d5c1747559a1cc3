import {ownLog} from "../../runtime/own-log.js";
import type {File} from "../../components/figure/index.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../../components/page/site-data.js";
import {createCompareContext, type CompareContext} from "../../components/compare/context.js";

/** Files of a page that compares benchmarks. */
export interface CompareFiles extends AllBenchmarksFiles {
  readonly story: File;
}

/** @param own - log beside the printed numbers; the one that the address names unless said otherwise */
export async function loadCompare(files: CompareFiles, own = ownLog()): Promise<CompareContext> {
  const [all, tags, log] = await Promise.all([readAllBenchmarks(files, own), readTags(files.tags), own]);
  return createCompareContext({...all, tags, log});
}
