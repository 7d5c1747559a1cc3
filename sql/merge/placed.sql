-- Answers of several folders of canonical tables with the name and the numbers by which they are put in order.
--
-- Reads: responses and sources, each with `folder` (number of its part: the tables of a folder, or what was left out of them), readings;
-- kept as the relation `placed`.
-- `source` is the source's name among those of all folders: where files of one name differ, their SHA-256 tells them apart.
-- A place, as `line 12, part 3`, counts by its first two numbers: the words before a number, its length without zeros in front, its digits.
-- The shares of one reading keep their order: there all of these are empty, and `readings` says so.
WITH
  -- Without the digits that an earlier union may have added.
  plain AS (
    SELECT folder, sourceId, sha256,
      CASE WHEN right(sourceId, 9) = concat('@', substring(sha256, 1, 8)) THEN substring(sourceId, 1, length(sourceId) - 9)
        ELSE sourceId END AS plainName
    FROM sources
  ),
  named AS (
    SELECT folder, sourceId, max(plainName) AS plainName, max(sha256) AS sha256
    FROM plain
    GROUP BY folder, sourceId
  ),
  shared AS (SELECT plainName, count(DISTINCT sha256) AS files FROM plain GROUP BY plainName),
  names AS (
    SELECT named.folder, named.sourceId, named.plainName, named.sha256,
      CASE WHEN shared.files > 1 THEN concat(named.plainName, '@', substring(named.sha256, 1, 8)) ELSE named.plainName END
        AS source
    FROM named
    JOIN shared ON shared.plainName = named.plainName
  ),
  counted AS (SELECT max(apart) = 1 AS several FROM readings)
-- Names are few: Spark sends them to the answers, and not answers with all their texts to the names.
SELECT /*+ BROADCAST(names), BROADCAST(counted) */ responses.*, several,
  CASE WHEN several THEN coalesce(names.source, responses.sourceId) ELSE responses.sourceId END AS source,
  CASE WHEN several THEN responses.runId END AS orderRun,
  CASE WHEN several THEN responses.attempt END AS orderAttempt,
  CASE WHEN several THEN coalesce(responses.turn, 0) END AS orderTurn,
  CASE WHEN several THEN coalesce(names.plainName, responses.sourceId) END AS orderSource,
  CASE WHEN several THEN coalesce(names.sha256, '') END AS orderDigest,
  CASE WHEN several THEN regexp_extract(place, '^([^0-9]*)0*([0-9]*)([^0-9]*)0*([0-9]*)', 1) END AS words1,
  CASE WHEN several THEN regexp_extract(place, '^([^0-9]*)0*([0-9]*)([^0-9]*)0*([0-9]*)', 2) END AS digits1,
  CASE WHEN several THEN regexp_extract(place, '^([^0-9]*)0*([0-9]*)([^0-9]*)0*([0-9]*)', 3) END AS words2,
  CASE WHEN several THEN regexp_extract(place, '^([^0-9]*)0*([0-9]*)([^0-9]*)0*([0-9]*)', 4) END AS digits2,
  CASE WHEN several THEN place END AS orderPlace
FROM responses
LEFT JOIN names ON names.folder = responses.folder AND names.sourceId = responses.sourceId
CROSS JOIN counted
