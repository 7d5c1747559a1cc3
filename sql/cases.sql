-- Cases of a run and model that came out alike, counted: all that intervals over cases need. Few where cases hold few verdicts, however many rows.
--
-- Reads: responses and judgments, each with `position` (0-based place of the row in its table), items.
-- `profile` lists, of every row of `verdicts` (by its place in that list, from 0) that has numbers of the case, how many there are (n) and how
-- many of them are 1 (r). An item that names no case is one by itself.
WITH
  asked AS (
    SELECT runId, subjectId, row_number() OVER (ORDER BY runId, subjectId) AS asked
    FROM (SELECT DISTINCT runId, subjectId FROM responses) AS different
  ),
  kinds AS (
    SELECT itemId,
      dense_rank() OVER (ORDER BY suite, direction, capability, category, subcategory) AS kind,
      dense_rank() OVER (ORDER BY suite, caseId IS NULL, coalesce(caseId, itemId)) AS grouped
    FROM items
  ),
  -- Numbers for names: what is joined with the judgments has to be narrow.
  answers AS (
    SELECT responses.responseId, responses.position, asked.asked, kinds.kind, kinds.grouped
    FROM responses
    JOIN asked ON asked.runId = responses.runId AND asked.subjectId = responses.subjectId
    JOIN kinds ON kinds.itemId = responses.itemId
  ),
  counted AS (
    SELECT asked, kind, grouped, scorerId, scorerVersion, judgeId, status,
      score IS NOT NULL AS hasScore, value IS NOT NULL AS hasValue,
      min(answers.position * 4294967296 + judgments.position) AS first,
      count(coalesce(value, score)) AS scored,
      count(CASE WHEN coalesce(value, score) = 1 THEN 1 END) AS rights
    FROM judgments
    JOIN answers ON answers.responseId = judgments.responseId
    GROUP BY asked, kind, grouped, scorerId, scorerVersion, judgeId, status, score IS NOT NULL, value IS NOT NULL
  ),
  cells AS (
    SELECT asked, kind, scorerId, scorerVersion, judgeId, status, hasScore, hasValue,
      row_number() OVER (ORDER BY min(first)) - 1 AS cell
    FROM counted
    GROUP BY asked, kind, scorerId, scorerVersion, judgeId, status, hasScore, hasValue
  ),
  told AS (
    SELECT CAST(array_sort(array_agg(
      concat(CAST(cells.cell AS STRING), 'n', CAST(counted.scored AS STRING), 'r', CAST(counted.rights AS STRING))
    )) AS STRING) AS profile
    FROM counted
    JOIN cells ON cells.asked = counted.asked AND cells.kind = counted.kind AND cells.scorerId = counted.scorerId
      AND cells.scorerVersion = counted.scorerVersion AND cells.judgeId IS NOT DISTINCT FROM counted.judgeId
      AND cells.status = counted.status AND cells.hasScore = counted.hasScore AND cells.hasValue = counted.hasValue
    WHERE counted.scored > 0
    GROUP BY counted.asked, counted.grouped
  )
SELECT profile, count(*) AS cases FROM told GROUP BY profile ORDER BY profile
