-- Rows as they are written for plain hosting: a verdict with its answer and its item, cell by cell, and in a cell those without share before
-- wrong ones before right ones.
--
-- Reads: verdicts and cells, responses and judgments with `position`, items; kept as the relation `hosted`.
SELECT CAST(cells.cell AS INTEGER) AS cell, responses.itemId, responses.attempt, responses.turn, items.prompt, items.key,
  responses.reply, responses.imageRef, responses.parsed, responses.status,
  judgments.score, judgments.value, judgments.status AS verdict, judgments.judgeRaw, judgments.note,
  responses.sourceId, responses.place
FROM verdicts
JOIN cells ON cells.who = verdicts.who AND cells.kind = verdicts.kind AND cells.rule = verdicts.rule
  AND cells.status = verdicts.status
JOIN responses ON responses.position = verdicts.answer
JOIN items ON items.itemId = responses.itemId
LEFT JOIN judgments ON judgments.position = verdicts.verdict
ORDER BY cells.cell, verdicts.outcome, responses.itemId, verdicts.answer, verdicts.verdict
