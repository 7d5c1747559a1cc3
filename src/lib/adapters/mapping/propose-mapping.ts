import type {JsonValue} from "../../scoring/index.js";
import {maybeNumber, maybeText} from "../values/json-value.js";
import type {ColumnMapping, MappedField, MappedScore} from "../contract/column-mapping.js";
import {mayItemsBeShared, capabilityColumn} from "./forms-of-items.js";
import {keysWithoutLetter} from "./key-letter.js";
import {measuresApart} from "./measures-apart.js";
import {rowsToldApart} from "./repeated-rows.js";
import {scoreShare} from "./score-share.js";
import {wordScore} from "./word-score.js";

/** Column names that usually hold a field, most telling first; compared in lower case without separators. */
const NAMES: readonly (readonly [MappedField, readonly string[]])[] = [
  ["subject", ["model", "modelid", "modelname", "llm", "system", "systemname", "subject"]],
  [
    "item",
    [
      // The name under which a document holds a record is its own.
      "recordkey",
      "itemid",
      "item",
      "index",
      "questionid",
      "qaid",
      "docid",
      "sampleid",
      "imageid",
      "promptid",
      "id",
      "qid",
      "uid",
      "taskid",
      "exampleid",
      "testcase",
      "testcaseid",
      "instanceid"
    ]
  ],
  ["pair", ["pairid", "pair", "caseid", "promptid", "case"]],
  ["category", ["category", "domain", "tasktype", "task", "type", "level1", "topic", "subject"]],
  ["subcategory", ["subcategory", "l2category", "concept", "subtask", "level2"]],
  ["capability", ["capability", "role", "ability"]],
  ["protocol", ["protocol", "mode"]],
  ["run", ["run", "runid", "runname", "runindex", "replicate"]],
  ["attempt", ["attempt", "sample", "sampleix", "repeat", "epoch", "trial", "imageindex"]],
  ["step", ["trainingstep", "trainstep", "globalstep", "checkpointstep", "checkpoint", "iteration"]],
  ["prompt", ["prompt", "prompttext", "question", "instruction", "query", "input"]],
  ["turn", ["turn", "stage", "round"]],
  // Beside a column that can only be the right answer one called `answer` is the model's.
  [
    "key",
    [
      "key",
      "gold",
      "goldanswer",
      "groundtruth",
      "gt",
      "gtanswer",
      "correctanswer",
      "target",
      "answer",
      "label",
      "reference"
    ]
  ],
  [
    "reply",
    [
      "reply",
      "response",
      "prediction",
      "rawresponse",
      "output",
      "modelanswer",
      "generatedtext",
      "modeloutput",
      "pred",
      "answer"
    ]
  ],
  ["image", ["image", "imagepath", "generatedimage", "imgname"]],
  ["parsed", ["parsed", "parsedanswer", "extracted", "choice", "mappedoutput", "predanswer", "predictedanswer"]],
  ["score", ["score", "correct", "iscorrect", "hit", "accuracy", "acc", "exactmatch", "rating", "value"]],
  ["judge", ["judge", "judgeid", "judgemodel", "evaluator", "rater", "annotator"]],
  ["judgeRaw", ["judgeraw", "judgereply", "judgement", "judgment", "explanation", "reason"]],
  ["status", ["status"]]
];

/** A proposed mapping with what is still to be said. */
export interface MappingProposal {
  readonly mapping: ColumnMapping;
  /** Columns that fill nothing. */
  readonly unused: readonly string[];
  /** What is missing before the table can be read. */
  readonly problems: readonly string[];
}

/** Numbers that scores are usually out of. */
const SCALES = [1, 5, 10, 100];
/** Few conversations that are scored turn by turn are longer. */
const MOST_TURNS = 30;
/** What people were shown names the item of their ratings, where nothing else does. */
const ITEMS_SHOWN = [
  "picture",
  "pictureid",
  "stimulus",
  "stimulusid",
  "image",
  "imagepath",
  "filename",
  "file",
  "video"
];
/** Right answers that a problem names, and how much of them. */
const [MOST_KEYS, MOST_SHOWN] = [3, 60];
/** What tells questions of one case apart, where no column names the item. */
const WITHIN_CASE = ["turn", "stage", "questionix", "questionindex", "qix"];

/** Of a column that no field is named after: its cells say whether they are scores. */
const SCORE_PART = /score|rating|correct|right|accuracy|passed|quality|points|grade/;

/** A row as far as it is looked at. */
type LooseRow = Readonly<Record<string, JsonValue>>;

/**
 * A mapping guessed from column names: a start for the author, who knows better.
 *
 * @param columns - names, of nested JSON dotted paths: there the last part speaks
 * @param rows - the first ones, to see what scores are out of and what the column `step` counts
 */
export function proposeMapping(
  columns: readonly string[],
  suite: string,
  rows: readonly LooseRow[] = []
): MappingProposal {
  const plain = new Map<string, string>();
  // Of two columns with one name the one that is nested less is meant.
  for (const column of [...columns].sort((a, b) => depthOf(b) - depthOf(a))) {
    plain.set(plainName(column.slice(column.lastIndexOf(".") + 1)), column);
    plain.set(plainName(column), column);
  }
  const found: Partial<Record<MappedField, string>> = {};
  const used = new Set<string>();
  const forms = capabilityColumn(columns, rows);
  if (forms !== undefined) used.add(forms);
  for (const [field, names] of NAMES) {
    const named = names.map((name) => plain.get(name)).find((name) => name !== undefined && !used.has(name));
    const column = field === "capability" ? (forms ?? named) : named;
    if (column === undefined) continue;
    found[field] = column;
    used.add(column);
  }
  const steps = plain.get("step");
  if (steps !== undefined && !used.has(steps)) {
    const field = areTurns(rows.map((row) => row[steps])) ? "turn" : "step";
    if (found[field] === undefined) {
      found[field] = steps;
      used.add(steps);
    }
  }
  if (found.item === undefined && found.pair === undefined) {
    const shown = ITEMS_SHOWN.flatMap((name) => plain.get(name) ?? []).find(
      (column) => column === found.image || !used.has(column)
    );
    if (shown !== undefined) found.item = shown;
    if (shown !== undefined) used.add(shown);
  }
  if (found.item === undefined && found.pair !== undefined) {
    const turns = found.turn === undefined ? [] : [found.turn];
    const within = [...new Set([...WITHIN_CASE.flatMap((name) => plain.get(name) ?? []), ...turns])];
    if (within.length > 0) found.item = [found.pair, ...within].join(",");
    for (const column of within) used.add(column);
  }
  if (
    found.item !== undefined &&
    found.capability !== undefined &&
    mayItemsBeShared(rows, found.item, found.capability)
  ) {
    found.pair ??= found.item;
    found.item = `${found.item},${found.capability}`;
  }
  // The k-th sample of an item, where something else names the item; else the item itself.
  if (found.item === undefined && found.attempt !== undefined && plainName(found.attempt) === "sample") {
    found.item = found.attempt;
    delete found.attempt;
  }
  const several = severalScores(columns, used, found, rows);
  if (found.score === undefined && several === null) {
    const scores = columns.find((column) => !used.has(column) && areScores(column, rows));
    if (scores !== undefined) {
      found.score = scores;
      used.add(scores);
    }
  }
  if (
    found.key !== undefined &&
    found.reply === undefined &&
    found.parsed === undefined &&
    namesRows(found.key, rows)
  ) {
    // What tells every row from the others without a blank in it is a name, not a right answer.
    if (found.item === undefined) found.item = found.key;
    else used.delete(found.key);
    delete found.key;
  }
  const named = ["option", "choice"].map((name) =>
    [..."abcdefghij"].flatMap((letter) => plain.get(name + letter) ?? [])
  );
  // A bare letter says less than a name: only a capital one is an option.
  const bare = [..."ABCDEFGHIJ"].filter((letter) => columns.includes(letter));
  const options = [bare, ...named].find((letters) => letters.length >= 2);
  const unusedNow = (): string[] => columns.filter((column) => !used.has(column) && !options?.includes(column));
  const apartRows = rowsToldApart(found, rows, unusedNow(), plainName);
  Object.assign(found, apartRows.columns);
  for (const column of Object.values(apartRows.columns).flatMap((names) => names.split(","))) used.add(column);
  if (several !== null) {
    delete found.score;
    for (const {column} of Object.values(several)) used.add(column!);
  }
  const isScored = found.score !== undefined || several !== null;
  const problems: string[] = [];
  if (found.item === undefined) problems.push("no column names the item: set columns.item");
  if (!isScored && found.key === undefined)
    problems.push("no score and no key: set columns.score (with codes for words other than yes and no) or columns.key");
  else if (!isScored && found.reply === undefined && found.parsed === undefined)
    problems.push("a key and no answer to compare it with: set columns.score, columns.reply or columns.parsed");
  if (!isScored && found.parsed === undefined && found.reply !== undefined && found.key !== undefined) {
    const {keys, unread, keyed} = keysWithoutLetter(rows, found.key, options);
    const shown = keys.slice(0, MOST_KEYS).join(", ").slice(0, MOST_SHOWN);
    if (unread > 0 && unread === keyed) {
      found.parsed = found.reply;
      problems.push(
        `right answers are no letters (${shown}): replies are compared with them as they stand; where more is to be read from a reply, set columns.score`
      );
    } else if (unread > 0)
      problems.push(
        `right answers of ${unread} of the first ${rows.length} rows are no letters (${shown}), and rows with such will be rejected: set columns.score`
      );
  }
  if (found.subject === undefined)
    problems.push("no column names the model: set columns.subject, constants.subject or --subject");
  const measures = found.score === undefined ? null : measuresApart(rows, unusedNow(), plainName);
  // Rows of several measures repeat each other: that is said by these.
  const mixed = measures ?? apartRows.problem;
  if (mixed !== null) problems.push(mixed);
  const {lowest, highest} = rangeOf(rows, found.score);
  const said = scaleOf(found.score, highest);
  const isAbove = highest > 0 && scoreShare(highest) === null;
  const scale = said ?? (isAbove ? scaleUpTo(highest) : undefined);
  if (isAbove && said === undefined)
    problems.push(
      `${rows.length === 1 ? "the first score is" : `scores of the first ${rows.length} rows go up to`} ${highest}: set scale to what scores are out of`
    );
  if (lowest < 0 && scoreShare(lowest) === null)
    problems.push(
      `scores of the first rows go down to ${lowest}: say in codes what each of them stands for, as in {"-1": 0}`
    );
  const apart = scalesApart(rows, found);
  if (apart !== null) problems.push(apart);
  return {
    mapping: {
      suite,
      columns: found,
      ...(options ? {options} : {}),
      ...(scale === undefined ? {} : {scale}),
      ...(several === null ? {} : {scores: several})
    },
    unused: unusedNow(),
    problems
  };
}

/**
 * Whether the column `step` counts parts of an answer: small whole numbers, several of them. Mostly it is the training step of a
 * checkpoint, of which a file begins with one, or with large ones.
 */
function areTurns(cells: readonly (JsonValue | undefined)[]): boolean {
  const values = new Set(cells.filter((cell) => cell !== null && cell !== undefined && cell !== "").map(Number));
  return values.size > 1 && [...values].every((n) => Number.isInteger(n) && n >= 0 && n <= MOST_TURNS);
}

/** Judges whose highest scores suggest different scales, the narrowest and the widest of them; a table is read under one scale. */
function scalesApart(rows: readonly LooseRow[], {judge, score}: ColumnMapping["columns"]): string | null {
  if (judge === undefined || score === undefined) return null;
  const most = new Map<unknown, number>();
  for (const row of rows) {
    // A judge who has scored nothing has no scale.
    const value = Number(row[score] === null || row[score] === "" ? NaN : row[score]);
    if (Number.isFinite(value)) most.set(row[judge], Math.max(value, most.get(row[judge]) ?? -Infinity));
  }
  const highest = [...most].sort(([, a], [, b]) => a - b);
  const scaleAt = (k: number) => scaleUpTo(highest.at(k)?.[1] ?? 0);
  if (scaleAt(0) === scaleAt(-1)) return null;
  const [[narrow, least], [wide, highestOfAll]] = [highest[0]!, highest.at(-1)!];
  return `scores of ${String(narrow)} go up to ${least}, those of ${String(wide)} to ${highestOfAll}: judges on different scales need tables of their own, each with its scale`;
}

/** The narrowest usual scale that a score is on, or is beyond by no more than rounding. */
const scaleUpTo = (score: number): number | undefined =>
  SCALES.find((scale) => score <= scale || scoreShare(score, scale) !== null);

/**
 * Several scores of one answer, each with its own scale; `null` where there is one at most. Weights, ids and right answers are none,
 * whatever they are called.
 */
function severalScores(
  columns: readonly string[],
  used: ReadonlySet<string>,
  {score}: ColumnMapping["columns"],
  rows: readonly LooseRow[]
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

/** Is a column called key rather a name: another in every row, without a blank? */
function namesRows(column: string, rows: readonly LooseRow[]): boolean {
  if (plainName(column) !== "key" || rows.length < 2) return false;
  const names = rows.map((row) => maybeText(row[column] ?? null));
  return names.every((name) => name !== null && /^\S+$/.test(name)) && new Set(names).size === names.length;
}

/** What judges of pictures are asked for by name. */
const ASPECT = /consistency|realism|aesthetic|fidelity|plausib|alignment|faithful|adherence|reasoning|coherence/;

function isOneOfScores(column: string, rows: readonly LooseRow[]): boolean {
  if (areScores(column, rows)) return true;
  if (!ASPECT.test(plainName(column))) return false;
  const cells = rows.map((row) => row[column]).filter((cell) => cell !== null && cell !== undefined && cell !== "");
  return cells.length > 0 && cells.every((cell) => maybeNumber(cell) !== null);
}

/** Are the cells of a column numbers, or words for right and wrong, under a name that tells of scores or of what they are out of? */
function areScores(column: string, rows: readonly LooseRow[]): boolean {
  if (!SCORE_PART.test(plainName(column)) && scaleOf(column, -Infinity) === undefined) return false;
  const cells = rows.map((row) => row[column]).filter((cell) => cell !== null && cell !== undefined && cell !== "");
  return cells.length > 0 && cells.every((cell) => wordScore(cell) !== null || maybeNumber(cell) !== null);
}

function rangeOf(rows: readonly LooseRow[], column: string | undefined): {lowest: number; highest: number} {
  if (column === undefined) return {lowest: NaN, highest: NaN};
  const scores = rows.map((row) => Number(row[column])).filter(Number.isFinite);
  return {
    lowest: scores.reduce((least, score) => Math.min(least, score), Infinity),
    highest: scores.reduce((most, score) => Math.max(most, score), -Infinity)
  };
}

/** What a column says of its own scores, as `Rating (1-7)` does, where none is above it. */
function scaleOf(column: string | undefined, highest: number): number | undefined {
  const most = Number(/[([]\s*-?\d+\s*(?:-|–|to|\.\.)\s*(\d+)\s*[)\]]/.exec(column ?? "")?.[1]);
  return most > 1 && (highest <= most || scoreShare(highest, most) !== null) ? most : undefined;
}

/** In lower case, without separators and what stands in brackets: `Rating (1-5)` is `rating`. */
const plainName = (column: string): string =>
  column
    .replace(/\(.*?\)|\[.*?\]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

const depthOf = (column: string): number => column.split(".").length;
