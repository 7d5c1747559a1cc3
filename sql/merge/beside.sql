-- Answers that repeat or contradict others, in the order of items: the first 200 of each kind, with how many of the kind there are.
--
-- Reads: placed, repeats.
WITH
  numbered AS (
    SELECT standing, placed.source, placed.place, earlierSource, earlierPlace,
      row_number() OVER (PARTITION BY standing ORDER BY placed.itemId, placed.folder, placed.position) AS ofKind,
      count(*) OVER (PARTITION BY standing) AS many
    FROM repeats
    JOIN placed ON placed.folder = repeats.folder AND placed.responseId = repeats.responseId
    WHERE standing = 'duplicate' OR standing = 'conflict'
  )
SELECT standing, source, place, earlierSource, earlierPlace, many
FROM numbered
WHERE ofKind <= 200
ORDER BY standing, ofKind
