import type {CanonicalRow} from "../../schema/index.js";
import {scoredRows as scoredRowsBy, type ScoredRows, type SuiteRules} from "../../scoring/index.js";
import {benchmarkOf} from "../registry.js";
import {logsOf} from "./registered-logs.js";

/** Whether a suite is a benchmark, which is scored by its own rules whichever scorer its log names. */
export const hasRules = (suite: string): boolean => benchmarkOf(suite) !== null;

/** What is known of the rules of benchmarks. */
export const SUITE_RULES: SuiteRules = {
  hasRules,
  countsUnjudged: (suite) => logsOf(suite)?.countsUnjudged ?? false
};

/** Rows that official scores are made of, and in words what they leave out. */
export const scoredRows = (rows: readonly CanonicalRow[]): ScoredRows => scoredRowsBy(rows, SUITE_RULES);
