import type {CanonicalRow} from "../../schema/index.js";
import {scoredRows as scoredRowsBy, type ScoredRows} from "../../scoring/index.js";
import {benchmarkOf} from "../registry.js";

/** Whether a suite is a benchmark, which is scored by its own rules whichever scorer its log names. */
export const hasRules = (suite: string): boolean => benchmarkOf(suite) !== null;

/** Rows that official scores are made of, and in words what they leave out. */
export const scoredRows = (rows: readonly CanonicalRow[]): ScoredRows => scoredRowsBy(rows, hasRules);
