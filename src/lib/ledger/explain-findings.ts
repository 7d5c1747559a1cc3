import type {Finding} from "./cells/finding.js";
import type {LedgerCell} from "./cells/ledger-cell.js";
import {causesOf} from "./repair/causes.js";
import type {Checked} from "./repair/change.js";
import {findRepair, type Recheck, type Repair} from "./repair/find-repair.js";
import {isFoundAgain, runChecks, type CheckInputs, type LedgerResult} from "./run-checks.js";

/** A finding with what would repair it and what it has in common with others. */
export interface ExplainedFinding extends Finding {
  /** The smallest change that repairs it; `null` where none was found, or where nothing is amiss. */
  readonly repair: Repair | null;
  /** Id of the first finding of the same root cause: its own where it is that one. */
  readonly cause: string;
}

/** What the checks found, with repairs and causes. */
export interface ExplainedResult extends LedgerResult {
  readonly findings: readonly ExplainedFinding[];
}

/**
 * Every check on the cells, with the smallest change that repairs each finding and the root cause that it shares with others.
 *
 * A repair is checked by running the checks of its benchmark anew, which takes many times as long as the checks alone.
 */
export function explainFindings(cells: readonly LedgerCell[], inputs: CheckInputs = {}): ExplainedResult {
  const result = runChecks(cells, inputs);
  const {marks = [], statements = []} = inputs;
  const homeOf = new Map(cells.map((cell) => [cell.id, cell.frame.benchmark ?? ""]));
  const parts = new Map<string, {readonly printed: Checked; readonly before: LedgerResult}>();
  const partOf = (finding: Finding) => {
    const home = homeOf.get(finding.cells[0] ?? "") ?? "";
    const known = parts.get(home);
    if (known) return known;
    const isHere = (cell: string) => homeOf.get(cell) === home;
    const printed: Checked = {
      cells: cells.filter(({id}) => isHere(id)),
      marks: marks.filter(({cell}) => isHere(cell)),
      statements: statements.filter(({groups}) => groups.flat().every((cell) => isHere(cell) || !homeOf.has(cell)))
    };
    const part = {printed, before: runChecks(printed.cells, {...inputs, ...printed})};
    parts.set(home, part);
    return part;
  };
  const repaired = result.findings.map((finding) => {
    if (finding.evidence === "remark") return {...finding, repair: null};
    const {printed, before} = partOf(finding);
    const recheck: Recheck = {
      isFoundAgain: (checked) => isFoundAgain(finding, checked.cells, {...inputs, ...checked}),
      all: (checked) => runChecks(checked.cells, {...inputs, ...checked}).findings
    };
    return {...finding, repair: findRepair(finding, printed, before, recheck)};
  });
  const causes = causesOf(repaired, cells, statements);
  return {...result, findings: repaired.map((finding) => ({...finding, cause: causes.get(finding.id)!}))};
}
