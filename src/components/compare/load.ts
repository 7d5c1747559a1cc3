import type {JointResults} from "../../lib/stories/index.js";
import {ownLog} from "../../runtime/own-log.js";
import {readJson, type File} from "../figure/index.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../site-data.js";
import {createCompareContext, type CompareContext} from "./context.js";

/** Files of a page that compares benchmarks. */
export interface CompareFiles extends AllBenchmarksFiles {
  readonly joint: File;
  readonly story: File;
}

export async function loadCompare(files: CompareFiles): Promise<CompareContext> {
  const [all, tags, joint, log] = await Promise.all([
    readAllBenchmarks(files),
    readTags(files.tags),
    readJson(files.joint),
    ownLog()
  ]);
  return createCompareContext({...all, tags, joint: joint as JointResults, log});
}
