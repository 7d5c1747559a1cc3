import {existsSync, writeFileSync} from "node:fs";
import {basename} from "node:path";
import {
  namedColumns,
  tablesLeft,
  type ColumnMapping,
  type Ingest,
  type LogFile,
  type TableProposal
} from "../../src/lib/adapters/index.js";
import {proposedMappings} from "../../src/lib/benchmarks/logs/index.js";
import {mappingFrom} from "../sources/read-source.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {nextQuestion, settledBy, withAnswers, type ColumnAnswers} from "./table-questions.js";

/** Beside a table: how it is read, where a person was asked. */
const SAVED = ".mapping.json";
export const isSavedMapping = ({path}: LogFile): boolean => path.endsWith(SAVED);

/** Proposals come for a few files at a time. */
const AT_ONCE = 5;

/** Tables that no harness wrote, each with the mapping that it is read under. */
export type MappedTables = ReadonlyMap<LogFile, ColumnMapping>;

/**
 * How the tables among files that no adapter claims are read: as was saved beside them, else as proposed where nothing is missing, else
 * as a person says who is asked.
 *
 * @throws CommandError with the question, and with what answers it, where nobody can be asked and there is nothing else to show
 */
export async function tableMappings(
  run: Ingest,
  files: readonly LogFile[],
  answers: ColumnAnswers,
  terminal: Terminal
): Promise<MappedTables> {
  const left = tablesLeft(files, run).filter((file) => !isSavedMapping(file));
  const mapped = new Map<LogFile, ColumnMapping>();
  const asked: {file: LogFile; proposal: TableProposal}[] = [];
  for (let at = 0; at < left.length; at += AT_ONCE) {
    const few = left.slice(at, at + AT_ONCE);
    const open: LogFile[] = [];
    for (const file of few) {
      const saved = `${file.onDisk?.full}${SAVED}`;
      if (file.onDisk !== undefined && existsSync(saved)) {
        mapped.set(file, await mappingFrom(saved));
        terminal.talk(`${file.path} is read as ${basename(saved)} beside it says.\n`);
      } else open.push(file);
    }
    const proposals = await proposedMappings(
      open,
      open.map(({path}) => path),
      answers.columns
    );
    for (const file of open) {
      const proposal = proposals[file.path];
      if (proposal === undefined) continue;
      const mapping = withAnswers(file.path, proposal, answers);
      if (nextQuestion(file.path, proposal, mapping, answers, new Set()) !== null) asked.push({file, proposal});
      else {
        mapped.set(file, mapping);
        terminal.talk(`${file.path}: no harness wrote it; ${saidOf(mapping)}${furtherOf(proposal, mapping)}.\n`);
      }
    }
  }
  const isAllThereIs = run.choices.length === 0 && mapped.size === 0;
  for (const {file, proposal} of asked) {
    let mapping = withAnswers(file.path, proposal, answers);
    const accepted = new Set<string>();
    const question = () => nextQuestion(file.path, proposal, mapping, answers, accepted);
    if (terminal.ask === undefined || !isAllThereIs) {
      const {text, option} = question()!;
      if (isAllThereIs) throw new CommandError(EXIT.usage, `${text} Answer with ${option}`);
      terminal.talk(`Not read: ${file.path}. ${text} Answer with ${option}.\n`);
      continue;
    }
    for (let next = question(); next !== null; next = question()) {
      const answer = next.answered(await terminal.ask(`${next.text}\n> `));
      if (typeof answer === "string") {
        terminal.talk(`${answer}\n`);
        continue;
      }
      mapping = answer;
      for (const problem of settledBy(proposal, next)) accepted.add(problem);
    }
    mapped.set(file, mapping);
    terminal.talk(`${file.path}: ${saidOf(mapping)}${furtherOf(proposal, mapping)}.\n`);
    save(file, mapping, terminal);
  }
  return mapped;
}

function save(file: LogFile, mapping: ColumnMapping, terminal: Terminal): void {
  if (file.onDisk === undefined)
    return terminal.talk(
      `Not kept for the next time: ${file.path} is no file by itself. --mapping FILE says the same.\n`
    );
  const path = `${file.onDisk.full}${SAVED}`;
  try {
    writeFileSync(path, `${JSON.stringify(mapping, null, 2)}\n`);
    terminal.talk(`Kept for the next time in ${path}.\n`);
  } catch (error) {
    terminal.talk(`Not kept for the next time: ${path} cannot be written (${(error as Error).message}).\n`);
  }
}

/** In words, which columns stand in the table and have no meaning here: they are kept as they are; empty for none. */
function furtherOf({unused}: TableProposal, {columns, spread = {}}: ColumnMapping): string {
  const read = new Set(Object.values(columns).flatMap((column) => column.split(",")));
  const isSpread = (column: string): boolean => Object.keys(spread).some((object) => column.startsWith(`${object}.`));
  const left = unused.filter((column) => !read.has(column) && !isSpread(column));
  return left.length === 0 ? "" : `; kept as further ${left.length === 1 ? "column" : "columns"}: ${left.join(", ")}`;
}

/** In words, which column is taken for what. */
function saidOf({columns, constants, scale, scores, spread}: ColumnMapping): string {
  const parts = Object.entries(columns).map(([field, column]) =>
    field === column ? field : `${field} from ${column.split(",").join(" and ")}`
  );
  if (scores !== undefined) parts.push(`scores from ${Object.keys(scores).join(" and ")}`);
  const over = spread === undefined ? "" : `; a record for each of the columns ${namedColumns(Object.keys(spread))}`;
  const model = constants?.subject === undefined ? "" : `, the model ${constants.subject}`;
  return `its columns are taken for ${parts.join(", ")}${model}${scale === undefined ? "" : `, scores out of ${scale}`}${over}`;
}
