-- Places of sources where rows were left out, by how many rows say one thing of one item there at most (`most`), and how many of those are left:
-- if those that contradict others stay (`leftWithConflicts`), and if they go too (`leftWithout`).
--
-- Reads: placed, repeats.
WITH
  touched AS (SELECT DISTINCT source, place FROM repeats WHERE standing <> 'new'),
  things AS (
    SELECT placed.source, placed.place,
      count(*) AS met,
      count(CASE WHEN standing = 'duplicate' THEN 1 END) AS duplicates,
      count(CASE WHEN standing <> 'new' THEN 1 END) AS dropped
    FROM placed
    JOIN touched ON touched.source = placed.source AND touched.place = placed.place
    LEFT JOIN repeats ON repeats.folder = placed.folder AND repeats.responseId = placed.responseId
    GROUP BY placed.source, placed.place, runId, itemId, attempt, turn, firstFolder, firstResponse
  ),
  places AS (
    SELECT source, place, max(met) AS most, max(met - duplicates) AS leftWithConflicts, max(met - dropped) AS leftWithout
    FROM things
    GROUP BY source, place
  )
SELECT source, most, leftWithConflicts, leftWithout, count(*) AS places
FROM places
GROUP BY source, most, leftWithConflicts, leftWithout
ORDER BY source, most, leftWithConflicts, leftWithout
