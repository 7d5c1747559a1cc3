import {open} from "node:fs/promises";
import {everyEvalEverLines, maskedReport, maskedRow, PrivateNames} from "../../src/lib/adapters/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {choice, type CommandLine} from "../terminal/command-line.js";
import {csvLine} from "../terminal/csv-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {ledgerJson, readingText} from "./ledger-text.js";
import {putFileInPlace} from "../terminal/put-in-place.js";
import {openSource, readRows} from "../sources/read-source.js";
import type {Terminal} from "../terminal/terminal.js";
import {exitCodeOf, ingestCommand, nothingRead} from "./ingest.js";

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

/** Writes the answers in another form, to standard output or a file. */
export async function exportCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const {options} = line;
  const form = choice("to", options.to, ["csv", "jsonl", "parquet", "eee"] as const);
  if (form === null) throw new CommandError(EXIT.usage, "missing --to: csv, jsonl, parquet or eee");
  if (form === "parquet") {
    if (options.out === undefined) throw new CommandError(EXIT.usage, "missing -o: Parquet tables need a folder");
    return ingestCommand(line, terminal);
  }
  const source = await openSource(line);
  if (source.run.choices.length === 0) return nothingRead(source, options, terminal);
  const names = options.mask ? new PrivateNames() : null;
  let [unscored, further] = [0, 0];
  const writeRows = async (write: (text: string) => Promise<void>): Promise<void> => {
    if (form === "csv") await write(csvLine(CSV_COLUMNS));
    for await (const rows of readRows(source, terminal, options.quiet ?? false)) {
      for (const {judgments} of form === "eee" ? rows : []) {
        const scored = judgments.filter(({score}) => score !== null).length;
        if (scored === 0) unscored += 1;
        else further += judgments.length - scored;
      }
      const masked = names === null ? rows : rows.map((row) => maskedRow(row, names));
      await write(masked.map((row) => textOf(row, form)).join(""));
    }
  };
  if (options.out === undefined) await writeRows(async (text) => terminal.data(text));
  else await putFileInPlace(options.out, (path) => writeFile(path, writeRows));
  const given = source.run.ledger.report();
  const report = names === null ? given : maskedReport(given, names);
  const left = [
    ...(unscored > 0 ? [`${unscored} rows without a score`] : []),
    ...(further > 0 ? [`${further} verdicts without a score on other rows`] : [])
  ];
  if (left.length > 0 && !options.quiet)
    terminal.talk(`Left out: ${left.join(" and ")}, which Every Eval Ever cannot express.\n`);
  if (options.out !== undefined && options.json) terminal.data(JSON.stringify(ledgerJson(report), null, 2) + "\n");
  if (!options.quiet) terminal.talk(readingText(source.run.choices, report));
  return exitCodeOf(report, options.conflicts);
}

function textOf(row: CanonicalRow, form: "csv" | "jsonl" | "eee"): string {
  if (form === "jsonl") return JSON.stringify(row) + "\n";
  if (form === "eee")
    return everyEvalEverLines(row)
      .map((text) => text + "\n")
      .join("");
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
