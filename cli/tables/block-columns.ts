import {keptCount, type ColumnNames, type ListedItems, type NamedBlock} from "../../src/lib/adapters/index.js";
import {
  CANONICAL_TABLES,
  RESPONSE_STATUSES,
  type ItemRow,
  type JudgmentRow,
  type ResponseRow
} from "../../src/lib/schema/index.js";
import type {GivenColumn} from "./packed-rows.js";

/** Rows of a table as columns, in the order of the table's own. */
export interface GivenRows {
  readonly columns: readonly GivenColumn[];
  readonly count: number;
}

/** The responses of a block. */
export function responseColumns(named: NamedBlock<ColumnNames>, first: number): GivenRows {
  const {block, names, kept} = named;
  const count = keptCount(named);
  const rows = (codes: Int32Array): Int32Array => (kept === null ? codes : kept.map((r) => codes[r]!));
  const texts = (codes: Int32Array): GivenColumn => ({texts: names.texts, codes: rows(codes)});
  const run = rows(block.run);
  const columns: Record<keyof ResponseRow, GivenColumn> = {
    responseId: {numbers: numbersFrom(first, count)},
    runId: {texts: names.runIds, codes: run},
    subjectId: {texts: names.subjectIds, codes: run},
    itemId: {texts: names.itemIds, codes: rows(block.item)},
    attempt: {numbers: rows(block.attempt)},
    turn: {numbers: withoutNone(rows(block.turn))},
    reply: texts(block.reply),
    imageRef: texts(block.imageRef),
    parsed: texts(block.parsed),
    status: {texts: RESPONSE_STATUSES, codes: rows(block.status)},
    sourceId: {texts: [block.file], codes: new Int32Array(count)},
    place: {lines: rows(block.line)},
    own: texts(block.own)
  };
  return {columns: Object.keys(CANONICAL_TABLES.responses).map((name) => columns[name as keyof ResponseRow]), count};
}

// Plain loops: `from` with a function takes several times as long.

function numbersFrom(first: number, count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let n = 0; n < count; n++) numbers[n] = first + n;
  return numbers;
}

/** -1, which stands for none, as NaN. */
function withoutNone(given: Int32Array): Float64Array {
  const numbers = new Float64Array(given.length);
  for (let n = 0; n < given.length; n++) numbers[n] = given[n] === -1 ? NaN : given[n]!;
  return numbers;
}

/** Items that came in blocks. */
export function itemColumns({list, numbers}: ListedItems): GivenRows {
  const names = Object.keys(CANONICAL_TABLES.items) as (keyof ItemRow)[];
  return {
    columns: names.map((name) => ({texts: list.texts, codes: list.codesIn(name, numbers)})),
    count: numbers.length
  };
}

/** The judgments of a block. */
export function judgmentColumns(named: NamedBlock<ColumnNames>, first: number): GivenRows {
  const {block, names, kept} = named;
  const ids = new Int32Array(block.rule.length);
  const own = new Int32Array(block.rule.length);
  let count = 0;
  for (let n = 0, rows = keptCount(named); n < rows; n++) {
    const r = kept === null ? n : kept[n]!;
    for (let j = block.judged[r]!; j < block.judged[r + 1]!; j++) {
      ids[count] = first + n;
      own[count++] = j;
    }
  }
  const judgments = own.subarray(0, count);
  const pick = (codes: Int32Array): Int32Array => (kept === null ? codes : judgments.map((j) => codes[j]!));
  const rule = pick(block.rule);
  const ofRule = (name: keyof (typeof names.rules)[number]): GivenColumn => ({
    texts: names.rules.map((one) => one[name]),
    codes: rule
  });
  const numbers = (given: Float64Array): GivenColumn => ({
    numbers: kept === null ? given : Float64Array.from(judgments, (j) => given[j]!)
  });
  const columns: Record<keyof JudgmentRow, GivenColumn> = {
    responseId: {numbers: ids.subarray(0, count)},
    scorerId: ofRule("scorerId"),
    scorerVersion: ofRule("scorerVersion"),
    judgeId: ofRule("judgeId"),
    score: numbers(block.score),
    value: numbers(block.value),
    status: ofRule("status"),
    judgeRaw: {texts: names.texts, codes: pick(block.judgeRaw)},
    note: ofRule("note")
  };
  return {
    columns: Object.keys(CANONICAL_TABLES.judgments).map((name) => columns[name as keyof JudgmentRow]),
    count
  };
}
