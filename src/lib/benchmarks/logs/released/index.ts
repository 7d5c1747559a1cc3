import type {CanonicalRow} from "../../../schema/index.js";
import type {ScoreLine} from "../../../scoring/index.js";
import {DPG_BENCH} from "./dpg-bench.js";
import {GEDIT_BENCH} from "./gedit-bench.js";
import {GENEVAL} from "./geneval.js";
import {IMAGENHUB} from "./imagenhub.js";
import {IMGEDIT} from "./imgedit.js";
import {KRIS_BENCH} from "./kris-bench.js";
import {MM_VET} from "./mm-vet.js";
import {RISEBENCH} from "./risebench.js";
import {T2I_COMPBENCH} from "./t2i-compbench.js";
import type {ReleasedBenchmark} from "./released-benchmark.js";
import {releasedLines} from "./released-lines.js";
import {UEVAL} from "./ueval.js";
import {UNI_MMMU} from "./uni-mmmu.js";
import {WISE, WISE_VERIFIED} from "./wise.js";

export {DPG_BENCH_RESULTS} from "./dpg-bench.js";
export {GENEVAL_ANNOTATIONS} from "./geneval-annotations.js";
export {IMAGENHUB_RATINGS} from "./imagenhub.js";
export {IMGEDIT_RESULTS} from "./imgedit.js";
export {KRIS_BENCH_METRICS} from "./kris-bench.js";
export {MM_VET_GRADES} from "./mm-vet.js";
export {UEVAL_RESULTS} from "./ueval.js";
export {UNIFIED_BENCH_SUMMARY} from "./unified-bench.js";
export {UNI_MMMU_RESULTS} from "./uni-mmmu.js";
export {XTC_BENCH_SCORED} from "./xtc-bench.js";

/** Benchmarks that are read from the files of their released programs, tables each by a mapping. */
export const RELEASED: readonly ReleasedBenchmark[] = [
  GENEVAL,
  WISE,
  WISE_VERIFIED,
  GEDIT_BENCH,
  T2I_COMPBENCH,
  RISEBENCH,
  DPG_BENCH,
  IMGEDIT,
  IMAGENHUB,
  KRIS_BENCH,
  MM_VET,
  UNI_MMMU,
  UEVAL
];

const BY_SUITE = new Map(RELEASED.map((benchmark) => [benchmark.suite, benchmark]));

/** Whether a suite is scored as its released program does. */
export const isReleased = (suite: string): boolean => BY_SUITE.has(suite);

/** Whether its program makes more of its answers than means of single scores, so that they are needed one by one. */
export const needsReleasedRows = (suite: string): boolean => BY_SUITE.get(suite)?.further !== undefined;

/** Scores of a subject as the released program gives them, over all of its runs; `null` for a suite that is none of these. */
export function releasedOverRuns(suite: string, rows: readonly CanonicalRow[]): ScoreLine[] | null {
  const benchmark = BY_SUITE.get(suite);
  return benchmark === undefined ? null : releasedLines(benchmark, rows);
}

/** The same of one run, which its lines name. */
export function releasedScores(suite: string, rows: readonly CanonicalRow[]): ScoreLine[] | null {
  const ofRun = rows[0] === undefined ? {} : {runId: rows[0].runId};
  return releasedOverRuns(suite, rows)?.map((line) => ({...line, ...ofRun})) ?? null;
}

/** What a score of a released program is out of where it is printed; 1 for all others. */
export const releasedScale = (suite: string, scorerId: string): number =>
  BY_SUITE.get(suite)?.scales?.[scorerId.slice(suite.length + 1)] ?? 1;
