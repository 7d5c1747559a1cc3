-- How many answers each folder has, and how many verdicts on them.
--
-- Reads: responses and judgments, each with `folder`.
WITH
  answers AS (SELECT folder, count(*) AS answers FROM responses GROUP BY folder),
  verdicts AS (
    SELECT judgments.folder, count(*) AS verdicts
    FROM judgments
    JOIN responses ON responses.folder = judgments.folder AND responses.responseId = judgments.responseId
    GROUP BY judgments.folder
  )
SELECT answers.folder, answers, coalesce(verdicts, 0) AS verdicts
FROM answers
LEFT JOIN verdicts ON verdicts.folder = answers.folder
