import {mkdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import type {ConflictPolicy, EarlierAccount} from "../../src/lib/adapters/index.js";
import {needsRows} from "../../src/lib/benchmarks/logs/index.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {allRows} from "./all-rows.js";
import {countOf, engineUnion, type EngineUnion} from "./engine-union.js";
import type {SqlEngine, SqlRow, WritingEngine} from "./sql-engine.js";
import {sqlText} from "./sql-text.js";
import type {TableFiles} from "./table-paths.js";

/** A multiple of what DuckDB works on at once, and few enough that a browser holds them. */
const ROW_GROUP = 51_200;

/** Tables that an engine writes, which grow with the log. */
const WRITTEN = ["responses", "judgments", "items"] as const;

/**
 * May an engine write what shares of a log come to? Not where names are masked or a bank tells which items there are, and not where the log states
 * numbers about itself that take the answers to compare.
 */
export const mayWrite = (folders: readonly string[], {mask, bank, benchmark}: CommandOptions): boolean =>
  !mask && bank === undefined && benchmark === undefined && !folders.flatMap(statedSuites).some(needsRows);

const statedSuites = (folder: string): string[] =>
  (JSON.parse(readFileSync(join(folder, "ledger.json"), "utf8")) as StatedNumbers).stated.map(({suite}) => suite);

interface StatedNumbers {
  readonly stated: readonly {readonly suite: string}[];
}

/** A union whose tables an engine writes itself: no answer passes this program. */
export interface WritingUnion extends EngineUnion {
  /** Says where the tables are to be written; to be called before anything is read. */
  into(folder: string): void;
  /** Rows of each table that was written. */
  readonly counts: ReadonlyMap<(typeof WRITTEN)[number], number>;
}

/**
 * Unites shares of one reading by the statements of `sql/merge`, and lets the engine write responses, judgments and items.
 *
 * @param start - the engine, with tables of folders open in it
 * @param policy - whether answers that contradict others stay
 */
export function writingUnion(
  start: (parts: readonly TableFiles[]) => Promise<WritingEngine>,
  policy: ConflictPolicy
): WritingUnion {
  let engine: WritingEngine | null = null;
  let out: string | null = null;
  const counts = new Map<(typeof WRITTEN)[number], number>();
  const union = engineUnion(async (parts) => (engine = await start(parts)), policy, true);
  return {
    ...union,
    counts,
    into: (folder) => void (out = folder),
    write: (parts) =>
      union.within(parts, async () => {
        const asked = engine!;
        const keepsConflicts = policy === "last";
        const found = await foundIn(asked, parts.length);
        await asked.keep("policy", `SELECT ${keepsConflicts} AS keepsConflicts`, false);
        await asked.keep("kept", sqlText("merge/kept"), true);
        await asked.keep("numbered", sqlText("merge/numbered"), true);
        mkdirSync(out!, {recursive: true});
        for (const table of WRITTEN)
          await asked.write(sqlText(`merge/${table}`), join(out!, `${table}.parquet`), ROW_GROUP);
        counts.set("responses", await countOf(asked, "kept"));
        counts.set("items", await countOf(asked, "(SELECT DISTINCT itemId FROM kept) AS items"));
        counts.set("judgments", await countOf(asked, KEPT_VERDICTS));
        return {found, account: accountOf(await allRows(asked, sqlText("merge/beside")), keepsConflicts)};
      })
  };
}

const KEPT_VERDICTS =
  "judgments JOIN kept ON kept.folder = judgments.folder AND kept.responseId = judgments.responseId";

async function foundIn(engine: SqlEngine, parts: number): Promise<{answers: number; verdicts: number}[]> {
  const found = Array.from({length: parts}, () => ({answers: 0, verdicts: 0}));
  for (const {folder, answers, verdicts} of await allRows(engine, sqlText("merge/found")))
    found[Number(folder)] = {answers: Number(answers), verdicts: Number(verdicts)};
  return found;
}

type LedgerReason = EarlierAccount["reasons"][number];

/** What is said of answers that repeat or contradict others, as of such that are read one by one. */
function accountOf(rows: readonly SqlRow[], keepsConflicts: boolean): EarlierAccount {
  const many = (standing: string): number => Number(rows.find((row) => row["standing"] === standing)?.["many"] ?? 0);
  const [duplicates, conflicts] = [many("duplicate"), many("conflict")];
  const dropped = duplicates + (keepsConflicts ? 0 : conflicts);
  const reasons: readonly [LedgerReason, LedgerReason] = [
    {kind: "duplicate", reason: "repeats", count: duplicates},
    keepsConflicts
      ? {kind: "warning", reason: "contradicts in part", count: conflicts}
      : {kind: "conflict", reason: "contradicts", count: conflicts}
  ];
  return {
    files: new Map(),
    rows: -dropped,
    rowsDropped: dropped,
    conflicts: keepsConflicts ? 0 : conflicts,
    reasons: reasons.filter(({count}) => count > 0),
    entries: rows.map(({standing, source, place, earlierSource, earlierPlace}) => {
      const {kind, reason} = reasons[standing === "duplicate" ? 0 : 1];
      const earlier = `${String(earlierSource)}, ${String(earlierPlace)}`;
      return {kind, file: String(source), place: String(place), reason: `${reason}: ${earlier}`};
    }),
    ignored: [],
    unread: [],
    logged: []
  };
}
