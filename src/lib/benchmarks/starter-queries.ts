import type {StarterQuery} from "../query/starter-query.js";
import * as registered from "./registered-queries.js";
import {BENCHMARK_IDS} from "./registry.js";

/** Questions of the tables that all benchmarks printed. */
const PRINTED: readonly StarterQuery[] = [
  {
    id: "published-gap",
    group: "Printed tables",
    question: "Which models are in most benchmarks?",
    sql: `-- Systems by the number of benchmarks that print a value for them
SELECT name, count(DISTINCT benchmark) AS benchmarks, count(*) AS numbers
FROM published JOIN models USING (model)
GROUP BY name
ORDER BY benchmarks DESC, numbers DESC, name`
  },
  {
    id: "published-totals",
    group: "Printed tables",
    question: "How wide does each printed metric range?",
    sql: `-- Range of every metric, without means over models
SELECT benchmark, metric, unit, count(*) AS numbers, min(value) AS lowest, median(value) AS median, max(value) AS highest
FROM published
WHERE model <> 'average'
GROUP BY ALL
ORDER BY benchmark, metric`
  }
];

const ofLogs: Readonly<Record<string, readonly StarterQuery[]>> = registered;

/** Queries to begin with, in the order of the benchmarks; each runs as it stands (a test runs all of them). */
export const STARTER_QUERIES: readonly StarterQuery[] = [
  ...BENCHMARK_IDS.flatMap((id) => ofLogs[id] ?? []),
  ...PRINTED
];
