import type {ColumnMapping, MappedField} from "./column-mapping.js";

/** Column names that usually hold a field, most telling first; compared in lower case without separators. */
const NAMES: readonly (readonly [MappedField, readonly string[]])[] = [
  ["subject", ["subject", "model", "modelid", "modelname", "system"]],
  ["item", ["itemid", "item", "index", "questionid", "qaid", "docid", "sampleid", "id", "qid", "uid"]],
  ["pair", ["pairid", "pair", "caseid", "promptid", "case"]],
  ["category", ["category", "domain", "tasktype", "task", "type", "level1", "subject"]],
  ["subcategory", ["subcategory", "l2category", "concept", "subtask", "level2"]],
  ["capability", ["capability", "role", "ability"]],
  ["protocol", ["protocol", "mode"]],
  ["attempt", ["attempt", "sample", "sampleix", "repeat", "epoch", "trial", "imageindex"]],
  ["step", ["trainingstep", "trainstep", "globalstep", "checkpoint", "iteration"]],
  ["prompt", ["prompt", "question", "instruction", "query", "input"]],
  ["turn", ["turn", "stage", "step", "round"]],
  [
    "reply",
    ["reply", "response", "prediction", "rawresponse", "output", "modelanswer", "generatedtext", "modeloutput"]
  ],
  ["image", ["image", "imagepath", "generatedimage", "imgname"]],
  ["key", ["key", "answer", "target", "gold", "groundtruth", "label", "gt", "correctanswer"]],
  ["parsed", ["parsed", "parsedanswer", "extracted", "choice", "mappedoutput"]],
  ["score", ["score", "correct", "iscorrect", "hit", "accuracy", "acc", "exactmatch", "value"]],
  ["judge", ["judge", "judgeid", "judgemodel", "evaluator"]],
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

/** A mapping guessed from column names: a start for the author, who knows better. */
export function proposeMapping(columns: readonly string[], suite: string): MappingProposal {
  const plain = new Map(columns.map((column) => [column.toLowerCase().replace(/[^a-z0-9]/g, ""), column] as const));
  const found: Partial<Record<MappedField, string>> = {};
  const used = new Set<string>();
  for (const [field, names] of NAMES) {
    const column = names.map((name) => plain.get(name)).find((name) => name !== undefined && !used.has(name));
    if (column === undefined) continue;
    found[field] = column;
    used.add(column);
  }
  const letters = [..."ABCDEFGHIJ"].filter((letter) => columns.includes(letter));
  const problems: string[] = [];
  if (found.item === undefined) problems.push("no column names the item: set columns.item");
  if (found.score === undefined && found.key === undefined)
    problems.push("no score and no key: set columns.score or columns.key");
  if (found.subject === undefined)
    problems.push("no column names the model: set columns.subject, constants.subject or --subject");
  return {
    mapping: {suite, columns: found, ...(letters.length >= 2 ? {options: letters} : {})},
    unused: columns.filter((column) => !used.has(column) && !letters.includes(column)),
    problems
  };
}
