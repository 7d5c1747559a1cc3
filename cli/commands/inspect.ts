import {hasRules, proposalsAfter} from "../../src/lib/benchmarks/logs/index.js";
import {coverage, pooledRuns, type Coverage} from "../../src/lib/scoring/index.js";
import {bankItems} from "../../src/lib/benchmarks/logs/index.js";
import {aligned, printable} from "../terminal/aligned.js";
import type {CommandLine} from "../terminal/command-line.js";
import {ledgerJson, pooledText, readingText} from "./ledger-text.js";
import {openAsked, type AskedSource} from "../asked/open-asked.js";
import {allRows, openSource} from "../sources/read-source.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {exitCodeOf} from "./ingest.js";

const NAMED = 12;

/** What is this, and what would happen: reads everything, writes nothing. */
export async function inspectCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const {source, question} = await openUnasked(line, terminal);
  const rows = await allRows(source, terminal, line.options.quiet ?? false);
  const report = source.run.ledger.report();
  const proposals = source.run.unclaimed.length === 0 ? {} : await proposalsAfter(source.files, source.run);
  const covered = coverage(rows, bankItems(source.options.bank));
  const pooled = pooledRuns(rows, hasRules);
  const subjects = [...new Set(rows.map(({subjectId}) => subjectId))];
  const suites = [...new Set(rows.map(({item}) => item.suite))];
  if (line.options.json) {
    const content = {
      choices: source.run.choices,
      subjects,
      suites,
      coverage: covered,
      pooled,
      ledger: ledgerJson(report),
      mappings: Object.fromEntries(source.tables),
      proposals,
      example: rows[0] ?? null
    };
    terminal.data(JSON.stringify(content, null, 2) + "\n");
  } else {
    terminal.data(readingText(source.run.choices, report));
    if (rows.length > 0) terminal.data(`Models: ${listed(subjects)}. Benchmarks: ${listed(suites)}.\n`);
    terminal.data(pooledText(pooled) + coverageText(covered));
    for (const [file, mapping] of source.tables)
      terminal.data(
        `\n${file} is read under this mapping, to be corrected and passed with --mapping where it is wrong:\n${JSON.stringify(mapping, null, 2)}\n`
      );
    for (const [file, {mapping, problems, unused}] of Object.entries(proposals)) {
      terminal.data(
        `\nA mapping for ${file}, to be corrected and passed with --mapping:\n${JSON.stringify(mapping, null, 2)}\n`
      );
      for (const problem of problems) terminal.data(`  ${problem}\n`);
      if (unused.length > 0) terminal.data(`  kept as further columns: ${unused.join(", ")}\n`);
    }
    if (question !== "") terminal.data(`\n${question}\n`);
  }
  if (source.run.choices.length === 0) return exitCodeOf(report, undefined);
  // What would be refused by ingest because it holds no answers is told here, and that is all that was asked.
  const isOdd = report.conflicts > 0 || exitCodeOf(report, undefined) === EXIT.findings;
  return isOdd ? EXIT.findings : EXIT.ok;
}

/** The paths with the tables in them as every other command takes them; where that needs an answer, with what is asked. */
async function openUnasked(
  line: CommandLine,
  {ask: _, ...terminal}: Terminal
): Promise<{readonly source: AskedSource; readonly question: string}> {
  try {
    return {source: await openAsked(line, terminal), question: ""};
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return {source: {...(await openSource(line)), tables: new Map()}, question: error.message};
  }
}

/** The first names, and how many more there are. */
function listed(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return `${names.slice(0, NAMED).map(printable).join(", ")}${more}`;
}

/** Who lacks what; nothing where everybody has everything. */
function coverageText(covered: readonly Coverage[]): string {
  const incomplete = covered.filter(({missing}) => missing.length > 0).slice(0, 20);
  if (incomplete.length === 0) return "";
  const cells = incomplete.map((c) => [
    c.suite,
    c.subjectId,
    c.protocol ?? "",
    c.items,
    c.of,
    c.missing.slice(0, 3).join(", ")
  ]);
  return aligned(["suite", "model", "protocol", "items", "of", "missing, first"], cells);
}
