import {checkAverages} from "./checks/averages.js";
import {checkConstants, type Baseline} from "./checks/constants.js";
import {checkCorrelationRows} from "./checks/correlation-rows.js";
import {checkDifferenceColumns} from "./checks/difference-columns.js";
import {checkDifferenceRows} from "./checks/difference-rows.js";
import {checkDifferences} from "./checks/differences.js";
import {checkGranularity} from "./checks/granularity.js";
import {checkIdentical} from "./checks/identical.js";
import {checkImpossible, SUCCESS_OF_BOTH, type JointMetrics} from "./checks/impossible.js";
import {checkMarks, type RankMark} from "./checks/marks.js";
import {checkOfficialGaps, type ScriptGap} from "./checks/official-gaps.js";
import {checkOutliers} from "./checks/outliers.js";
import {checkRankColumns} from "./checks/rank-columns.js";
import {checkRepeats} from "./checks/repeats.js";
import {checkConsequences, checkStatements, type Statement} from "./checks/statements.js";
import {checkTotals} from "./checks/totals.js";
import {SEVERITIES, severityOf} from "./cells/evidence.js";
import {
  CHECKS,
  mergeResults,
  type CheckId,
  type CheckResult,
  type Finding,
  type Found,
  type Recomputation
} from "./cells/finding.js";
import type {LedgerCell} from "./cells/ledger-cell.js";
import {SLACK} from "./cells/rounding.js";

/** What checks need beyond the cells. All optional: a check without its input finds nothing. */
export interface CheckInputs {
  readonly joint?: readonly JointMetrics[];
  /** Joint cells of impossible rows that nothing is fitted to. */
  readonly unfitted?: ReadonlySet<string>;
  readonly marks?: readonly RankMark[];
  readonly statements?: readonly Statement[];
  readonly baselines?: readonly Baseline[];
  readonly scriptGaps?: readonly ScriptGap[];
  /** False where metrics and places are told from headers: two tables may then print two things under one name. */
  readonly isFrameKnown?: boolean;
}

/** What all checks found, and how much each of them looked at. */
export interface LedgerResult {
  readonly findings: readonly Finding[];
  readonly recomputed: readonly Recomputation[];
  readonly tested: Readonly<Record<CheckId, number>>;
}

/** Every check on the cells; findings by severity, then in the order of the checks and of the cells. */
export function runChecks(cells: readonly LedgerCell[], inputs: CheckInputs = {}): LedgerResult {
  const checks = checksOn(cells, inputs);
  const results = Object.fromEntries(CHECKS.map(({id}) => [id, checks[id]()])) as Record<CheckId, CheckResult>;
  const consequences = checkConsequences(cells, inputs.statements ?? [], results.repeat.findings);
  const {findings, recomputed} = mergeResults([...CHECKS.map(({id}) => results[id]), consequences]);
  const tested = Object.fromEntries(CHECKS.map(({id}) => [id, results[id].tested]));
  return {
    findings: sortFindings(
      findings.map((found) => graded(withOtherPrint(confirmed(found, recomputed), consequences.findings)))
    ),
    recomputed,
    tested: tested as Record<CheckId, number>
  };
}

/** Whether the check that a finding is of finds it on these cells, which takes a fraction of what all checks take. */
export const isFoundAgain = ({check, id}: Finding, cells: readonly LedgerCell[], inputs: CheckInputs = {}): boolean =>
  checksOn(cells, inputs)
    [check]()
    .findings.some((found) => found.id === id);

/** The checks on some cells, each made when it is asked for; totals are made once. */
function checksOn(
  cells: readonly LedgerCell[],
  {
    joint = [SUCCESS_OF_BOTH],
    unfitted,
    marks = [],
    statements = [],
    baselines = [],
    scriptGaps = [],
    isFrameKnown
  }: CheckInputs
): Readonly<Record<CheckId, () => CheckResult>> {
  const isCorrelation = ({form}: Statement) => form === "pearson";
  const total = once(() => checkTotals(cells));
  const counted = once(() => withoutCountsOfMeans(cells, total().recomputed));
  return {
    total,
    average: () => checkAverages(cells),
    impossible: () => checkImpossible(cells, joint, unfitted),
    granularity: () => checkGranularity(counted()),
    repeat: () => checkRepeats(cells, isFrameKnown),
    difference: () =>
      mergeResults([checkDifferences(cells), checkDifferenceColumns(cells), checkDifferenceRows(cells)]),
    identical: () => checkIdentical(counted()),
    outlier: () => checkOutliers(cells),
    mark: () => mergeResults([checkMarks(cells, marks), checkRankColumns(cells)]),
    statement: () =>
      checkStatements(
        cells,
        statements.filter((one) => !isCorrelation(one))
      ),
    correlation: () =>
      mergeResults([checkStatements(cells, statements.filter(isCorrelation)), checkCorrelationRows(cells)]),
    "official-gap": () => checkOfficialGaps(cells, scriptGaps),
    constant: () => checkConstants(cells, baselines)
  };
}

/** A value that is made when it is first asked for, and kept. */
function once<T>(make: () => T): () => T {
  let made: {readonly value: T} | null = null;
  return () => (made ??= {value: make()}).value;
}

/** A mean of rates is no count, whatever number of answers is printed for its column. */
function withoutCountsOfMeans(cells: readonly LedgerCell[], recomputed: readonly Recomputation[]): LedgerCell[] {
  const means = new Set(recomputed.filter(({rule}) => !rule.includes("pooled")).map(({cell}) => cell));
  return cells.map((cell) => (means.has(cell.id) ? {...cell, n: null} : cell));
}

/** A cell that stands out and yet follows from its parts is remarkable, not doubtful. */
function confirmed(finding: Found, recomputed: readonly Recomputation[]): Found {
  const [cell] = finding.cells;
  const follows = recomputed.some(
    (one) =>
      one.cell === cell && one.check === "total" && Math.abs(one.value - finding.printed!) <= one.tolerance + SLACK
  );
  return finding.check === "outlier" && follows
    ? {...finding, evidence: "remark", sentence: `${finding.sentence} It does follow from its parts.`}
    : finding;
}

/** A sentence that follows from the other of two prints does so in one reading of the tables. */
const withOtherPrint = (found: Found, consequences: readonly Found[]): Found =>
  found.evidence === "no-reading" && consequences.some(({id}) => id.startsWith(`${found.id}/with/`))
    ? {...found, evidence: "a-reading"}
    : found;

const graded = (found: Found): Finding => ({...found, severity: severityOf(found.evidence)});

const rankOf = (finding: Finding): number =>
  SEVERITIES.indexOf(finding.severity) * CHECKS.length + CHECKS.findIndex(({id}) => id === finding.check);

/** Heaviest first; within a severity in the order of the checks. Stable. */
export const sortFindings = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((a, b) => rankOf(a) - rankOf(b));
