import type {CanonicalRow} from "../../schema/index.js";
import type {ScoreLine} from "../../scoring/index.js";
import type {ReleasedBenchmark} from "../contract/released-benchmark.js";
import {EVERY_LOGS} from "./registered-logs.js";
import {FURTHER_RELEASED, releasedLines} from "./released/index.js";

/** Benchmarks that are read and scored as their released programs do: those of the site, then the others. */
export const RELEASED: readonly ReleasedBenchmark[] = [
  ...EVERY_LOGS.flatMap(({released = []}) => released),
  ...FURTHER_RELEASED
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
