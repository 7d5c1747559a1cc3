import type {CanonicalRow, ItemRow, Judgment} from "../schema/index.js";

/** An item with everything unknown but what is given. */
export function itemRow(item: Pick<ItemRow, "itemId" | "suite"> & Partial<ItemRow>): ItemRow {
  return {
    suiteVersion: null,
    caseId: null,
    pairId: null,
    modality: null,
    capability: null,
    direction: null,
    category: null,
    subcategory: null,
    nativeCategory: null,
    prompt: null,
    key: null,
    ...item
  };
}

/** A judgment with everything unknown but what is given. */
export function judgment(
  given: Pick<Judgment, "scorerId" | "scorerVersion" | "score" | "status"> & Partial<Judgment>
): Judgment {
  return {judgeId: null, judgeRaw: null, note: null, ...given};
}

/** A row with everything unknown but what is given; its run is named after subject, suite and protocol unless given. */
export function canonicalRow(
  given: Pick<CanonicalRow, "subjectId" | "item" | "status" | "sourceId" | "place"> & Partial<CanonicalRow>
): CanonicalRow {
  const run = given.run ?? {protocol: null, date: null};
  const {subjectId, item} = given;
  return {
    runId: [
      subjectId,
      item.suite,
      ...(run.protocol === null ? [] : [run.protocol]),
      ...(run.step == null ? [] : [`step ${run.step}`])
    ].join("/"),
    itemId: item.itemId,
    attempt: 0,
    turn: null,
    reply: null,
    imageRef: null,
    parsed: null,
    judgments: [],
    ...given,
    run
  };
}
