-- What answers are to those before them of the same run, item, attempt, turn, and set of rules and judges: the first is `new`, one
-- that says the same as the first a `duplicate`, any other a `conflict`. Answers without another beside them are left out.
--
-- Reads: placed and judgments, each with `folder` and `position` (0-based place of the row in its table); kept as the relation `repeats`.
-- `earlierSource` and `earlierPlace` are those of the first.
WITH
  -- Judgments are looked at only where they matter.
  several AS (
    SELECT runId, itemId, attempt, coalesce(turn, -1) AS ownTurn
    FROM placed
    GROUP BY runId, itemId, attempt, coalesce(turn, -1)
    HAVING count(*) > 1
  ),
  beside AS (
    SELECT placed.*
    FROM placed
    JOIN several ON several.runId = placed.runId AND several.itemId = placed.itemId
      AND several.attempt = placed.attempt AND several.ownTurn = coalesce(placed.turn, -1)
  ),
  spoken AS (
    SELECT beside.folder, beside.responseId, scorerId, judgeId, score, value, judgments.status,
      row_number() OVER (PARTITION BY beside.folder, beside.responseId ORDER BY judgments.position) AS nth
    FROM judgments
    JOIN beside ON beside.folder = judgments.folder AND beside.responseId = judgments.responseId
  ),
  judged AS (
    SELECT folder, responseId,
      array_sort(array_agg((scorerId, judgeId))) AS judges,
      array_sort(array_agg((nth, scorerId, judgeId, score, value, status))) AS verdicts
    FROM spoken
    GROUP BY folder, responseId
  ),
  told AS (
    SELECT beside.*, judges, (beside.status, reply, imageRef, parsed, verdicts) AS content
    FROM beside
    LEFT JOIN judged ON judged.folder = beside.folder AND judged.responseId = beside.responseId
  ),
  standing AS (
    SELECT folder, responseId, sourceId, place, content,
      row_number() OVER own AS nth,
      count(*) OVER (PARTITION BY runId, itemId, attempt, turn, judges) AS rows,
      first_value(content) OVER own AS firstContent,
      first_value(source) OVER own AS earlierSource,
      first_value(place) OVER own AS earlierPlace
    FROM told
    WINDOW own AS (
      PARTITION BY runId, itemId, attempt, turn, judges
      ORDER BY orderRun, orderAttempt, orderTurn, orderSource,
        words1, length(digits1), digits1, words2, length(digits2), digits2, orderPlace, folder, position
    )
  )
SELECT folder, responseId, sourceId, place, earlierSource, earlierPlace,
  CASE WHEN nth = 1 THEN 'new' WHEN content = firstContent THEN 'duplicate' ELSE 'conflict' END AS standing
FROM standing
WHERE rows > 1
