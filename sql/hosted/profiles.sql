-- Cases of a model that came out alike, counted: all that intervals over cases need, under any filter, and their number does not grow with
-- the rows.
--
-- Reads: shares (`hosted/shares`). `profile` lists cell, verdicts without share, wrong and right ones, cell by cell.
WITH
  told AS (
    SELECT model, grouped,
      string_agg(concat(cell, ' ', none, ' ', wrong, ' ', rights), ' ' ORDER BY cell) AS profile
    FROM shares
    GROUP BY model, grouped
  )
SELECT profile, count(*) AS cases FROM told GROUP BY profile ORDER BY profile
