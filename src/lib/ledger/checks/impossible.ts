import {say} from "../../math/index.js";
import type {CheckResult, Found} from "../cells/finding.js";
import {cellsByTable, groupCells, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";
import {asPrinted} from "../cells/proof.js";
import {halfUnit, SLACK} from "../cells/rounding.js";

/** Metrics that are the joint success of two others, with those two. */
export interface JointMetrics {
  readonly joint: string;
  readonly first: string;
  readonly second: string;
}

/** GapEval: success is a right answer in words and in a picture. */
export const SUCCESS_OF_BOTH: JointMetrics = {joint: "success", first: "understanding", second: "generation"};

/**
 * Rates that cannot stand together: a value outside its scale, and a joint success above either of its parts or below
 * what both of them force (p₁ + p₂ − 1, Fréchet's bound).
 *
 * All bounds are widened by the rounding of the values they are made of.
 *
 * @param unfitted - joint cells of rows that are in no fit because of this, which their findings say
 */
export function checkImpossible(
  cells: readonly LedgerCell[],
  metrics: readonly JointMetrics[] = [SUCCESS_OF_BOTH],
  unfitted: ReadonlySet<string> = new Set()
): CheckResult {
  const findings: Found[] = [];
  let tested = cells.filter(({scale}) => scale !== null).length;
  for (const cell of cells) {
    if (cell.scale === null || (cell.value >= 0 && cell.value <= cell.scale)) continue;
    findings.push({
      id: `impossible/${cell.id}`,
      check: "impossible",
      evidence: "bound",
      subject: cell.subject,
      printed: cell.value,
      recomputed: null,
      difference: null,
      cells: [cell.id],
      sentence: `${cell.row}, ${cell.column}: ${say(cell.value, cell.decimals)} lies outside the scale of a rate, 0 to ${cell.scale}.`,
      proof: cell.value < 0 ? `${asPrinted(cell)} < 0` : `${asPrinted(cell)} > ${cell.scale}`
    });
  }
  findings.push(...sharesAmongPercent(cells));
  for (const names of metrics) {
    const groups = groupCells(
      cells.filter(({frame}) => Object.values(names).includes(frame.metric)),
      ({document, table, subject, frame, place}) =>
        `${document}|${table}|${subject}|${labelsKey({...frame, metric: ""})}|${labelsKey(place)}`
    );
    for (const group of groups.values()) {
      const of = (metric: string) => group.find(({frame}) => frame.metric === metric);
      const [joint, first, second] = [of(names.joint), of(names.first), of(names.second)];
      if (!joint || !first || !second) continue;
      tested++;
      findings.push(
        ...jointFindings(joint, first, second).map((finding) =>
          unfitted.has(joint.id)
            ? {
                ...finding,
                sentence: `${finding.sentence} Not fitted: no gap of ${joint.row} is computed from this table.`
              }
            : finding
        )
      );
    }
  }
  return {findings, recomputed: [], tested};
}

/** Fewest values of a row that tell shares from small percentages. */
const LEAST = 3;

/** Rows of which every value lies between 0 and 1 in columns where all other rows print percent. */
function sharesAmongPercent(cells: readonly LedgerCell[]): Found[] {
  const rates = cells.filter(({scale, readOff}) => scale === 100 && !readOff);
  return cellsByTable(rates).flatMap((table) => {
    const columns = groupCells(table, ({column}) => column);
    const isFarBelow = (cell: LedgerCell) => {
      const others = columns.get(cell.column)!.filter(({subject}) => subject !== cell.subject);
      return cell.value > 0 && cell.value <= 1 && others.length > 1 && others.every(({value}) => value > 1);
    };
    return [...groupCells(table, ({subject}) => subject).values()].flatMap((row): Found[] => {
      if (row.length < LEAST || !row.every(isFarBelow)) return [];
      const [first] = row;
      return [
        {
          id: `impossible/scale/${first.id}`,
          check: "impossible",
          evidence: "chance",
          subject: first.subject,
          printed: first.value,
          recomputed: 100 * first.value,
          difference: first.value - 100 * first.value,
          cells: row.map(({id}) => id),
          sentence:
            `${first.row}: all ${row.length} values lie between 0 and 1 where the other rows of ${first.table} print percent ` +
            `(${first.column} ${say(first.value, first.decimals)}). Times 100 they are of the same kind.`,
          proof: `${row.map(asPrinted).join(", ")}: none above 1; no other row has one below`
        }
      ];
    });
  });
}

function jointFindings(joint: LedgerCell, first: LedgerCell, second: LedgerCell): Found[] {
  const slack = halfUnit(joint.decimals) + Math.max(halfUnit(first.decimals), halfUnit(second.decimals)) + SLACK;
  const lesser = first.value <= second.value ? first : second;
  const floor = first.value + second.value - (joint.scale ?? 100);
  const above = joint.value > lesser.value + slack;
  const below = joint.value < floor - slack - halfUnit(first.decimals);
  if (!above && !below) return [];
  const bound = above ? lesser.value : floor;
  const swapped = above && joint.value <= Math.max(first.value, second.value) + slack;
  const shown = asPrinted;
  return [
    {
      id: `impossible/${joint.id}`,
      check: "impossible",
      evidence: "bound",
      subject: joint.subject,
      printed: joint.value,
      recomputed: bound,
      difference: joint.value - bound,
      cells: [joint.id, first.id, second.id],
      sentence: above
        ? `${joint.row}: ${joint.column} is ${shown(joint)}, above ${lesser.column}, ${shown(lesser)}. Success in both cannot exceed ` +
          `success in one.${swapped ? " With the two exchanged the row is possible." : ""}`
        : `${joint.row}: ${joint.column} is ${shown(joint)}; ${first.column} ${shown(first)} and ${second.column} ${shown(second)} ` +
          `force at least ${say(floor, joint.decimals)}.`,
      proof: above
        ? `${shown(joint)} > ${shown(lesser)}`
        : `${shown(first)} + ${shown(second)} − ${joint.scale ?? 100} = ${say(floor, joint.decimals)} > ${shown(joint)}`
    }
  ];
}
