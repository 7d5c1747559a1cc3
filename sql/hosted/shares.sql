-- Verdicts of a case within a cell: without share, wrong, right.
--
-- Reads: verdicts and cells; kept as the relation `shares`.
SELECT cells.model, verdicts.grouped, cells.cell,
  count(CASE WHEN outcome = 0 THEN 1 END) AS none,
  count(CASE WHEN outcome = 1 THEN 1 END) AS wrong,
  count(CASE WHEN outcome = 2 THEN 1 END) AS rights
FROM verdicts
JOIN cells ON cells.who = verdicts.who AND cells.kind = verdicts.kind AND cells.rule = verdicts.rule
  AND cells.status = verdicts.status
GROUP BY cells.model, verdicts.grouped, cells.cell
