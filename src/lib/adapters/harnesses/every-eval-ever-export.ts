import type {CanonicalRow} from "../../schema/index.js";
import {contentHash} from "../read/content-hash.js";

/** Schema version that is written. */
export const EVERY_EVAL_EVER_VERSION = "0.2.0";

/**
 * Instance lines of Every Eval Ever for one canonical row, one per judgment that has a score; written strictly: ids are texts,
 * references lists, metadata flat texts.
 *
 * @returns JSON texts without line ends; empty for a row without scores, which the schema cannot express
 */
export function everyEvalEverLines(row: CanonicalRow): string[] {
  return row.judgments.flatMap((verdict) => {
    if (verdict.score === null) return [];
    const metadata = {
      scorer: verdict.scorerId,
      scorer_version: verdict.scorerVersion,
      attempt: String(row.attempt),
      ...(verdict.judgeId === null ? {} : {judge: verdict.judgeId}),
      ...(row.item.category === null ? {} : {category: row.item.category}),
      ...(row.item.subcategory === null ? {} : {subcategory: row.item.subcategory}),
      ...(row.item.direction === null ? {} : {direction: row.item.direction}),
      ...(row.run.protocol === null ? {} : {protocol: row.run.protocol})
    };
    const line = {
      schema_version: EVERY_EVAL_EVER_VERSION,
      evaluation_id: row.runId,
      model_id: row.subjectId,
      evaluation_name: row.item.suite,
      sample_id: row.itemId.slice(row.item.suite.length + 1),
      sample_hash: contentHash(`${row.itemId}\n${row.item.key ?? ""}`),
      interaction_type: row.turn === null ? "single_turn" : "multi_turn",
      input: {raw: row.item.prompt ?? row.itemId, reference: row.item.key === null ? [] : [row.item.key]},
      output: row.reply === null ? null : {raw: [row.reply]},
      messages: null,
      answer_attribution:
        row.parsed === null
          ? []
          : [
              {
                turn_idx: (row.turn ?? 1) - 1,
                source: "output.raw",
                extracted_value: row.parsed,
                extraction_method: verdict.scorerId,
                is_terminal: true
              }
            ],
      evaluation: {score: verdict.score, is_correct: verdict.score === 1},
      metadata
    };
    return [JSON.stringify(line)];
  });
}
