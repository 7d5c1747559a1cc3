-- How many times a rule and judge gave more than one verdict on the same answer.
--
-- Reads: judgments.
SELECT count(*) AS repeated
FROM (SELECT responseId FROM judgments GROUP BY responseId, scorerId, judgeId HAVING count(*) > 1) AS several
