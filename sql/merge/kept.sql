-- Answers that stand once those that repeat others are left out, and those that contradict them where the policy says so.
--
-- Reads: placed, repeats, policy; kept as the relation `kept`.
-- `ofItem` numbers the answers of an item from 1, in their order.
SELECT /*+ BROADCAST(policy) */ placed.folder, placed.responseId, placed.itemId, placed.runId,
  row_number() OVER (
    PARTITION BY placed.itemId
    ORDER BY orderRun, orderAttempt, orderTurn, orderSource, orderDigest,
      words1, length(digits1), digits1, words2, length(digits2), digits2, orderPlace,
      CASE WHEN several THEN coalesce(nth, 0) END, placed.folder, placed.position
  ) AS ofItem
FROM placed
LEFT JOIN repeats ON repeats.folder = placed.folder AND repeats.responseId = placed.responseId
CROSS JOIN policy
WHERE standing IS NULL OR standing = 'new' OR (standing = 'conflict' AND keepsConflicts)
