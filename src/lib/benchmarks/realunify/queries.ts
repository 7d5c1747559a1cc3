import type {StarterQuery} from "../../query/starter-query.js";

/** Queries to begin with, over the tables of its logs. */
export const realUnifyQueries: readonly StarterQuery[] = [
  {
    id: "realunify-steps",
    group: "RealUnify",
    question: "What do two steps change?",
    sql: `-- Direct against stepwise on the same items, by the official rule
SELECT model, capability,
  round(100.0 * avg(is_right::INT) FILTER (protocol = 'direct'), 1) AS direct,
  round(100.0 * avg(is_right::INT) FILTER (protocol = 'stepwise'), 1) AS stepwise,
  round(stepwise - direct, 1) AS change
FROM realunify
WHERE scorer = 'realunify/official@1' OR scorer IS NULL
GROUP BY model, capability
ORDER BY capability, change DESC`
  }
];
