import {countedScores, suitesByRows} from "../../src/lib/benchmarks/logs/index.js";
import {UNNAMED, type StandingTables} from "../../src/lib/adapters/index.js";
import {askedEngine, MANY, sparkOn} from "../engine/asked-engine.js";
import {countsBy, type TableCounts} from "../engine/counted-tables.js";
import {duckDbOn, nativeDuckDb} from "../engine/native-duckdb.js";
import {readCounts} from "../engine/read-counts.js";
import type {SqlEngine} from "../engine/sql-engine.js";
import {pathsAnywhere, pathsHere, tableFiles, type TableFiles} from "../engine/table-paths.js";
import {UNNAMED_TEXT, type OpenSource} from "../sources/read-source.js";
import type {CommandLine, CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import type {Scores} from "./scores-of.js";

/** Options that say nothing about how rows are read. */
const ANY: ReadonlySet<string> = new Set([
  "json",
  "quiet",
  "images",
  "unjudged",
  "consistency",
  "denominators",
  "engine",
  "master"
] satisfies (keyof CommandOptions)[]);

/**
 * Scores of a folder of canonical tables: of the counts that were written with them, else counted where they lie by DuckDB or Spark; equal to
 * those of its rows, to the last digit.
 *
 * @returns `null` where rows are needed, or nobody can count; then nothing was entered in the ledger. Of large tables it is said why.
 * @throws CommandError where the engine that was asked for cannot count these tables, with why
 */
export async function scoredTables(line: CommandLine, {run}: OpenSource, terminal: Terminal): Promise<Scores | null> {
  const {options} = line;
  const asked = askedEngine(options);
  if (asked === "rows") return null;
  const about = Object.entries(options).find(([name, value]) => value !== undefined && !ANY.has(name));
  const tables = about === undefined ? await run.tables() : null;
  const isLarge = !options.quiet && tables !== null && tables.answers >= MANY;
  const byRows = (why: string): null => {
    if (asked !== null)
      throw new CommandError(
        EXIT.usage,
        `--engine ${asked} cannot count this: ${why}; without it, answers are read one by one`
      );
    if (isLarge) terminal.talk(`Answers are read one by one: ${why}.\n`);
    return null;
  };
  if (about !== undefined) return byRows(`--${about[0]} is about single answers`);
  const scored = async (counts: TableCounts): Promise<Scores | null> => {
    const scores = await scoresOf(counts, tables!);
    if ("why" in scores) return byRows(scores.why);
    if (scores.hasUnnamed && !options.quiet) terminal.talk(UNNAMED_TEXT);
    tables!.accept();
    return scores;
  };
  // Who names an engine wants it to count.
  const found = tables === null || asked !== null ? null : await readCounts(tables);
  const written = found === null || "fault" in found ? null : found;
  if (written?.hasCases) return scored(written.with(null));
  if (found !== null && "fault" in found && !options.quiet)
    terminal.talk(`Counts beside the tables are not used: ${found.fault}. The rows are read.\n`);
  const files = tables === null ? null : tableFiles(tables);
  if (files === null) return byRows("it is no folder that ingest -o wrote, as it was written");
  const engine = await engineOn(files, line, terminal);
  if (engine === null) return byRows("with DuckDB beside this program they are counted (npm install @duckdb/node-api)");
  try {
    return await scored(written === null ? countsBy(engine) : written.with(engine));
  } finally {
    await engine.close();
  }
}

/** The engine that was asked for, else DuckDB where it is installed, with the tables open. */
async function engineOn(tables: TableFiles, {options}: CommandLine, terminal: Terminal): Promise<SqlEngine | null> {
  if (options.engine !== "spark") {
    const duckDb = await nativeDuckDb();
    return duckDb === null ? null : duckDbOn(duckDb, [await pathsHere(tables)]);
  }
  return sparkOn([pathsAnywhere(tables)], options, terminal);
}

/** Scores that counts give, or why they give none, as a clause. */
async function scoresOf(
  counts: TableCounts,
  {answers, verdicts}: StandingTables
): Promise<(Scores & {readonly hasUnnamed: boolean}) | {readonly why: string}> {
  if (answers === 0) return {why: "there is none"};
  const kinds = await counts.kinds();
  const [byRows] = suitesByRows(kinds);
  if (byRows !== undefined) return {why: `${byRows.suite} ${byRows.why}`};
  if (kinds.some(({numbered}) => numbered > 0) && (await counts.hasRepeated()))
    return {why: "some items have several answers or verdicts in one place"};
  const counted = await counts.counted();
  const isWhole =
    answers === total(counted.answers.map((one) => one.answers)) &&
    verdicts === total(counted.verdicts.map((one) => one.verdicts));
  if (!isWhole) return {why: "some stand without their item or run"};
  const scores = await countedScores(counted);
  if (scores === null)
    return {why: "counts do not tell whose runs they are of, or hold not all digits of their numbers"};
  const hasUnnamed = counted.answers.some(({subjectId}) => subjectId === UNNAMED);
  return {...scores, baselines: await counts.baselines(), hasUnnamed};
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
