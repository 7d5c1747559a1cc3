-- Runs of which there are answers, each with its suite and with what tells it apart from others of its subject.
--
-- Reads: responses, items, runs.
SELECT asked.runId, asked.subjectId, asked.suite, runs.protocol, runs.step, runs.date
FROM (
  SELECT responses.runId, responses.subjectId, min(items.suite) AS suite
  FROM responses
  JOIN items ON items.itemId = responses.itemId
  GROUP BY responses.runId, responses.subjectId
) AS asked
JOIN runs ON runs.runId = asked.runId
ORDER BY asked.runId, asked.subjectId
