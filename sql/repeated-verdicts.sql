-- By suite, in the order of their names: how many times a rule and judge gave more than one verdict on the same answer. Suites without any
-- are left out.
--
-- Reads: responses, judgments, items.
SELECT items.suite, count(*) AS repeated
FROM (SELECT responseId FROM judgments GROUP BY responseId, scorerId, judgeId HAVING count(*) > 1) AS several
JOIN responses ON responses.responseId = several.responseId
JOIN items ON items.itemId = responses.itemId
GROUP BY items.suite
ORDER BY items.suite
