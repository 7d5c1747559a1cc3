import {
  suiteBaselines,
  type AnswerCount,
  type CaseProfile,
  type SuiteBaselines,
  type VerdictCount
} from "../../src/lib/scoring/index.js";
import type {CountedTables, ItemKinds} from "../../src/lib/benchmarks/logs/index.js";
import type {ItemRow} from "../../src/lib/schema/index.js";
import {allRows} from "./all-rows.js";
import type {SqlEngine, SqlRow} from "./sql-engine.js";
import {sqlText, type Statistic} from "./sql-text.js";

/** All that scores need of canonical tables, whoever counted them. */
export interface TableCounts {
  /** What kinds of items each suite has. */
  kinds(): Promise<readonly ItemKinds[]>;
  /** Whether an item was answered more than once at one attempt, or an answer judged more than once by one rule and judge. */
  hasRepeated(): Promise<boolean>;
  counted(): Promise<CountedTables>;
  baselines(): Promise<readonly SuiteBaselines[]>;
}

/** What an engine counts of tables that are open in it, when it is asked for. */
export const countsBy = (engine: SqlEngine): TableCounts => ({
  kinds: () => itemKinds(engine),
  hasRepeated: async () =>
    (await statisticRows(engine, "repeated-verdicts")).length > 0 ||
    (await statisticRows(engine, "repeated-answers")).length > 0,
  counted: () => countedTables(engine),
  baselines: async () => suiteBaselines(await letteredItems(engine))
});

/** Verdicts and answers of canonical tables, counted. */
export const countedTables = async (engine: SqlEngine): Promise<CountedTables> =>
  countedRows({
    answers: await statisticRows(engine, "answers"),
    verdicts: await statisticRows(engine, "verdicts"),
    cases: caseRows(engine)
  });

/** Rows of that statistic, in batches: of others there are few, but of cases there may be as many as answers. */
export const caseRows = (engine: SqlEngine): AsyncIterable<readonly SqlRow[]> => engine.rows(sqlText("cases"));

/** The same of rows of these statistics. */
export function countedRows({
  answers,
  verdicts: ofVerdicts,
  cases
}: Readonly<Record<"answers" | "verdicts", readonly SqlRow[]>> & {
  readonly cases: Batches;
}): CountedTables {
  const verdicts = ofVerdicts.map(verdictCount);
  return {answers: answers.map(answerCount), verdicts, profiles: profilesOf(cases, verdicts)};
}

/** Rows that come some at a time, or at once. */
type Batches = AsyncIterable<readonly SqlRow[]> | Iterable<readonly SqlRow[]>;

async function* profilesOf(cases: Batches, verdicts: readonly VerdictCount[]): AsyncGenerator<readonly CaseProfile[]> {
  for await (const rows of cases) yield rows.map((row) => profileOf(row, verdicts));
}

/** @throws Error for a profile that names no verdict of the list */
function profileOf(row: SqlRow, verdicts: readonly VerdictCount[]): CaseProfile {
  const profile = String(row["profile"]);
  const entries = [...profile.matchAll(/(\d+)n(\d+)r(\d+)/g)].map(([, cell, scored, right]) => {
    const count = verdicts[Number(cell)];
    if (count === undefined)
      throw new Error(`invalid profile of cases: ${profile}; there are ${verdicts.length} verdicts`);
    return {count, scored: Number(scored), right: Number(right)};
  });
  if (entries.length === 0) throw new Error(`invalid profile of cases: ${profile}; expected [0n1r1]`);
  return {cases: Number(row["cases"]), entries};
}

/** What kinds of items each suite has. */
export const itemKinds = async (engine: SqlEngine): Promise<ItemKinds[]> =>
  (await statisticRows(engine, "item-kinds")).map(kindsOf);

/** The same of a row of that statistic. */
export const kindsOf = (row: SqlRow): ItemKinds => ({
  suite: String(row["suite"]),
  paired: Number(row["paired"]),
  numbered: Number(row["numbered"]),
  copies: Number(row["copies"])
});

/** An item as far as baselines look at it. */
type LetteredItem = Pick<ItemRow, "itemId" | "suite" | "key" | "prompt">;

/** Items with a letter for a key, in order of appearance, as `suiteBaselines` takes them. */
export const letteredItems = async (
  engine: SqlEngine
): Promise<{readonly itemId: string; readonly item: LetteredItem}[]> =>
  (await statisticRows(engine, "lettered-items")).map((row) => {
    const item = row as unknown as LetteredItem;
    return {itemId: item.itemId, item};
  });

/** Every row of a statistic. */
export const statisticRows = (engine: SqlEngine, statistic: Statistic): Promise<SqlRow[]> =>
  allRows(engine, sqlText(statistic));

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
