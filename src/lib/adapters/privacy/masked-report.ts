import type {LedgerReport} from "../contract/ledger.js";
import {PrivateNames} from "./private-names.js";

/**
 * A ledger with everything private masked: names of files, and reasons, which show the values that were refused.
 *
 * @param names - those that masked its rows
 */
export function maskedReport(report: LedgerReport, names = new PrivateNames()): LedgerReport {
  return names.maskedIn(report);
}
