-- Pairs of runs that nothing tells apart and that have an item in common.
--
-- Reads: responses, crowded (`runId`, and `likeness`: a number that such runs share).
WITH
  asked AS (
    SELECT DISTINCT responses.runId, responses.itemId, crowded.likeness
    FROM responses
    JOIN crowded ON crowded.runId = responses.runId
  )
SELECT DISTINCT a.runId AS one, b.runId AS other
FROM asked AS a
JOIN asked AS b ON b.itemId = a.itemId AND b.likeness = a.likeness AND b.runId > a.runId
