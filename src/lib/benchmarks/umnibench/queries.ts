import type {StarterQuery} from "../../query/starter-query.js";

/** Queries to begin with, over the tables of its logs. */
export const umniBenchQueries: readonly StarterQuery[] = [
  {
    id: "umnibench-stages",
    group: "UmniBench",
    question: "What survives from stage to stage?",
    sql: `-- Rate of right answers at each stage
SELECT model,
  round(100.0 * avg(is_right::INT) FILTER (stage = 1), 1) AS generation,
  round(100.0 * avg(is_right::INT) FILTER (stage = 2), 1) AS interaction,
  round(100.0 * avg(is_right::INT) FILTER (stage = 3), 1) AS counterfactual
FROM umnibench
GROUP BY model
ORDER BY counterfactual DESC`
  }
];
