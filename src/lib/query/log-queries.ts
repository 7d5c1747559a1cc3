import type {StarterQuery} from "./starter-query.js";

/** Questions to any log, over its view. */
export const logQueries = (view: string, group: string): readonly StarterQuery[] => [
  {
    id: `${view}-models`,
    group,
    question: "How often is each model right?",
    sql: `-- Answers without a score are counted apart, and in no percentage
SELECT model, capability,
  count(is_right) AS answers,
  count(*) FILTER (is_right) AS right_answers,
  round(100.0 * avg(is_right::INT), 1) AS percent_right,
  count(*) FILTER (is_right IS NULL) AS without_score
FROM ${view}
GROUP BY model, capability
ORDER BY capability, percent_right DESC`
  },
  {
    id: `${view}-categories`,
    group,
    question: "How often is each model right in each category?",
    sql: `SELECT category, model, capability,
  count(is_right) AS answers,
  round(100.0 * avg(is_right::INT), 1) AS percent_right
FROM ${view}
GROUP BY ALL
ORDER BY category, capability, percent_right DESC`
  },
  {
    id: `${view}-hardest`,
    group,
    question: "Which items does no model get right?",
    sql: `SELECT item, category, capability,
  count(DISTINCT model) AS models,
  count(is_right) AS answers
FROM ${view}
WHERE is_right IS NOT NULL
GROUP BY item, category, capability
HAVING NOT bool_or(is_right)
ORDER BY answers DESC, item
LIMIT 100`
  }
];
