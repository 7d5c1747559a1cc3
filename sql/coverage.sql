-- How many items of a suite each subject answered under each protocol, in order of appearance, and how many there are of that suite.
--
-- Reads: responses with `position` (0-based place of the row in the table), items, runs.
-- Two tracks of a benchmark (`direction`) count as two suites. `fewest` and `most` are attempts at one item.
WITH
  attempts AS (
    SELECT suite, direction, responses.subjectId, protocol, responses.itemId, count(*) AS tries, min(position) AS first
    FROM responses
    JOIN (SELECT itemId, suite, coalesce(direction, '') AS direction FROM items) AS items ON items.itemId = responses.itemId
    JOIN (SELECT runId, coalesce(protocol, '') AS protocol FROM runs) AS runs ON runs.runId = responses.runId
    GROUP BY suite, direction, responses.subjectId, protocol, responses.itemId
  ),
  wholes AS (SELECT suite, direction, count(DISTINCT itemId) AS whole, min(first) AS firstOfSuite FROM attempts GROUP BY suite, direction)
SELECT attempts.suite, attempts.direction, subjectId, protocol, count(*) AS items, whole,
  min(tries) AS fewest, max(tries) AS most
FROM attempts
JOIN wholes ON wholes.suite = attempts.suite AND wholes.direction = attempts.direction
GROUP BY attempts.suite, attempts.direction, subjectId, protocol, whole, firstOfSuite
ORDER BY firstOfSuite, min(first)
