import type {JsonObject} from "../values/json-value.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import {SPREAD_NAME, SPREAD_VALUE} from "../tables/spread-rows.js";
import {capabilityOf} from "./capability-words.js";
import {plainName} from "./plain-name.js";
import {areScores, holdScores, rangeOf, scaleUpTo} from "./score-columns.js";

/** Columns that are spread over rows, which fields these fill, and what is to be said of it. */
export interface ProposedSpread {
  readonly spread: Readonly<Record<string, string>>;
  readonly columns: ColumnMapping["columns"];
  readonly problem: string | null;
}

const MOST_NAMED = 3;
/** Columns of judges and people who gave scores each: `annotator_1`, `Rater B`. */
const JUDGE =
  /^(?:human|expert)?(?:annotator|rater|judge|reviewer|evaluator|human|expert|person|worker)(?:\d+|[a-h])(?:score|rating|vote|label)?$/;

/** Columns by name, of many the first. */
export const namedColumns = (columns: readonly string[]): string =>
  columns.slice(0, MOST_NAMED).join(", ") +
  (columns.length > MOST_NAMED ? ` and ${columns.length - MOST_NAMED} more` : "");

/**
 * A table with a column of scores for each capability, for each model or for each item, which the plain proposal cannot read.
 *
 * @param plain - what is proposed of the table as it stands
 */
export function proposedSpread(
  columns: readonly string[],
  rows: readonly JsonObject[],
  plain: {readonly mapping: ColumnMapping; readonly unused: readonly string[]}
): ProposedSpread | null {
  const {item, subject, key, reply, parsed, score} = plain.mapping.columns;
  const forms = columns.filter((column) => formOf(column) !== null && holdScores(column, rows));
  const isOfForms =
    new Set(forms.map(formOf)).size > 1 && !columns.some((one) => !forms.includes(one) && areScores(one, rows));
  if (isOfForms && score === undefined && item !== undefined)
    return {
      spread: Object.fromEntries(forms.map((column) => [column, formOf(column)!])),
      columns: {capability: SPREAD_NAME, score: SPREAD_VALUE},
      problem: null
    };
  const judges = columns.filter((column) => JUDGE.test(plainName(column)) && holdScores(column, rows));
  if (judges.length > 1 && score === undefined && plain.mapping.scores === undefined && item !== undefined)
    return {
      spread: Object.fromEntries(judges.map((column) => [column, column])),
      columns: {judge: SPREAD_NAME, score: SPREAD_VALUE},
      problem: null
    };
  const isRead = score !== undefined || plain.mapping.scores !== undefined || (key ?? reply ?? parsed) !== undefined;
  const scores = plain.unused.filter((column) => holdScores(column, rows));
  if (isRead || scores.length < 2 || (item === undefined) === (subject === undefined)) return null;
  // Sizes, positions and times are numbers, too, but not all out of one thing.
  const scales = new Set(scores.map((column) => scaleUpTo(rangeOf(rows, column).highest)));
  if (scales.size > 1 || scales.has(undefined)) return null;
  // There are more items than models, most often: a row is then of the few.
  const areItems = item === undefined || scores.length > rows.length;
  return {
    spread: Object.fromEntries(scores.map((column) => [column, column])),
    columns: areItems
      ? {item: SPREAD_NAME, score: SPREAD_VALUE, ...(subject === undefined ? {subject: item!} : {})}
      : {subject: SPREAD_NAME, score: SPREAD_VALUE},
    problem: `columns ${namedColumns(scores)} are taken for ${areItems ? "items" : "models"}, each with its scores`
  };
}

/**
 * Several scores of a row read as those of several models, named by what their columns do not share: `foo_score`, `bar_score`. Where each
 * stands in an object of its model (`foo.score`, `bar.score`), so does all else of the model. `null` where they share nothing, or are on
 * different scales.
 */
export function modelsOfColumns({scores, ...mapping}: ColumnMapping): ColumnMapping | null {
  const columns = Object.keys(scores ?? {});
  const scales = new Set(Object.values(scores ?? {}).map(({scale}) => scale));
  const [scale] = scales;
  const objects = columns.map((column) => column.slice(0, Math.max(0, column.lastIndexOf("."))));
  const fields = new Set(columns.map((column, c) => column.slice(objects[c]!.length)));
  const areObjects = fields.size === 1 && !objects.includes("");
  const names = areObjects ? lastParts(objects) : unlikeParts(columns);
  if (columns.length < 2 || scales.size > 1 || names === null) return null;
  const own = (column: string): string => {
    const object = areObjects ? objects.find((one) => column.startsWith(`${one}.`)) : undefined;
    return object === undefined ? column : SPREAD_VALUE + column.slice(object.length);
  };
  return {
    ...mapping,
    columns: {
      ...Object.fromEntries(
        Object.entries(mapping.columns).map(([field, list]) => [field, list.split(",").map(own).join(",")])
      ),
      subject: SPREAD_NAME,
      score: areObjects ? own(columns[0]!) : SPREAD_VALUE
    },
    ...(scale === undefined ? {} : {scale}),
    ...(mapping.options === undefined ? {} : {options: mapping.options.map(own)}),
    spread: Object.fromEntries((areObjects ? objects : columns).map((column, c) => [column, names[c]!]))
  };
}

/** Names of objects without the parts at both ends of their paths that all of them share, `results.gpt-4.1`; `null` where two have one. */
function lastParts(objects: readonly string[]): readonly string[] | null {
  const parts = objects.map((object) => object.split("."));
  const [first] = parts;
  const from = first?.findIndex((part, p) => parts.some((other) => other[p] !== part)) ?? -1;
  const behind = first?.toReversed().findIndex((part, p) => parts.some((other) => other.at(-1 - p) !== part)) ?? -1;
  return from < 0 || behind < 0 ? null : parts.map((own) => own.slice(from, own.length - behind).join("."));
}

/** What columns do not share; `null` where one has nothing else, or nothing of it. */
function unlikeParts(columns: readonly string[]): readonly string[] | null {
  const parts = columns.map((column) => column.split(/[_ .-]+/));
  const names = parts.map((own) => own.filter((part) => !parts.every((other) => other.includes(part))).join("-"));
  return parts.some((own, p) => names[p] === "" || names[p] === own.join("-")) ? null : names;
}

/** The capability in the name of a column, whatever else the name says of scores. */
const formOf = (column: string): string | null =>
  capabilityOf(plainName(column).replace(/^is|score|correct|accuracy|acc$|rating|passed|result/g, ""));
