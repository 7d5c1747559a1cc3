import {countedScores, suitesByRows} from "../../src/lib/benchmarks/logs/index.js";
import {UNNAMED, type StandingTables} from "../../src/lib/adapters/index.js";
import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";
import {suiteBaselines} from "../../src/lib/scoring/index.js";
import {countedTables, hasRepeated, itemKinds, letteredItems} from "../engine/counted-tables.js";
import {duckDbOn, nativeDuckDb} from "../engine/native-duckdb.js";
import type {SqlEngine} from "../engine/sql-engine.js";
import {UNNAMED_TEXT, type OpenSource} from "../sources/read-source.js";
import type {CommandLine, CommandOptions} from "../terminal/command-line.js";
import type {Terminal} from "../terminal/terminal.js";
import type {Scores} from "./scores-of.js";

/** From so many answers on it matters to a user whether they are counted or read one by one. */
const MANY = 500_000;

/** Options that say nothing about how rows are read. */
const ANY: ReadonlySet<string> = new Set([
  "json",
  "quiet",
  "images",
  "unjudged",
  "consistency",
  "denominators"
] satisfies (keyof CommandOptions)[]);

/**
 * Scores of a folder of canonical tables, counted where they lie by DuckDB; equal to those of its rows, to the last digit.
 *
 * @returns `null` where rows are needed, or DuckDB is not there; then nothing was entered in the ledger. Of large tables it is said why.
 */
export async function scoredTables(
  {options}: CommandLine,
  {run}: OpenSource,
  terminal: Terminal
): Promise<Scores | null> {
  if (Object.entries(options).some(([name, value]) => value !== undefined && !ANY.has(name))) return null;
  const tables = await run.tables();
  const paths = tables === null ? null : pathsOf(tables);
  if (tables === null || paths === null) return null;
  const say = (text: string): void => {
    if (!options.quiet && tables.answers >= MANY) terminal.talk(text);
  };
  const duckDb = await nativeDuckDb();
  if (duckDb === null) {
    say(
      "Answers are read one by one: with DuckDB beside this program (npm install @duckdb/node-api) they are counted.\n"
    );
    return null;
  }
  const engine = await duckDbOn(duckDb, paths);
  try {
    const scores = await scoresIn(engine, tables);
    if ("why" in scores) {
      say(`Answers are read one by one: ${scores.why}.\n`);
      return null;
    }
    if (scores.hasUnnamed && !options.quiet) terminal.talk(UNNAMED_TEXT);
    tables.accept();
    return scores;
  } finally {
    engine.close();
  }
}

/** Scores that counts give, or why they give none, as a clause. */
async function scoresIn(
  engine: SqlEngine,
  {answers, verdicts}: StandingTables
): Promise<(Scores & {readonly hasUnnamed: boolean}) | {readonly why: string}> {
  if (answers === 0) return {why: "there is none"};
  const kinds = await itemKinds(engine);
  const [byRows] = suitesByRows(kinds);
  if (byRows !== undefined) return {why: `${byRows.suite} ${byRows.why}`};
  if (kinds.some(({numbered}) => numbered > 0) && (await hasRepeated(engine)))
    return {why: "some items have several answers or verdicts in one place"};
  const counted = await countedTables(engine);
  const isWhole =
    answers === total(counted.answers.map((one) => one.answers)) &&
    verdicts === total(counted.verdicts.map((one) => one.verdicts));
  if (!isWhole) return {why: "some stand without their item or run"};
  const scores = countedScores(counted);
  if (scores === null)
    return {why: "counts do not tell whose runs they are of, or hold not all digits of their numbers"};
  const hasUnnamed = counted.answers.some(({subjectId}) => subjectId === UNNAMED);
  return {...scores, baselines: suiteBaselines(await letteredItems(engine)), hasUnnamed};
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Where the tables lie; `null` for such as lie in an archive. */
function pathsOf({files}: StandingTables): ReadonlyMap<CanonicalTableName, string> | null {
  const paths = new Map<CanonicalTableName, string>();
  for (const table of Object.keys(CANONICAL_TABLES) as CanonicalTableName[]) {
    const path = files.get(`${table}.parquet`)?.onDisk?.full;
    if (path === undefined) return null;
    paths.set(table, path);
  }
  return paths;
}
