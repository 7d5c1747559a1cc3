import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {parquetWriteBuffer} from "hyparquet-writer";
import {suiteBaselines} from "../../src/lib/scoring/index.js";
import {
  COUNT_TABLES,
  COUNTS_VERSION,
  countsFile,
  type CountColumn,
  type CountTableName
} from "../tables/count-columns.js";
import {allRows} from "./all-rows.js";
import {statisticRows, itemKinds, letteredItems} from "./counted-tables.js";
import type {SqlEngine, SqlRow} from "./sql-engine.js";
import {sqlText, type Statistic} from "./sql-text.js";

/** Of more combinations than these, counts are hardly shorter than the rows; then nobody gains by them. */
const MOST_ROWS = 250_000;

const TYPES = {string: "STRING", number: "DOUBLE", boolean: "BOOLEAN", count: "INT64"} as const;

/**
 * Counts canonical tables and writes what was found beside them, the same bytes whoever counts.
 *
 * @returns names of the files; none where counts are too many to be of use, and no file of cases where only those are
 */
export async function writeCounts(engine: SqlEngine, folder: string): Promise<string[]> {
  const verdicts = await rowsIfFew(engine, "verdicts", "first");
  if (verdicts === null) return [];
  const tables: Readonly<Record<CountTableName, readonly SqlRow[] | null>> = {
    verdicts,
    cases: await rowsIfFew(engine, "cases", "profile"),
    answers: await statisticRows(engine, "answers"),
    suites: await suiteRows(engine),
    letters: await letterRows(engine)
  };
  return (Object.keys(COUNT_TABLES) as CountTableName[]).flatMap((table) => {
    const [name, rows] = [countsFile(table), tables[table]];
    if (rows === null) return [];
    writeFileSync(join(folder, name), parquetOf(table, rows));
    return [name];
  });
}

/** Rows of a statistic in its order; `null` where there are too many, of which the engine hands over no more than shows it. */
async function rowsIfFew(engine: SqlEngine, statistic: Statistic, order: string): Promise<SqlRow[] | null> {
  const few = `SELECT * FROM (\n${sqlText(statistic)}\n) AS counted ORDER BY ${order} LIMIT ${MOST_ROWS + 1}`;
  const rows = await allRows(engine, few);
  return rows.length > MOST_ROWS ? null : rows;
}

/** Kinds of items by suite. What repeats is asked for only where it matters: it takes longer than all the rest. */
async function suiteRows(engine: SqlEngine): Promise<SqlRow[]> {
  const kinds = await itemKinds(engine);
  const isAsked = kinds.some(({numbered}) => numbered > 0);
  const repeated = async (statistic: Statistic): Promise<(suite: string) => number | null> => {
    if (!isAsked) return () => null;
    const found = new Map(
      (await statisticRows(engine, statistic)).map((row) => [row["suite"], Number(row["repeated"])])
    );
    return (suite) => found.get(suite) ?? 0;
  };
  const [answers, verdicts] = [await repeated("repeated-answers"), await repeated("repeated-verdicts")];
  return kinds.map((one) => ({
    ...one,
    repeatedAnswers: answers(one.suite),
    repeatedVerdicts: verdicts(one.suite)
  }));
}

/** What answering without looking gives, letter by letter. */
async function letterRows(engine: SqlEngine): Promise<SqlRow[]> {
  return suiteBaselines(await letteredItems(engine)).flatMap(({constant, bestConstant: _, ...about}) =>
    [...constant].map(([letter, score]) => ({...about, letter, score}))
  );
}

function parquetOf(table: CountTableName, rows: readonly SqlRow[]): Uint8Array {
  const columns: readonly (readonly [string, CountColumn])[] = Object.entries(COUNT_TABLES[table]);
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map(([name, {type, nullable}]) => ({
        name,
        type: TYPES[type],
        nullable,
        data: rows.map((row) => valueOf(row[name] ?? null, type))
      })),
      kvMetadata: [{key: "parallax.counts", value: String(COUNTS_VERSION)}]
    })
  );
}

const valueOf = (value: unknown, type: CountColumn["type"]): unknown =>
  value !== null && type === "count" ? BigInt(value as number | bigint) : value;
