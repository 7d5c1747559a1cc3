-- By suite, in the order of their names: items that belong to a pair, and such as are named by a number alone.
--
-- Reads: items.
-- `numbered` items may be copies of a question with its options in another order; `copies` are those whose number says so: from a million
-- on, or written with a zero before it.
SELECT suite,
  count(pairId) AS paired,
  count(CASE WHEN isNumber THEN 1 END) AS numbered,
  count(CASE WHEN isNumber AND (length(native) > 6 OR (length(native) > 1 AND substr(native, 1, 1) = '0')) THEN 1 END)
    AS copies
FROM (
  SELECT suite, pairId, native, native <> '' AND translate(native, '0123456789', '') = '' AS isNumber
  FROM (SELECT suite, pairId, substr(itemId, length(suite) + 2) AS native FROM items) AS named
) AS items
GROUP BY suite
ORDER BY suite
