import {say, saySigned} from "../../math/index.js";
import type {CheckResult, Found} from "../cells/finding.js";
import type {LedgerCell} from "../cells/ledger-cell.js";
import type {Evidence} from "../cells/evidence.js";
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
  readonly verdict: "agrees" | "agrees to rounding" | "follows in one reading" | "does not follow";
  readonly value: number | null;
  /** The quantity under another reading of the words; `null` where there is none. */
  readonly other: number | null;
  readonly words: string;
  /** The other reading under which it follows, and what that gives; `null` where there is none. */
  readonly milder: string | null;
}

/** How far a number that a text calls about so may lie off, as a share of it. */
const ABOUT = 0.05;
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
  const {value, holds, words, other = null, readings = []} = FORMS[statement.form](groups);
  const result = {statement, value, other, words, milder: null};
  if (holds !== null || value === null || statement.stated === null) {
    const milder = readings.find((reading) => reading.holds);
    if (holds !== false) return {...result, verdict: "agrees"};
    return milder === undefined
      ? {...result, verdict: "does not follow"}
      : {...result, verdict: "follows in one reading", milder: `${milder.reads}: ${milder.words}`};
  }
  const stated = Number(statement.stated);
  const decimals = decimalsOf(statement.stated);
  const best = [value, ...(other === null ? [] : [other])]
    .map((reading) => agreement(stated, reading, decimals, halfUnit(decimals)))
    .reduce((a, b) => (RANK[b] < RANK[a] ? b : a));
  const near = [value, ...(other === null ? [] : [other])].find(
    (reading) => Math.abs(reading - stated) <= ABOUT * Math.abs(stated)
  );
  return best === "differs" && near !== undefined && /\babout\b/.test(statement.says)
    ? {
        ...result,
        verdict: "follows in one reading",
        milder: `about, within ${100 * ABOUT}%: ${say(near, decimals + 1)}`
      }
    : {...result, verdict: VERDICT[best]};
}

const RANK = {agrees: 0, truncated: 1, differs: 2} as const;
const VERDICT = {agrees: "agrees", truncated: "agrees to rounding", differs: "does not follow"} as const;

/** Findings of the statements that do not follow from the tables, or only up to truncation. */
export function checkStatements(cells: readonly LedgerCell[], statements: readonly Statement[]): CheckResult {
  const findings = testStatements(cells, statements).flatMap((result): Found[] => {
    const {statement, verdict, value, other, words, milder} = result;
    if (verdict === "agrees") return [];
    const {id, place, stated, says, form, groups} = statement;
    const printed = stated === null ? null : Number(stated);
    const digits = stated === null ? 0 : decimalsOf(stated) + 1;
    const difference = printed === null || value === null ? null : printed - value;
    return [
      {
        id: `statement/${id}`,
        check: form === "pearson" ? "correlation" : "statement",
        evidence: evidenceOf(result),
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
              `(${saySigned(difference, digits)})${other === null ? "" : `, in its other reading ${say(other, digits)}`}${verdict === "agrees to rounding" ? `, ${form === "equals" ? "one last digit" : "which truncation instead of rounding accounts for"}` : ""}.`) +
          (milder === null ? "" : ` It does in another reading, ${milder}.`),
        proof: difference === null ? words : `${words}: ${say(value!, digits)}; stated ${say(printed!, digits - 1)}`
      }
    ];
  });
  return {findings, recomputed: [], tested: statements.length};
}

/** A sentence that gives the number of one cell is a second print of it; any other follows under some of its readings or none. */
function evidenceOf({verdict, statement: {form}}: StatementResult): Evidence {
  if (verdict === "agrees to rounding") return "last-digit";
  if (verdict === "follows in one reading") return "a-reading";
  return form === "equals" ? "prints" : "no-reading";
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
  repeats: readonly Found[]
): CheckResult {
  const values = new Map(cells.map(({id, value}) => [id, value]));
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const pairs = repeats.flatMap((finding) => turns(finding.cells));
  const findings = statements.flatMap((statement) => {
    const {id, stated, form, groups, place, says} = statement;
    if (stated === null) return [];
    const used = new Set(groups.flat());
    const follows = testStatement(statement, values).verdict === "agrees";
    return pairs.flatMap(([a, b]): Found[] => {
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
          evidence: "a-reading",
          subject: from.subject,
          printed: Number(stated),
          recomputed: value,
          difference: Number(stated) - value,
          cells: [own, other],
          sentence:
            `${place}: ${says}. It ${follows ? "follows" : "does not follow"} from ${say(from.value, from.decimals)} for ${from.row} in ` +
            `${from.table}; from ${say(to.value, to.decimals)}, as ${to.table} (${to.document}) prints, it would be ${shown}.`,
          proof: `${say(from.value, from.decimals)} gives ${follows ? "" : "not "}${stated}, ${say(to.value, to.decimals)} gives ${shown}`
        }
      ];
    });
  });
  return {findings, recomputed: [], tested: 0};
}
