import {AVERAGE_MODEL, isTotalLabel, type PublishedRow} from "../schema/index.js";
import {groupCells, type Labels, type LedgerCell} from "./cells/ledger-cell.js";

/** Answers per item that may stand behind a rate, by benchmark; `null` where an item has a score that is no count. */
export type AnswersPerItem = Readonly<
  Record<PublishedRow["benchmark"], number | null | ((row: PublishedRow) => number | null)>
>;

function answersOf(row: PublishedRow, answers: AnswersPerItem): number | null {
  const own = row.benchmark in answers ? answers[row.benchmark]! : 1;
  return typeof own === "function" ? own(row) : own;
}

const known = (labels: Readonly<Record<string, string | null>>): Labels =>
  Object.fromEntries(Object.entries(labels).filter((entry): entry is [string, string] => entry[1] !== null));

function placeOf(row: PublishedRow): Labels {
  const {track, category, subcategory, stage, question} = row;
  const place = known({
    track,
    category: category === null || isTotalLabel(category) ? null : category,
    subcategory,
    stage: stage === "overall" ? null : stage,
    question
  });
  const isTotal = (category !== null && isTotalLabel(category)) || stage === "overall";
  // A number with no coordinate that is no total either is a quantity of its own.
  return Object.keys(place).length === 0 && !isTotal ? {quantity: row.column} : place;
}

/** Metrics that are no share of anything. */
const NO_RATES: readonly PublishedRow["metric"][] = ["gap", "difference", "uniscore-difference"];

const endsWithZero = ({value, decimals}: PublishedRow): boolean =>
  decimals > 0 && Math.round(value * 10 ** decimals) % 10 === 0;

/**
 * Published rows as cells of the ledger.
 *
 * A column that prints `0.17` beside `0.172` drops trailing zeros, so that its precision is that of its longest value; one that
 * prints `8.90` beside `12.1` keeps them, so that every value has its own.
 *
 * @param answers - benchmarks that are not named answer every item once
 */
export function cellsFromPublished(rows: readonly PublishedRow[], answers: AnswersPerItem): LedgerCell[] {
  const columns = groupCells(rows, ({benchmark, document, table, column}) =>
    [benchmark, document, table, column].join("|")
  );
  const longest = new Map<PublishedRow, number>();
  for (const column of columns.values()) {
    const most = Math.max(...column.map(({decimals}) => decimals));
    const keepsZeros = column.some(endsWithZero);
    for (const row of column) longest.set(row, keepsZeros ? row.decimals : most);
  }
  return rows.map((row) => ({
    id: row.cell,
    document: `${row.benchmark} ${row.document}`,
    table: row.table,
    row: row.row,
    column: row.column,
    subject: row.model === AVERAGE_MODEL ? "average" : row.model,
    frame: known({
      benchmark: row.benchmark,
      metric: row.metric,
      evaluator: row.evaluator,
      protocol: row.protocol,
      ability: row.ability
    }),
    place: placeOf(row),
    value: row.value,
    decimals: longest.get(row)!,
    scale: NO_RATES.includes(row.metric) ? null : row.unit === "percent" ? 100 : 1,
    n: row.n,
    samples: answersOf(row, answers),
    readOff: row.readOff
  }));
}
