import type {StarterQuery} from "../../query/starter-query.js";

/** Queries to begin with, over the tables of its logs. */
export const gapEvalQueries: readonly StarterQuery[] = [
  {
    id: "gapeval-forms",
    group: "GapEval",
    question: "Where do understanding and generation differ?",
    sql: `-- Rates in words and in pictures by model and category, and their difference in points
SELECT model, category,
  round(100.0 * avg(is_right::INT) FILTER (capability = 'understanding'), 1) AS understanding,
  round(100.0 * avg(is_right::INT) FILTER (capability = 'generation'), 1) AS generation,
  round(understanding - generation, 1) AS difference
FROM gapeval
GROUP BY model, category
ORDER BY abs(difference) DESC`
  },
  {
    id: "gapeval-known",
    group: "GapEval",
    question: "Which items are understood but not drawn, by most models?",
    sql: `-- Understood by judge A in words, not drawn in the paired item
WITH verdict AS (
  SELECT item, pair, model, capability, category, is_right FROM gapeval WHERE judge = 'simulated judge A'
)
SELECT u.item, u.category, count(*) AS models,
  count(*) FILTER (u.is_right AND NOT g.is_right) AS understood_not_drawn
FROM verdict u JOIN verdict g ON g.item = u.pair AND g.model = u.model
WHERE u.capability = 'understanding' AND u.is_right IS NOT NULL AND g.is_right IS NOT NULL
GROUP BY u.item, u.category
ORDER BY understood_not_drawn DESC, u.item
LIMIT 50`
  },
  {
    id: "gapeval-judges",
    group: "GapEval",
    question: "Where do the two judges disagree?",
    sql: `-- Both judges on the same answers
SELECT a.model, a.capability,
  count(a.is_right = b.is_right) AS answers,
  round(100.0 * avg((a.is_right = b.is_right)::INT), 1) AS agreement,
  count(*) FILTER (a.is_right AND NOT b.is_right) AS only_a_right,
  count(*) FILTER (b.is_right AND NOT a.is_right) AS only_b_right
FROM gapeval a JOIN gapeval b
  ON b.item = a.item AND b.model = a.model AND b.judge = 'simulated judge B'
WHERE a.judge = 'simulated judge A'
GROUP BY a.model, a.capability
ORDER BY agreement`
  }
];
