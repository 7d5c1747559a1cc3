import * as v from "valibot";
import {BENCHMARK_IDS} from "../src/lib/benchmarks/index.js";

/** Fields that several tables of `data/` have. */
export const text = v.pipe(v.string(), v.nonEmpty("expected text"));
export const benchmark = v.picklist(BENCHMARK_IDS, `expected one of ${BENCHMARK_IDS.join(", ")}`);
/** Id of a row within its benchmark's folder. */
export const ownId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/, "expected benchmark/slug")
);
/** A number as printed. */
export const decimal = v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d*)(\.\d+)?$/, "expected a decimal number"));
export const countOrNull = v.pipe(
  v.string(),
  v.regex(/^([1-9]\d*)?$/, "expected empty or a whole number above 0"),
  v.transform((value) => (value === "" ? null : Number(value)))
);
