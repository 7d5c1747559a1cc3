-- Runs, items, attempts and turns of which there are several answers.
--
-- Reads: placed; kept as the relation `several`.
SELECT runId, itemId, attempt, coalesce(turn, 0) AS ownTurn
FROM placed
GROUP BY runId, itemId, attempt, coalesce(turn, 0)
HAVING count(*) > 1
