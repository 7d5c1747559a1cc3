-- Whether several rules score the same answers, which are then not counted together unless that is asked for.
--
-- Reads: responses, judgments, runs.
SELECT count(*) AS together FROM (
  SELECT 1 AS found
  FROM judgments
  JOIN responses ON responses.responseId = judgments.responseId
  GROUP BY responses.itemId, responses.runId, responses.subjectId, responses.attempt, responses.turn, judgments.judgeId
  HAVING count(DISTINCT concat(scorerId, '@', scorerVersion)) > 1
  LIMIT 1
) AS several
