import {
  imageRefOf,
  parseRecord,
  tableRecords,
  UNNAMED,
  wholeText,
  type Adapter,
  type LogFile,
  type ReadContext,
  type ReadRecord
} from "../../../adapters/index.js";
import {filesText} from "../../../adapters/values/files-text.js";
import {
  baseName,
  isObject,
  maybeNumber,
  maybeText,
  shown,
  type JsonObject
} from "../../../adapters/values/json-value.js";
import {canonicalRow, itemRow, judgment, runName} from "../../../adapters/values/rows.js";
import type {CanonicalRow, Judgment} from "../../../schema/index.js";
import {asAsked, askedPrompt, type AskedPrompt} from "./geneval-asked.js";

const SUITE = "geneval";
/** Columns that only this questionnaire has. */
const COLUMNS = ["Input.prompt_id", "Input.image_url", "Answer.task-count-0", "Answer.task-quality"] as const;
/** What one rater grades, each out of its own most. */
const GRADES = [
  ["caption-fit", "Answer.task-quality", 4],
  ["realism-0", "Answer.task-real-0", 3],
  ["realism-1", "Answer.task-real-1", 3]
] as const;

/** What grades of annotators are out of, by the name of their rule. */
export const ANNOTATED_SCALES: Readonly<Record<string, number>> = Object.fromEntries(
  GRADES.map(([name, , most]) => [name, most])
);

/**
 * GenEval's human annotations (`annotations/annotations_<model>.csv`, djghosh13/geneval, af4902f): a line for each picture and rater.
 * `evaluation_metadata.jsonl` beside them, of the same repository, says what each prompt asks for, and gives its tag.
 */
export const GENEVAL_ANNOTATIONS: Adapter = {
  id: "geneval-annotations",
  version: "1",
  title: "GenEval human annotations",

  async detect(looks) {
    const [tables, prompts]: [LogFile[], LogFile[]] = [[], []];
    for (const look of looks) {
      if (look.extension === "csv") {
        const [header = ""] = (await look.head()).split(/\r?\n/, 1);
        if (COLUMNS.every((column) => header.includes(column))) tables.push(look.file);
      } else if (look.extension === "jsonl") {
        const first = await look.firstRecord();
        if (first !== null && isAskedPrompt(first)) prompts.push(look.file);
      }
    }
    if (tables.length === 0) return null;
    return {
      files: [...prompts, ...tables],
      confidence: 0.97,
      because: `the columns are those of its questionnaire (${COLUMNS.slice(0, 3).join(", ")})`,
      as: `GenEval human annotations, ${filesText(tables)}`
    };
  },

  async *read(files, context) {
    const asked: AskedPrompt[] = [];
    for (const file of files) if (!isTable(file)) asked.push(...(await promptsOf(file, context)));
    for (const file of files) {
      if (!isTable(file)) continue;
      if (asked.length === 0)
        context.ledger.warning(
          file.path,
          "file",
          "nothing says what prompts ask for: give evaluation_metadata.jsonl beside the annotations; tags and the rule seen-as-asked are left out"
        );
      yield* recordsOf(file, asked, context);
    }
  }
};

const isTable = ({path}: LogFile): boolean => path.toLowerCase().endsWith(".csv");

const isAskedPrompt = (record: JsonObject): boolean =>
  typeof record["tag"] === "string" && Array.isArray(record["include"]) && typeof record["prompt"] === "string";

/** Prompts by their number, the first being 0: the lines of the file are in that order. */
async function promptsOf(file: LogFile, {limits, ledger}: ReadContext): Promise<AskedPrompt[]> {
  const lines = (await wholeText(file, limits.maxWhole)).split("\n").filter((line) => line.trim() !== "");
  const prompts = lines.map((line, l): AskedPrompt => {
    const parsed = parseRecord(line);
    if ("value" in parsed && isObject(parsed.value)) return askedPrompt(parsed.value);
    ledger.warning(file.path, `line ${l + 1}`, "no prompt: what it asks for is unknown");
    return askedPrompt({});
  });
  ledger.ignored(file.path, "prompts and what they ask for, which the annotations name by number");
  return prompts;
}

async function* recordsOf(
  file: LogFile,
  prompts: readonly AskedPrompt[],
  context: ReadContext
): AsyncGenerator<ReadRecord[]> {
  const raters = new Map<string, number>();
  const others = new Set<string>();
  for await (const batch of tableRecords(file, context)) {
    const records: ReadRecord[] = [];
    for (const {row, place} of batch) {
      const picture = pictureOf(row, file);
      if (typeof picture === "string") {
        context.ledger.rejected(file.path, place, picture);
        continue;
      }
      const nth = (raters.get(picture.key) ?? 0) + 1;
      raters.set(picture.key, nth);
      const prompt = promptOf(picture, prompts, others);
      const read = annotatedRow(row, picture, prompt, context.options.judge ?? `rater ${nth}`);
      if (typeof read === "string") context.ledger.rejected(file.path, place, read);
      else records.push({file: file.path, place, rows: [inFile(read, file, place, context.options.subject)]});
    }
    yield records;
  }
  if (others.size > 0)
    context.ledger.warning(
      file.path,
      "file",
      `prompts of another evaluation_metadata.jsonl, of which tags and the rule seen-as-asked are left out: ${others.size}`
    );
}

/** The picture that a line is about. */
interface AnnotatedPicture {
  readonly key: string;
  readonly model: string;
  readonly prompt: number;
  readonly sample: number;
  readonly caption: string | null;
  readonly address: string | null;
}

/** Models are named by the folder of their pictures, else by the file. */
function pictureOf(row: JsonObject, {path}: LogFile): AnnotatedPicture | string {
  const [prompt, sample] = [maybeNumber(row["Input.prompt_id"]), maybeNumber(row["Input.image_id"])];
  if (prompt === null || !Number.isSafeInteger(prompt) || prompt < 0)
    return `invalid Input.prompt_id; expected a whole number: ${shown(row["Input.prompt_id"])}`;
  if (sample === null || !Number.isSafeInteger(sample) || sample < 0)
    return `invalid Input.image_id; expected a whole number: ${shown(row["Input.image_id"])}`;
  const address = maybeText(row["Input.image_url"]);
  const [, ofAddress] = /\/([^/]+)\/\d+\/samples\//.exec(address ?? "") ?? [];
  const [, ofFile] = /^annotations_(.+)\.csv$/i.exec(baseName(path)) ?? [];
  const model = ofAddress ?? ofFile ?? UNNAMED;
  const key = `${model} ${prompt} ${sample}`;
  return {key, model, prompt, sample, caption: maybeText(row["Input.caption"]), address};
}

/** What was asked for; `null` where nothing says it, or the file that does is of other prompts. */
function promptOf(
  {prompt, caption}: AnnotatedPicture,
  prompts: readonly AskedPrompt[],
  others: Set<string>
): AskedPrompt | null {
  if (prompts.length === 0) return null;
  const asked = prompts[prompt];
  if (asked !== undefined && asked.prompt === caption) return asked;
  others.add(String(prompt));
  return null;
}

const inFile = (row: CanonicalRow, {path}: LogFile, place: string, subjectId = row.subjectId): CanonicalRow =>
  canonicalRow({...row, runId: runName(subjectId, SUITE, row.run), subjectId, sourceId: path, place});

/** One rater's line as a row, or why it is none. */
function annotatedRow(
  row: JsonObject,
  {model, prompt, sample, caption, address}: AnnotatedPicture,
  asked: AskedPrompt | null,
  judgeId: string
): CanonicalRow | string {
  const shared = {scorerVersion: "1", judgeId, judgeRaw: wordsOf(row)};
  const judgments: Judgment[] = [];
  if (asked !== null) {
    const seen = asAsked(asked, (column) => maybeText(row[column]));
    judgments.push(
      judgment({
        ...shared,
        scorerId: `${SUITE}/seen-as-asked`,
        score: seen === null ? null : Number(seen),
        status: seen === null ? "missing" : "ok"
      })
    );
  }
  for (const [name, column, most] of GRADES) {
    const grade = maybeNumber(row[column]);
    if (grade === null && (row[column] ?? null) !== null)
      return `invalid ${column}; expected a grade: ${shown(row[column])}`;
    if (grade !== null && (grade < 1 || grade > most)) return `invalid ${column}; expected 1 to ${most}: ${grade}`;
    // How real an object looks is asked only of one that is there.
    if (grade === null && column !== "Answer.task-quality") continue;
    judgments.push(
      judgment({
        ...shared,
        scorerId: `${SUITE}/${name}`,
        score: grade === null ? null : grade / most,
        status: grade === null ? "missing" : "ok",
        note: grade === null ? null : `${grade} of ${most}`
      })
    );
  }
  return canonicalRow({
    subjectId: model,
    item: itemRow({
      itemId: `${SUITE}/${String(prompt).padStart(5, "0")}`,
      suite: SUITE,
      capability: "generation",
      modality: "image",
      category: asked?.tag ?? null,
      prompt: caption
    }),
    attempt: sample,
    imageRef: address === null ? null : imageRefOf(address),
    status: "ok",
    sourceId: "",
    place: "",
    judgments
  });
}

/** What a rater saw, as said. */
const wordsOf = (row: JsonObject): string =>
  Object.entries(row)
    .flatMap(([column, value]) => {
      const [, asked] = /^Answer\.task-(.+)$/.exec(column) ?? [];
      const text = maybeText(value);
      return asked === undefined || text === null ? [] : [`${asked}: ${text}`];
    })
    .join("; ");
