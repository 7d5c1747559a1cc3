import {say} from "../../math/index.js";
import {mergeResults, type CheckResult, type Found} from "../cells/finding.js";
import {AVERAGE_SUBJECT, cellsByTable, groupCells, type Group, type LedgerCell} from "../cells/ledger-cell.js";

/** Fewest rows in which a rank can be out of place. */
const LEAST = 4;

type Column = ReadonlyMap<string, LedgerCell>;

/**
 * Columns of ranks: finds the column that they rank, in either direction, ties sharing a rank or not, and holds the rows
 * that are out of place against it.
 *
 * Where some column of the table gives all ranks, nothing is said. Else the table's only total, or the column before the
 * ranks, is what they should rank, and at most a third of the rows may be out of place: more, and they rank something else.
 */
export function checkRankColumns(cells: readonly LedgerCell[]): CheckResult {
  return mergeResults(
    cellsByTable(cells).flatMap((table) => {
      const columns = [
        ...groupCells(
          table.filter(({subject}) => subject !== AVERAGE_SUBJECT),
          ({column}) => column
        ).values()
      ];
      return columns.flatMap((own, at) => (own[0].frame.metric === "rank" ? [compare(own, columns, at)] : []));
    })
  );
}

function compare(ranks: readonly LedgerCell[], columns: readonly Group<LedgerCell>[], at: number): CheckResult {
  const rates = columns.filter(([{scale, frame}]) => scale !== null || frame.metric === "gap");
  const offOf = (column: readonly LedgerCell[]) =>
    outOfPlace(ranks, new Map(column.map((cell) => [cell.subject, cell])));
  const nothing = {findings: [], recomputed: [], tested: ranks.length};
  if (ranks.length < LEAST || rates.some((column) => offOf(column)?.length === 0)) return nothing;
  const totals = rates.filter(([{place, frame}]) => Object.keys(place).length === 0 && frame.metric !== "gap");
  const left = columns
    .slice(0, at)
    .reverse()
    .find((column) => rates.includes(column));
  const ranked = totals.length === 1 ? totals[0] : left;
  const off = ranked ? offOf(ranked) : null;
  if (!ranked || off === null || off.length > Math.max(2, ranks.length / 3)) return nothing;
  return {...nothing, findings: off.map((one) => finding(one, ranked, ranks.length - off.length, ranks.length))};
}

interface OutOfPlace {
  readonly rank: LedgerCell;
  readonly cell: LedgerCell;
  readonly due: number;
}

/** Rows whose rank the column does not give, in the direction that gives more of them; `null` where a row lacks one. */
function outOfPlace(ranks: readonly LedgerCell[], column: Column): OutOfPlace[] | null {
  const pairs = ranks.flatMap((rank) => {
    const cell = column.get(rank.subject);
    return cell ? [{rank, cell}] : [];
  });
  if (pairs.length < ranks.length) return null;
  const values = pairs.map(({cell}) => cell.value);
  const offBy = (sign: 1 | -1) =>
    pairs.flatMap(({rank, cell}) => {
      const above = values.filter((value) => sign * (value - cell.value) > 0);
      const ties = values.filter((value) => value === cell.value).length;
      const shared = new Set(above).size + 1;
      const holds = rank.value === shared || (rank.value > above.length && rank.value <= above.length + ties);
      return holds ? [] : [{rank, cell, due: above.length + 1}];
    });
  const [falling, rising] = [offBy(1), offBy(-1)];
  return falling.length <= rising.length ? falling : rising;
}

function finding({rank, cell, due}: OutOfPlace, [ranked]: Group<LedgerCell>, fits: number, size: number): Found {
  return {
    id: `mark/${rank.id}`,
    check: "mark",
    evidence: "prints",
    subject: rank.subject,
    printed: rank.value,
    recomputed: due,
    difference: rank.value - due,
    cells: [rank.id, cell.id],
    sentence:
      `${rank.row}: ${rank.column} is printed as ${say(rank.value, 0)}; by ${ranked.column}, ${say(cell.value, cell.decimals)}, it is ` +
      `${say(due, 0)}. ${fits} of ${size} rows have the rank that ${ranked.column} gives, and no column gives all.`,
    proof: `${say(due - 1, 0)} rows precede ${say(cell.value, cell.decimals)}: rank ${say(due, 0)} ≠ ${say(rank.value, 0)}`
  };
}
