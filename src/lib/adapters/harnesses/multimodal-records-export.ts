import type {CanonicalRow, Judgment} from "../../schema/index.js";
import {MULTIMODAL_RECORD} from "./multimodal-records.js";

/**
 * One line of the proposal for records of multimodal evaluations: one answer with its item, its run and all verdicts on it. What is not
 * known is left out, what is not there is said by `status`; nothing of a row is lost but where it stood.
 */
export function multimodalLine(row: CanonicalRow, isSimulated: boolean): string {
  const {item, run} = row;
  return JSON.stringify({
    record: MULTIMODAL_RECORD,
    ...(isSimulated ? {simulated: true} : {}),
    model: row.subjectId,
    run: known({id: row.runId, protocol: run.protocol, date: run.date, step: run.step ?? null}),
    item: known({
      suite: item.suite,
      suite_version: item.suiteVersion,
      id: item.itemId.slice(item.suite.length + 1),
      case: item.caseId,
      pair: item.pairId,
      modality: item.modality,
      capability: item.capability,
      direction: item.direction,
      category: item.category,
      subcategory: item.subcategory,
      native_category: item.nativeCategory,
      prompt: item.prompt,
      reference: item.key
    }),
    answer: known({
      attempt: row.attempt,
      turn: row.turn,
      status: row.status,
      text: row.reply,
      images: row.imageRef === null ? null : [{ref: row.imageRef}],
      extracted: row.parsed
    }),
    ...(typeof row.own === "string" ? {columns: JSON.parse(row.own) as object} : {}),
    verdicts: row.judgments.map(verdictOf)
  });
}

const verdictOf = (verdict: Judgment): object =>
  known({
    rule: verdict.scorerId,
    rule_version: verdict.scorerVersion,
    judge: verdict.judgeId,
    status: verdict.status,
    score: verdict.score,
    value: verdict.value ?? null,
    words: verdict.judgeRaw,
    note: verdict.note
  });

const known = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
