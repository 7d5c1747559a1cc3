import type {JointProportions} from "../../contract/benchmark-logs.js";
import type {JsonValue, LoggedScore} from "../../../scoring/index.js";
import type {Adapter} from "../../../adapters/contract/adapter.js";
import {isObject, maybeNumber, shown, type JsonObject} from "../../../adapters/values/json-value.js";
import {jsonDocument} from "../../../adapters/records/json-document.js";

const SUM_TOLERANCE = 0.005;

/**
 * The input of GapEval's `evaluate.py`: an object from subject to rows of four proportions that add up to 1 within 0.005.
 * Numbers written as text are taken; counts and percents are not.
 *
 * @throws RangeError that names subject, row and what was expected
 */
export function jointProportions(value: JsonValue): JointProportions[] {
  if (!isObject(value)) throw new RangeError(`invalid joint proportions; expected object: ${shown(value)}`);
  return Object.entries(value).map(([subject, rows]) => {
    if (!Array.isArray(rows) || rows.length === 0)
      throw new RangeError(`${subject}: invalid rows; expected a list: ${shown(rows)}`);
    return {subject, rows: rows.map((row, r) => proportions(row, `${subject}, row ${r}`))};
  });
}

/** Recognises these files, so that `ingest` can say what they are: they hold no responses and give no rows. */
export const GAPEVAL_JOINT: Adapter = {
  id: "gapeval-joint",
  version: "1",
  title: "GapEval joint proportions",

  async detect(looks) {
    const found = [];
    for (const look of looks.filter(({extension}) => extension === "json")) {
      const record = await look.firstRecord();
      if (record !== null && (isInput(record) || isOutput(record))) found.push(look.file);
    }
    if (found.length === 0) return null;
    return {
      files: found,
      confidence: 0.9,
      because: "every value is a list of four proportions, or results with gaps",
      as: "GapEval joint proportions or gap scores (aggregates: for `fit`, not for `ingest`)"
    };
  },

  async *read(files, context) {
    const documents = new Map<string, JsonValue>();
    for (const file of files) {
      const document = await jsonDocument(file, context);
      const value = "value" in document ? document.value : null;
      documents.set(file.path, value);
      for (const subject of isObject(value) ? Object.keys(subjectsOf(value)) : ["?"]) {
        context.ledger.saw(file.path);
        context.ledger.skipped(file.path, subject, "aggregate without responses: read it with `parallax fit`");
      }
    }
    for (const [path, value] of documents)
      if (isObject(value) && isOutput(value))
        context.ledger.logged(loggedGaps(path, value, documents.get(path.replace(/_gapres\.json$/, ".json")) ?? null));
    yield [];
  }
};

/** The script computes in single precision from another start of rounding: equal recipes end this far apart. */
const TOLERANCE = 0.03;

/** Gaps that `evaluate.py` wrote, with the proportions that it was given where they stand beside them. */
function loggedGaps(file: string, output: JsonObject, input: JsonValue): LoggedScore[] {
  const given = new Map<string, JointProportions["rows"]>();
  try {
    for (const {subject, rows} of jointProportions(input)) given.set(subject, rows);
  } catch {
    // Without proportions, or with such as cannot be, the gaps are listed as not recomputed.
  }
  return Object.entries(subjectsOf(output)).flatMap(([subjectId, result]) => {
    const {gaps, gap_mean: mean} = isObject(result) ? result : {};
    const rows = given.get(subjectId);
    const score = (row: number | null, cell: JsonValue | undefined): LoggedScore[] => {
      const value = maybeNumber(cell);
      if (value === null) return [];
      const group = row === null ? "all" : `row ${row}`;
      const about = {suite: "gapeval", subjectId, scorerId: null, group, metric: "official gap", value, file};
      return [{...about, tolerance: TOLERANCE, ...(rows === undefined ? {} : {fitted: {rows, row}})}];
    };
    return [...score(null, mean), ...(Array.isArray(gaps) ? gaps.flatMap((gap, row) => score(row, gap)) : [])];
  });
}

function proportions(row: JsonValue, where: string): readonly [number, number, number, number] {
  const values = Array.isArray(row) ? row.map(maybeNumber) : [];
  const [p11, p10, p01, p00] = values;
  if (values.length !== 4 || p11 == null || p10 == null || p01 == null || p00 == null) {
    throw new RangeError(`${where}: invalid row; expected four numbers: ${shown(row)}`);
  }
  const isShare = [p11, p10, p01, p00].every((p) => p >= 0 && p <= 1);
  const sum = p11 + p10 + p01 + p00;
  if (!isShare || Math.abs(sum - 1) > SUM_TOLERANCE) {
    throw new RangeError(`${where}: invalid proportions; expected four in [0, 1] that sum to 1: ${shown(row)}`);
  }
  return [p11, p10, p01, p00];
}

function isInput(record: {readonly [key: string]: JsonValue}): boolean {
  const values = Object.values(record);
  const isRow = (row: JsonValue): boolean =>
    Array.isArray(row) && row.length === 4 && row.every((p) => maybeNumber(p) !== null);
  return values.length > 0 && values.every((rows) => Array.isArray(rows) && rows.length > 0 && rows.every(isRow));
}

function isOutput({results}: {readonly [key: string]: JsonValue}): boolean {
  return (
    isObject(results) && Object.values(results).every((result) => isObject(result) && Array.isArray(result["gaps"]))
  );
}

function subjectsOf(value: {[key: string]: JsonValue}): {[key: string]: JsonValue} {
  return isObject(value["results"]) ? value["results"] : value;
}
