-- The table of answers that stand, numbered in the order of items.
--
-- Reads: numbered, placed.
SELECT number AS responseId, runId, subjectId, itemId, attempt, turn, reply, imageRef, parsed, status, source AS sourceId, place, own
FROM numbered
JOIN placed ON placed.folder = numbered.folder AND placed.responseId = numbered.responseId
ORDER BY number
