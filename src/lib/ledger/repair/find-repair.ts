import {asksForALook} from "../cells/evidence.js";
import type {Finding, Recomputation} from "../cells/finding.js";
import {candidatesFor} from "./candidates.js";
import {changed, digitsChanged, type Change, type Checked} from "./change.js";

/** A change that repairs a finding: checked again with it, the finding is gone and none has come. */
export interface Repair {
  readonly changes: readonly Change[];
  /** All findings that are gone with it, that of the repair among them. */
  readonly resolves: readonly string[];
}

/** Runs the checks on what is printed. */
export interface Recheck {
  /** Whether the finding's own check still finds it: most changes fail by that, and one check is cheaper than all. */
  readonly isFoundAgain: (checked: Checked) => boolean;
  readonly all: (checked: Checked) => readonly Finding[];
}

/**
 * The smallest change that repairs a finding: of fewest things; of those the one that leaves fewest findings; of those the one with
 * fewest digits changed.
 *
 * @returns `null` where none of the changes tried makes the tables consistent
 */
export function findRepair(
  finding: Finding,
  printed: Checked,
  before: {readonly findings: readonly Finding[]; readonly recomputed: readonly Recomputation[]},
  recheck: Recheck
): Repair | null {
  const known = new Set(before.findings.map(({id}) => id));
  const verified = (changes: readonly Change[]): Repair[] => {
    if (changes.length === 0) return [];
    const otherwise = changed(printed, changes);
    if (recheck.isFoundAgain(otherwise)) return [];
    const after = recheck.all(otherwise);
    const left = new Set(after.map(({id}) => id));
    if (left.has(finding.id) || after.some((one) => asksForALook(one) && !known.has(one.id))) return [];
    return [
      {changes, resolves: before.findings.filter((one) => asksForALook(one) && !left.has(one.id)).map(({id}) => id)}
    ];
  };
  const {single, several} = candidatesFor(finding, printed, before.recomputed, before.findings);
  const distinct = [...new Map(single.map((changes) => [JSON.stringify(changes), changes])).values()];
  return smallest(distinct.flatMap(verified)) ?? smallest(several.flatMap(verified));
}

/** What makes a repair the smaller one, the most telling first. */
const sizeOf = ({changes, resolves}: Repair): readonly number[] => [
  changes.length,
  -resolves.length,
  changes.reduce((sum, change) => sum + digitsChanged(change), 0)
];

/** The smallest; of equal ones the first, which is the likeliest. */
function smallest(repairs: readonly Repair[]): Repair | null {
  return repairs.reduce<Repair | null>((a, b) => {
    if (a === null) return b;
    const [x, y] = [sizeOf(a), sizeOf(b)];
    const at = x.findIndex((value, i) => value !== y[i]);
    return at >= 0 && y[at]! < x[at]! ? b : a;
  }, null);
}
