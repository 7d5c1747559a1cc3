-- What the cases of each cell sum up to, where cases differ too much to be counted as alike: enough for the interval of a cell by itself, not
-- of several cells that share cases.
--
-- Reads: shares (`hosted/shares`). N verdicts with a share and R right ones of a case: ΣN², ΣR², ΣNR, and how many cases have N > 0.
SELECT cell,
  sum((wrong + rights) * (wrong + rights)) AS scoredSquare,
  sum(rights * rights) AS rightSquare,
  sum(rights * (wrong + rights)) AS product,
  count(CASE WHEN wrong + rights > 0 THEN 1 END) AS cases
FROM shares
GROUP BY cell
ORDER BY cell
