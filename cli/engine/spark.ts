import {spawn} from "node:child_process";
import {mkdtempSync, readdirSync, renameSync, rmSync} from "node:fs";
import {connect, createServer, type Socket} from "node:net";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {createInterface} from "node:readline";
import type {CanonicalTableName} from "../../src/lib/schema/index.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {removeAtEnd} from "../terminal/remove-at-end.js";
import {sparkWaits} from "./spark-waits.js";
import {findSpark} from "./find-spark.js";
import type {HoldingEngine, SqlRow, TablePaths, WritingEngine} from "./sql-engine.js";
import {sqlFile} from "./sql-text.js";

/** A running Spark that looks at canonical tables of one or more folders, one set after another. */
export interface SparkSession {
  /** Version of Spark. */
  readonly version: string;
  /** Opens Parquet files by table, in place of those that were open; every worker has to see them at these paths. */
  on(folders: readonly TablePaths[]): Promise<WritingEngine>;
  /** The rows that a query gives, also where no tables are open. */
  rows: HoldingEngine["rows"];
  stop(): Promise<void>;
}

/** How Spark spells addresses in object storage. */
const OF_STORE = "s3a://";

/** How long a master has to take a connection. */
const PATIENCE_MS = 5000;

/** How much of what Spark says of itself is kept, in lines: its reasons stand at the end. */
const KEPT_LINES = 400;

const MASTERS = /^(?:local(?:\[(?:\d+|\*)\])?|spark:\/\/[^,/]+:\d+(?:,[^,/]+:\d+)*|yarn|k8s:\/\/\S+)$/;

interface Answer {
  readonly version?: string;
  readonly columns?: readonly (readonly [string, string])[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly objects?: readonly SqlRow[];
  readonly error?: string;
}

/**
 * Submits a session to Spark, which stays until it is stopped.
 *
 * @param master - as Spark spells it: `local[*]`, `spark://host:port`, `yarn`, `k8s://…`
 * @param tell - is told what it waits for, if it waits for somebody
 * @throws CommandError where there is no Spark, its master does not answer, or it does not start
 */
export async function startSpark(
  master: string,
  tell: (words: string) => void = () => undefined
): Promise<SparkSession> {
  if (!MASTERS.test(master))
    throw new CommandError(
      EXIT.usage,
      `unknown --master: ${master} (expected local[*], local[N], spark://HOST:PORT, yarn or k8s://ADDRESS)`
    );
  const submit = findSpark();
  if (submit === null)
    throw new CommandError(
      EXIT.usage,
      "missing Spark: set SPARK_HOME, put spark-submit on the PATH, or install it: pip install pyspark (it needs Java 17)"
    );
  await masterAnswers(master);
  const folder = mkdtempSync(join(tmpdir(), "parallax-spark-"));
  removeAtEnd(folder);
  const address = join(folder, "socket");
  const server = createServer();
  await new Promise<void>((listening) => server.listen(address, listening));
  const child = spawn(submit, [...settings(master), sqlFile("spark_session.py"), address], {
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: what it started ends with it.
    detached: true
  });
  const kill = (): void => endGroup(child.pid);
  // Before folders are removed that it may be writing to.
  process.prependOnceListener("exit", kill);
  const said: string[] = [];
  const waits = sparkWaits(tell);
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on("line", (line) => {
      said.push(line);
      waits.line(line);
      if (said.length > KEPT_LINES) said.shift();
    });
  const ended = new Promise<never>((_, reject) => {
    const fail = (why: string): void => {
      waits.end();
      reject(new CommandError(EXIT.usage, `Spark ended (${why})${reasonIn(said)}`));
    };
    child.once("error", ({message}) => fail(message));
    child.once("close", (code, signal) => fail(signal ?? `exit code ${code}`));
  });
  // Without anybody who waits it must not end the program: stopping is an end, too.
  ended.catch(() => undefined);
  const socket = await Promise.race([new Promise<Socket>((taken) => server.once("connection", taken)), ended]);
  server.close();
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  const next = async (): Promise<Answer> => {
    const {value, done} = (await Promise.race([lines.next(), ended])) as IteratorResult<string, undefined>;
    if (done) return ended;
    const answer = JSON.parse(value) as Answer;
    if (answer.error !== undefined)
      throw new CommandError(EXIT.usage, `Spark: ${plainFault(answer.error.split("\n")[0]!)}`);
    return answer;
  };
  const ask = (request: object): void => void socket.write(`${JSON.stringify(request)}\n`);
  const {version} = await next();
  const rows = async function* (sql: string): AsyncGenerator<readonly SqlRow[]> {
    ask({sql});
    const {columns} = await next();
    for (let answer = await next(); answer.rows !== undefined; answer = await next())
      yield answer.rows.map((row) => rowOf(row, columns!));
  };
  return {
    version: version!,
    rows,
    async on(folders) {
      const pathsOf = (table: CanonicalTableName): string[] => folders.map((paths) => placeOf(paths.get(table)!));
      const tables = Object.fromEntries([...folders[0]!.keys()].map((table) => [table, pathsOf(table)]));
      ask({tables});
      await next();
      return {
        rows,
        async *manyRows(sql) {
          ask({sql, many: true});
          for (let answer = await next(); answer.objects !== undefined; answer = await next()) yield answer.objects;
        },
        async keep(name, sql, isHeld) {
          ask({keep: name, sql, held: isHeld});
          await next();
        },
        async write(sql, path) {
          const aside = `${resolve(path)}.parts`;
          ask({write: sql, into: aside});
          await next();
          const written = readdirSync(aside).filter((name) => /^part-.*\.parquet$/.test(name));
          if (written.length !== 1)
            throw new CommandError(
              EXIT.files,
              `Spark wrote ${written.length} files to ${aside}, where one was asked for`
            );
          renameSync(join(aside, written[0]!), path);
          rmSync(aside, {recursive: true, force: true, maxRetries: 5});
        },
        close: () => undefined
      };
    },
    async stop() {
      // Spark ends by itself when nobody can ask any more.
      socket.end();
      await ended.catch(() => undefined);
      process.off("exit", kill);
    }
  };
}

const placeOf = (path: string): string => (path.startsWith(OF_STORE) ? path : resolve(path));

/** Ends a process and all that it started. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid);
  } catch {
    // It has ended by itself.
  }
}

const rowOf = (row: readonly unknown[], columns: NonNullable<Answer["columns"]>): SqlRow =>
  Object.fromEntries(
    columns.map(([name, type], c) => [name, type === "bigint" && row[c] !== null ? BigInt(row[c] as string) : row[c]])
  );

/** What Spark says where it cannot read object storage, in words that help; any other fault is in its own. */
const plainFault = (said: string): string =>
  /S3AFileSystem not found|No FileSystem for scheme "?s3a/.test(said)
    ? `it has no connector for ${OF_STORE}; give it hadoop-aws in the version of its Hadoop (spark.jars.packages org.apache.hadoop:hadoop-aws:VERSION in spark-defaults.conf)`
    : said;

/** What is not left to the cluster's own settings. */
function settings(master: string): string[] {
  const isHere = master.startsWith("local") || /^spark:\/\/(?:localhost|127\.)/.test(master);
  const own: Record<string, string> = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    // Parts that one task writes come in their order only where none of them is near.
    "spark.shuffle.reduceLocality.enabled": "false",
    // Nothing listens to other machines where none takes part; names of this one may lead anywhere.
    ...(isHere ? {"spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1"} : {}),
    ...(master.startsWith("local") ? {"spark.sql.shuffle.partitions": "8"} : {})
  };
  return ["--master", master, ...Object.entries(own).flatMap(([name, value]) => ["--conf", `${name}=${value}`])];
}

/** The line in which Spark says why. */
function reasonIn(said: readonly string[]): string {
  if (said.some((line) => line.includes("masters are unresponsive")))
    return ": the master takes connections, and does not answer";
  const reason = said.findLast((line) => /Exception|\bERROR\b|[Ee]rror:|JAVA_HOME|not found/.test(line)) ?? said.at(-1);
  return reason === undefined ? "" : `: ${reason.trim()}`;
}

/** @throws CommandError if no master of a standalone cluster takes a connection; of others Spark finds out itself */
async function masterAnswers(master: string): Promise<void> {
  if (!master.startsWith("spark://")) return;
  const tries = master.slice("spark://".length).split(",").map(takesConnection);
  if (!(await Promise.all(tries)).includes(true))
    throw new CommandError(EXIT.usage, `no answer from the Spark master within ${PATIENCE_MS / 1000} s: ${master}`);
}

function takesConnection(place: string): Promise<boolean> {
  const [, host, port] = /^(.*):(\d+)$/.exec(place)!;
  return new Promise((answered) => {
    const socket = connect({host: host!, port: Number(port), timeout: PATIENCE_MS});
    const end = (isTaken: boolean): void => {
      socket.destroy();
      answered(isTaken);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}
