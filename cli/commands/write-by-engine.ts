import {join} from "node:path";
import {UNNAMED} from "../../src/lib/adapters/index.js";
import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";
import {groupRows, type Coverage} from "../../src/lib/scoring/index.js";
import {countedRows, statisticRows} from "../engine/counted-tables.js";
import type {SqlEngine} from "../engine/sql-engine.js";
import {writtenCounts, type Counter} from "../engine/written-counts.js";
import type {WritingUnion} from "../engine/writing-union.js";
import {readRows, UNNAMED_TEXT, type OpenSource} from "../sources/read-source.js";
import {TableFile} from "../tables/table-file.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {ScoredCounts} from "./scored-counts.js";
import {writeAbout, type TableAbout} from "./table-about.js";

/**
 * Writes canonical tables of which an engine writes those that grow with the log, and counts what stands beside them: the files that
 * `ingest` writes, with the same rows in the same order.
 *
 * @param counter - opens the tables that were written
 * @throws CommandError where the engine did not write what it was asked for
 */
export async function writeByEngine(
  folder: string,
  source: OpenSource,
  union: WritingUnion,
  counter: Counter,
  {terminal, isQuiet}: {readonly terminal: Terminal; readonly isQuiet: boolean}
): Promise<void> {
  union.into(folder);
  // No row comes: what is read is the account.
  for await (const _ of readRows(source, terminal, isQuiet));
  const runs = byId(source.run.runs(), ({runId}) => runId);
  const subjects = byId(
    runs.map(({subjectId}) => ({subjectId, name: subjectId})),
    ({subjectId}) => subjectId
  );
  if (!isQuiet && subjects.some(({subjectId}) => subjectId === UNNAMED)) terminal.talk(UNNAMED_TEXT);
  const tables: Record<string, number> = Object.fromEntries(union.counts);
  for (const [name, rows] of [
    ["subjects", subjects],
    ["runs", runs],
    ["sources", source.run.sources()]
  ] as const) {
    const table = new TableFile(folder, name);
    await table.add(rows);
    await table.finish();
    tables[name] = rows.length;
  }
  const scored = new ScoredCounts(undefined);
  const names = Object.keys(CANONICAL_TABLES) as CanonicalTableName[];
  const engine = await counter(new Map(names.map((name) => [name, join(folder, `${name}.parquet`)])));
  if (engine === null) throw new TypeError("who wrote the tables counts them");
  await expectNumbered(engine);
  const verdicts = await statisticRows(engine, "verdicts");
  scored.tallies.addCounted(countedRows({answers: [], verdicts, cases: []}).verdicts);
  const coverage = await coverageBy(engine);
  const counted = await writtenCounts(folder, () => Promise.resolve(engine), terminal);
  await writeAbout(folder, source, null, {tables, counted, scored, coverage});
}

/** Each once, by its id, in the order of ids. */
function byId<T>(rows: readonly T[], idOf: (row: T) => string): T[] {
  const found = new Map(rows.map((row) => [idOf(row), row]));
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** @throws CommandError where answers stand in another order than that of their numbers */
async function expectNumbered(engine: SqlEngine): Promise<void> {
  const sql = `SELECT count(*) AS wrong FROM responses WHERE responseId <> position`;
  for await (const [row] of engine.rows(sql))
    if (Number(row!["wrong"]) > 0)
      throw new CommandError(
        EXIT.files,
        `${Number(row!["wrong"])} answers were not written in their order. Nothing was written`
      );
}

/** Which items are missing for whom. */
async function coverageBy(engine: SqlEngine): Promise<TableAbout["coverage"]> {
  const missing = groupRows(await statisticRows(engine, "unanswered"), keyOf);
  return (await statisticRows(engine, "coverage")).map((row): Coverage & {missingCount: number} => {
    const [items, whole] = [Number(row["items"]), Number(row["whole"])];
    const direction = String(row["direction"]);
    return {
      suite: direction === "" ? String(row["suite"]) : `${String(row["suite"])} ${direction.toUpperCase()}`,
      subjectId: String(row["subjectId"]),
      protocol: row["protocol"] === "" ? null : String(row["protocol"]),
      items,
      of: whole,
      missing: (missing.get(keyOf(row)) ?? []).map(({itemId}) => String(itemId)),
      attempts: [Number(row["fewest"]), Number(row["most"])],
      missingCount: whole - items
    };
  });
}

const keyOf = (row: Readonly<Record<string, unknown>>): string =>
  ["suite", "direction", "subjectId", "protocol"].map((name) => String(row[name])).join("\u0000");
