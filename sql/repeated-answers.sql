-- By suite, in the order of their names: how many answers of one run to one item, at one attempt, have another beside them: turns of a case,
-- or other judges' copies. Suites without any are left out.
--
-- Reads: responses, items.
SELECT items.suite, count(*) AS repeated
FROM (SELECT itemId FROM responses GROUP BY runId, itemId, attempt HAVING count(*) > 1) AS several
JOIN items ON items.itemId = several.itemId
GROUP BY items.suite
ORDER BY items.suite
