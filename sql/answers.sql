-- Answers by who gave them to which suite in which run, those with and without a verdict apart, in order of appearance.
--
-- Reads: responses with `position` (0-based place of the row in the table), judgments, items, runs.
-- `turns` counts answers of a case with several; `first` is the place of the first answer: its position times 2^32.
WITH judged AS (SELECT DISTINCT responseId FROM judgments)
SELECT items.suite, responses.runId, responses.subjectId, runs.protocol, runs.step,
  judged.responseId IS NOT NULL AS isJudged,
  count(*) AS answers,
  count(responses.turn) AS turns,
  min(responses.position) * 4294967296 AS first
FROM responses
JOIN items ON items.itemId = responses.itemId
JOIN runs ON runs.runId = responses.runId
LEFT JOIN judged ON judged.responseId = responses.responseId
GROUP BY items.suite, responses.runId, responses.subjectId, runs.protocol, runs.step, judged.responseId IS NOT NULL
ORDER BY first
