import {RESPONSE_STATUSES, type Judgment} from "../../schema/index.js";
import type {JsonValue, ReplyScorer, Verdict} from "../../scoring/index.js";
import type {ColumnMapping, MappedField} from "../contract/column-mapping.js";
import {shown, type JsonObject} from "../values/json-value.js";
import {isUndecodable} from "../files/undecodable.js";
import {codedScore} from "./coded-score.js";
import {fieldText, oneOf} from "./field-text.js";
import {keyLetter} from "./key-letter.js";
import type {Cells} from "./mapped-cells.js";
import {isError, saidStatus} from "./said-status.js";
import {scoreNumber} from "./score-number.js";
import {scoreShare} from "./score-share.js";
import {wordScore} from "./word-score.js";

/**
 * What is judged of a record, or why nothing can be: by what became of the answer, by its score, by the answer read beside the right
 * one, else by a rule that reads replies.
 */
export function verdictOf(
  row: JsonObject,
  mapping: ColumnMapping,
  cells: Readonly<Record<MappedField, Cells>>,
  text: (field: MappedField) => string | null,
  scorer: ReplyScorer,
  offered: readonly string[]
): (Verdict & {scorerId: string; scorerVersion: string}) | string {
  const given = givenStatus(cells, row);
  // An answer that a status keeps from being scored is one of the rule that scores the others.
  const logged = {...ruleOf(mapping, scorer), parsed: null};
  if (given !== null && given !== "ok" && given !== "invalid") return {...logged, score: null, status: given};
  const raw = cells.score(row) ?? "";
  const {score, outOf} = mapping.columns;
  if (score !== undefined && raw === "" && given !== "invalid") return {...logged, score: null, status: "missing"};
  const most = outOf === undefined ? (mapping.scale ?? 1) : scoreNumber(cells.outOf(row));
  if (most === null || !(most > 0))
    return `invalid outOf (column ${outOf}); expected a positive number: ${shown(cells.outOf(row) ?? null)}`;
  if (given === "invalid") return {...logged, score: scoreOfInvalid(raw, mapping, most), status: given};
  if (score !== undefined) {
    const number = scoreNumber(raw);
    const coded = codedScore(mapping.codes, raw, number);
    if (coded !== undefined) return {...logged, score: coded, status: coded === null ? "missing" : "ok"};
    // A word says right or wrong whatever numbers would be out of.
    const share = shareOf(raw, number, most);
    const said = share === null ? saidStatus(raw) : null;
    if (said !== null) return {...logged, score: null, status: said};
    if (share === null)
      return `invalid score; expected ${typeof raw === "object" ? "one number in " : ""}[0, ${most}]: ${shown(raw)}`;
    return {...logged, score: share, status: "ok"};
  }
  const key = text("key");
  if (key === null) return "missing field: score, or key to compare with";
  const parsed = text("parsed");
  if (mapping.columns.parsed !== undefined && mapping.scorer === undefined) {
    if (parsed === null) return {...logged, score: null, status: "missing"};
    if (isUndecodable(key)) return `undecodable key; expected a file in UTF-8: ${shown(key)}`;
    return {...logged, parsed, score: parsed.trim() === key.trim() ? 1 : 0, status: "ok"};
  }
  const letter = keyLetter(key, offered);
  if (letter === null)
    return `invalid key (column ${mapping.columns.key ?? "?"}); expected the letter or text of one option, which ${scorer.id} reads (columns.parsed compares texts as they stand): ${shown(key)}`;
  return {...logged, ...scorer.score(text("reply"), {key: letter, options: offered})};
}

/** What a record itself says became of its answer: in a column of statuses, else by an error. */
export function givenStatus(cells: Readonly<Record<MappedField, Cells>>, row: JsonObject): Judgment["status"] | null {
  const said = oneOf(fieldText("status", cells.status(row)), RESPONSE_STATUSES);
  return (said === null || said === "ok") && isError(cells.error(row)) ? "error" : said;
}

/** What scores the rows of a table: the log, a comparison of the answer read with the key, or a rule that reads replies. */
function ruleOf({suite, columns, scorer: chosen}: ColumnMapping, scorer: ReplyScorer) {
  if (columns.score !== undefined) return {scorerId: `${suite}/logged`, scorerVersion: "1"};
  if (columns.parsed !== undefined && chosen === undefined) return {scorerId: `${suite}/equal`, scorerVersion: "1"};
  return {scorerId: scorer.id, scorerVersion: scorer.version};
}

/** What the log counts an answer as that could not be read, mostly as wrong; `null` where it does not say. */
function scoreOfInvalid(raw: JsonValue, {codes}: ColumnMapping, most: number): number | null {
  if (raw === "") return null;
  const number = scoreNumber(raw);
  const coded = codedScore(codes, raw, number);
  return coded !== undefined ? coded : shareOf(raw, number, most);
}

function shareOf(raw: JsonValue, number: number | null, most: number): number | null {
  const word = wordScore(raw);
  if (word !== null) return scoreShare(word);
  return number === null ? null : scoreShare(number, most);
}
