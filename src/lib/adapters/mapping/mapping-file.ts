import type {JsonValue, NamedScorer} from "../../scoring/index.js";
import {isObject, shown} from "../values/json-value.js";
import {
  MAPPED_FIELDS,
  type ColumnMapping,
  type ExtractedColumn,
  type MappedField,
  type MappedScore
} from "../contract/column-mapping.js";

const FIELDS = [
  "suite",
  "columns",
  "constants",
  "scale",
  "codes",
  "scores",
  "extract",
  "scorer",
  "options",
  "records",
  "spread",
  "summaries"
];

/**
 * A mapping from the content of a mapping file.
 *
 * @param scorers - rules that it may name
 * @throws RangeError that names the field and what was expected
 */
export function readMapping(value: JsonValue, scorers: readonly NamedScorer[]): ColumnMapping {
  if (!isObject(value)) throw new RangeError(`invalid mapping; expected object: ${shown(value)}`);
  const {
    suite,
    columns,
    constants,
    scale,
    codes,
    scores,
    extract,
    scorer,
    options,
    records,
    spread,
    summaries,
    ...unknown
  } = value;
  const [other] = Object.keys(unknown);
  if (other !== undefined) throw new RangeError(`unknown field: ${other} (one of ${FIELDS.join(", ")})`);
  if (typeof suite !== "string" || !/^[\w.-]+$/.test(suite))
    throw new RangeError(`invalid suite; expected a slug: ${shown(suite)}`);
  const mapped = fieldTexts(columns, "columns");
  if (mapped.item === undefined) throw new RangeError("missing column: item");
  if (scale !== undefined && !(typeof scale === "number" && scale > 0)) {
    throw new RangeError(`invalid scale; expected a positive number: ${shown(scale)}`);
  }
  const rule = scorer === undefined ? undefined : scorers.find(({name}) => name === scorer);
  if (scorer !== undefined && rule === undefined)
    throw new RangeError(`unknown scorer: ${shown(scorer)} (one of ${scorers.map(({name}) => name).join(", ")})`);
  if (options !== undefined && !(Array.isArray(options) && options.every((option) => typeof option === "string"))) {
    throw new RangeError(`invalid options; expected a list of columns: ${shown(options)}`);
  }
  if (records !== undefined && typeof records !== "string")
    throw new RangeError(`invalid records; expected a member's name: ${shown(records)}`);
  if (summaries !== undefined && summaries !== "kept")
    throw new RangeError(`invalid summaries; expected "kept", or nothing: ${shown(summaries)}`);
  if (mapped.outOf !== undefined && (scale !== undefined || mapped.score === undefined))
    throw new RangeError("mismatched outOf: it stands beside columns.score, in place of scale");
  if (rule?.refusesMore && Array.isArray(options) && options.length > rule.letters)
    throw new RangeError(
      `invalid options; expected at most ${rule.letters} for the scorer ${rule.name}: ${options.length}`
    );
  return {
    suite,
    columns: mapped,
    ...(constants === undefined ? {} : {constants: fieldTexts(constants, "constants")}),
    ...(scale === undefined ? {} : {scale}),
    ...(codes === undefined ? {} : {codes: scoreCodes(codes)}),
    ...(scores === undefined ? {} : {scores: mappedScores(scores, mapped)}),
    ...(extract === undefined ? {} : {extract: extractedColumns(extract)}),
    ...(rule === undefined ? {} : {scorer: rule.name}),
    ...(options === undefined ? {} : {options: options as string[]}),
    ...(records === undefined ? {} : {records}),
    ...(spread === undefined ? {} : {spread: spreadNames(spread)}),
    ...(summaries === undefined ? {} : {summaries})
  };
}

function mappedScores(value: JsonValue, {score}: Partial<Record<MappedField, string>>): Record<string, MappedScore> {
  if (!isObject(value) || Object.keys(value).length === 0)
    throw new RangeError(`invalid scores; expected object of scores by name: ${shown(value)}`);
  if (score !== undefined) throw new RangeError("mismatched scores: either columns.score or scores");
  return Object.fromEntries(
    Object.entries(value).map(([name, one]): [string, MappedScore] => {
      const where = `scores.${name}`;
      if (!isObject(one)) throw new RangeError(`invalid ${where}; expected object: ${shown(one)}`);
      const {column, scale, weights, geometric, full, ...unknown} = one;
      refuseUnknown(unknown, where, SCORE_FIELDS);
      if (column !== undefined && typeof column !== "string")
        throw new RangeError(`invalid ${where}.column; expected text: ${shown(column)}`);
      if (scale !== undefined && !(typeof scale === "number" && scale > 0))
        throw new RangeError(`invalid ${where}.scale; expected a positive number: ${shown(scale)}`);
      if ([column, weights, geometric, full].filter((way) => way !== undefined).length > 1)
        throw new RangeError(`mismatched ${where}; expected one of column, weights, geometric and full`);
      for (const part of [
        ...Object.keys(isObject(weights) ? weights : {}),
        ...textsOf(geometric, where),
        ...textsOf(full, where)
      ])
        if (part === name || !(part in value))
          throw new RangeError(`invalid ${where}; expected names of other scores: ${part}`);
      if (
        weights !== undefined &&
        !(isObject(weights) && Object.values(weights).every((w) => typeof w === "number" && w > 0))
      )
        throw new RangeError(`invalid ${where}.weights; expected positive numbers by score: ${shown(weights)}`);
      return [name, one as MappedScore];
    })
  );
}

const SCORE_FIELDS = ["column", "scale", "weights", "geometric", "full"];
const EXTRACT_FIELDS = ["column", "patterns", "ranges", "otherwise", "otherwiseColumn"];

function refuseUnknown(unknown: object, where: string, known: readonly string[]): void {
  const [other] = Object.keys(unknown);
  if (other !== undefined) throw new RangeError(`unknown field: ${where}.${other} (one of ${known.join(", ")})`);
}

function textsOf(value: JsonValue | undefined, where: string): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string")) return value;
  throw new RangeError(`invalid ${where}; expected a list of texts: ${shown(value)}`);
}

function extractedColumns(value: JsonValue): Record<string, ExtractedColumn> {
  if (!isObject(value)) throw new RangeError(`invalid extract; expected object: ${shown(value)}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]): [string, ExtractedColumn] => {
      const where = `extract.${name}`;
      if (!isObject(one)) throw new RangeError(`invalid ${where}; expected object: ${shown(one)}`);
      const {column, patterns, ranges, otherwise, otherwiseColumn, ...unknown} = one;
      refuseUnknown(unknown, where, EXTRACT_FIELDS);
      for (const [field, text] of Object.entries({column, otherwise, otherwiseColumn}))
        if ((text !== undefined || field === "column") && typeof text !== "string")
          throw new RangeError(`invalid ${where}.${field}; expected text: ${shown(text)}`);
      for (const pattern of textsOf(patterns, `${where}.patterns`))
        try {
          new RegExp(pattern);
        } catch {
          throw new RangeError(`invalid ${where}.patterns; expected regular expressions: ${pattern}`);
        }
      const isRange = (range: JsonValue): boolean =>
        Array.isArray(range) && range.length === 2 && range.every((end) => typeof end === "number");
      if (ranges !== undefined && !(isObject(ranges) && Object.values(ranges).every(isRange)))
        throw new RangeError(`invalid ${where}.ranges; expected first and last by name: ${shown(ranges)}`);
      return [name, one as unknown as ExtractedColumn];
    })
  );
}

/** A list of columns stand for themselves. */
function spreadNames(value: JsonValue): Record<string, string> {
  const named = Array.isArray(value)
    ? value.map((column) => [column, column] as const)
    : Object.entries(isObject(value) ? value : {});
  if (
    named.length === 0 ||
    !named.every((pair): pair is [string, string] => pair.every((one) => typeof one === "string"))
  )
    throw new RangeError(`invalid spread; expected a list of columns, or texts by column: ${shown(value)}`);
  return Object.fromEntries(named);
}

function scoreCodes(value: JsonValue): Record<string, number | null> {
  if (!isObject(value)) throw new RangeError(`invalid codes; expected object: ${shown(value)}`);
  return Object.fromEntries(
    Object.entries(value).map(([code, score]) => {
      if (score !== null && !(typeof score === "number" && score >= 0 && score <= 1))
        throw new RangeError(`invalid codes.${code}; expected a score in [0, 1] or null: ${shown(score)}`);
      return [code, score];
    })
  );
}

function fieldTexts(value: JsonValue | undefined, name: string): Partial<Record<MappedField, string>> {
  if (!isObject(value)) throw new RangeError(`invalid ${name}; expected object: ${shown(value)}`);
  const result: Partial<Record<MappedField, string>> = {};
  for (const [key, column] of Object.entries(value)) {
    const field = MAPPED_FIELDS.find((known) => known === key);
    if (field === undefined) throw new RangeError(`unknown field: ${key} (one of ${MAPPED_FIELDS.join(", ")})`);
    if (typeof column !== "string") throw new RangeError(`invalid ${name}.${key}; expected text: ${shown(column)}`);
    result[field] = column;
  }
  return result;
}
