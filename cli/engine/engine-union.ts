import {
  UnionFault,
  type AnswerUnion,
  type ConflictPolicy,
  type FoundAnswer,
  type LogFile
} from "../../src/lib/adapters/index.js";
import {CANONICAL_TABLES, type Judgment, type ResponseRow} from "../../src/lib/schema/index.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {allRows} from "./all-rows.js";
import type {HoldingEngine, SqlEngine, SqlRow} from "./sql-engine.js";
import {sqlText} from "./sql-text.js";
import type {TableFiles} from "./table-paths.js";

type Parts = Parameters<AnswerUnion["answers"]>[0];

/** A union by an engine, which is closed when all is done. */
export interface EngineUnion extends AnswerUnion {
  /** Does something with the relations `placed` and `repeats`, in place of giving the answers. */
  within<T>(parts: Parts, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const RESPONSE_NAMES = Object.keys(CANONICAL_TABLES.responses);

/** The tables that say in which order answers come, what repeats, and what it is about. */
const TABLES = ["responses", "judgments", "items", "sources"] as const;

/**
 * Unites answers of folders by the statements of `sql/merge`.
 *
 * @param start - the engine, with tables of folders open in it
 * @param policy - whether answers that contradict others stay
 * @param ofOneReading - whether folders are shares of one reading, in its order
 */
export function engineUnion(
  start: (parts: readonly TableFiles[]) => Promise<HoldingEngine>,
  policy: ConflictPolicy,
  ofOneReading = false
): EngineUnion {
  let engine: HoldingEngine | null = null;
  const begin = async (parts: Parts): Promise<HoldingEngine> => {
    engine = await start(parts.map(tablesOf));
    await engine.keep("readings", `SELECT ${ofOneReading ? 0 : 1} AS apart`, false);
    await engine.keep("placed", sqlText("merge/placed"), false);
    await engine.keep("several", sqlText("merge/several"), true);
    const repeats = sqlText("merge/repeats");
    // Where none is told, no engine has to look at the texts of all.
    const areNone = (await countOf(engine, "several")) === 0;
    await engine.keep("repeats", areNone ? `SELECT * FROM (${repeats}) AS repeats WHERE 1 = 0` : repeats, !areNone);
    return engine;
  };
  return {
    ofOneReading,
    async *answers(parts) {
      try {
        yield* grouped((await begin(parts)).manyRows(sqlText("merge/answers")));
      } catch (error) {
        throw faultOf(error);
      }
    },
    async within(parts, work) {
      try {
        await begin(parts);
        return await work();
      } catch (error) {
        throw faultOf(error);
      }
    },
    async emptied() {
      try {
        const found = await allRows(engine!, sqlText("merge/emptied"));
        const left = policy === "last" ? "leftWithConflicts" : "leftWithout";
        return found.map((row) => ({
          file: String(row["source"]),
          most: Number(row["most"]),
          left: Number(row[left]),
          places: Number(row["places"])
        }));
      } catch (error) {
        throw faultOf(error);
      }
    },
    close: async () => engine?.close()
  };
}

/** What ends a command where an engine could not unite folders; any other error stays what it is. */
export function unionEnd(error: unknown, advice = ""): unknown {
  if (!(error instanceof UnionFault)) return error;
  if (error.cause instanceof CommandError) return error.cause;
  return new CommandError(EXIT.files, `${error.message}. Nothing was written${advice}`);
}

/** Rows of a relation. */
export async function countOf(engine: SqlEngine, relation: string): Promise<number> {
  const [row] = await allRows(engine, `SELECT count(*) AS rows FROM ${relation}`);
  return Number(row!["rows"]);
}

const faultOf = (error: unknown): UnionFault =>
  error instanceof UnionFault
    ? error
    : new UnionFault(error instanceof Error ? error.message : String(error), {cause: error});

const tablesOf = (files: ReadonlyMap<string, LogFile>): TableFiles =>
  new Map(TABLES.map((table) => [table, files.get(`${table}.parquet`)!]));

/** Answers with their verdicts, of rows of which each has one. */
async function* grouped(batches: AsyncIterable<readonly SqlRow[]>): AsyncGenerator<readonly FoundAnswer[]> {
  let open: (FoundAnswer & {readonly judgments: Judgment[]}) | null = null;
  for await (const rows of batches) {
    const answers: FoundAnswer[] = [];
    for (const row of rows) {
      if (open?.part !== row["folder"] || open?.response.responseId !== row["responseId"]) {
        if (open !== null) answers.push(open);
        open = answerOf(row);
      }
      if (has(row["scorerId"])) open!.judgments.push(judgmentOf(row));
    }
    yield answers;
  }
  if (open !== null) yield [open];
}

const has = (value: unknown): boolean => value !== null && value !== undefined;

function answerOf(row: SqlRow): FoundAnswer & {readonly judgments: Judgment[]} {
  const {folder: part, standing, source} = row;
  const response: Record<string, unknown> = {};
  for (const name of RESPONSE_NAMES) response[name] = row[name] ?? null;
  response["sourceId"] = source;
  const isNew = !has(standing) || standing === "new";
  return {
    part: part as number,
    response: response as unknown as ResponseRow,
    judgments: [],
    standing: {
      kind: isNew ? "new" : (standing as "duplicate" | "conflict"),
      earlier: isNew ? null : `${String(row["earlierSource"])}, ${String(row["earlierPlace"])}`
    }
  };
}

function judgmentOf(row: SqlRow): Judgment {
  const {scorerId, scorerVersion, judgeId = null, score = null, value = null, verdict} = row;
  const {judgeRaw = null, note = null} = row;
  return {scorerId, scorerVersion, judgeId, score, value, status: verdict, judgeRaw, note} as Judgment;
}
