import {say, saySigned} from "../../math/index.js";
import {type CheckResult, type Found, type Recomputation} from "../cells/finding.js";
import {groupCells, type Group, type LedgerCell} from "../cells/ledger-cell.js";
import type {Evidence} from "../cells/evidence.js";
import {asPrinted, ruleProof} from "../cells/proof.js";
import {digitSwaps, SLACK} from "../cells/rounding.js";
import {totalFamilies, type TotalFamily} from "../cells/total-families.js";
import {
  areMeans,
  chanceOfRule,
  fitRule,
  totalsInTheWay,
  type FittedRule,
  type RuleOutcome
} from "../cells/total-rule.js";

/** From so many totals of one system on, one finding speaks for all of them. */
const TOGETHER = 3;
/** Share of a family's totals that must follow a rule before the others are held against it. */
export const RULE_SHARE = 0.5;
/** A rule that some weights could replace must be followed too often for an accident; one that none could, likelier than not. */
const BY_ACCIDENT = {replaceable: 1e-3, alone: 5e-2};

/** A rule in words: `mean of 4 parts`. */
export function ruleWords({name, weights}: Pick<FittedRule, "name" | "weights">, parts: number): string {
  if (name === "sum") return `sum of ${parts} parts`;
  if (name === "pooled") return `mean of ${parts} parts pooled by denominators`;
  if (name === "weighted")
    return `weighted mean of ${parts} parts (weights ${weights!.map((w) => say(w, 3)).join(", ")})`;
  return `mean of ${parts} parts`;
}

/**
 * Recomputes every total from its parts. Which parts and which rule (plain mean, pooled, sum, weighted) is inferred from
 * what most totals of the family do; a total that does not follow it, though most others do, is a finding.
 *
 * Where several families explain the same total, the one that more totals follow speaks for it.
 */
export function checkTotals(cells: readonly LedgerCell[]): CheckResult {
  const chosen = new Map<string, {outcome: RuleOutcome; rule: FittedRule; family: TotalFamily; share: number}>();
  for (const family of totalFamilies(cells)) {
    const rule = fitRule(family.cases);
    if (!rule) continue;
    const share = rule.fits / rule.outcomes.length;
    for (const outcome of rule.outcomes) {
      const before = chosen.get(outcome.case.total.id);
      if (!before || share > before.share) chosen.set(outcome.case.total.id, {outcome, rule, family, share});
    }
  }
  const ruled = [...chosen.values()].filter(isRuled);
  const isSure = sureRules();
  const recomputed = ruled.map(({outcome, rule}) => recomputation(outcome, rule));
  const off = ruled.filter((one) => one.outcome.agreement !== "agrees" && isSure(one));
  const groups = groupCells(off, ({outcome, family}) => `${family.name}|${outcome.case.total.subject}`);
  const findings = [...groups.values()].flatMap((group) =>
    group.length >= TOGETHER
      ? [together(group)]
      : group.map(({outcome, rule, family}) => single(outcome, rule, family.cases.length))
  );
  return {findings: [...findings, ...unruled([...chosen.values()])], recomputed, tested: chosen.size};
}

const isRuled = ({rule, share}: Chosen): boolean => share >= RULE_SHARE && rule.fits > 1;

/** Whether a rule is followed too often for an accident; asked once a rule. */
function sureRules(): (one: Chosen) => boolean {
  const known = new Map<FittedRule, boolean>();
  return ({rule, family}) => {
    const before = known.get(rule);
    if (before !== undefined) return before;
    const isReplaceable = rule.weights === null && areMeans(family.cases);
    const sure = chanceOfRule(rule) < (isReplaceable ? BY_ACCIDENT.replaceable : BY_ACCIDENT.alone);
    known.set(rule, sure);
    return sure;
  };
}

function recomputation({case: one, value, tolerance}: RuleOutcome, rule: FittedRule): Recomputation {
  return {
    cell: one.total.id,
    check: "total",
    value,
    tolerance,
    rule: ruleWords(rule, one.parts.length),
    parts: one.parts.map(({id}) => id)
  };
}

/** Parts of another table are another print of what the total says. */
const evidenceOf = ({agreement, case: {total, parts}}: RuleOutcome): Evidence =>
  agreement === "truncated" ? "last-digit" : parts.some(({table}) => table !== total.table) ? "prints" : "rule";

function single(outcome: RuleOutcome, rule: FittedRule, size: number): Found {
  const {total, parts} = outcome.case;
  const difference = total.value - outcome.value;
  const digits = total.decimals + 1;
  const fits = (value: number) => Math.abs(value - outcome.value) <= outcome.tolerance + SLACK;
  const swap = digitSwaps(total.value, total.decimals).find(fits);
  return {
    id: `total/${total.id}`,
    check: "total",
    evidence: evidenceOf(outcome),
    subject: total.subject,
    printed: total.value,
    recomputed: outcome.value,
    difference,
    cells: [total.id, ...parts.map(({id}) => id)],
    sentence:
      `${total.row}: ${total.column} is printed as ${say(total.value, total.decimals)}; the ${ruleWords(rule, parts.length)} ` +
      `is ${say(outcome.value, digits)}, a difference of ${saySigned(difference, digits)} where rounding allows ` +
      `${say(outcome.tolerance, digits)}. ` +
      (outcome.agreement === "truncated" ? "Truncation instead of rounding accounts for it." : "") +
      (outcome.agreement === "differs"
        ? `It does not follow from its parts; ${rule.fits} of ${size} such totals do.`
        : "") +
      (swap === undefined ? "" : ` With two digits exchanged, ${say(swap, total.decimals)}, it would.`),
    proof:
      `${ruleProof(rule, parts, say(outcome.value, digits))}; printed ${asPrinted(total)}, ` +
      `rounding allows ${say(outcome.tolerance, digits)}`
  };
}

function together(group: Group<Chosen>): Found {
  const worst = group.reduce((a, b) =>
    Math.abs(b.outcome.case.total.value - b.outcome.value) > Math.abs(a.outcome.case.total.value - a.outcome.value)
      ? b
      : a
  );
  const {total, parts} = worst.outcome.case;
  const own = worst.family.cases.filter((one) => one.total.subject === total.subject).length;
  return {
    id: `total/${group[0].outcome.case.total.id}`,
    check: "total",
    evidence: group.some(({outcome}) => outcome.agreement === "differs") ? "prints" : "last-digit",
    subject: total.subject,
    printed: total.value,
    recomputed: worst.outcome.value,
    difference: total.value - worst.outcome.value,
    cells: group.map(({outcome}) => outcome.case.total.id),
    sentence:
      `${total.row}: ${group.length} of ${own} totals (${worst.family.name}) do not follow from their parts, most of all ` +
      `${total.column}, printed as ${say(total.value, total.decimals)} where the ${ruleWords(worst.rule, parts.length)} ` +
      `is ${say(worst.outcome.value, total.decimals + 1)}. So many at once point to two sets of values, for example two runs.`,
    proof: `${total.column}: ${ruleProof(worst.rule, parts, say(worst.outcome.value, total.decimals + 1))}; printed ${asPrinted(total)}`
  };
}

type Chosen = {outcome: RuleOutcome; rule: FittedRule; family: TotalFamily; share: number};

/**
 * Totals that no rule gives: those outside the range of their parts, and those without which some weights give the rest. A total with
 * parts in another table alone may be of other parts than those.
 */
function unruled(chosen: readonly Chosen[]): Found[] {
  const families = groupCells(
    chosen.filter((one) => !isRuled(one) && !isElsewhere(one)),
    ({family}) => family.name
  );
  return [...families.values()].flatMap((group): Found[] => {
    const outside = group.filter(isOutside);
    // Where most totals lie outside, or no weights give the others, they are no means of these columns.
    const [outlying] = outside;
    const rest = group.filter((one) => !outside.includes(one)).map(({outcome}) => outcome.case);
    const areRestMeans = outside.length <= group.length / 2 && areMeans(rest);
    if (outlying && (areRestMeans || group.length < TOGETHER))
      return [unruledFinding(group, outlying, "bound", " It lies outside the range of its parts.")];
    if (group.length < TOGETHER) return [];
    const inTheWay = totalsInTheWay(group.map(({outcome}) => outcome.case));
    if (inTheWay?.length === 0) return [];
    const first = group.find(({outcome}) => outcome.case === inTheWay?.[0]) ?? group[0];
    return [
      inTheWay === null
        ? unruledFinding(group, first, "remark", " They are no means of these columns under any weights.")
        : unruledFinding(
            group,
            first,
            "chance",
            ` No weights give all of them; without ${inTheWay.map(({total}) => total.row).join(", or without ")} some do.`
          )
    ];
  });
}

const isElsewhere = ({outcome: {case: one}}: Chosen): boolean =>
  one.parts.every(({table}) => table !== one.total.table);

function isOutside({outcome: {case: one, tolerance}}: Chosen): boolean {
  const values = one.parts.map(({value}) => value);
  return one.total.value > Math.max(...values) + tolerance || one.total.value < Math.min(...values) - tolerance;
}

/** The least and the greatest part: no mean lies outside of them. */
const boundProof = ({case: {parts}}: RuleOutcome): string => {
  const sorted = [...parts].sort((a, b) => a.value - b.value);
  return `the parts range from ${asPrinted(sorted[0]!)} to ${asPrinted(sorted.at(-1)!)}`;
};

function unruledFinding(group: readonly Chosen[], chosen: Chosen, evidence: Evidence, why: string): Found {
  const {outcome, rule, family} = chosen;
  const {total} = outcome.case;
  return {
    id: `total/${total.id}`,
    check: "total",
    evidence,
    subject: group.length === 1 ? total.subject : null,
    printed: total.value,
    recomputed: outcome.value,
    difference: total.value - outcome.value,
    cells: [total.id, ...group.map((one) => one.outcome.case.total.id).filter((id) => id !== total.id)],
    sentence:
      `${family.name}: no rule gives these totals (${rule.fits} of ${rule.outcomes.length} agree with the nearest, the ` +
      `${ruleWords(rule, outcome.case.parts.length)}). ${total.row}, ${total.column}: ${say(total.value, total.decimals)} printed, ` +
      `${say(outcome.value, total.decimals + 1)} recomputed.${why}`,
    proof: `${boundProof(outcome)}; printed ${asPrinted(total)}`
  };
}
