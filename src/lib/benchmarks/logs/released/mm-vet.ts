import {UNNAMED, type Adapter, type LogFile, type ReadContext, type ReadRecord} from "../../../adapters/index.js";
import {Ledger} from "../../../adapters/contract/ledger.js";
import {jsonDocument} from "../../../adapters/records/json-document.js";
import {tableRecords} from "../../../adapters/tables/table-records.js";
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
import type {JsonValue, LoggedScore} from "../../../scoring/index.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";

const SUITE = "mm-vet";
const OF = 100;
/** Printed with one decimal. */
const TOLERANCE = 0.05;
const GRADES = /^\s*\{\s*"v[12]_\d+"\s*:\s*\{\s*"(?:model|content|score)"\s*:\s*\[/;
const ITEMS = /^\s*\{\s*"v[12]_\d+"\s*:\s*\{\s*"imagename"\s*:/;
/** `<model>_<judge>-grade-<n>runs.json`, and the tables of the same runs. */
const GRADED = /^(?:(.+)_(?=(?:gpt|o\d|claude|gemini|qwen|llama|deepseek)[^_]*$)(.+)|(.+))$/i;
const NAME = /^(.+)-(grade|cap-score|cap-int-score)-(\d+runs?.*)\.(?:json|csv)$/;

/** MM-Vet: means of a judge's grades of 0 to 1, of 100 (yuweihao/MM-Vet, acde843). */
export const MM_VET: ReleasedBenchmark = {
  suite: SUITE,
  headline: "grade",
  overRows: true,
  scales: {grade: OF},
  forms: [],
  further: (rows) => {
    const graded = rows.flatMap(({item, judgments}) =>
      judgments.flatMap(({score}) => (score === null ? [] : [{abilities: item.category?.split(",") ?? [], score}]))
    );
    const names = [...new Set(graded.flatMap(({abilities}) => abilities))];
    return names.map((name) => {
      const own = graded.filter(({abilities}) => abilities.includes(name));
      const value = own.reduce((sum, {score}) => sum + score, 0) / own.length;
      return {name: "grade", group: `ability: ${name}`, metric: "mean", value, n: own.length};
    });
  }
};

/** Grades that `mm-vet_evaluator.py` writes, of each answer as often as the judge was asked; `mm-vet.json` beside them has the abilities. */
export const MM_VET_GRADES: Adapter = {
  id: SUITE,
  version: "1",
  title: "MM-Vet grades",

  async detect(looks) {
    const [grades, items]: [LogFile[], LogFile[]] = [[], []];
    for (const look of looks) {
      if (look.extension !== "json") continue;
      const head = await look.head();
      if (GRADES.test(head)) grades.push(look.file);
      else if (ITEMS.test(head)) items.push(look.file);
    }
    if (grades.length === 0) return null;
    const beside = new Set(grades.map(({path}) => keyOf(path)));
    const tables = looks.filter(({file}) => file.path.endsWith(".csv") && beside.has(keyOf(file.path)));
    return {
      files: [...grades, ...items, ...tables.map(({file}) => file)],
      confidence: 0.95,
      because: "questions stand before lists of a judge's grades",
      as: `MM-Vet grades, ${grades.length} file${grades.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const abilities = new Map<string, string>();
    const [grades, tables]: [{file: LogFile; document: JsonValue}[], LogFile[]] = [[], []];
    for (const file of files) {
      if (file.path.endsWith(".csv")) {
        tables.push(file);
        continue;
      }
      const document = await jsonDocument(file, context);
      if ("error" in document || !isObject(document.value)) {
        context.ledger.saw(file.path);
        context.ledger.rejected(file.path, "file", "error" in document ? document.error : "invalid; expected object");
        continue;
      }
      const [first] = Object.values(document.value);
      if (!isObject(first) || !("imagename" in first)) {
        grades.push({file, document: document.value});
        continue;
      }
      for (const [id, item] of Object.entries(document.value)) {
        const named = isObject(item) && Array.isArray(item["capability"]) ? item["capability"] : [];
        abilities.set(id, sorted(named.flatMap((name) => maybeText(name) ?? [])));
      }
      context.ledger.ignored(file.path, "questions and their abilities, which the grades name");
    }
    for (const {file, document} of grades) yield gradesOf(file, document as JsonObject, abilities, context);
    for (const table of tables) await logTable(table, context);
  }
};

/** What the grades and the tables of the same runs have in common: folder, model with judge, and how often it was asked. */
function keyOf(path: string): string | null {
  const [, named, , runs] = NAME.exec(baseName(path)) ?? [];
  return named === undefined ? null : `${folderOf(path)}/${named}/${runs}`;
}

/** The model that a file is of, and the name of the judge's k-th run over its answers. */
function runsOf(path: string, subject: string | undefined): {model: string; runId: (run: number) => string} {
  const [, named = baseName(path).replace(/\.\w+$/, ""), , runs = ""] = NAME.exec(baseName(path)) ?? [];
  const [, before, judge, alone] = GRADED.exec(named) ?? [];
  const model = subject ?? (before || alone || UNNAMED);
  const asked = [judge ?? "", runs].filter(Boolean).join(" ");
  return {model, runId: (run) => `${model}/${SUITE}/${asked}, ${run + 1}`};
}

function gradesOf(
  file: LogFile,
  document: JsonObject,
  abilities: ReadonlyMap<string, string>,
  {ledger, options}: ReadContext
): ReadRecord[] {
  const {model, runId} = runsOf(file.path, options.subject);
  if (abilities.size === 0)
    ledger.warning(
      file.path,
      "file",
      "no abilities of the questions: give mm-vet.json beside the grades, which has them"
    );
  return Object.entries(document).flatMap(([id, value]) => {
    ledger.saw(file.path);
    const place = `key ${id.slice(0, 40)}`;
    const scores = isObject(value) && Array.isArray(value["score"]) ? value["score"] : null;
    const bad = scores?.find((score) => typeof score !== "number" || score < 0 || score > 1);
    if (!isObject(value) || scores === null || scores.length === 0 || bad !== undefined) {
      const given = bad ?? (isObject(value) ? (value["score"] ?? null) : value);
      ledger.rejected(file.path, place, `invalid grades; expected a list of numbers in [0, 1]: ${shown(given)}`);
      return [];
    }
    const nth = (name: string, run: number): string | null => {
      const list = value[name];
      return Array.isArray(list) ? maybeText(list[run]) : null;
    };
    const item = itemRow({
      itemId: `${SUITE}/${id}`,
      suite: SUITE,
      capability: "understanding",
      modality: "image",
      category: abilities.get(id) || null
    });
    const rows = scores.map((score, run) =>
      canonicalRow({
        subjectId: model,
        runId: runId(run),
        item,
        status: "ok",
        sourceId: file.path,
        place,
        judgments: [
          judgment({
            scorerId: `${SUITE}/grade`,
            scorerVersion: "1",
            judgeId: options.judge ?? nth("model", run),
            judgeRaw: nth("content", run),
            score: maybeNumber(score),
            status: "ok"
          })
        ]
      })
    );
    return [{file: file.path, place, rows}];
  });
}

/** Totals of each run, and means by abilities, which are over all runs. */
async function logTable(file: LogFile, context: ReadContext): Promise<void> {
  const {model, runId} = runsOf(file.path, context.options.subject);
  const isOfOne = /cap-score/.test(baseName(file.path));
  // Rows of this table are no records.
  for await (const batch of tableRecords(file, {...context, ledger: new Ledger()}))
    for (const {row} of batch) {
      // The column of models has no name.
      const [[models, first] = ["", null]] = Object.entries(row);
      const named = maybeText(first) ?? UNNAMED;
      const totals = (maybeText(row["runs"] ?? null) ?? "").replace(/[[\]]/g, "").split(",").map(Number);
      const of = {suite: SUITE, scorerId: `${SUITE}/grade`, metric: "mean", file: file.path, tolerance: TOLERANCE};
      // Rows of other models are copied from tables of other files, whose runs the row does not name.
      const about = (run: number): Pick<LoggedScore, "subjectId" | "runId"> =>
        named === model || context.options.subject !== undefined
          ? {subjectId: model, runId: runId(run)}
          : {subjectId: named};
      const ofAll = totals.length > 1 ? {madeBy: "a mean over runs of the judge"} : {};
      context.ledger.logged([
        ...totals.map((value, run): LoggedScore => ({...of, ...about(run), group: "all", value})),
        ...Object.entries(row).flatMap(([name, cell]): LoggedScore[] => {
          const value = maybeNumber(cell);
          if (value === null || [models, "total", "std", "runs"].includes(name)) return [];
          const group = isOfOne ? `ability: ${name}` : `category: ${sorted(name.split("_"))}`;
          return [{...of, ...about(0), group, value, ...ofAll}];
        })
      ]);
    }
  context.ledger.ignored(file.path, "the program's own numbers: recomputed from the grades and compared");
}

const sorted = (names: readonly string[]): string => [...names].sort().join(",");
