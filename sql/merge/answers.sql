-- Answers of several folders, with their verdicts and what they are to those before them, in the order of items: a row for every verdict, and
-- one for an answer without any.
--
-- Reads: placed and judgments, each with `folder` and `position` (0-based place of the row in its table), repeats.
-- `standing` is empty where an answer has none beside it.
SELECT placed.folder, placed.responseId, runId, subjectId, itemId, attempt, turn, reply, imageRef, parsed, placed.status,
  placed.source, placed.place, own, standing, earlierSource, earlierPlace,
  scorerId, scorerVersion, judgeId, score, value, judgments.status AS verdict, judgeRaw, note
FROM placed
LEFT JOIN judgments ON judgments.folder = placed.folder AND judgments.responseId = placed.responseId
LEFT JOIN repeats ON repeats.folder = placed.folder AND repeats.responseId = placed.responseId
ORDER BY itemId, orderRun, orderAttempt, orderTurn, orderSource, orderDigest,
  words1, length(digits1), digits1, words2, length(digits2), digits2, orderPlace, CASE WHEN several THEN coalesce(nth, 0) END,
  placed.folder, placed.position, judgments.position
