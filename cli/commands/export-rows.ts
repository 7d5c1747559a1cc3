import {maskedReport, maskedRow, PrivateNames, type LedgerReport} from "../../src/lib/adapters/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {exitCodeOf} from "./ingest.js";
import {ledgerJson, readingText} from "./ledger-text.js";
import type {OpenSource} from "../sources/read-source.js";
import {readRows} from "../sources/read-source.js";
import type {CommandOptions} from "../terminal/command-line.js";
import type {Terminal} from "../terminal/terminal.js";

/** The rows of a source on their way out: masked if that is asked for, and accounted for at the end. */
export interface ExportRows {
  /** Batches of rows; read once, to the end. */
  rows(): AsyncGenerator<readonly CanonicalRow[]>;
  /** Replaces what is private, where that is asked for. */
  masked(text: string): string;
  /**
   * Says what is left out and what became of every record.
   *
   * @param left - what the form cannot express, counted: `3 rows without a score`
   * @returns the exit code
   */
  end(left: readonly string[], form: string): number;
}

/** Opens the rows of a source for a form of export. */
export function exportRows(source: OpenSource, options: CommandOptions, terminal: Terminal): ExportRows {
  const names = options.mask ? new PrivateNames() : null;
  const report = (): LedgerReport => {
    const given = source.run.ledger.report();
    return names === null ? given : maskedReport(given, names);
  };
  return {
    async *rows() {
      for await (const rows of readRows(source, terminal, options.quiet ?? false))
        yield names === null ? rows : rows.map((row) => maskedRow(row, names));
    },
    masked: (text) => (names === null ? text : names.masked(text)),
    end(left, form) {
      const whole = report();
      if (left.length > 0 && !options.quiet)
        terminal.talk(`Left out: ${left.join(" and ")}, which ${form} cannot express.\n`);
      if (options.out !== undefined && options.json) terminal.data(JSON.stringify(ledgerJson(whole), null, 2) + "\n");
      if (!options.quiet) terminal.talk(readingText(source.run.choices, whole));
      return exitCodeOf(whole, options.conflicts);
    }
  };
}

/** Counts of what has no number: rows without any, and further verdicts on rows that have one. */
export class UnscoredCount {
  #rows = 0;
  #further = 0;

  /** @param scored - verdicts of the row that have a number */
  add(row: CanonicalRow, scored: number): void {
    if (scored === 0) this.#rows += 1;
    else this.#further += row.judgments.length - scored;
  }

  words(): string[] {
    return [
      ...(this.#rows > 0 ? [`${this.#rows} rows without a score`] : []),
      ...(this.#further > 0 ? [`${this.#further} verdicts without a score on other rows`] : [])
    ];
  }
}
