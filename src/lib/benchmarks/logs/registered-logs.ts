import type {BenchmarkLogs} from "../contract/benchmark-logs.js";
import {BENCHMARKS} from "../registry.js";

const LOADED = new Map(await Promise.all(BENCHMARKS.map(async ({id, logs}) => [id, await logs()] as const)));

/** What it takes to read and score logs, of every benchmark, in the order of the listings. */
export const EVERY_LOGS: readonly BenchmarkLogs[] = [...LOADED.values()];

/** The same of one benchmark; `null` for a suite that is none. */
export const logsOf = (suite: string): BenchmarkLogs | null => LOADED.get(suite) ?? null;
