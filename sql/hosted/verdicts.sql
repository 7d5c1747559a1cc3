-- Verdicts of canonical tables as narrow numbers, for a folder that pages read from plain hosting; an answer without verdict is one row too.
--
-- Reads: responses and judgments, each with `position` (0-based place of the row in its table), items, runs, told (one row: whether
-- `subcategories` and `runs` are told apart), places (of runs: `runId` and `place`, empty where no run is like another); kept as the relation `verdicts`.
-- Numbers stand for names: `who` for subject, protocol and place of the run, `kind` for everything that is told apart of an item, `rule` for rule, version and
-- judge (0 for none), `grouped` for the case of an item, which is the item itself where it names none. `outcome` is 0 without a share,
-- 1 below one half, 2 from there on.
WITH
  kinds AS (
    SELECT itemId,
      dense_rank() OVER (
        ORDER BY suite, capability, category, CASE WHEN told.subcategories THEN subcategory END, modality, direction
      ) AS kind,
      dense_rank() OVER (ORDER BY suite, caseId IS NULL, coalesce(caseId, itemId)) AS grouped
    FROM items
    CROSS JOIN told
  ),
  who AS (
    SELECT asked.runId, asked.subjectId,
      dense_rank() OVER (ORDER BY asked.subjectId, runs.protocol, CASE WHEN told.runs THEN places.place END) AS who
    FROM (SELECT DISTINCT runId, subjectId FROM responses) AS asked
    JOIN runs ON runs.runId = asked.runId
    LEFT JOIN places ON places.runId = asked.runId
    CROSS JOIN told
  ),
  rules AS (
    SELECT scorerId, scorerVersion, judgeId,
      row_number() OVER (ORDER BY scorerId, scorerVersion, judgeId) AS rule
    FROM (SELECT DISTINCT scorerId, scorerVersion, judgeId FROM judgments) AS different
  )
SELECT responses.position AS answer, judgments.position AS verdict,
  CAST(who.who AS INTEGER) AS who, CAST(kinds.kind AS INTEGER) AS kind, CAST(kinds.grouped AS INTEGER) AS grouped,
  CAST(coalesce(rules.rule, 0) AS INTEGER) AS rule,
  responses.status,
  CASE WHEN judgments.score IS NULL THEN 0 WHEN judgments.score >= 0.5 THEN 2 ELSE 1 END AS outcome
FROM responses
JOIN kinds ON kinds.itemId = responses.itemId
JOIN who ON who.runId = responses.runId AND who.subjectId = responses.subjectId
LEFT JOIN judgments ON judgments.responseId = responses.responseId
LEFT JOIN rules ON rules.scorerId = judgments.scorerId AND rules.scorerVersion = judgments.scorerVersion
  AND rules.judgeId IS NOT DISTINCT FROM judgments.judgeId
