import type {Recomputation} from "./cells/finding.js";
import type {ExplainedFinding} from "./explain-findings.js";
import {groupCells, type LedgerCell} from "./cells/ledger-cell.js";

/**
 * How far a printed number can be trusted by what is printed around it.
 *
 * `recomputed`: other printed numbers give it, with a value and a difference · `transcribed`: nothing else gives it, but it
 * is a rate whose denominator is known, so that a whole count must print as it · `not verifiable`: neither.
 */
export type LedgerStatus = "recomputed" | "transcribed" | "not verifiable";

export const STATUSES = ["recomputed", "transcribed", "not verifiable"] as const satisfies readonly LedgerStatus[];

/** All that the ledger knows about one printed number. */
export interface LedgerEntry {
  readonly cell: LedgerCell;
  readonly status: LedgerStatus;
  /** Ways in which other printed numbers give it, the most telling first. */
  readonly recomputed: readonly Recomputation[];
  readonly findings: readonly ExplainedFinding[];
}

/** One entry per cell, in their order. */
export function ledgerEntries(
  cells: readonly LedgerCell[],
  {
    findings,
    recomputed
  }: {readonly findings: readonly ExplainedFinding[]; readonly recomputed: readonly Recomputation[]}
): LedgerEntry[] {
  const ways = groupCells(recomputed, ({cell}) => cell);
  const about = new Map<string, ExplainedFinding[]>();
  for (const finding of findings)
    for (const cell of new Set(finding.cells)) about.set(cell, [...(about.get(cell) ?? []), finding]);
  return cells.map((cell) => {
    const own = ways.get(cell.id) ?? [];
    return {cell, status: statusOf(cell, own), recomputed: own, findings: about.get(cell.id) ?? []};
  });
}

function statusOf({readOff, scale, n, samples}: LedgerCell, ways: readonly Recomputation[]): LedgerStatus {
  if (ways.length > 0) return "recomputed";
  return readOff || scale === null || n === null || samples === null ? "not verifiable" : "transcribed";
}
