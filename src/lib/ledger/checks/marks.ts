import {say} from "../../math/index.js";
import type {CheckResult, Found} from "../cells/finding.js";
import {AVERAGE_SUBJECT, labelsKey, type LedgerCell} from "../cells/ledger-cell.js";

/** A printed value that its table marks as best (bold) or second (underlined). */
export interface RankMark {
  readonly cell: string;
  readonly mark: "best" | "second";
  /** True where the column's header says that less is better. */
  readonly isLowerBetter?: boolean;
}

/** The metric of which less is better. */
const LOWER_IS_BETTER = "gap";

/**
 * Holds marks of rank against the column that they rank: best must be the best value, second the best below it. Equal
 * values share a rank, so that a mark on either holds.
 *
 * @throws RangeError for a mark on a cell that does not exist
 */
export function checkMarks(cells: readonly LedgerCell[], marks: readonly RankMark[]): CheckResult {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const findings = marks.flatMap(({cell: id, mark, isLowerBetter}): Found[] => {
    const cell = byId.get(id);
    if (!cell) throw new RangeError(`unknown cell: ${id}`);
    const sign = isLowerBetter === true || cell.frame.metric === LOWER_IS_BETTER ? 1 : -1;
    const column = cells.filter(
      (other) =>
        other.document === cell.document &&
        other.table === cell.table &&
        other.subject !== AVERAGE_SUBJECT &&
        labelsKey(other.frame) === labelsKey(cell.frame) &&
        labelsKey(other.place) === labelsKey(cell.place)
    );
    const order = [...column].sort((a, b) => sign * (a.value - b.value));
    const values = [...new Set(order.map(({value}) => value))];
    const [best, second = best] = values;
    const due = mark === "best" ? best : second;
    const tiedForBest = mark === "second" && order.filter(({value}) => value === best).length > 1;
    if (cell.value === due || (tiedForBest && cell.value === best)) return [];
    const owner = order.find(({value}) => value === due);
    // A mark on an average row ranks among no models.
    if (!owner) return [];
    return [
      {
        id: `mark/${cell.id}`,
        check: "mark",
        evidence: "prints",
        subject: cell.subject,
        printed: cell.value,
        recomputed: owner.value,
        difference: cell.value - owner.value,
        cells: [cell.id, owner.id],
        sentence:
          `${cell.table}, ${cell.column}: ${cell.row} with ${say(cell.value, cell.decimals)} is marked as ${mark}; it ranks ` +
          `${values.indexOf(cell.value) + 1}, and ${owner.row} with ${say(owner.value, cell.decimals)} is ${mark}.`,
        proof: `${mark} is ${say(owner.value, cell.decimals)}; marked ${say(cell.value, cell.decimals)}`
      }
    ];
  });
  return {findings, recomputed: [], tested: marks.length};
}
