-- Items that were asked and have a letter for a key, in order of appearance.
--
-- Reads: responses with `position` (0-based place of the row in the table), items.
SELECT items.suite, items.itemId, items.key, items.prompt
FROM items
JOIN (SELECT itemId, min(position) AS first FROM responses GROUP BY itemId) AS asked ON asked.itemId = items.itemId
WHERE items.key IN ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J')
ORDER BY asked.first
