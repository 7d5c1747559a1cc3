-- Items of a suite that a subject did not answer under a protocol where it answered others: the first 1,000 each.
--
-- Reads: responses, items, runs.
WITH
  met AS (
    SELECT DISTINCT suite, direction, responses.subjectId, protocol, responses.itemId
    FROM responses
    JOIN (SELECT itemId, suite, coalesce(direction, '') AS direction FROM items) AS items ON items.itemId = responses.itemId
    JOIN (SELECT runId, coalesce(protocol, '') AS protocol FROM runs) AS runs ON runs.runId = responses.runId
  ),
  wholes AS (SELECT DISTINCT suite, direction, itemId FROM met),
  sizes AS (SELECT suite, direction, count(*) AS items FROM wholes GROUP BY suite, direction),
  -- Who answered all is asked no further.
  partial AS (
    SELECT met.suite, met.direction, subjectId, protocol
    FROM met
    JOIN sizes ON sizes.suite = met.suite AND sizes.direction = met.direction
    GROUP BY met.suite, met.direction, subjectId, protocol, sizes.items
    HAVING count(*) < sizes.items
  ),
  gaps AS (
    SELECT partial.suite, partial.direction, partial.subjectId, partial.protocol, wholes.itemId,
      row_number() OVER (
        PARTITION BY partial.suite, partial.direction, partial.subjectId, partial.protocol ORDER BY wholes.itemId
      ) AS nth
    FROM partial
    JOIN wholes ON wholes.suite = partial.suite AND wholes.direction = partial.direction
    LEFT JOIN met ON met.suite = partial.suite AND met.direction = partial.direction AND met.subjectId = partial.subjectId
      AND met.protocol = partial.protocol AND met.itemId = wholes.itemId
    WHERE met.itemId IS NULL
  )
SELECT suite, direction, subjectId, protocol, itemId
FROM gaps
WHERE nth <= 1000
ORDER BY suite, direction, subjectId, protocol, nth
