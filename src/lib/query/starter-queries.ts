/** A question that a reviewer asks, as SQL over the site's tables. */
export interface StarterQuery {
  readonly id: string;
  /** What it is about: a benchmark, or the printed tables of all. */
  readonly group: string;
  readonly question: string;
  readonly sql: string;
}

/** Queries to begin with; each runs as it stands (a test runs all of them). */
export const STARTER_QUERIES: readonly StarterQuery[] = [
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
  },
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
  },
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
  },
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
  },
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
