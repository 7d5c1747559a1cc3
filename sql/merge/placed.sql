-- Answers of several folders of canonical tables with the name and the numbers by which they are put in order.
--
-- Reads: responses and sources, each with `folder` (number of its folder), folders; kept as the relation `placed`.
-- `source` is the source's name among those of all folders: where files of one name differ, their SHA-256 tells them apart.
-- A place, as `line 12, part 3`, counts by its first two numbers: the words before a number, its length without zeros in front, its digits.
-- A single folder, and the shares of one reading, keep their order: there all of these are empty, and `folders` has one row.
WITH
  named AS (SELECT folder, sourceId, max(sha256) AS sha256 FROM sources GROUP BY folder, sourceId),
  shared AS (SELECT sourceId, count(DISTINCT sha256) AS files FROM sources GROUP BY sourceId),
  names AS (
    SELECT named.folder, named.sourceId,
      CASE WHEN shared.files > 1 THEN concat(named.sourceId, '@', substring(named.sha256, 1, 8)) ELSE named.sourceId END AS source
    FROM named
    JOIN shared ON shared.sourceId = named.sourceId
  ),
  counted AS (SELECT count(*) > 1 AS several FROM folders)
SELECT responses.*,
  coalesce(names.source, responses.sourceId) AS source,
  CASE WHEN several THEN responses.runId END AS orderRun,
  CASE WHEN several THEN responses.attempt END AS orderAttempt,
  CASE WHEN several THEN coalesce(responses.turn, 0) END AS orderTurn,
  CASE WHEN several THEN coalesce(names.source, responses.sourceId) END AS orderSource,
  CASE WHEN several THEN regexp_extract(place, '^([^0-9]*)0*([0-9]*)([^0-9]*)0*([0-9]*)', 1) END AS words1,
  CASE WHEN several THEN regexp_extract(place, '^([^0-9]*)0*([0-9]*)([^0-9]*)0*([0-9]*)', 2) END AS digits1,
  CASE WHEN several THEN regexp_extract(place, '^([^0-9]*)0*([0-9]*)([^0-9]*)0*([0-9]*)', 3) END AS words2,
  CASE WHEN several THEN regexp_extract(place, '^([^0-9]*)0*([0-9]*)([^0-9]*)0*([0-9]*)', 4) END AS digits2,
  CASE WHEN several THEN place END AS orderPlace
FROM responses
LEFT JOIN names ON names.folder = responses.folder AND names.sourceId = responses.sourceId
CROSS JOIN counted
