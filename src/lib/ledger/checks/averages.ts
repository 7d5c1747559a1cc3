import {say, saySigned} from "../../math/index.js";
import {mergeResults, type CheckResult, type Found} from "../cells/finding.js";
import {groupCells, labelsKey, type Group, type LedgerCell} from "../cells/ledger-cell.js";
import {asPrinted, ruleProof} from "../cells/proof.js";
import {halfUnit} from "../cells/rounding.js";
import {averageFamilies, type TotalFamily} from "../cells/total-families.js";
import {fitRule, type FittedRule, type TotalCase} from "../cells/total-rule.js";
import {ruleWords, RULE_SHARE} from "./totals.js";

/**
 * Recomputes average rows from the rows they average.
 *
 * Where most columns do not follow, one explanation is tried: that one row was replaced after the average was taken. For
 * each row, the values that would restore every column are pooled by the columns' denominators and held against the
 * totals printed for that system elsewhere in its document or in another edition of it.
 */
export function checkAverages(cells: readonly LedgerCell[]): CheckResult {
  const results = averageFamilies(cells).map((family): CheckResult => {
    const rule = fitRule(family.cases);
    if (!rule) return {findings: [], recomputed: [], tested: 0};
    const recomputed = rule.outcomes.map(({case: one, value, tolerance}) => ({
      cell: one.total.id,
      check: "average" as const,
      value,
      tolerance,
      rule: ruleWords(rule, one.parts.length),
      parts: one.parts.map(({id}) => id)
    }));
    const holds = rule.fits / rule.outcomes.length >= RULE_SHARE;
    const findings = holds ? singles(rule) : [wholeRow(family, rule, cells)];
    return {findings, recomputed, tested: rule.outcomes.length};
  });
  return mergeResults(results);
}

function singles(rule: FittedRule): Found[] {
  return rule.outcomes
    .filter(({agreement}) => agreement !== "agrees")
    .map(({case: {total, parts}, value, agreement}) => ({
      id: `average/${total.id}`,
      check: "average",
      evidence: agreement === "truncated" ? "last-digit" : "rule",
      subject: null,
      printed: total.value,
      recomputed: value,
      difference: total.value - value,
      cells: [total.id, ...parts.map(({id}) => id)],
      sentence:
        `${total.table}, ${total.column}: the average row prints ${say(total.value, total.decimals)}; the ` +
        `${ruleWords(rule, parts.length)} is ${say(value, total.decimals + 1)}.`,
      proof: `${ruleProof(rule, parts, say(value, total.decimals + 1))}; printed ${asPrinted(total)}`
    }));
}

function wholeRow({cases}: TotalFamily, rule: FittedRule, cells: readonly LedgerCell[]): Found {
  const worst = rule.outcomes.reduce((a, b) =>
    Math.abs(b.case.total.value - b.value) > Math.abs(a.case.total.value - a.value) ? b : a
  );
  const {total} = worst.case;
  const explained = replacedRow(cases, cells);
  return {
    id: `average/${cases[0].total.id}`,
    check: "average",
    // With an explanation the average is another print of the rows: of those that were there when it was taken.
    evidence: explained === null ? "rule" : "prints",
    subject: explained?.subject ?? null,
    printed: total.value,
    recomputed: worst.value,
    difference: total.value - worst.value,
    cells: [...cases.map((one) => one.total.id), ...(explained?.cells ?? [])],
    sentence:
      `${total.table}: ${rule.outcomes.length - rule.fits} of ${rule.outcomes.length} values of the average row are not the ` +
      `${ruleWords(rule, worst.case.parts.length)} above them; the largest difference is ` +
      `${saySigned(total.value - worst.value, total.decimals)} (${total.column}). ` +
      (explained === null ? "No single row accounts for all of them." : explained.sentence),
    proof: `${total.column}: ${ruleProof(rule, worst.case.parts, say(worst.value, total.decimals + 1))}; printed ${asPrinted(total)}`
  };
}

/** The row whose replacement would restore every average, if another printed total of that system confirms it. */
function replacedRow(
  cases: Group<TotalCase>,
  cells: readonly LedgerCell[]
): {subject: string; cells: string[]; sentence: string} | null {
  const subjects = [...new Set(cases.flatMap(({parts}) => parts.map(({subject}) => subject)))];
  const {table} = cases[0].total;
  for (const subject of subjects) {
    const implied = cases.flatMap(({total, parts}) => {
      const own = parts.find((part) => part.subject === subject);
      if (!own || own.n === null || own.scale === null) return [];
      const others = parts.reduce((sum, part) => sum + part.value, 0) - own.value;
      return [{own, value: parts.length * total.value - others, scale: own.scale}];
    });
    const [first] = implied;
    if (!first || implied.length < cases.length) continue;
    if (implied.some(({value, scale}) => value < -1e-6 || value > scale + 1e-6)) continue;
    const n = implied.reduce((sum, {own}) => sum + own.n!, 0);
    const pooled = implied.reduce((sum, {own, value}) => sum + (own.n! / n) * value, 0);
    // Each implied value carries the rounding of its average, once per row.
    const spread = Math.sqrt(
      implied.reduce((sum, {own}) => sum + ((own.n! / n) * subjects.length * halfUnit(own.decimals)) ** 2, 0)
    );
    const frame = labelsKey(first.own.frame);
    const totals = groupCells(
      cells.filter(
        (cell) => cell.subject === subject && labelsKey(cell.frame) === frame && Object.keys(cell.place).length === 0
      ),
      ({id}) => id
    );
    const inTable = [...totals.values()].flat().find((cell) => cell.table === table);
    const elsewhere = [...totals.values()]
      .flat()
      .find(
        (cell) => cell.table !== table && cell.value !== inTable?.value && Math.abs(cell.value - pooled) <= 3 * spread
      );
    if (!elsewhere || (inTable && Math.abs(inTable.value - pooled) <= 3 * spread)) continue;
    return {
      subject,
      cells: [elsewhere.id],
      sentence:
        `They would be if the row of ${first.own.row} held other values, whose pooled mean is ${say(pooled, 2)}: ` +
        `${elsewhere.table} prints ${say(elsewhere.value, elsewhere.decimals)} for it` +
        (inTable ? ` where ${table} prints ${say(inTable.value, inTable.decimals)}.` : ".")
    };
  }
  return null;
}
