import type {CanonicalRow, Judgment} from "../../schema/index.js";
import {numberOf} from "../../scoring/index.js";
import {sha256Hex} from "../files/sha256.js";
import {rowMetadata} from "./every-eval-ever-metadata.js";
import {everyEvalEverResultId} from "./every-eval-ever-results.js";

/** Schema version that is written. */
export const EVERY_EVAL_EVER_VERSION = "0.3.0";

/**
 * Instance lines of Every Eval Ever for one canonical row, one per judgment that has a number; written strictly: ids are texts,
 * references lists, metadata flat texts. A question of a longer case is an interaction of one turn: what it was asked after is not
 * in the log. Each line names the result of the aggregate file that it belongs to.
 *
 * A number that is no share in [0, 1] stands as it was logged, with `scale: own` in the metadata: whether it is right cannot be said
 * there, and the schema must have it said, so it says no.
 *
 * @param isSimulated - generated answers say so in the metadata of every line
 * @returns JSON texts without line ends; empty for a row without numbers, which the schema cannot express
 */
export function everyEvalEverLines(row: CanonicalRow, isSimulated = false): string[] {
  return row.judgments.flatMap((verdict) => {
    const score = numberOf(verdict);
    return score === null ? [] : [JSON.stringify(instanceOf(row, verdict, score, isSimulated))];
  });
}

function instanceOf(row: CanonicalRow, verdict: Judgment, score: number, isSimulated: boolean): object {
  const raw = row.item.prompt ?? row.itemId;
  return {
    schema_version: EVERY_EVAL_EVER_VERSION,
    evaluation_id: row.runId,
    model_id: row.subjectId,
    evaluation_name: row.item.suite,
    evaluation_result_id: everyEvalEverResultId(row.item.suite, verdict),
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
    evaluation: {score, is_correct: verdict.score === 1},
    metadata: {...rowMetadata(row, verdict), ...(isSimulated ? {simulated: "true"} : {})}
  };
}
