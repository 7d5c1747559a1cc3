import type {Adapter, LogFile, ReadContext, ReadRecord} from "../../../adapters/index.js";
import {UNNAMED} from "../../../adapters/index.js";
import {jsonDocument} from "../../../adapters/records/json-document.js";
import {filesText} from "../../../adapters/values/files-text.js";
import {
  baseName,
  folderOf,
  isObject,
  maybeNumber,
  maybeText,
  shown,
  type JsonObject
} from "../../../adapters/values/json-value.js";
import {canonicalRow, itemRow, judgment} from "../../../adapters/values/rows.js";
import type {CanonicalRow, Judgment} from "../../../schema/index.js";
import {groupRows, type LoggedScore} from "../../../scoring/index.js";
import type {FurtherLine, ReleasedBenchmark} from "../../contract/released-benchmark.js";

const SUITE = "kris-bench";
const [LEAST, MOST] = [1, 5];
/** Scores by the names that summaries have for them. */
const SCORES = {VC: "consistency", VQ: "quality", IF: "instruction", KP: "knowledge"} as const;
const AVERAGE = "average";
/** Folders of the dimensions, and what these belong to; `knowledge` where plausibility is asked about. */
const DIMENSIONS = {
  "Attribute Perception": {
    of: "Factual Knowledge",
    folders: ["count_change", "color_change", "size_adjustment", "part_completion", "anomaly_correction"]
  },
  "Spatial Perception": {of: "Factual Knowledge", folders: ["viewpoint_change", "position_movement"]},
  "Temporal Prediction": {of: "Factual Knowledge", folders: ["temporal_prediction"]},
  "Social Science": {of: "Conceptual Knowledge", folders: ["humanities", "practical_knowledge"], knowledge: true},
  "Natural Science": {
    of: "Conceptual Knowledge",
    folders: ["biology", "chemistry", "geography", "medicine", "mathematics", "physics"],
    knowledge: true
  },
  "Logical Reasoning": {
    of: "Procedural Knowledge",
    folders: ["abstract_reasoning", "rule-based_reasoning"],
    knowledge: true
  },
  "Instruction Decomposition": {
    of: "Procedural Knowledge",
    folders: ["multi-element_composition", "multi-instruction_execution"]
  }
} as const satisfies Record<string, {of: string; folders: readonly string[]; knowledge?: true}>;
type Dimension = keyof typeof DIMENSIONS;

const DIMENSION_OF = new Map<string, Dimension>(
  Object.entries(DIMENSIONS).flatMap(([name, {folders}]) => folders.map((folder) => [folder, name as Dimension]))
);
const LARGER = new Set<string>(Object.values(DIMENSIONS).map(({of}) => of));
/** Ids before records, the first of which has an instruction, its explanation and a score. */
const METRICS =
  /^\s*\{\s*"[^"]+"\s*:\s*\{\s*"instruction"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"explain"\s*:[\s\S]{0,8000}?"(?:consistency|instruction|quality)_score"\s*:/;
const SUMMARY = /^\s*\{\s*"summary"\s*:\s*\{[\s\S]*?"(?:VC|AVG)"\s*:/;

/**
 * KRIS-Bench: scores of 1 to 5 as 0 to 100, and averages over all scores of a dimension, of a kind of knowledge and of all together,
 * whatever they are called.
 *
 * Source: `metrics_*.py` (mercurystraw/Kris_Bench, 7f7a944) for the scores, `eval/gen/kris/summarize.py` of BAGEL, as
 * AIFrontierLab/TorchUMM has it (083395e), for the scale and the averages: the benchmark's own repository has no program for these.
 */
export const KRIS_BENCH: ReleasedBenchmark = {
  suite: SUITE,
  headline: AVERAGE,
  overRows: true,
  scales: Object.fromEntries([...Object.values(SCORES), AVERAGE].map((name) => [name, 100])),
  forms: [],
  further: furtherLines
};

/** The scores that `metrics_*.py` write as `<model>/<category>/metrics.json`, by the names of pictures. */
export const KRIS_BENCH_METRICS: Adapter = {
  id: SUITE,
  version: "1",
  title: "KRIS-Bench scores",

  async detect(looks) {
    const [metrics, beside]: [LogFile[], LogFile[]] = [[], []];
    for (const {extension, file, head, name} of looks) {
      if (extension === "json" && METRICS.test(await head())) metrics.push(file);
      else if (extension === "json" && SUMMARY.test(await head())) beside.push(file);
      else if (name === "metrics.jsonl" || name === "metrics.json") beside.push(file);
    }
    const folders = new Set(metrics.flatMap(({path}) => [folderOf(path), folderOf(folderOf(path))]));
    if (metrics.length === 0) return null;
    return {
      files: [...metrics, ...beside.filter(({path}) => folders.has(folderOf(path)) || isEmptyNeighbour(path, folders))],
      confidence: 0.95,
      because: "ids stand before an instruction, its explanation and scores of its edit",
      as: `KRIS-Bench scores, ${filesText(metrics)}`
    };
  },

  async *read(files, context) {
    const seen = new Map<string, Set<string>>();
    for (const file of files) {
      if (file.path.endsWith(".jsonl")) {
        context.ledger.ignored(
          file.path,
          "the lines that metrics.json beside it is made of; a picture whose judge gave not all scores stands here only"
        );
        continue;
      }
      const records = await recordsOf(file, context);
      for (const {subjectId, item} of records.flatMap(({rows}) => rows))
        seen.set(subjectId, (seen.get(subjectId) ?? new Set()).add(item.subcategory ?? ""));
      yield records;
    }
    for (const [model, folders] of seen) {
      const absent = [...DIMENSION_OF.keys()].filter((folder) => !folders.has(folder));
      if (absent.length > 0)
        context.ledger.warning(
          files[0]!.path,
          "files",
          `${absent.length} of ${DIMENSION_OF.size} categories have no scores of ${model}, so its averages are of the others: ${absent.join(", ")}`
        );
    }
  }
};

/** A category without a picture is written as an empty document, beside the folders of others. */
const isEmptyNeighbour = (path: string, folders: ReadonlySet<string>): boolean =>
  baseName(path) === "metrics.json" && folders.has(folderOf(folderOf(path)));

async function recordsOf(file: LogFile, context: ReadContext): Promise<ReadRecord[]> {
  const {ledger} = context;
  const document = await jsonDocument(file, context);
  if ("error" in document || !isObject(document.value)) {
    ledger.saw(file.path);
    const reason = "error" in document ? document.error : "invalid scores; expected an object of records by id";
    ledger.rejected(file.path, "file", reason);
    return [];
  }
  const entries = Object.entries(document.value);
  if (isObject(document.value["summary"])) {
    ledger.logged(statedIn(document.value, file.path, context.options.subject));
    ledger.ignored(file.path, "averages, which are compared with those of the records");
    return [];
  }
  if (entries.length === 0) ledger.ignored(file.path, "no picture of this category was scored");
  const folder = baseName(folderOf(file.path));
  const dimension = DIMENSION_OF.get(folder) ?? null;
  if (dimension === null && entries.length > 0)
    ledger.warning(
      file.path,
      "file",
      `the folder is none of the ${DIMENSION_OF.size} categories, so its scores are in no average: ${shown(folder)}`
    );
  const about = {folder, dimension, subjectId: context.options.subject ?? modelOf(folderOf(file.path))};
  return entries.flatMap(([id, value]) => {
    ledger.saw(file.path);
    const place = `key ${id.slice(0, 40)}`;
    const row = rowOf(id, value, {...about, sourceId: file.path, place, judge: context.options.judge ?? null});
    if (typeof row !== "string") return [{file: file.path, place, rows: [row]}];
    ledger.rejected(file.path, place, row);
    return [];
  });
}

const modelOf = (folder: string): string => baseName(folderOf(folder)) || UNNAMED;

interface About {
  readonly folder: string;
  readonly dimension: Dimension | null;
  readonly subjectId: string;
  readonly judge: string | null;
  readonly sourceId: string;
  readonly place: string;
}

/** The row of a picture, or why there is none. */
function rowOf(id: string, value: JsonObject[string], about: About): CanonicalRow | string {
  if (!isObject(value)) return `invalid record; expected object: ${shown(value)}`;
  const {folder, dimension, judge, ...given} = about;
  const asksKnowledge = dimension !== null && "knowledge" in DIMENSIONS[dimension];
  const names = Object.values(SCORES).filter(
    (name) => name !== "knowledge" || asksKnowledge || (dimension === null && `${name}_score` in value)
  );
  const judgments: Judgment[] = [];
  for (const name of names) {
    const verdict = verdictOf(name, value, judge);
    if (typeof verdict === "string") return verdict;
    judgments.push(verdict);
  }
  return canonicalRow({
    ...given,
    item: itemRow({
      itemId: `${SUITE}/${folder}/${id}`,
      suite: SUITE,
      capability: "editing",
      modality: "image",
      category: dimension,
      subcategory: folder,
      prompt: maybeText(value["instruction"])
    }),
    imageRef: `${id}.jpg`,
    // The program scores only pictures that are there: what fails is the judge.
    status: "ok",
    judgments
  });
}

/** One score, or why it is none; the program writes null alike where the judge failed and where its words hold no score. */
function verdictOf(name: string, record: JsonObject, judgeId: string | null): Judgment | string {
  const raw = record[`${name}_score`];
  const number = maybeNumber(raw);
  const isThere = raw !== undefined && raw !== null;
  if (isThere && (number === null || number < LEAST || number > MOST))
    return `invalid ${name}_score; expected a number from ${LEAST} to ${MOST}: ${shown(raw)}`;
  return judgment({
    scorerId: `${SUITE}/${name}`,
    scorerVersion: "1",
    judgeId,
    judgeRaw: maybeText(record[`${name}_reasoning`]),
    score: number === null ? null : (number - LEAST) / (MOST - LEAST),
    status: isThere ? "ok" : raw === null ? "unparsed" : "missing",
    note: number === null ? null : `${number}, of ${LEAST} to ${MOST}`
  });
}

/** The averages of a summary. */
function statedIn(document: JsonObject, file: string, subject: string | undefined): LoggedScore[] {
  const subjectId = subject ?? (baseName(folderOf(file)) || UNNAMED);
  const of = (group: string, values: JsonObject[string] | undefined): LoggedScore[] =>
    Object.entries(isObject(values) ? values : {}).flatMap(([short, raw]) => {
      const value = maybeNumber(raw);
      const name = short === "AVG" ? AVERAGE : SCORES[short as keyof typeof SCORES];
      if (value === null || name === undefined) return [];
      return [{suite: SUITE, subjectId, scorerId: `${SUITE}/${name}`, group, metric: "mean", value, file}];
    });
  const {summary, subitems} = document;
  return [
    ...Object.entries(isObject(summary) ? summary : {}).flatMap(([name, values]) => of(groupOf(name), values)),
    ...Object.values(isObject(subitems) ? subitems : {}).flatMap((folders) =>
      Object.entries(isObject(folders) ? folders : {}).flatMap(([folder, values]) => of(folderGroup(folder), values))
    )
  ];
}

const groupOf = (name: string): string =>
  name === "Overall" ? "all" : LARGER.has(name) ? `kind: ${name}` : `category: ${name}`;

const folderGroup = (folder: string): string => `subcategory: ${folder}`;

/** Each score by folder, and the averages over whatever scores there are. */
function furtherLines(rows: readonly CanonicalRow[]): FurtherLine[] {
  const scored = rows.flatMap(({item, judgments}) =>
    judgments.flatMap(({score, scorerId}) =>
      score === null || item.category === null ? [] : [{score, scorerId, item, dimension: item.category as Dimension}]
    )
  );
  type Scored = (typeof scored)[number];
  const lines = (name: string, group: (one: Scored) => string, of: readonly Scored[] = scored): FurtherLine[] =>
    [...groupRows(of, group)].map(([group, own]) => ({
      name,
      group,
      metric: "mean",
      value: own.reduce((sum, {score}) => sum + score, 0) / own.length,
      n: own.length
    }));
  return [
    ...lines(AVERAGE, () => "all"),
    ...lines(AVERAGE, ({dimension}) => groupOf(DIMENSIONS[dimension].of)),
    ...lines(AVERAGE, ({dimension}) => groupOf(dimension)),
    ...Object.values(SCORES).flatMap((name) =>
      lines(
        name,
        ({item}) => folderGroup(item.subcategory ?? ""),
        scored.filter(({scorerId}) => scorerId === `${SUITE}/${name}`)
      )
    )
  ];
}
