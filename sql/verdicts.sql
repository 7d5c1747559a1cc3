-- Verdicts by everything that scores tell apart, in order of appearance: how many, and what is known of their numbers.
--
-- Reads: responses and judgments, each with `position` (0-based place of the row in its table), items, runs.
-- One row for every answer that was asked of a subject in a run (`asked`), kind of item, rule, judge, status, and for whether the verdict has
-- a share (`score`) and a value on a scale of its own (`value`). The number of a verdict is its value, else its share.
-- Sums are exact, whatever the order of the rows: sign and size of a number in whole units and three times thirty binary digits,
-- added as integers. `inexact` counts numbers that this does not hold: 2^31 and more, or with digits beyond 2^-90.
-- `first` is the place of the first verdict: position of the response times 2^32, plus that of the judgment.
WITH
  asked AS (
    SELECT runId, subjectId, row_number() OVER (ORDER BY runId, subjectId) AS asked
    FROM (SELECT DISTINCT runId, subjectId FROM responses) AS different
  ),
  kinds AS (
    SELECT itemId, suite, direction, capability, category, subcategory,
      dense_rank() OVER (ORDER BY suite, direction, capability, category, subcategory) AS kind
    FROM items
  ),
  -- Numbers for names: what is joined with the judgments has to be narrow.
  answers AS (
    SELECT responses.responseId, responses.position, asked.asked, kinds.kind
    FROM responses
    JOIN asked ON asked.runId = responses.runId AND asked.subjectId = responses.subjectId
    JOIN kinds ON kinds.itemId = responses.itemId
  ),
  verdicts AS (
    SELECT answers.asked, answers.kind, answers.position * 4294967296 + judgments.position AS place,
      scorerId, scorerVersion, judgeId, status,
      score IS NOT NULL AS hasScore, value IS NOT NULL AS hasValue, coalesce(value, score) AS number,
      abs(coalesce(value, score)) AS size
    FROM judgments
    JOIN answers ON answers.responseId = judgments.responseId
  ),
  wholes AS (SELECT *, floor(size) AS whole, (size - floor(size)) * 1073741824 AS rest FROM verdicts),
  firsts AS (SELECT *, floor(rest) AS part1, (rest - floor(rest)) * 1073741824 AS rest1 FROM wholes),
  seconds AS (SELECT *, floor(rest1) AS part2, (rest1 - floor(rest1)) * 1073741824 AS rest2 FROM firsts),
  counted AS (
    SELECT asked, kind, scorerId, scorerVersion, judgeId, status, hasScore, hasValue,
      count(*) AS verdicts,
      count(number) AS scored,
      count(CASE WHEN number = 0 THEN 1 END) AS zero,
      count(CASE WHEN number < 0 THEN 1 END) AS negative,
      count(CASE WHEN rest <> 0 THEN 1 END) AS fractional,
      count(CASE WHEN size >= 2147483648 OR rest2 <> floor(rest2) THEN 1 END) AS inexact,
      min(number) AS least,
      max(number) AS most,
      sum(CAST(CASE WHEN size >= 2147483648 THEN 0 ELSE sign(number) * whole END AS BIGINT)) AS whole,
      sum(CAST(sign(number) * part1 AS BIGINT)) AS part1,
      sum(CAST(sign(number) * part2 AS BIGINT)) AS part2,
      sum(CAST(sign(number) * floor(rest2) AS BIGINT)) AS part3,
      min(place) AS first
    FROM seconds
    GROUP BY asked, kind, scorerId, scorerVersion, judgeId, status, hasScore, hasValue
  )
SELECT kinds.suite, asked.runId, asked.subjectId, runs.protocol, runs.step,
  kinds.direction, kinds.capability, kinds.category, kinds.subcategory,
  scorerId, scorerVersion, judgeId, status, hasScore, hasValue,
  verdicts, scored, zero, negative, fractional, inexact, least, most,
  CAST(whole AS BIGINT) AS whole, CAST(part1 AS BIGINT) AS part1,
  CAST(part2 AS BIGINT) AS part2, CAST(part3 AS BIGINT) AS part3, first
FROM counted
JOIN asked ON asked.asked = counted.asked
JOIN (SELECT DISTINCT kind, suite, direction, capability, category, subcategory FROM kinds) AS kinds
  ON kinds.kind = counted.kind
JOIN runs ON runs.runId = asked.runId
ORDER BY first
