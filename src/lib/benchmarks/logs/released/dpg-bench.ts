import {
  textChunks,
  textLines,
  UNNAMED,
  type Adapter,
  type LogFile,
  type ReadContext,
  type ReadRecord
} from "../../../adapters/index.js";
import {baseName} from "../../../adapters/values/json-value.js";
import {canonicalRow, itemRow, judgment} from "../../../adapters/values/rows.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";

/** A picture with the scores of its crops and their mean. */
const LINE = /^(.+\.(?:png|jpe?g|webp)), ((?:\d+(?:\.\d+)?(?:e-?\d+)?, )+)(\d+(?:\.\d+)?(?:e-?\d+)?)\s*$/i;
const STATED = /^DPG-Bench score: (\d+(?:\.\d+)?)/;
const SUITE = "dpg-bench";

/** DPG-Bench: means of the pictures' scores, of 100 (TencentQQGYLab/ELLA, 025f650). */
export const DPG_BENCH: ReleasedBenchmark = {
  suite: SUITE,
  headline: "score",
  overRows: true,
  scales: {score: 100},
  forms: []
};

/** The text that `compute_dpg_bench.py` writes: a line per picture with a score per crop, then what it found. */
export const DPG_BENCH_RESULTS: Adapter = {
  id: SUITE,
  version: "1",
  title: "DPG-Bench results",

  async detect(looks) {
    const files: LogFile[] = [];
    for (const look of looks) {
      if (look.extension !== "txt" || /_detail\.txt$/i.test(look.name)) continue;
      const [first = ""] = (await look.head()).split("\n", 1);
      if (LINE.test(first)) files.push(look.file);
    }
    if (files.length === 0) return null;
    return {
      files,
      confidence: 0.9,
      because: "lines are pictures with scores of their crops and the mean of these",
      as: `DPG-Bench results, ${files.length} file${files.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    for (const file of files) yield* readResults(file, context);
  }
};

async function* readResults(file: LogFile, context: ReadContext): AsyncGenerator<ReadRecord[]> {
  const {ledger, limits, options} = context;
  let model: string | null = null;
  let isSummary = false;
  try {
    for await (const lines of textLines((await textChunks(file.chunks())).chunks, limits.maxRecord)) {
      const records: ReadRecord[] = [];
      for (const {number, text} of lines) {
        const stated = STATED.exec(text ?? "")?.[1];
        if (stated !== undefined)
          ledger.logged([
            {
              suite: SUITE,
              subjectId: options.subject ?? model ?? UNNAMED,
              scorerId: `${SUITE}/score`,
              group: "all",
              metric: "mean",
              value: Number(stated),
              file: file.path
            }
          ]);
        // Several processes write into one file, and each line is whole.
        isSummary ||= text?.startsWith("Model: ") ?? false;
        if (text?.trim() === "" || (isSummary && !LINE.test(text ?? ""))) continue;
        ledger.saw(file.path);
        const [, picture = "", crops = "", mean = ""] = LINE.exec(text ?? "") ?? [];
        const scores = crops.split(", ").filter(Boolean).map(Number);
        // A line that is cut may look whole: its last number is then no mean.
        if (picture === "" || !scores.every((score) => score >= 0 && score <= 1) || !isMean(Number(mean), scores)) {
          ledger.rejected(
            file.path,
            `line ${number}`,
            `invalid line; expected a picture, scores in [0, 1] and their mean: ${(text ?? "").slice(0, 60)}`
          );
          continue;
        }
        model ??= options.subject ?? (modelOf(picture) || UNNAMED);
        records.push({
          file: file.path,
          place: `line ${number}`,
          rows: scores.map((score, attempt) => rowOf(picture, score, attempt, file.path, `line ${number}`, options))
        });
      }
      yield records;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    ledger.saw(file.path);
    ledger.rejected(file.path, "file", reason);
    ledger.notWhole(file.path, reason);
  }
}

const isMean = (mean: number, scores: readonly number[]): boolean =>
  Math.abs(mean - scores.reduce((sum, score) => sum + score, 0) / scores.length) < 1e-9;

/** Pictures lie in a folder of their model, which the program itself takes for its name. */
const modelOf = (picture: string): string => picture.split(/[/\\]/).at(-2) ?? "";

function rowOf(
  picture: string,
  score: number,
  attempt: number,
  sourceId: string,
  place: string,
  options: ReadContext["options"]
) {
  const name = baseName(picture);
  return canonicalRow({
    subjectId: options.subject ?? (modelOf(picture) || UNNAMED),
    item: itemRow({
      itemId: `${SUITE}/${name.replace(/\.\w+$/, "")}`,
      suite: SUITE,
      capability: "generation",
      modality: "image"
    }),
    attempt,
    imageRef: name,
    status: "ok",
    sourceId,
    place,
    judgments: [
      judgment({scorerId: `${SUITE}/score`, scorerVersion: "1", judgeId: options.judge ?? null, score, status: "ok"})
    ]
  });
}
