-- What answers are to those before them of the same run, item, attempt, turn, and set of rules and judges: the first is `new`, one
-- that says the same as the first a `duplicate`, any other a `conflict`. Answers without another of the same run, item, attempt and turn are left
-- out; `standing` is empty where no other has the same rules and judges.
--
-- Reads: placed and judgments, each with `folder` and `position` (0-based place of the row in its table), several; kept as the relation
-- `repeats`.
-- `nth` numbers answers of one run, item, attempt and turn in their order. What stands at one place comes in the order of what it says: nothing
-- in that order may be empty, since engines do not agree where that comes.
-- `firstFolder` and `firstResponse` are the first itself, `earlierSource` and `earlierPlace` say where it stands.
WITH
  -- Judgments are looked at only where they matter.
  beside AS (
    SELECT placed.*
    FROM placed
    JOIN several ON several.runId = placed.runId AND several.itemId = placed.itemId
      AND several.attempt = placed.attempt AND several.ownTurn = coalesce(placed.turn, 0)
  ),
  spoken AS (
    SELECT beside.folder, beside.responseId, scorerId, scorerVersion, judgeId, score, value, judgments.status, judgeRaw, note,
      row_number() OVER (PARTITION BY beside.folder, beside.responseId ORDER BY judgments.position) AS nth
    FROM judgments
    JOIN beside ON beside.folder = judgments.folder AND beside.responseId = judgments.responseId
  ),
  judged AS (
    SELECT folder, responseId,
      array_sort(array_agg((scorerId, judgeId))) AS judges,
      array_sort(array_agg((nth, scorerId, judgeId, score, value, status))) AS verdicts,
      array_sort(array_agg((nth, scorerId, scorerVersion, coalesce(judgeId, ''), judgeId IS NULL,
        coalesce(score, 0), score IS NULL, coalesce(value, 0), value IS NULL, status,
        coalesce(judgeRaw, ''), judgeRaw IS NULL, coalesce(note, ''), note IS NULL))) AS said
    FROM spoken
    GROUP BY folder, responseId
  ),
  told AS (
    SELECT beside.*, judges, (beside.status, reply, imageRef, parsed, verdicts) AS content,
      CASE WHEN several THEN (subjectId, status, coalesce(reply, ''), reply IS NULL, coalesce(imageRef, ''), imageRef IS NULL,
        coalesce(parsed, ''), parsed IS NULL, coalesce(own, ''), own IS NULL) END AS words,
      said IS NULL AS isUnjudged,
      CASE WHEN several THEN said END AS said
    FROM beside
    LEFT JOIN judged ON judged.folder = beside.folder AND judged.responseId = beside.responseId
  ),
  numbered AS (
    SELECT told.*,
      row_number() OVER (
        PARTITION BY runId, itemId, attempt, coalesce(turn, 0)
        ORDER BY orderRun, orderAttempt, orderTurn, orderSource, orderDigest,
          words1, length(digits1), digits1, words2, length(digits2), digits2, orderPlace,
          words, CASE WHEN several AND isUnjudged THEN 1 ELSE 0 END, said, folder, position
      ) AS nth
    FROM told
  ),
  standing AS (
    SELECT folder, responseId, source, place, content, nth,
      row_number() OVER own AS nthOfJudges,
      count(*) OVER (PARTITION BY runId, itemId, attempt, turn, judges) AS rows,
      first_value(folder) OVER own AS firstFolder,
      first_value(responseId) OVER own AS firstResponse,
      first_value(content) OVER own AS firstContent,
      first_value(source) OVER own AS earlierSource,
      first_value(place) OVER own AS earlierPlace
    FROM numbered
    WINDOW own AS (PARTITION BY runId, itemId, attempt, turn, judges ORDER BY nth)
  )
SELECT folder, responseId, source, place, nth, firstFolder, firstResponse, earlierSource, earlierPlace,
  CASE WHEN rows = 1 THEN NULL WHEN nthOfJudges = 1 THEN 'new' WHEN content = firstContent THEN 'duplicate' ELSE 'conflict' END
    AS standing
FROM standing
