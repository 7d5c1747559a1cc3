-- Records of which no row is left once rows that repeat others are dropped, by folder and source: if those that contradict others
-- stay (`byDuplicates`), and if they go too (`byConflicts`).
--
-- Reads: placed, repeats, each with `folder`.
WITH
  dropped AS (
    SELECT folder, sourceId, place,
      count(CASE WHEN standing = 'duplicate' THEN 1 END) AS duplicates,
      count(*) AS conflicts
    FROM repeats
    WHERE standing <> 'new'
    GROUP BY folder, sourceId, place
  ),
  records AS (
    SELECT dropped.folder, dropped.sourceId, dropped.place, duplicates, conflicts, count(*) AS answers
    FROM dropped
    JOIN placed ON placed.folder = dropped.folder AND placed.sourceId = dropped.sourceId AND placed.place = dropped.place
    GROUP BY dropped.folder, dropped.sourceId, dropped.place, duplicates, conflicts
  )
SELECT CAST(folder AS INTEGER) AS folder, sourceId,
  count(CASE WHEN duplicates = answers THEN 1 END) AS byDuplicates,
  count(CASE WHEN conflicts = answers THEN 1 END) AS byConflicts
FROM records
GROUP BY folder, sourceId
ORDER BY folder, sourceId
