-- Cells of the cube: every combination of what pages filter by that has verdicts, with how many have no share, are wrong and are right.
--
-- Reads: verdicts (`hosted/verdicts`), responses, judgments, items, runs, told, places; kept as the relation `cells`.
-- `cell` counts from 0 in the order in which rows are written: what is shown as one number, a model in a category, lies together.
WITH
  counted AS (
    SELECT who, kind, rule, status,
      count(CASE WHEN outcome = 0 THEN 1 END) AS none,
      count(CASE WHEN outcome = 1 THEN 1 END) AS wrong,
      count(CASE WHEN outcome = 2 THEN 1 END) AS rights,
      min(answer) AS answer,
      min(verdict) AS verdict
    FROM verdicts
    GROUP BY who, kind, rule, status
  )
SELECT
  row_number() OVER (
    ORDER BY responses.subjectId, items.suite, items.category, CASE WHEN told.subcategories THEN items.subcategory END,
      items.capability, items.modality, items.direction, runs.protocol, CASE WHEN told.runs THEN places.place END,
      judgments.scorerId, judgments.scorerVersion, judgments.judgeId, counted.status
  ) - 1 AS cell,
  counted.who, counted.kind, counted.rule, counted.status,
  responses.subjectId AS model, items.suite AS benchmark, items.capability, items.category,
  CASE WHEN told.subcategories THEN items.subcategory END AS subcategory, items.modality, items.direction,
  runs.protocol, CASE WHEN told.runs THEN places.place END AS run,
  judgments.scorerId, judgments.scorerVersion, judgments.judgeId AS judge,
  counted.none, counted.wrong, counted.rights
FROM counted
CROSS JOIN told
JOIN responses ON responses.position = counted.answer
JOIN items ON items.itemId = responses.itemId
JOIN runs ON runs.runId = responses.runId
LEFT JOIN places ON places.runId = responses.runId
LEFT JOIN judgments ON judgments.position = counted.verdict
