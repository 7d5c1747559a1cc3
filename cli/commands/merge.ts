import {CANONICAL} from "../../src/lib/adapters/index.js";
import {duckDbOn, nativeDuckDb} from "../engine/native-duckdb.js";
import {engineUnion, unionEnd} from "../engine/engine-union.js";
import {askedEngine, sparkOn} from "../engine/asked-engine.js";
import {pathsAnywhere, pathsHere, tableFiles} from "../engine/table-paths.js";
import {conflictPolicy, openSource} from "../sources/read-source.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {PROGRAM} from "../terminal/program.js";
import type {Terminal} from "../terminal/terminal.js";
import {HeldTrace} from "../tables/held-trace.js";
import {ingestFrom} from "./ingest.js";

/** Unites folders of canonical tables, whatever their order and whoever counts: the same parts give the same files. */
export async function mergeCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  if (line.options.out === undefined)
    throw new CommandError(EXIT.usage, "missing --out: where the united tables are to be written");
  const asked = askedEngine(line.options) ?? "rows";
  for (const path of line.paths) {
    const own = await openSource({...line, paths: [path]});
    const [other] = own.run.choices.filter(({adapter}) => !adapter.startsWith(`${CANONICAL.id}@`));
    if (other !== undefined || own.run.choices.length === 0)
      throw new CommandError(
        EXIT.usage,
        `invalid path; expected a folder that ingest -o wrote: ${path}${other === undefined ? "" : ` (${other.as})`}. '${PROGRAM} ingest PATH -o FOLDER' makes one of logs`
      );
    if (asked === "rows") continue;
    const tables = await own.run.tables();
    if (tables === null || tableFiles(tables) === null)
      throw new CommandError(
        EXIT.usage,
        `--engine ${asked} cannot take ${path}: it is not one folder as this version's ingest -o wrote it. --engine rows says what is wrong`
      );
  }
  const union = asked === "rows" ? null : await unionOf(asked, line, terminal);
  const trace = new HeldTrace();
  try {
    const source = await openSource(line, undefined, {trace, ...(union === null ? {} : {union})});
    return await ingestFrom(source, line.options, terminal, {trace});
  } catch (error) {
    throw unionEnd(error, "; --engine rows reads folder by folder");
  } finally {
    await union?.close();
  }
}

/** The engine that was asked for, which starts when it has something to do. */
async function unionOf(
  asked: "duckdb" | "spark",
  {options}: CommandLine,
  terminal: Terminal
): Promise<ReturnType<typeof engineUnion>> {
  const policy = conflictPolicy(options);
  if (asked === "spark")
    return engineUnion((folders) => sparkOn(folders.map(pathsAnywhere), options, terminal), policy);
  const duckDb = await nativeDuckDb();
  if (duckDb !== null)
    return engineUnion(async (folders) => duckDbOn(duckDb, await Promise.all(folders.map(pathsHere))), policy);
  throw new CommandError(EXIT.usage, "missing DuckDB: npm install @duckdb/node-api beside this program");
}
