import {
  parseRecord,
  tableRecords,
  type Adapter,
  type LogFile,
  type ReadContext,
  type ReadRecord
} from "../../../adapters/index.js";
import {filesText} from "../../../adapters/values/files-text.js";
import {baseName, shown} from "../../../adapters/values/json-value.js";
import {canonicalRow, itemRow, judgment} from "../../../adapters/values/rows.js";
import type {CanonicalRow, Judgment} from "../../../schema/index.js";
import type {JsonValue} from "../../../scoring/index.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";

const SUITE = "imagenhub";
/** `Text-Guided_IE_rater2.tsv`. */
const NAMED = /^(.+?)_(rater\d+)\.tsv$/i;
/** A first cell of names of models, then a first cell of two grades. */
const HEAD = /^uid\t[^\n]+\n[^\t\n]+\t\[\s*[\d.]+\s*,\s*[\d.]+\s*\]/;

/** ImagenHub: means over all pictures of a rater, as `AnalyzeHumanEval.ipynb` takes them (TIGER-AI-Lab/ImagenHub, 439f72c). */
export const IMAGENHUB: ReleasedBenchmark = {suite: SUITE, headline: "overall", overRows: true, forms: []};

/**
 * ImagenHub's human ratings (`eval/human_ratings/<task>/<task>_rater<n>.tsv`): a line for each input, a column for each model, and in
 * each cell semantic consistency and perceptual quality, 0, 0.5 or 1.
 */
export const IMAGENHUB_RATINGS: Adapter = {
  id: SUITE,
  version: "1",
  title: "ImagenHub human ratings",

  async detect(looks) {
    const found: LogFile[] = [];
    for (const look of looks)
      if (look.extension === "tsv" && HEAD.test((await look.head()).replaceAll("\r", ""))) found.push(look.file);
    if (found.length === 0) return null;
    return {
      files: found,
      confidence: 0.95,
      because: "each cell below a model's name holds two grades",
      as: `ImagenHub human ratings, ${filesText(found)}`
    };
  },

  async *read(files, context) {
    for (const file of files) yield* recordsOf(file, context);
  }
};

/** One line is one record of as many rows as it has models; a cell that cannot be read is a verdict that cannot be. */
async function* recordsOf(file: LogFile, context: ReadContext): AsyncGenerator<ReadRecord[]> {
  const [, task = null, rater = null] = NAMED.exec(baseName(file.path)) ?? [];
  const {subject, judge} = context.options;
  const judgeId = judge ?? rater?.replace(/(\d+)$/, " $1").toLowerCase() ?? null;
  for await (const batch of tableRecords(file, context)) {
    const records: ReadRecord[] = [];
    for (const {row, place} of batch) {
      const {uid, ...cells} = row;
      if (typeof uid !== "string") {
        context.ledger.rejected(file.path, place, `missing uid; expected a name: ${shown(uid)}`);
        continue;
      }
      const rows = Object.entries(cells).map(([model, cell]) =>
        ratedRow({model: subject ?? model, uid, task, judgeId, cell: cell ?? null, sourceId: file.path, place})
      );
      const unread = rows.filter(({judgments}) => judgments[0]!.status === "unparsed").length;
      if (unread > 0) context.ledger.warning(file.path, place, `cells that are not two grades: ${unread}`);
      records.push({file: file.path, place, rows});
    }
    yield records;
  }
}

interface Rated {
  readonly model: string;
  readonly uid: string;
  readonly task: string | null;
  readonly judgeId: string | null;
  readonly cell: JsonValue;
  readonly sourceId: string;
  readonly place: string;
}

function ratedRow({model, uid, task, judgeId, cell, sourceId, place}: Rated): CanonicalRow {
  const grades = gradesOf(cell);
  const status = cell === null ? "missing" : grades === null ? "unparsed" : "ok";
  const verdict = (name: string, score: number | null): Judgment =>
    judgment({
      scorerId: `${SUITE}/${name}`,
      scorerVersion: "1",
      judgeId,
      score,
      status,
      judgeRaw: typeof cell === "string" ? cell : null
    });
  const [consistency, quality] = grades ?? [null, null];
  return canonicalRow({
    subjectId: model,
    item: itemRow({
      itemId: `${SUITE}/${task === null ? "" : `${task}/`}${uid}`,
      suite: SUITE,
      capability: task === null ? null : task.endsWith("_IE") ? "editing" : "generation",
      modality: "image",
      category: task
    }),
    imageRef: uid,
    // The picture is there: it is its grades that may not be.
    status: "ok",
    sourceId,
    place,
    judgments: [
      verdict("overall", grades === null ? null : Math.sqrt(consistency! * quality!)),
      verdict("semantic-consistency", consistency),
      verdict("perceptual-quality", quality)
    ]
  });
}

/** Semantic consistency and perceptual quality, `null` for anything but two grades of the scale. */
function gradesOf(cell: JsonValue): readonly [number, number] | null {
  const parsed = typeof cell === "string" ? parseRecord(cell) : {value: cell};
  if ("error" in parsed || !Array.isArray(parsed.value) || parsed.value.length !== 2) return null;
  const [consistency, quality] = parsed.value;
  return isGrade(consistency) && isGrade(quality) ? [consistency, quality] : null;
}

const isGrade = (value: JsonValue | undefined): value is number => value === 0 || value === 0.5 || value === 1;
