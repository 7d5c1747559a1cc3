import type {CanonicalRow, ItemRow, Judgment} from "../../schema/index.js";

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
  // Made for every row of a log: written out, an object takes a fraction of the time of one that is spread.
  const {judgeId = null, judgeRaw = null, note = null, scorerId, scorerVersion, score, status, value = null} = given;
  const made = {judgeId, judgeRaw, note, scorerId, scorerVersion, score, status};
  return value === null ? made : {...made, value};
}

/** A row with everything unknown but what is given; its run is named after subject, suite and protocol unless given. */
export function canonicalRow(
  given: Pick<CanonicalRow, "subjectId" | "item" | "status" | "sourceId" | "place"> & Partial<CanonicalRow>
): CanonicalRow {
  const {subjectId, item, run = NO_RUN, attempt = 0, turn = null, reply = null, imageRef = null, parsed = null} = given;
  const {runId = runName(subjectId, item.suite, run), itemId = item.itemId, judgments = []} = given;
  const {status, sourceId, place, own = null} = given;
  const made: {-readonly [K in keyof CanonicalRow]: CanonicalRow[K]} = {
    runId,
    itemId,
    attempt,
    turn,
    reply,
    imageRef,
    parsed,
    judgments,
    subjectId,
    item,
    status,
    sourceId,
    place,
    run
  };
  if (own !== null) made.own = own;
  return made;
}

const NO_RUN: CanonicalRow["run"] = {protocol: null, date: null};

/** The last name made: rows of a run stand together, and a text that is the same one is not compared letter by letter later. */
let named: {subjectId: string; suite: string; run: CanonicalRow["run"]; name: string} | null = null;

/** Name of a run that has none of its own. */
export function runName(subjectId: string, suite: string, run: CanonicalRow["run"]): string {
  const {protocol, step = null} = run;
  if (
    named?.subjectId === subjectId &&
    named.suite === suite &&
    named.run.protocol === protocol &&
    (named.run.step ?? null) === step
  )
    return named.name;
  const name = [
    subjectId,
    suite,
    ...(protocol === null ? [] : [protocol]),
    ...(step === null ? [] : [`step ${step}`])
  ].join("/");
  named = {subjectId, suite, run, name};
  return name;
}
