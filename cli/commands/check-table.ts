import {readFile} from "node:fs/promises";
import {basename, extname} from "node:path";
import {csvRecords, sniffDelimiter} from "../../src/lib/adapters/index.js";
import {
  asksForALook,
  authorNote,
  causesIn,
  CHECKS,
  explainFindings,
  readAuthorTables,
  repairWords,
  tablesInText,
  type AuthorTable,
  type ExplainedFinding,
  type LedgerCell
} from "../../src/lib/ledger/index.js";
import {choice, type CommandLine} from "../terminal/command-line.js";
import {printable} from "../terminal/aligned.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";

const LONGEST_RECORD = 1_000_000;

/** The ledger's checks on an author's own tables, before they are published. */
export async function checkTableCommand({paths, options}: CommandLine, terminal: Terminal): Promise<number> {
  if (paths.length === 0) throw new CommandError(EXIT.usage, "missing path: one or more CSV files");
  const scale = choice("scale", options.scale, ["percent", "share"] as const);
  const samples = options.samples === undefined ? 1 : Number(options.samples);
  if (!(Number.isInteger(samples) && samples >= 1 && samples <= 100))
    throw new CommandError(EXIT.usage, `invalid --samples; expected 1 to 100: ${options.samples}`);
  const tables = (await Promise.all(paths.map(tablesOf))).flat();
  const {cells, marks, account, problems} = readAuthorTables(tables, {
    samples,
    ...(scale === null ? {} : {scale: scale === "percent" ? 100 : 1})
  });
  const {findings, recomputed, tested} = explainFindings(cells, {marks, isFrameKnown: false});
  const open = findings.filter(asksForALook);
  const place = placeIn(cells);
  if (options.json)
    terminal.data(
      JSON.stringify(
        {
          ...{cells: cells.length, recomputed: recomputed.length, tested, account, problems},
          findings: findings.map((finding) => ({...finding, toAuthors: authorNote(finding, place)}))
        },
        null,
        2
      ) + "\n"
    );
  else {
    if (!options.quiet) terminal.data(account.map((line) => `${printable(line)}\n`).join("") + "\n");
    terminal.data(findingsText(findings, place));
    const totals = new Set(recomputed.map(({cell}) => cell)).size;
    terminal.data(
      `${cells.length} numbers, ${totals} of them recomputed from others; ${open.length} to look at${causesIn(open).length < open.length ? ` (root causes: ${causesIn(open).length})` : ""}, ${findings.length - open.length} for context.\n`
    );
  }
  for (const {table, line, column, text} of problems)
    terminal.talk(
      printable(
        `${[table, ...(line === null ? [] : [`line ${line}`]), ...(column === null ? [] : [`column ${column}`])].join(", ")}: ${text}`
      ) + "\n"
    );
  if (cells.length === 0 && problems.length === 0)
    terminal.talk("missing numbers; expected a header and one row per model with its numbers\n");
  if (cells.length === 0) return EXIT.nothing;
  return open.length > 0 || problems.length > 0 ? EXIT.findings : EXIT.ok;
}

/** `Overall of three in table 2`. */
function placeIn(cells: readonly LedgerCell[]): (cell: string) => string {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  return (id) => {
    const cell = byId.get(id);
    return cell ? `${cell.column} of ${cell.row} in ${cell.table}` : id;
  };
}

function findingsText(findings: readonly ExplainedFinding[], place: (cell: string) => string): string {
  return findings
    .map((finding) => {
      const {severity, check, sentence, proof, cause, id} = finding;
      const {name} = CHECKS.find((one) => one.id === check)!;
      const lines = [
        `${severity}: ${name}`,
        `  ${sentence}`,
        `  Proof: ${proof}.`,
        ...(asksForALook(finding)
          ? [
              `  Smallest edit: ${repairWords(finding, place)}`,
              ...(cause === id ? [] : [`  Same root cause as: ${cause}`]),
              `  To the authors: ${authorNote(finding, place)}`
            ]
          : [])
      ];
      return `${lines.map(printable).join("\n")}\n\n`;
    })
    .join("");
}

async function tablesOf(path: string): Promise<readonly AuthorTable[]> {
  const text = (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  const name = basename(path).replace(/\.[^.]*$/, "");
  return tablesInText(name, text, extname(path) === ".txt") ?? [await csvTable(path, name, text)];
}

async function csvTable(path: string, name: string, text: string): Promise<AuthorTable> {
  async function* chunks() {
    yield text;
  }
  const all: {line: number; fields: readonly string[]}[] = [];
  for await (const batch of csvRecords(chunks(), sniffDelimiter(text), LONGEST_RECORD))
    for (const {line, fields, unclosed} of batch) {
      if (unclosed === true || fields === null)
        throw new CommandError(EXIT.nothing, `${path}, line ${line}: malformed CSV; expected a closing quote`);
      all.push({line, fields});
    }
  const [header, ...records] = all;
  return {name, header: header?.fields ?? [], records};
}
