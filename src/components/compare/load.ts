import {ownLog} from "../../runtime/own-log.js";
import type {File} from "../figure/index.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../site-data.js";
import {createCompareContext, type CompareContext} from "./context.js";

/** Files of a page that compares benchmarks. */
export interface CompareFiles extends AllBenchmarksFiles {
  readonly story: File;
}

export async function loadCompare(files: CompareFiles): Promise<CompareContext> {
  const [all, tags, log] = await Promise.all([readAllBenchmarks(files), readTags(files.tags), ownLog()]);
  return createCompareContext({...all, tags, log});
}
