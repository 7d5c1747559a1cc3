import type {StarterQuery} from "../../query/starter-query.js";

/** Queries to begin with, over the tables of its logs. */
export const uniEvalQueries: readonly StarterQuery[] = [
  {
    id: "unieval-letters",
    group: "UniEval",
    question: "Does a model answer A to everything?",
    sql: `-- Share of each answer letter by model, against how often it is the key
SELECT model, answer,
  count(*) AS answers,
  round(100.0 * count(*) / sum(count(*)) OVER (PARTITION BY model), 1) AS share_of_answers,
  round(100.0 * avg(is_right::INT), 1) AS percent_right
FROM unieval
WHERE answer IS NOT NULL
GROUP BY model, answer
ORDER BY model, answer`
  },
  {
    id: "unieval-constant",
    group: "UniEval",
    question: "What would always A score, tag by tag?",
    sql: `-- A constant answer is right where it is the key: the baseline of each tag
SELECT category,
  count(*) AS items,
  round(100.0 * avg((key = 'A')::INT), 1) AS always_a,
  round(100.0 * max(share), 1) AS best_constant
FROM unieval_items
JOIN (
  SELECT category, key, count(*) * 1.0 / sum(count(*)) OVER (PARTITION BY category) AS share
  FROM unieval_items GROUP BY category, key
) USING (category, key)
GROUP BY category
ORDER BY always_a DESC`
  },
  {
    id: "unieval-tags",
    group: "UniEval",
    question: "Which sub-tags are hardest for one model?",
    sql: `-- The worst sub-tags of one model, with their answers
SELECT category, subcategory,
  count(DISTINCT item) AS items,
  count(is_right) AS answers,
  round(100.0 * avg(is_right::INT), 1) AS percent_right
FROM unieval
WHERE model = 'sim-ivy'
GROUP BY category, subcategory
ORDER BY percent_right
LIMIT 20`
  }
];
