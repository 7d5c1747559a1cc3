import type {StatementResult} from "./checks/statements.js";
import {CHECKS, type CheckId, type Recomputation} from "./cells/finding.js";
import type {ExplainedFinding} from "./explain-findings.js";

/** Version of the ledger's file; increases whenever a field changes its meaning. */
export const LEDGER_VERSION = 2;

/** A tested statement as it travels. */
export interface LedgerStatement {
  readonly id: string;
  readonly place: string;
  readonly says: string;
  readonly stated: string | null;
  readonly verdict: StatementResult["verdict"] | "not verifiable";
  readonly value: number | null;
  readonly words: string;
}

/** What the loaders emit: findings, recomputations and statements, with cells by their number to keep it small. */
export interface LedgerFile {
  readonly name: "ledger";
  readonly version: number;
  readonly cells: readonly string[];
  readonly rules: readonly string[];
  readonly findings: readonly (Omit<ExplainedFinding, "cells"> & {readonly cells: readonly number[]})[];
  readonly recomputed: readonly (readonly [
    cell: number,
    check: number,
    value: number,
    tolerance: number,
    rule: number,
    parts: readonly number[]
  ])[];
  readonly statements: readonly LedgerStatement[];
  readonly tested: Readonly<Record<CheckId, number>>;
}

/** The ledger as pages use it. */
export interface Ledger {
  readonly findings: readonly ExplainedFinding[];
  readonly recomputed: readonly Recomputation[];
  readonly statements: readonly LedgerStatement[];
  readonly tested: Readonly<Record<CheckId, number>>;
}

/** Digits kept of computed values: far more than any source prints. */
const round = (value: number): number => Number(value.toPrecision(10));

export function encodeLedger(cells: readonly string[], ledger: Ledger): LedgerFile {
  const at = new Map(cells.map((cell, i) => [cell, i]));
  const rules = [...new Set(ledger.recomputed.map(({rule}) => rule))];
  const ruleAt = new Map(rules.map((rule, i) => [rule, i]));
  const indices = (ids: readonly string[]) => ids.map((id) => at.get(id)!);
  return {
    name: "ledger",
    version: LEDGER_VERSION,
    cells,
    rules,
    findings: ledger.findings.map((finding) => ({...finding, cells: indices(finding.cells)})),
    recomputed: ledger.recomputed.map(({cell, check, value, tolerance, rule, parts}) => [
      at.get(cell)!,
      CHECKS.findIndex(({id}) => id === check),
      round(value),
      round(tolerance),
      ruleAt.get(rule)!,
      indices(parts)
    ]),
    statements: ledger.statements,
    tested: ledger.tested
  };
}

/** What a number of the file stands for. */
function numbered<T>(list: readonly T[], at: number): T {
  const found = list[at];
  if (found === undefined) throw new TypeError(`invalid ledger: number ${at} of a list of ${list.length}`);
  return found;
}

/**
 * The ledger that the loaders emitted.
 *
 * @throws TypeError if the source is another file or of another version, or names what it does not hold
 */
export function decodeLedger(source: unknown): Ledger {
  const file = (source ?? {}) as Partial<LedgerFile>;
  if (file.name !== "ledger" || file.version !== LEDGER_VERSION)
    throw new TypeError(`mismatched ledger: ${String(file.name)} ${String(file.version)} vs ledger ${LEDGER_VERSION}`);
  const {cells, rules, findings, recomputed, statements, tested} = file as LedgerFile;
  const cellsAt = (at: readonly number[]) => at.map((i) => numbered(cells, i));
  return {
    findings: findings.map((finding) => ({...finding, cells: cellsAt(finding.cells)})),
    recomputed: recomputed.map(([cell, check, value, tolerance, rule, parts]) => ({
      cell: numbered(cells, cell),
      check: numbered(CHECKS, check).id,
      value,
      tolerance,
      rule: numbered(rules, rule),
      parts: cellsAt(parts)
    })),
    statements,
    tested
  };
}
