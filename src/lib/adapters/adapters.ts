import type {Adapter} from "./contract/adapter.js";
import {GAPEVAL} from "./benchmarks/gapeval.js";
import {GAPEVAL_JOINT} from "./benchmarks/joint-proportions.js";
import {REALUNIFY} from "./benchmarks/realunify.js";
import {UNIEVAL} from "./benchmarks/unieval.js";
import {EVERY_EVAL_EVER} from "./harnesses/every-eval-ever.js";
import {HELM} from "./harnesses/helm.js";
import {INSPECT} from "./harnesses/inspect.js";
import {LM_EVAL} from "./harnesses/lm-eval.js";
import {OPENCOMPASS} from "./harnesses/opencompass.js";
import {VLMEVALKIT} from "./harnesses/vlmevalkit.js";
import {MAPPING} from "./mapping/mapping-adapter.js";

/** Every adapter, in order of precedence where two are equally sure; the first only speaks where a mapping is given. */
export const ADAPTERS: readonly Adapter[] = [
  MAPPING,
  UNIEVAL,
  GAPEVAL,
  REALUNIFY,
  GAPEVAL_JOINT,
  INSPECT,
  LM_EVAL,
  VLMEVALKIT,
  HELM,
  OPENCOMPASS,
  EVERY_EVAL_EVER
];
