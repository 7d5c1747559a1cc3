import {ownLog} from "../../runtime/own-log.js";
import type {File} from "../figure/index.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../site-data.js";
import {createCompareContext, type CompareContext} from "./context.js";

/** Files of a page that compares benchmarks. */
export interface CompareFiles extends AllBenchmarksFiles {
  readonly story: File;
}

/** @param own - log beside the printed numbers; the one that the address names unless said otherwise */
export async function loadCompare(files: CompareFiles, own = ownLog()): Promise<CompareContext> {
  const [all, tags, log] = await Promise.all([readAllBenchmarks(files, own), readTags(files.tags), own]);
  return createCompareContext({...all, tags, log});
}
