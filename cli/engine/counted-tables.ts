import type {AnswerCount, VerdictCount} from "../../src/lib/scoring/index.js";
import type {CountedTables, ItemKinds} from "../../src/lib/benchmarks/logs/index.js";
import type {ItemRow} from "../../src/lib/schema/index.js";
import type {SqlEngine, SqlRow} from "./sql-engine.js";
import {sqlText, type Statistic} from "./sql-text.js";

/** Verdicts and answers of canonical tables, counted. */
export const countedTables = async (engine: SqlEngine): Promise<CountedTables> => ({
  answers: (await all(engine, "answers")).map(answerCount),
  verdicts: (await all(engine, "verdicts")).map(verdictCount)
});

/** What kinds of items each suite has. */
export const itemKinds = async (engine: SqlEngine): Promise<ItemKinds[]> =>
  (await all(engine, "item-kinds")).map((row) => ({
    suite: String(row["suite"]),
    paired: Number(row["paired"]),
    numbered: Number(row["numbered"]),
    copies: Number(row["copies"])
  }));

/** An item as far as baselines look at it. */
type LetteredItem = Pick<ItemRow, "itemId" | "suite" | "key" | "prompt">;

/** Items with a letter for a key, in order of appearance, as `suiteBaselines` takes them. */
export const letteredItems = async (
  engine: SqlEngine
): Promise<{readonly itemId: string; readonly item: LetteredItem}[]> =>
  (await all(engine, "lettered-items")).map((row) => {
    const item = row as unknown as LetteredItem;
    return {itemId: item.itemId, item};
  });

/** Whether an item was answered more than once at one attempt, or an answer judged more than once by one rule and judge. */
export async function hasRepeated(engine: SqlEngine): Promise<boolean> {
  for (const statistic of ["repeated-verdicts", "repeated-answers"] as const) {
    const [row] = await all(engine, statistic);
    if (Number(row!["repeated"]) > 0) return true;
  }
  return false;
}

async function all(engine: SqlEngine, statistic: Statistic): Promise<SqlRow[]> {
  const found: SqlRow[] = [];
  for await (const rows of engine.rows(sqlText(statistic))) for (const row of rows) found.push(row);
  return found;
}

const COUNTS = ["verdicts", "scored", "zero", "negative", "fractional", "inexact"] as const;

function verdictCount(row: SqlRow): VerdictCount {
  const {whole, part1, part2, part3, ...names} = row;
  // A sum over no number is no number.
  const [w, p1, p2, p3] = [whole, part1, part2, part3].map((part) => BigInt((part as bigint | null) ?? 0));
  const counts = Object.fromEntries(COUNTS.map((count) => [count, Number(row[count])]));
  const sum = (((((w! << 30n) + p1!) << 30n) + p2!) << 30n) + p3!;
  return {...(names as unknown as VerdictCount), ...counts, first: BigInt(row["first"] as bigint), sum};
}

const answerCount = (row: SqlRow): AnswerCount => ({
  ...(row as unknown as AnswerCount),
  answers: Number(row["answers"]),
  first: BigInt(row["first"] as bigint)
});
