import {AS_USUAL, type Asked} from "../../src/lib/benchmarks/logs/index.js";
import {MISSING_RULES, type ScoreLine} from "../../src/lib/scoring/index.js";
import {choice, type CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

/** How the options want answers counted. */
export const askedOf = (options: CommandOptions): Asked => ({
  missing: choice("missing", options.missing, MISSING_RULES) ?? AS_USUAL.missing,
  judges: options["by-judge"] ?? AS_USUAL.judges
});

/** Does what the log does not have as an error of usage: a judge who is not in it. */
export function asUsage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(EXIT.usage, error.message);
    throw error;
  }
}

/** Scores of one judge of several are not all that a log has: how the others are seen. */
export const judgeSwitchText = (lines: readonly ScoreLine[]): string =>
  lines.some(({judge}) => judge !== undefined) ? "Scores by other judges: --by-judge each, consensus or a name.\n" : "";

/** What invalid answers count as, and whose verdicts are counted, where that was asked for; empty otherwise. */
export function askedText({missing, judges}: Asked): string {
  const counted = {
    rule: "",
    exclude: "Answers without a valid verdict are left out (--missing exclude).\n",
    fail: "Answers without a valid verdict count as wrong (--missing fail).\n",
    bounds:
      "Values count answers without a valid verdict as each rule says; bounds take all of them for wrong, and for right (--missing bounds).\n"
  };
  const seen =
    judges === AS_USUAL.judges
      ? ""
      : judges === "each"
        ? "Each judge has scores of its own.\n"
        : `Scores are by ${judges}.\n`;
  return counted[missing] + seen;
}
