import type {CanonicalRow} from "../../schema/index.js";
import {sha256Hex} from "../files/sha256.js";
import {rowMetadata} from "./every-eval-ever-metadata.js";

/** Schema version that is written. */
export const EVERY_EVAL_EVER_VERSION = "0.2.0";

/**
 * Instance lines of Every Eval Ever for one canonical row, one per judgment that has a score; written strictly: ids are texts,
 * references lists, metadata flat texts. A question of a longer case is an interaction of one turn: what it was asked after is not
 * in the log.
 *
 * @returns JSON texts without line ends; empty for a row without scores, which the schema cannot express
 */
export function everyEvalEverLines(row: CanonicalRow): string[] {
  return row.judgments.flatMap((verdict) => {
    if (verdict.score === null) return [];
    const raw = row.item.prompt ?? row.itemId;
    const line = {
      schema_version: EVERY_EVAL_EVER_VERSION,
      evaluation_id: row.runId,
      model_id: row.subjectId,
      evaluation_name: row.item.suite,
      sample_id: row.itemId.slice(row.item.suite.length + 1),
      sample_hash: sha256Hex(raw + (row.item.key ?? "")),
      interaction_type: "single_turn",
      input: {raw, reference: row.item.key === null ? [] : [row.item.key]},
      output: {raw: row.reply === null ? [] : [row.reply]},
      messages: null,
      answer_attribution:
        row.parsed === null
          ? []
          : [
              {
                turn_idx: 0,
                source: "output.raw",
                extracted_value: row.parsed,
                extraction_method: verdict.scorerId,
                is_terminal: true
              }
            ],
      evaluation: {score: verdict.score, is_correct: verdict.score === 1},
      metadata: rowMetadata(row, verdict)
    };
    return [JSON.stringify(line)];
  });
}
