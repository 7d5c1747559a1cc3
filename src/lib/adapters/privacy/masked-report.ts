import type {LedgerReport} from "../ledger.js";
import {maskPrivate} from "./find-private.js";

/** A ledger whose reasons, which show the values that were refused, are masked. */
export function maskedReport(report: LedgerReport): LedgerReport {
  const masked = <T extends {readonly reason: string}>(one: T): T => ({...one, reason: maskPrivate(one.reason)});
  return {...report, reasons: report.reasons.map(masked), entries: report.entries.map(masked)};
}
