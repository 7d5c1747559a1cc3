import {
  CANONICAL,
  EVALSCOPE,
  EVERY_EVAL_EVER,
  formAdapter,
  HELM,
  INSPECT,
  LIGHTEVAL,
  LM_EVAL,
  mappingAdapter,
  MULTIMODAL_RECORDS,
  OPENAI_EVALS,
  OPENCOMPASS,
  PROMPTFOO,
  VLMEVALKIT,
  type Adapter
} from "../../adapters/index.js";
import {SCORERS} from "./mappings.js";
import {
  DPG_BENCH_RESULTS,
  GENEVAL_ANNOTATIONS,
  IMAGENHUB_RATINGS,
  IMGEDIT_RESULTS,
  KRIS_BENCH_METRICS,
  MM_VET_GRADES,
  UEVAL_RESULTS,
  UNIFIED_BENCH_SUMMARY,
  UNI_MMMU_RESULTS,
  XTC_BENCH_SCORED
} from "./released/index.js";
import {RELEASED} from "./released-suites.js";
import {EVERY_LOGS} from "./registered-logs.js";

/** Tables under a mapping file. */
export const MAPPING = mappingAdapter(SCORERS);

/** Every adapter, in order of precedence where two are equally sure; the first only speaks where a mapping is given. */
export const ADAPTERS: readonly Adapter[] = [
  CANONICAL,
  MAPPING,
  ...EVERY_LOGS.flatMap(({adapters}) => adapters),
  ...RELEASED.flatMap(({forms}) => forms.map((form) => formAdapter(form, SCORERS))),
  DPG_BENCH_RESULTS,
  IMGEDIT_RESULTS,
  GENEVAL_ANNOTATIONS,
  IMAGENHUB_RATINGS,
  KRIS_BENCH_METRICS,
  MM_VET_GRADES,
  UNI_MMMU_RESULTS,
  UEVAL_RESULTS,
  UNIFIED_BENCH_SUMMARY,
  XTC_BENCH_SCORED,
  INSPECT,
  LM_EVAL,
  VLMEVALKIT,
  HELM,
  OPENCOMPASS,
  PROMPTFOO,
  LIGHTEVAL,
  EVALSCOPE,
  OPENAI_EVALS,
  EVERY_EVAL_EVER,
  MULTIMODAL_RECORDS
];
