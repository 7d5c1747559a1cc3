-- How many answers of one run to one item, at one attempt, have another beside them: turns of a case, or other judges' copies.
--
-- Reads: responses.
SELECT count(*) AS repeated
FROM (SELECT itemId FROM responses GROUP BY runId, itemId, attempt HAVING count(*) > 1) AS several
