import {VLMEVALKIT_EXACT, withDirections} from "../../src/lib/scoring/index.js";
import type {LineOptions} from "../../src/lib/benchmarks/index.js";
import {AS_USUAL, askedScores, loggedCompared, scorersCompared} from "../../src/lib/benchmarks/logs/index.js";
import type {JointRule} from "../../src/lib/benchmarks/contract/joint-rule.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {openAsked} from "../asked/open-asked.js";
import {aligned} from "../terminal/aligned.js";
import {choice, type CommandLine, type CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {ledgerJson, loggedText, notesText, policiesText, pooledText, readingText, unjudgedText} from "./ledger-text.js";
import {allRows} from "../sources/read-source.js";
import type {Terminal} from "../terminal/terminal.js";
import {exitCodeOf} from "./ingest.js";
import {scoredTables} from "./scored-tables.js";
import {scoresOf} from "./scores-of.js";
import {askedOf, askedText, judgeSwitchText} from "./asked-of.js";
import {gapsText, withoutGapText} from "./gaps-text.js";
import {baselinesText, scoresText, statusesText, switchText, withoutIntervalText} from "./score-text.js";

/** Scores by the benchmarks' own rules or as plain means, or raw replies under several rules. */
export async function scoreCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const {options} = line;
  const isQuiet = options.quiet ?? false;
  const asked = askedOf(options);
  const denominators = choice("denominators", options.denominators, ["true", "counted", "fixed"] as const);
  if (denominators === "fixed" && asked.missing === "exclude")
    throw new CommandError(EXIT.usage, "--denominators fixed counts every item: it goes with no --missing exclude");
  const joint = jointRule(options);
  const source = await openAsked(line, terminal);
  const lineOptions: LineOptions = {
    joint,
    ...(denominators === null ? {} : {denominators}),
    ...(source.options.bank === undefined ? {} : {bank: source.options.bank})
  };
  const counted = await scoredTables(line, source, terminal);
  const rows = counted === null ? await allRows(source, terminal, isQuiet) : [];
  const report = source.run.ledger.report();
  if (!isQuiet) terminal.talk(readingText(source.run.choices, report));
  if (counted === null && rows.length === 0 && !options.json) return exitCodeOf(report, options.conflicts);
  if (options.rules) {
    printRules(rows, options, terminal);
    return exitCodeOf(report, options.conflicts);
  }
  const scored = counted ?? scoresOf(rows, asked, lineOptions, report.logged);
  const {gaps, policies, unjudged, baselines, pooled} = scored;
  const {lines, notes: ofDirections} = withDirections(scored.lines, report.logged);
  const notes = [...scored.notes, ...ofDirections];
  const isUsual = asked.missing === AS_USUAL.missing && asked.judges === AS_USUAL.judges;
  // A log states its numbers by its own rules, whatever is asked here.
  const byRule =
    isUsual || report.logged.length === 0 ? lines : askedScores(rows, AS_USUAL, lineOptions, report.logged).lines;
  const logged = loggedCompared(report.logged, byRule);
  const answers = isUsual ? null : (scored.answers ?? null);
  if (!isQuiet)
    terminal.talk(
      askedText(asked) +
        (answers === null ? policiesText(policies) : statusesText(answers)) +
        (isUsual ? switchText(policies) : "") +
        notesText(notes) +
        (isUsual ? judgeSwitchText(lines) : "") +
        withoutGapText(gaps.without) +
        unjudgedText(unjudged) +
        loggedText(logged) +
        pooledText(pooled)
    );
  if (options.json) {
    const content = {
      scores: lines,
      shareGaps: gaps.gaps,
      withoutShareGap: gaps.without,
      ...(answers === null ? {} : {asked, answers}),
      notes,
      policies,
      unjudged,
      logged,
      baselines: baselines.map((one) => ({...one, constant: Object.fromEntries(one.constant)})),
      pooled,
      choices: source.run.choices,
      ledger: ledgerJson(report)
    };
    terminal.data(JSON.stringify(content, null, 2) + "\n");
  } else
    terminal.data(
      scoresText(lines, pooled, asked) +
        withoutIntervalText(lines) +
        gapsText(gaps.gaps, pooled) +
        baselinesText(baselines)
    );
  return exitCodeOf(report, options.conflicts);
}

/** The joint rule that the options spell out. */
export function jointRule(options: CommandOptions): JointRule {
  return {
    images: choice("images", options.images, ["any", "first", "majority", "mean"] as const) ?? "any",
    unjudged:
      choice("unjudged", options.unjudged, ["fail", "exclude"] as const) ??
      (options.missing === "exclude" ? "exclude" : "fail"),
    consistency: choice("consistency", options.consistency, ["fail", "exclude", "accept"] as const) ?? "fail"
  };
}

function printRules(rows: readonly CanonicalRow[], {json, quiet}: CommandOptions, terminal: Terminal): void {
  const beyond = rows.filter(({reply, item}) => reply !== null && /^[F-Z]$/.test(item.key ?? "")).length;
  if (beyond > 0 && !quiet)
    terminal.talk(
      `Left out: ${beyond} replies to items whose key lies beyond E, a letter that the official rules do not read.\n`
    );
  const compared = scorersCompared(rows, [VLMEVALKIT_EXACT]);
  if (compared === null)
    throw new CommandError(EXIT.nothing, "missing raw replies with a lettered key: nothing to compare rules on");
  const {summaries, flips} = compared;
  if (json) {
    terminal.data(JSON.stringify({summaries, flips}, null, 2) + "\n");
    return;
  }
  const summaryCells = summaries.map((s) => [s.scorer, s.replies, s.right, s.wrong, s.invalid, s.unscored, s.mean]);
  terminal.data(aligned(["rule", "replies", "right", "wrong", "invalid", "unscored", "mean"], summaryCells));
  const flipCells = flips.map((f) => [
    f.from,
    f.to,
    f.same,
    f.rightToWrong,
    f.wrongToRight,
    f.otherAnswer,
    f.scoredByOne
  ]);
  terminal.data(
    "\n" +
      aligned(["from", "to", "same", "right to wrong", "wrong to right", "other answer", "scored by one"], flipCells)
  );
}
