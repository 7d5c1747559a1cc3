import type {Adapter} from "./adapter.js";
import {GAPEVAL} from "./benchmarks/gapeval.js";
import {GAPEVAL_JOINT} from "./benchmarks/joint-proportions.js";
import {REALUNIFY} from "./benchmarks/realunify.js";
import {UNIEVAL} from "./benchmarks/unieval.js";

/** Every adapter, in order of precedence where two are equally sure. */
export const ADAPTERS: readonly Adapter[] = [UNIEVAL, GAPEVAL, REALUNIFY, GAPEVAL_JOINT];
