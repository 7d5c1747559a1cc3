-- The table of verdicts on answers that stand, in the order of these.
--
-- Reads: numbered, judgments with `folder` and `position` (0-based place of the row in its table).
SELECT number AS responseId, scorerId, scorerVersion, judgeId, score, value, status, judgeRaw, note
FROM numbered
JOIN judgments ON judgments.folder = numbered.folder AND judgments.responseId = numbered.responseId
ORDER BY number, position
