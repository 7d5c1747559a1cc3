import {scoredRows} from "../../src/lib/benchmarks/logs/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import type {ScoredRows} from "../../src/lib/scoring/index.js";
import {openAsked} from "../asked/open-asked.js";
import {allRows} from "../sources/read-source.js";
import type {CommandLine} from "../terminal/command-line.js";
import type {Terminal} from "../terminal/terminal.js";
import {lostText, notesText} from "./ledger-text.js";

/** Rows that count, and whether they are simulated. */
export interface ScoredSource extends ScoredRows {
  readonly isSimulated: boolean;
}

/** Rows that count, of those that are meant; says on the way which judges and training steps do not. */
export async function scoredFrom(
  line: CommandLine,
  terminal: Terminal,
  isMeant: (row: CanonicalRow) => boolean
): Promise<ScoredSource> {
  const isQuiet = line.options.quiet ?? false;
  const source = await openAsked(line, terminal);
  const rows = await allRows(source, terminal, isQuiet);
  if (!isQuiet) terminal.talk(lostText(source.run.ledger.report()));
  const scored = scoredRows(rows.filter(isMeant));
  if (!isQuiet) terminal.talk(notesText(scored.notes));
  return {...scored, isSimulated: source.run.isSimulated};
}
