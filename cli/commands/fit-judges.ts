import {openAsked} from "../asked/open-asked.js";
import {judgeFacets, type JudgeFacet} from "../items/judge-facet.js";
import {allRows} from "../sources/read-source.js";
import {aligned, printable} from "../terminal/aligned.js";
import type {CommandLine, CommandOptions} from "../terminal/command-line.js";
import type {OptionName} from "../terminal/command-options.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {lostText} from "./ledger-text.js";

/** Options about the fit of one set of verdicts. */
const OF_ONE_SET: readonly OptionName[] = [
  ...(["random", "orthogonal", "cluster", "audit", "no-checks", "design", "separate", "width"] as const),
  ...(["to", "out", "compare", "missing", "by-judge"] as const)
]; // prettier-ignore

/** Judges as a facet of the item-level model: how severe each is, and which models it favours, by rule. */
export async function fitJudges(line: CommandLine, terminal: Terminal): Promise<number> {
  const {options} = line;
  if (options.model !== undefined || options.floor !== undefined)
    throw new CommandError(
      EXIT.usage,
      "--severity has equal slopes and no floor: of items as a sample single slopes are no parameters, and intervals of severities follow from the curve without a floor; " +
        "fit each judge's verdicts alone with --by-judge NAME and --model or --floor, without --severity"
    );
  const other = OF_ONE_SET.find((option) => options[option] !== undefined);
  if (other !== undefined)
    throw new CommandError(
      EXIT.usage,
      `--${other} says nothing with --severity, which looks at the verdicts of all judges`
    );
  const source = await openAsked(line, terminal);
  const rows = await allRows(source, terminal, options.quiet ?? false);
  if (options.quiet !== true) terminal.talk(lostText(source.run.ledger.report()));
  const facets = judgeFacets(rows);
  if (facets.length === 0)
    throw new CommandError(
      EXIT.nothing,
      "missing judges: no rule is applied by two named judges who call some answers right and others wrong, and whom models link"
    );
  const simulated = source.run.isSimulated;
  terminal.data(
    options.json === true
      ? JSON.stringify({simulated, rules: facets}, null, 2) + "\n"
      : textOf(facets, options, simulated)
  );
  return facets.every(({report}) => report.status === "converged") ? EXIT.ok : EXIT.findings;
}

/** Judges and models of one rule that the terminal shows; --json has all. */
const MOST_SHOWN = 20;

function textOf(facets: readonly JudgeFacet[], {quiet}: CommandOptions, isSimulated: boolean): string {
  const head = isSimulated && quiet !== true ? "Simulated verdicts, no evidence about any judge.\n\n" : "";
  return head + facets.map(facetText).join("\n");
}

function facetText({
  suite,
  rule,
  models,
  items,
  judges,
  widest,
  constant,
  onPrior,
  favours,
  report
}: JudgeFacet): string {
  const {strictest, mildest, difference, p} = widest;
  const notes = [
    ...report.warnings,
    ...constant.map((judge) => `${judge} says the same of all, has no finite severity and is left out.`),
    ...onPrior.map(
      ({judge, model, right}) =>
        `${judge} calls ${right ? "everything" : "nothing"} of ${model} right, so that its part rests on the prior.`
    )
  ];
  const shown = favours.slice(0, MOST_SHOWN);
  return (
    `${suite}, ${rule}: ${judges.length} judges of ${models} models on ${items} items; ${report.status} after ${report.iterations} iterations\n` +
    notes.map((note) => `  ${printable(note)}\n`).join("") +
    "Severity, logits, sum 0; 95% intervals over cases (docs/methods/explorer.md)\n" +
    aligned(
      ["judge", "models", "severity [95%]"],
      judges.map(({judge, models: own, severity, lo, hi}) => [judge, own, withInterval(severity, lo, hi, 2)])
    ) +
    `${printable(strictest)} is ${p < 0.05 ? "stricter than" : "not clearly stricter than"} ${printable(mildest)}: ${difference.toFixed(2)} logits, p ${pText(p)}, corrected over pairs of judges\n` +
    (favours.length === 0
      ? "No answer was judged by two of them: whom they favour is not known.\n"
      : "Right verdicts of a judge on a model beyond what severity explains, in points; those of a model sum to 0 over judges; p corrected over all\n" +
        aligned(
          ["judge", "model", "favour [95%]", "answers", "p"],
          shown.map(({judge, model, favour, lo, hi, n, p: own}) => [
            ...[judge, model],
            withInterval(100 * favour, 100 * lo, 100 * hi, 1),
            n,
            pText(own)
          ])
        ) +
        (favours.length > shown.length ? `and ${favours.length - shown.length} more (--json)\n` : ""))
  );
}

/** A number and its interval, where it has one. */
const withInterval = (value: number, lo: number, hi: number, decimals: number): string =>
  value.toFixed(decimals) +
  (Number.isNaN(lo + hi) ? " (no interval)" : ` [${lo.toFixed(decimals)}, ${hi.toFixed(decimals)}]`);

const pText = (p: number): string => (Number.isNaN(p) ? "not known" : p < 0.001 ? "<.001" : p.toFixed(3));
