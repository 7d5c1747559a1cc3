import type {JsonValue} from "../../scoring/index.js";
import {maybeText, type JsonObject} from "../values/json-value.js";
import type {ColumnMapping, MappedField} from "../contract/column-mapping.js";
import {SPREAD_NAME, SPREAD_VALUE, spreadRows} from "../tables/spread-rows.js";
import {alikeModels} from "./alike-models.js";
import {comparedAnswers} from "./compared-answers.js";
import {mayItemsBeShared, capabilityColumn} from "./forms-of-items.js";
import {errorColumn} from "./error-column.js";
import {failedReplies} from "./failed-replies.js";
import {keysWithoutLetter} from "./key-letter.js";
import {measuresApart, partsApart} from "./measures-apart.js";
import {rowsToldApart} from "./repeated-rows.js";
import {plainLastName, plainName} from "./plain-name.js";
import {proposedCases} from "./proposed-cases.js";
import {proposedSpread} from "./proposed-spread.js";
import {areScores, rangeOf, scaleOf, scalesApart, scaleUpTo, severalScores, wordedScore} from "./score-columns.js";
import {scoreNumber} from "./score-number.js";
import {scoreShare} from "./score-share.js";
import {summedAnswers} from "./summed-answers.js";
import {summaryFinder} from "./summary-row.js";

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
  ["pair", ["pairid", "pair"]],
  ["case", ["caseid", "case", "promptid"]],
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
  [
    "outOf",
    ["outof", "maxscore", "scoremax", "maximumscore", "fullscore", "maxpoints", "pointspossible", "fullmarks", "total"]
  ],
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
/** Records that are looked at of rows that are spread over columns, whole rows of them: a wide table has thousands a row. */
const MOST_SPREAD = 20_000;
/** What tells questions of one case apart, where no column names the item. */
const WITHIN_CASE = ["turn", "stage", "questionix", "questionindex", "qix"];

/**
 * A mapping guessed from column names: a start for the author, who knows better.
 *
 * @param columns - names, of nested JSON dotted paths: there the last part speaks
 * @param rows - the first ones, to see what scores are out of and what the column `step` counts
 * @param known - columns by field that need no guess
 */
export function proposeMapping(
  columns: readonly string[],
  suite: string,
  rows: readonly JsonObject[] = [],
  known: ColumnMapping["columns"] = {}
): MappingProposal {
  const plain = proposedAsItStands(columns, suite, rows, known);
  const found = proposedSpread(columns, rows, plain);
  if (found === null) return plain;
  const {spread, problem} = found;
  const others = columns.filter((column) => !Object.hasOwn(spread, column));
  const proposal = proposedAsItStands(
    [...others, SPREAD_NAME, SPREAD_VALUE],
    suite,
    rows.slice(0, Math.ceil(MOST_SPREAD / Object.keys(spread).length)).flatMap((row) => spreadRows(row, spread)),
    {...known, ...found.columns}
  );
  return {
    ...proposal,
    mapping: {...proposal.mapping, spread},
    problems: problem === null ? proposal.problems : [problem, ...proposal.problems]
  };
}

/** @param known - fields whose columns need no guess */
function proposedAsItStands(
  columns: readonly string[],
  suite: string,
  given: readonly JsonObject[],
  known: ColumnMapping["columns"]
): MappingProposal {
  const plain = new Map<string, string>();
  // Of two columns with one name the one that is nested less is meant.
  for (const column of [...columns].sort((a, b) => depthOf(b) - depthOf(a))) {
    plain.set(plainLastName(column), column);
    plain.set(plainName(column), column);
  }
  const found: Partial<Record<MappedField, string>> = {...known};
  const used = new Set<string>(Object.values(known).flatMap((list) => [list, ...list.split(",")]));
  const forms = capabilityColumn(columns, given);
  if (forms !== undefined) used.add(forms);
  for (const [field, names] of NAMES) {
    if (known[field] !== undefined) continue;
    const named = names.map((name) => plain.get(name)).find((name) => name !== undefined && !used.has(name));
    const column = field === "capability" ? (forms ?? named) : named;
    if (column === undefined) continue;
    found[field] = column;
    used.add(column);
  }
  const summary = summaryFinder({suite, columns: found});
  const [naming] = found.item?.split(",") ?? [];
  // A row without an item is none, and often a total.
  const isNamed = (row: JsonObject): boolean => naming === undefined || maybeText(row[naming] ?? null) !== null;
  const rows = given.filter((row) => summary.of(row) === null && isNamed(row));
  const steps = plain.get("step");
  if (steps !== undefined && !used.has(steps)) {
    const field = areTurns(rows.map((row) => row[steps])) ? "turn" : "step";
    if (found[field] === undefined) {
      found[field] = steps;
      used.add(steps);
    }
  }
  const together = found.pair ?? found.case;
  if (found.item === undefined && together === undefined) {
    const shown = ITEMS_SHOWN.flatMap((name) => plain.get(name) ?? []).find(
      (column) => column === found.image || !used.has(column)
    );
    if (shown !== undefined) found.item = shown;
    if (shown !== undefined) used.add(shown);
  }
  if (found.item === undefined && together !== undefined) {
    const turns = found.turn === undefined ? [] : [found.turn];
    const within = [...new Set([...WITHIN_CASE.flatMap((name) => plain.get(name) ?? []), ...turns])];
    if (within.length > 0) found.item = [together, ...within].join(",");
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
  const cases = proposedCases(
    found,
    rows,
    columns.filter((column) => !used.has(column))
  );
  if (found.case !== undefined && cases.case === undefined) delete found.case;
  Object.assign(found, cases);
  if (cases.case !== undefined) used.add(cases.case);
  // The k-th sample of an item, where something else names the item; else the item itself.
  if (found.item === undefined && found.attempt !== undefined && plainName(found.attempt) === "sample") {
    found.item = found.attempt;
    delete found.attempt;
  }
  const several = known.score === undefined ? severalScores(columns, used, found, rows) : null;
  if (found.score === undefined && several === null) {
    const scores =
      columns.find((column) => !used.has(column) && areScores(column, rows)) ?? wordedScore(columns, used, found, rows);
    if (scores !== undefined) {
      if (found.status === scores) delete found.status;
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
  const apartRows = rowsToldApart(found, rows, unusedNow());
  Object.assign(found, apartRows.columns);
  for (const column of Object.values(apartRows.columns).flatMap((names) => names.split(","))) used.add(column);
  if (several !== null) {
    delete found.score;
    for (const {column} of Object.values(several)) used.add(column!);
  }
  const isScored = found.score !== undefined || several !== null;
  if (found.outOf !== undefined && !isOutOf(found, rows)) {
    used.delete(found.outOf);
    delete found.outOf;
  }
  const problems: string[] = [];
  const compared = found.subject === undefined ? comparedAnswers(columns, rows) : null;
  if (compared !== null) problems.push(compared);
  const failures = errorColumn(rows, unusedNow(), found);
  if (failures.column !== undefined) {
    found.error = failures.column;
    used.add(failures.column);
  }
  if (failures.problem !== undefined) problems.push(failures.problem);
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
  const measures = found.score === undefined ? null : measuresApart(rows, unusedNow());
  // Rows of several measures repeat each other: that is said by these.
  const mixed = measures ?? apartRows.problem;
  if (mixed !== null) problems.push(mixed);
  const scores = Object.values(several ?? {[found.score ?? ""]: {column: found.score}}).flatMap(
    ({column}) => column ?? []
  );
  for (const doubt of [
    partsApart(rows, columns),
    alikeModels(rows, found.subject),
    failedReplies(rows, found),
    summedAnswers(columns, rows, scores)
  ])
    if (doubt !== null) problems.push(doubt);
  const {lowest, highest} = rangeOf(rows, found.outOf === undefined ? found.score : undefined);
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
  const apart = found.outOf === undefined ? scalesApart(rows, found) : null;
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

/** Does a column say what each score is out of? A total beside scores of 0 and 1 is of something else. */
function isOutOf({score, outOf}: ColumnMapping["columns"], rows: readonly JsonObject[]): boolean {
  if (score === undefined || outOf === undefined) return false;
  const pairs = rows.flatMap((row) => {
    const [of, most] = [scoreNumber(row[score]), scoreNumber(row[outOf])];
    return of === null || most === null ? [] : [[of, most] as const];
  });
  return pairs.every(([of, most]) => of <= most) && (plainName(outOf) !== "total" || pairs.some(([of]) => of > 1));
}

/** Is a column called key rather a name: another in every row, without a blank? */
function namesRows(column: string, rows: readonly JsonObject[]): boolean {
  if (plainName(column) !== "key" || rows.length < 2) return false;
  const names = rows.map((row) => maybeText(row[column] ?? null));
  return names.every((name) => name !== null && /^\S+$/.test(name)) && new Set(names).size === names.length;
}

const depthOf = (column: string): number => column.split(".").length;
