-- Answers that stand, by where they stand, with their number in the order of items.
--
-- Reads: kept; kept as the relation `numbered`.
WITH
  counted AS (SELECT itemId, count(*) AS answers FROM kept GROUP BY itemId),
  numbers AS (
    SELECT itemId,
      sum(answers) OVER (ORDER BY itemId ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - answers AS before
    FROM counted
  )
SELECT kept.folder, kept.responseId, CAST(before + ofItem - 1 AS INTEGER) AS number
FROM kept
JOIN numbers ON numbers.itemId = kept.itemId
