import type {Adapter, LogFile, ReadContext, ReadRecord} from "../../../adapters/index.js";
import {jsonDocument} from "../../../adapters/records/json-document.js";
import {jsonRecords} from "../../../adapters/records/json-records.js";
import {filesText} from "../../../adapters/values/files-text.js";
import {baseName, folderOf, isObject, shown} from "../../../adapters/values/json-value.js";
import {groupRows} from "../../../scoring/index.js";
import {XTC_BENCH_SUITE} from "../aggregates/xtc-grade.js";
import {xtcFile, xtcJudge, xtcStated, type XtcFile} from "./xtc-bench-files.js";
import {xtcRow, type XtcSide} from "./xtc-bench-row.js";

const FIELDS = ["question_id", "question", "gt_answer", "model_answer", "llm_judge_score"];

/** A file with what its path says, and who is meant. */
interface Known extends XtcFile {
  readonly file: LogFile;
  readonly subjectId: string;
}

/**
 * What `llm_judge.py` of XTC-Bench (liudvikaszekas/xtc-benchmark, 8a916eb) writes for both forms of a run: `vqa_outputs/<model>/scored_<model>.jsonl`
 * of what a model says about the picture that it drew, `final_graphs_pt/<model>/ige_scored_<model>.jsonl` of what a scene graph of that
 * picture holds, and what the programs sum up beside them.
 */
export const XTC_BENCH_SCORED: Adapter = {
  id: XTC_BENCH_SUITE,
  version: "1",
  title: "XTC-Bench scored answers",

  async detect(looks) {
    const [scored, beside]: [LogFile[], LogFile[]] = [[], []];
    const folders = new Set<string>();
    for (const {file, firstRecord} of looks) {
      const known = xtcFile(file.path);
      if (known?.kind !== "scored") continue;
      const record = (await firstRecord()) ?? {};
      if (!FIELDS.every((field) => field in record)) continue;
      scored.push(file);
      folders.add(known.folder);
    }
    if (scored.length === 0) return null;
    for (const {file} of looks) {
      const known = xtcFile(file.path);
      if (known !== null && known.kind !== "scored" && isBeside(known.folder, folders)) beside.push(file);
    }
    return {
      files: [...scored, ...beside],
      confidence: 0.95,
      because: "questions have a judge's grade of 0 to 5, a file a model and form",
      as: `XTC-Bench scored answers, ${filesText(scored)}`
    };
  },

  async *read(files, context) {
    const known = files.flatMap((file): Known[] => {
      const said = xtcFile(file.path);
      return said === null ? [] : [{...said, file, subjectId: context.options.subject ?? said.model}];
    });
    const judges = new Map<string, string>();
    for (const one of known) {
      if (one.kind === "metrics" || one.kind === "agreement") await readSummary(one, judges, context);
      if (one.kind === "beside") context.ledger.ignored(one.file.path, "what scored answers are made of, or repeat");
    }
    const scored = known.filter(({kind}) => kind === "scored");
    for (const runs of groupRows(scored, ({dataset, subjectId}) => `${dataset}\u0000${subjectId}`).values()) {
      const sides = new Map<string, XtcSide>();
      for (const own of groupRows(runs, ({form}) => form).values()) {
        if (own.length > 1) refuse(own, context);
        else yield* readSide(own[0]!, sides, judges, context);
      }
      sayUnpaired(runs[0]!, sides, context);
    }
    const datasets = new Set(scored.map(({dataset}) => dataset));
    if (datasets.size > 1)
      context.ledger.warning(
        scored[0]!.file.path,
        "files",
        `${datasets.size} folders of runs (${[...datasets].join(", ")}) are data sets whose questions are counted together, as generate_evaluation_tables.py does`
      );
  }
};

/** Answers before they were merged lie a folder below. */
const isBeside = (folder: string, folders: ReadonlySet<string>): boolean =>
  folders.has(folder) || (/^chunk_\d+$/.test(baseName(folder)) && folders.has(folderOf(folder)));

const judgeKey = ({folder, form, variant}: XtcFile): string => [folder, form, variant].join("\u0000");

async function readSummary(one: Known, judges: Map<string, string>, context: ReadContext): Promise<void> {
  const {path} = one.file;
  const document = await jsonDocument(one.file, context);
  if ("error" in document) {
    context.ledger.ignored(path, document.error);
    return;
  }
  const judge = xtcJudge(document.value);
  if (judge !== null) judges.set(judgeKey(one), judge);
  context.ledger.logged(xtcStated(document.value, one, one.subjectId, path));
  context.ledger.ignored(path, "a summary, which is compared with its answers");
}

/** Two files of one model, data set and form: which of them counts is for the reader to say. */
function refuse(files: readonly Known[], {ledger}: ReadContext): void {
  const names = files.map(({file}) => baseName(file.path)).join(", ");
  const [{form, subjectId}] = files as [Known];
  for (const {file} of files) {
    ledger.saw(file.path);
    ledger.rejected(
      file.path,
      "file",
      `${files.length} files hold ${form} of ${subjectId}; expected one of them: ${names}`
    );
  }
}

async function* readSide(
  {file, form, dataset, subjectId, ...said}: Known,
  sides: Map<string, XtcSide>,
  judges: ReadonlyMap<string, string>,
  context: ReadContext
): AsyncGenerator<ReadRecord[]> {
  const judge = context.options.judge ?? judges.get(judgeKey({form, dataset, ...said})) ?? null;
  const side: XtcSide = {form, dataset, subjectId, judge, file: file.path, met: new Map(), byNumber: new Map()};
  sides.set(form, side);
  for await (const batch of jsonRecords(file, context))
    yield batch.flatMap(({value, place}) => {
      const row = isObject(value) ? xtcRow(value, place, side) : `invalid record; expected object: ${shown(value)}`;
      if (typeof row !== "string") return [{file: file.path, place, rows: [row]}];
      context.ledger.rejected(file.path, place, row);
      return [];
    });
}

/** What of one model and data set is in no pair, and where the program pairs questions that are not the same. */
function sayUnpaired({file, subjectId}: Known, sides: ReadonlyMap<string, XtcSide>, {ledger}: ReadContext): void {
  const [und, gen] = [sides.get("understanding"), sides.get("generation")];
  if (und === undefined || gen === undefined) {
    const there = und?.form ?? gen?.form;
    if (there !== undefined)
      ledger.warning(file.path, "file", `only ${there} of ${subjectId} is scored, so that it has no pairs`);
    return;
  }
  const [asked, drawn] = [und, gen].map(({byNumber}) => new Set(byNumber.values())) as [Set<string>, Set<string>];
  const alone = [...asked].filter((name) => !drawn.has(name)).length;
  const undrawn = [...drawn].filter((name) => !asked.has(name)).length;
  if (alone + undrawn > 0)
    ledger.warning(
      file.path,
      "file",
      `${alone} questions of understanding and ${undrawn} of generation of ${subjectId} are scored in that form only, and in no pair`
    );
  const shifted = [...und.byNumber].filter(([number, name]) => (gen.byNumber.get(number) ?? name) !== name).length;
  if (shifted > 0)
    ledger.warning(
      file.path,
      "file",
      `${shifted} questions of ${subjectId} have a number that is another question's in the other form: they are paired by picture and question, while the program's ccta pairs them by number`
    );
}
