import type {BenchmarkClaims} from "../../contract/benchmark-claims.js";
import {alignmentClaim} from "./alignment.js";
import {baseModelClaims} from "./base-models.js";
import {drawingClaims} from "./drawing.js";
import {parallelClaim} from "./parallel.js";
import {taskTable} from "./table.js";

/** The six takeaways of UniG2U's project page. */
export const uniG2UClaims: BenchmarkClaims = (input) => {
  const table = taskTable(input);
  return [...baseModelClaims(table), ...drawingClaims(table), parallelClaim(table), alignmentClaim(table)];
};
