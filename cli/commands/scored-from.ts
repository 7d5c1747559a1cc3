import {askedRows} from "../../src/lib/benchmarks/logs/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import type {ScoredRows} from "../../src/lib/scoring/index.js";
import {openAsked} from "../asked/open-asked.js";
import {allRows} from "../sources/read-source.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {askedOf, askedText, asUsage} from "./asked-of.js";
import {lostText, notesText} from "./ledger-text.js";

/** Rows that count, and whether they are simulated. */
export interface ScoredSource extends Pick<ScoredRows, "rows" | "notes"> {
  readonly isSimulated: boolean;
}

/** Rows that count, of those that are meant; says on the way which judges and training steps do not. */
export async function scoredFrom(
  line: CommandLine,
  terminal: Terminal,
  isMeant: (row: CanonicalRow) => boolean
): Promise<ScoredSource> {
  const isQuiet = line.options.quiet ?? false;
  const {missing, judges} = askedOf(line.options);
  if (missing === "bounds" || judges === "each")
    throw new CommandError(
      EXIT.usage,
      `a fit is of one set of verdicts: --${missing === "bounds" ? "missing rule, exclude or fail" : "by-judge chosen, consensus or a name"}`
    );
  const source = await openAsked(line, terminal);
  const rows = await allRows(source, terminal, isQuiet);
  const report = source.run.ledger.report();
  if (!isQuiet) terminal.talk(lostText(report));
  const scored = asUsage(() => askedRows(rows.filter(isMeant), {missing, judges}, report.logged));
  if (!isQuiet) terminal.talk(askedText({missing, judges}) + notesText(scored.notes));
  return {...scored, isSimulated: source.run.isSimulated};
}
