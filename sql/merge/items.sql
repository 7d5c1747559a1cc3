-- The table of items: of each, what the first folder says, completed by what others know. Folders count of which an answer to the item stands.
--
-- Reads: items with `folder`, kept.
WITH
  met AS (SELECT DISTINCT folder, itemId FROM kept),
  told AS (
    SELECT items.*,
      min(CASE WHEN suite IS NOT NULL THEN items.folder END) OVER own AS ofSuite,
      min(CASE WHEN suiteVersion IS NOT NULL THEN items.folder END) OVER own AS ofVersion,
      min(CASE WHEN caseId IS NOT NULL THEN items.folder END) OVER own AS ofCase,
      min(CASE WHEN pairId IS NOT NULL THEN items.folder END) OVER own AS ofPair,
      min(CASE WHEN modality IS NOT NULL THEN items.folder END) OVER own AS ofModality,
      min(CASE WHEN capability IS NOT NULL THEN items.folder END) OVER own AS ofCapability,
      min(CASE WHEN direction IS NOT NULL THEN items.folder END) OVER own AS ofDirection,
      min(CASE WHEN category IS NOT NULL THEN items.folder END) OVER own AS ofCategory,
      min(CASE WHEN subcategory IS NOT NULL THEN items.folder END) OVER own AS ofSubcategory,
      min(CASE WHEN nativeCategory IS NOT NULL THEN items.folder END) OVER own AS ofNative,
      min(CASE WHEN prompt IS NOT NULL THEN items.folder END) OVER own AS ofPrompt,
      min(CASE WHEN key IS NOT NULL THEN items.folder END) OVER own AS ofKey
    FROM items
    JOIN met ON met.folder = items.folder AND met.itemId = items.itemId
    WINDOW own AS (PARTITION BY items.itemId)
  )
SELECT itemId,
  max(CASE WHEN folder = ofSuite THEN suite END) AS suite,
  max(CASE WHEN folder = ofVersion THEN suiteVersion END) AS suiteVersion,
  max(CASE WHEN folder = ofCase THEN caseId END) AS caseId,
  max(CASE WHEN folder = ofPair THEN pairId END) AS pairId,
  max(CASE WHEN folder = ofModality THEN modality END) AS modality,
  max(CASE WHEN folder = ofCapability THEN capability END) AS capability,
  max(CASE WHEN folder = ofDirection THEN direction END) AS direction,
  max(CASE WHEN folder = ofCategory THEN category END) AS category,
  max(CASE WHEN folder = ofSubcategory THEN subcategory END) AS subcategory,
  max(CASE WHEN folder = ofNative THEN nativeCategory END) AS nativeCategory,
  max(CASE WHEN folder = ofPrompt THEN prompt END) AS prompt,
  max(CASE WHEN folder = ofKey THEN key END) AS key
FROM told
GROUP BY itemId
ORDER BY itemId
