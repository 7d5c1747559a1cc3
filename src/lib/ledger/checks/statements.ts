import {say, saySigned} from "../../math/index.js";
import type {CheckResult, Finding} from "../cells/finding.js";
import type {LedgerCell} from "../cells/ledger-cell.js";
import {agreement, halfUnit} from "../cells/rounding.js";
import {FORMS, type StatementForm} from "../cells/statement-forms.js";

/** A sentence of a document in a form that can be computed from printed cells. */
export interface Statement {
  readonly id: string;
  /** Where it stands: `Section 4.2`. */
  readonly place: string;
  readonly form: StatementForm;
  /** The number it gives, as text with its decimals; `null` for a claim of order. */
  readonly stated: string | null;
  /** Groups of cells; a group may be one number instead, a bar to compare with. */
  readonly groups: readonly (readonly string[])[];
  /** What it says, in our words. */
  readonly says: string;
}

/** A statement with what the tables give for it. */
export interface StatementResult {
  readonly statement: Statement;
  readonly verdict: "agrees" | "agrees to rounding" | "does not follow";
  readonly value: number | null;
  /** The quantity under another reading of the words; `null` where there is none. */
  readonly other: number | null;
  readonly words: string;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;

/**
 * What the printed cells give for each statement.
 *
 * @throws RangeError for a statement about a cell that does not exist
 */
export function testStatements(cells: readonly LedgerCell[], statements: readonly Statement[]): StatementResult[] {
  const values = new Map(cells.map(({id, value}) => [id, value]));
  return statements.map((statement) => testStatement(statement, values));
}

function testStatement(statement: Statement, values: ReadonlyMap<string, number>): StatementResult {
  const groups = statement.groups.map((group) =>
    group.map((id) => {
      const value = values.get(id);
      if (value !== undefined) return value;
      if (NUMBER.test(id)) return Number(id);
      throw new RangeError(`unknown cell: ${id} in statement ${statement.id}`);
    })
  );
  const {value, holds, words, other = null} = FORMS[statement.form](groups);
  if (holds !== null || value === null || statement.stated === null)
    return {statement, verdict: holds === false ? "does not follow" : "agrees", value, other, words};
  const decimals = decimalsOf(statement.stated);
  const best = [value, ...(other === null ? [] : [other])]
    .map((reading) => agreement(Number(statement.stated), reading, decimals, halfUnit(decimals)))
    .reduce((a, b) => (RANK[b] < RANK[a] ? b : a));
  return {statement, verdict: VERDICT[best], value, other, words};
}

const RANK = {agrees: 0, truncated: 1, differs: 2} as const;
const VERDICT = {agrees: "agrees", truncated: "agrees to rounding", differs: "does not follow"} as const;

/** Findings of the statements that do not follow from the tables, or only up to truncation. */
export function checkStatements(cells: readonly LedgerCell[], statements: readonly Statement[]): CheckResult {
  const findings = testStatements(cells, statements).flatMap(({statement, verdict, value, other, words}): Finding[] => {
    if (verdict === "agrees") return [];
    const {id, place, stated, says, form, groups} = statement;
    const printed = stated === null ? null : Number(stated);
    const digits = stated === null ? 0 : decimalsOf(stated) + 1;
    const difference = printed === null || value === null ? null : printed - value;
    return [
      {
        id: `statement/${id}`,
        check: form === "pearson" ? "correlation" : "statement",
        severity: verdict === "agrees to rounding" ? "minor" : "contradiction",
        subject: null,
        printed,
        recomputed: value,
        difference,
        cells: groups.flat().filter((cell) => !NUMBER.test(cell)),
        sentence:
          `${place}: ${says}. ` +
          (difference === null
            ? `As printed, ${words}.`
            : `Stated ${say(printed!, digits - 1)}; ${words} ${form === "equals" ? "prints" : "is"} ${say(value!, form === "equals" ? digits - 1 : digits)} ` +
              `(${saySigned(difference, digits)})${other === null ? "" : `, in its other reading ${say(other, digits)}`}${verdict === "agrees to rounding" ? `, ${form === "equals" ? "one last digit" : "which truncation instead of rounding accounts for"}` : ""}.`)
      }
    ];
  });
  return {findings, recomputed: [], tested: statements.length};
}

/** Cells two by two: a finding of repeated numbers lists the printed cell and the other one in turns. */
const turns = (cells: readonly string[]): [string, string][] =>
  cells.flatMap((cell, i): [string, string][] => {
    const other = cells[i + 1];
    return i % 2 === 0 && other !== undefined ? [[cell, other]] : [];
  });

/**
 * Statements whose verdict turns on a number that is printed differently elsewhere: with the other value they would, or
 * would no longer, follow.
 *
 * @param repeats - findings of the same number twice
 */
export function checkConsequences(
  cells: readonly LedgerCell[],
  statements: readonly Statement[],
  repeats: readonly Finding[]
): CheckResult {
  const values = new Map(cells.map(({id, value}) => [id, value]));
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const pairs = repeats.flatMap((finding) => turns(finding.cells));
  const findings = statements.flatMap((statement) => {
    const {id, stated, form, groups, place, says} = statement;
    if (stated === null) return [];
    const used = new Set(groups.flat());
    const follows = testStatement(statement, values).verdict === "agrees";
    return pairs.flatMap(([a, b]): Finding[] => {
      const [own, other] = used.has(a) ? [a, b] : [b, a];
      if (!used.has(own) || used.has(other)) return [];
      const {verdict, value} = testStatement(statement, new Map([...values, [own, values.get(other)!]]));
      if ((verdict === "agrees") === follows || value === null) return [];
      const [from, to] = [byId.get(own)!, byId.get(other)!];
      const shown = say(value, decimalsOf(stated));
      return [
        {
          id: `statement/${id}/with/${other}`,
          check: form === "pearson" ? "correlation" : "statement",
          severity: follows ? "unexplained" : "context",
          subject: from.subject,
          printed: Number(stated),
          recomputed: value,
          difference: Number(stated) - value,
          cells: [own, other],
          sentence:
            `${place}: ${says}. It ${follows ? "follows" : "does not follow"} from ${say(from.value, from.decimals)} for ${from.row} in ` +
            `${from.table}; from ${say(to.value, to.decimals)}, as ${to.table} (${to.document}) prints, it would be ${shown}.`
        }
      ];
    });
  });
  return {findings, recomputed: [], tested: 0};
}
