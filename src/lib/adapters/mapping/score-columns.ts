import type {JsonValue} from "../../scoring/index.js";
import type {JsonObject} from "../values/json-value.js";
import type {ColumnMapping, MappedScore} from "../contract/column-mapping.js";
import {plainName} from "./plain-name.js";
import {saidStatus} from "./said-status.js";
import {scoreNumber} from "./score-number.js";
import {scoreShare} from "./score-share.js";
import {wordScore} from "./word-score.js";

/** Numbers that scores are usually out of. */
const SCALES = [1, 5, 10, 100];
/** Of a column that no field is named after: its cells say whether they are scores. */
const SCORE_PART = /score|correct|accuracy|passed|quality/;
/** As parts of other words these tell of something else: bright, upgrade, viewpoints, generating. */
const SCORE_WORD = /(?:^|[^a-z])(?:is|human|user|judge|mean|overall)?(?:right|points?|grades?|ratings?)(?![a-z])/;

/** Judges whose highest scores suggest different scales, the narrowest and the widest of them; a table is read under one scale. */
export function scalesApart(rows: readonly JsonObject[], {judge, score}: ColumnMapping["columns"]): string | null {
  if (judge === undefined || score === undefined) return null;
  const most = new Map<unknown, number>();
  for (const row of rows) {
    // A judge who has scored nothing has no scale.
    const value = scoreNumber(row[score]);
    if (value !== null) most.set(row[judge], Math.max(value, most.get(row[judge]) ?? -Infinity));
  }
  const highest = [...most].sort(([, a], [, b]) => a - b);
  const scaleAt = (k: number) => scaleUpTo(highest.at(k)?.[1] ?? 0);
  if (scaleAt(0) === scaleAt(-1)) return null;
  const [[narrow, least], [wide, highestOfAll]] = [highest[0]!, highest.at(-1)!];
  return `scores of ${String(narrow)} go up to ${least}, those of ${String(wide)} to ${highestOfAll}: judges on different scales need tables of their own, each with its scale`;
}

/** The narrowest usual scale that a score is on, or is beyond by no more than rounding. */
export const scaleUpTo = (score: number): number | undefined =>
  SCALES.find((scale) => score <= scale || scoreShare(score, scale) !== null);

/**
 * Several scores of one answer, each with its own scale; `null` where there is one at most. Weights, ids and right answers are none,
 * whatever they are called.
 */
export function severalScores(
  columns: readonly string[],
  used: ReadonlySet<string>,
  {score}: ColumnMapping["columns"],
  rows: readonly JsonObject[]
): Record<string, MappedScore> | null {
  const found = columns.filter(
    (column) =>
      (column === score || !used.has(column)) && !/weight/.test(plainName(column)) && isOneOfScores(column, rows)
  );
  if (found.length < 2) return null;
  return Object.fromEntries(
    found.map((column): [string, MappedScore] => {
      const {highest} = rangeOf(rows, column);
      const scale = scaleOf(column, highest) ?? (scoreShare(highest) === null ? scaleUpTo(highest) : undefined);
      return [column, scale === undefined ? {column} : {column, scale}];
    })
  );
}

/** What judges of pictures are asked for by name. */
const ASPECT = /consistency|realism|aesthetic|fidelity|plausib|alignment|faithful|adherence|reasoning|coherence/;

function isOneOfScores(column: string, rows: readonly JsonObject[]): boolean {
  if (areScores(column, rows)) return true;
  if (!ASPECT.test(plainName(column))) return false;
  const cells = scoredCells(column, rows);
  return cells.length > 0 && cells.every((cell) => scoreNumber(cell) !== null);
}

/** Are the cells of a column numbers, or words for right and wrong, under a name that tells of scores or of what they are out of? */
export function areScores(column: string, rows: readonly JsonObject[]): boolean {
  const words = column.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  const isNamed = SCORE_PART.test(plainName(column)) || SCORE_WORD.test(words);
  return (isNamed || scaleOf(column, -Infinity) !== undefined) && holdScores(column, rows);
}

/** Are the cells of a column numbers, or words for right and wrong? */
export function holdScores(column: string, rows: readonly JsonObject[]): boolean {
  const cells = scoredCells(column, rows);
  return cells.length > 0 && cells.every((cell) => wordScore(cell) !== null || scoreNumber(cell) !== null);
}

/** What a column holds but for empty cells, words for none, and numbers that are none. */
const scoredCells = (column: string, rows: readonly JsonObject[]): JsonValue[] =>
  rows.flatMap((row): JsonValue[] => {
    const cell = row[column] ?? "";
    return cell === "" || saidStatus(cell) !== null || /^nan$/i.test(String(cell)) ? [] : [cell];
  });

/** Columns that hold scores where each cell is a word for right or wrong. */
const WORDED = /^(?:result|verdict|outcome|grade|evaluation|status|passfail)$/;

export function wordedScore(
  columns: readonly string[],
  used: ReadonlySet<string>,
  {status}: ColumnMapping["columns"],
  rows: readonly JsonObject[]
): string | undefined {
  const isWord = (cell: JsonValue): boolean => typeof cell !== "number" && wordScore(cell) !== null;
  return columns.find((column) => {
    if ((used.has(column) && column !== status) || !WORDED.test(plainName(column))) return false;
    const cells = scoredCells(column, rows);
    return cells.length > 0 && cells.every(isWord);
  });
}

export function rangeOf(rows: readonly JsonObject[], column: string | undefined): {lowest: number; highest: number} {
  if (column === undefined) return {lowest: NaN, highest: NaN};
  const scores = rows.flatMap((row) => scoreNumber(row[column]) ?? []);
  return {
    lowest: scores.reduce((least, score) => Math.min(least, score), Infinity),
    highest: scores.reduce((most, score) => Math.max(most, score), -Infinity)
  };
}

/** What a column says of its own scores, as `Rating (1-7)` does, where none is above it. */
export function scaleOf(column: string | undefined, highest: number): number | undefined {
  const most = Number(/[([]\s*-?\d+\s*(?:-|–|to|\.\.)\s*(\d+)\s*[)\]]/.exec(column ?? "")?.[1]);
  return most > 1 && (highest <= most || scoreShare(highest, most) !== null) ? most : undefined;
}
