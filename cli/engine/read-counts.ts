import {DEFAULT_LIMITS, parquetRows, type StandingTables} from "../../src/lib/adapters/index.js";
import {groupRows, type SuiteBaselines} from "../../src/lib/scoring/index.js";
import {
  COUNT_TABLES,
  COUNTS_VERSION,
  countsFile,
  type CountColumn,
  type CountTableName
} from "../tables/count-columns.js";
import {caseRows, countedRows, kindsOf, type TableCounts} from "./counted-tables.js";
import type {SqlEngine, SqlRow} from "./sql-engine.js";

/** Counts that stand beside tables, all but those of cases where these were too many. */
export interface WrittenCounts {
  readonly hasCases: boolean;
  /** @param cases - an engine in which the tables are open, where their cases are not counted here */
  with(cases: SqlEngine | null): TableCounts;
}

/**
 * The counts that stand beside tables.
 *
 * @returns `null` where there are none; what is wrong with them, a clause, where they are not as they were written
 */
export async function readCounts({
  files,
  counts
}: StandingTables): Promise<WrittenCounts | {readonly fault: string} | null> {
  if (counts === null) return null;
  if (counts.fault !== null) return {fault: counts.fault};
  if (counts.version !== COUNTS_VERSION)
    return {fault: `they are of version ${counts.version}, and this program reads ${COUNTS_VERSION}`};
  try {
    const rowsOf = (table: CountTableName): Promise<SqlRow[]> => rowsIn(files, table);
    const [verdicts, answers] = [await rowsOf("verdicts"), await rowsOf("answers")];
    const [suites, letters] = [await rowsOf("suites"), await rowsOf("letters")];
    const hasCases = !counts.without.includes("cases");
    const cases = hasCases ? await rowsOf("cases") : [];
    // A profile that is no profile is a fault of the counts.
    for await (const _ of countedRows({answers, verdicts, cases: [cases]}).profiles);
    return {
      hasCases,
      with: (engine) => ({
        kinds: () => Promise.resolve(suites.map(kindsOf)),
        hasRepeated: () =>
          Promise.resolve(suites.some((row) => Number(row["repeatedAnswers"]) + Number(row["repeatedVerdicts"]) > 0)),
        counted: () =>
          Promise.resolve(
            countedRows({answers, verdicts, cases: hasCases || engine === null ? [cases] : caseRows(engine)})
          ),
        baselines: () => Promise.resolve(baselinesIn(letters))
      })
    };
  } catch (error) {
    return {fault: error instanceof Error ? error.message : String(error)};
  }
}

/** @throws Error that names the file, and what in it is not as it is written */
async function rowsIn(files: StandingTables["files"], table: CountTableName): Promise<SqlRow[]> {
  const name = countsFile(table);
  const file = files.get(name);
  if (file === undefined) throw new Error(`${name} is missing`);
  const columns: readonly (readonly [string, CountColumn])[] = Object.entries(COUNT_TABLES[table]);
  const found: SqlRow[] = [];
  for await (const rows of parquetRows(file, DEFAULT_LIMITS.maxWhole, () => undefined))
    for (const row of rows) {
      const wrong = columns.find(([column, spec]) => !isOf(row[column], spec));
      if (wrong !== undefined) throw new Error(`${name}, row ${found.length}: invalid ${wrong[0]}`);
      found.push(row);
    }
  return found;
}

/** Integers beyond 2^53 come as texts. */
function isOf(value: unknown, {type, nullable}: CountColumn): boolean {
  if (value === null) return nullable;
  if (type === "count") return Number.isInteger(value) || (typeof value === "string" && /^-?\d+$/.test(value));
  return typeof value === type;
}

/** Baselines of their letters, field by field as `suiteBaselines` gives them. */
function baselinesIn(letters: readonly SqlRow[]): SuiteBaselines[] {
  const suites = groupRows(letters as unknown as readonly LetterRow[], ({suite}) => suite);
  return [...suites.values()].map((own) => {
    const {suite, assumed, leftOut, items, chance, chanceAmongKeys} = own[0]!;
    const constant = new Map(own.map(({letter, score}) => [letter, score]));
    // On a tie the first, in the order of letters.
    const {letter, score} = own.reduce((best, next) => (next.score > best.score ? next : best));
    return {suite, assumed, leftOut, items, constant, bestConstant: {letter, score}, chance, chanceAmongKeys};
  });
}

type LetterRow = Omit<SuiteBaselines, "constant" | "bestConstant"> & SuiteBaselines["bestConstant"];
