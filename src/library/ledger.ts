/** The checks of printed tables against each other, as the package's entry `/ledger`. */
export type {AuthorTable, ReadOptions, ReadTables, TableProblem} from "../lib/ledger/author/author-table.js";
export {readAuthorTables} from "../lib/ledger/author/author-tables.js";
export {asksForALook, SEVERITIES, type Severity} from "../lib/ledger/cells/evidence.js";
export {CHECKS, type CheckId, type Finding, type Recomputation} from "../lib/ledger/cells/finding.js";
export type {LedgerCell} from "../lib/ledger/cells/ledger-cell.js";
export {runChecks, type CheckInputs, type LedgerResult} from "../lib/ledger/run-checks.js";
