import {open} from "node:fs/promises";
import {everyEvalEverLines, multimodalLine} from "../../src/lib/adapters/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {choice, type CommandLine} from "../terminal/command-line.js";
import type {OptionName} from "../terminal/command-options.js";
import {csvLine} from "../terminal/csv-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {exportRows, UnscoredCount} from "./export-rows.js";
import {putFileInPlace} from "../terminal/put-in-place.js";
import {openAsked} from "../asked/open-asked.js";
import type {Terminal} from "../terminal/terminal.js";
import {ingestCommand, nothingRead} from "./ingest.js";

const CSV_COLUMNS = [
  "suite",
  "subject",
  "item",
  "case",
  "category",
  "subcategory",
  "protocol",
  "attempt",
  "turn",
  "key",
  "reply",
  "parsed",
  "status",
  "scorer",
  "scorerVersion",
  "judge",
  "score",
  "source",
  "place",
  "run"
];

const FORMS = ["csv", "jsonl", "parquet", "eee", "eee-datastore", "multimodal", "eval-results", "croissant"] as const;
type Form = (typeof FORMS)[number];

/** Options that only some forms take. */
const OF_FORMS: Readonly<Partial<Record<OptionName, readonly Form[]>>> = {
  organization: ["eee-datastore", "croissant"],
  title: ["croissant"],
  url: ["eval-results", "croissant"],
  dataset: ["eval-results"],
  group: ["eval-results"],
  metric: ["eval-results"]
};

/** Writes the answers in another form, to standard output, a file or a folder. */
export async function exportCommand(line: CommandLine, terminal: Terminal, version: string): Promise<number> {
  const {options} = line;
  const form = choice("to", options.to, FORMS);
  if (form === null) throw new CommandError(EXIT.usage, `missing --to: one of ${FORMS.join(", ")}`);
  for (const [option, forms] of Object.entries(OF_FORMS) as [OptionName, readonly Form[]][])
    if (options[option] !== undefined && !forms.includes(form))
      throw new CommandError(EXIT.usage, `--${option} says nothing with --to ${form}, only with ${forms.join(", ")}`);
  if (form === "parquet") {
    if (options.out === undefined) throw new CommandError(EXIT.usage, "missing -o: Parquet tables need a folder");
    return ingestCommand(line, terminal, version);
  }
  if (form === "eee-datastore")
    return (await import("./export-eee-datastore.js")).exportDatastore(line, terminal, version);
  if (form === "eval-results")
    return (await import("./export-eval-results.js")).exportEvalResults(line, terminal, version);
  if (form === "croissant") return (await import("./export-croissant.js")).exportCroissant(line, terminal, version);
  const source = await openAsked(line, terminal);
  if (source.run.choices.length === 0) return nothingRead(source, options, terminal);
  const out = exportRows(source, options, terminal);
  const unscored = new UnscoredCount();
  const writeRows = async (write: (text: string) => Promise<void>): Promise<void> => {
    if (form === "csv") await write(csvLine(CSV_COLUMNS));
    for await (const rows of out.rows()) await write(rows.map(textOf[form]).join(""));
  };
  const textOf = {
    jsonl: (row: CanonicalRow) => JSON.stringify(row) + "\n",
    csv: csvOf,
    multimodal: (row: CanonicalRow) => multimodalLine(row, source.run.isSimulated) + "\n",
    eee: (row: CanonicalRow) => {
      const lines = everyEvalEverLines(row, source.run.isSimulated);
      unscored.add(row, lines.length);
      return lines.map((text) => text + "\n").join("");
    }
  };
  if (options.out === undefined) await writeRows(async (text) => terminal.data(text));
  else await putFileInPlace(options.out, (path) => writeFile(path, writeRows));
  return out.end(unscored.words(), "Every Eval Ever");
}

/** One line per judgment, one for an answer without any. */
function csvOf(row: CanonicalRow): string {
  const {item, run} = row;
  const judgments = row.judgments.length > 0 ? row.judgments : [null];
  return judgments
    .map((verdict) =>
      csvLine([
        item.suite,
        row.subjectId,
        row.itemId,
        item.caseId,
        item.category,
        item.subcategory,
        run.protocol,
        row.attempt,
        row.turn,
        item.key,
        row.reply,
        row.parsed,
        row.status,
        verdict?.scorerId ?? null,
        verdict?.scorerVersion ?? null,
        verdict?.judgeId ?? null,
        verdict?.score ?? null,
        row.sourceId,
        row.place,
        row.runId
      ])
    )
    .join("");
}

/** @throws what the disk says, also where it is full when the last of the text is written */
async function writeFile(
  path: string,
  writeRows: (write: (text: string) => Promise<void>) => Promise<void>
): Promise<void> {
  const file = await open(path, "w");
  try {
    await writeRows((text) => file.appendFile(text));
  } finally {
    await file.close();
  }
}
