import {DPG_BENCH} from "./dpg-bench.js";
import {GEDIT_BENCH} from "./gedit-bench.js";
import {GENEVAL} from "./geneval.js";
import {IMAGENHUB} from "./imagenhub.js";
import {IMGEDIT} from "./imgedit.js";
import {KRIS_BENCH} from "./kris-bench.js";
import {MM_VET} from "./mm-vet.js";
import {RISEBENCH} from "./risebench.js";
import {T2I_COMPBENCH} from "./t2i-compbench.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";
import {UEVAL} from "./ueval.js";
import {UNI_MMMU} from "./uni-mmmu.js";

export {releasedLines} from "./released-lines.js";
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

/** Benchmarks without a folder of their own that are read from the files of their released programs, tables each by a mapping. */
export const FURTHER_RELEASED: readonly ReleasedBenchmark[] = [
  GENEVAL,
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
