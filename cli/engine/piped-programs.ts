import {existsSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {checkoutRoot} from "../terminal/checkout.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {ShareAnswer} from "./share-plan.js";
import type {SparkSession} from "./spark.js";

/** Exit code of a shell that does not find a program. */
const NO_SUCH_PROGRAM = "127";

/**
 * What the programs say that Spark starts, one for every part of a plan.
 *
 * @throws CommandError where Spark gives up, or lost a part
 */
export async function pipedAnswers(spark: SparkSession, plan: string, parts: number): Promise<ShareAnswer[]> {
  const found = new Map<number, ShareAnswer>();
  try {
    for await (const rows of spark.rows(pipeSql(plan, parts)))
      for (const row of rows) {
        const answer = JSON.parse(String(row["answer"])) as ShareAnswer;
        found.set(answer.number, answer);
      }
  } catch (error) {
    throw error instanceof CommandError
      ? new CommandError(EXIT.files, `${plainReason(error.message)}. Nothing was written`)
      : error;
  }
  return Array.from({length: parts}, (_, part) => {
    const answer = found.get(part);
    if (answer === undefined)
      throw new CommandError(EXIT.files, `Spark lost share ${part} of ${parts}. Nothing was written`);
    return answer;
  });
}

/** A task for every part, through which Spark pipes its number: a node on the worker's path comes before the one that runs here. */
function pipeSql(plan: string, parts: number): string {
  const command = `PATH="$PATH":${inShell(dirname(process.execPath))} exec node ${inShell(programFile())} ingest --share ${inShell(plan)}`;
  return `SELECT TRANSFORM(id) USING ${inSql(command)} AS (answer STRING) FROM range(0, ${parts}, 1, ${parts})`;
}

const inShell = (words: string): string => `'${words.replaceAll("'", "'\\''")}'`;
const inSql = (words: string): string => `'${words.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** The program that people start: the package has it beside this file's folder. */
function programFile(): string {
  const packed = fileURLToPath(new URL("../bin/parallax.mjs", import.meta.url));
  return existsSync(packed) ? packed : join(checkoutRoot(), "bin/parallax.mjs");
}

/** Why a part could not be done, of what Spark says around it. */
function plainReason(said: string): string {
  const [, status, words = ""] =
    /Subprocess exited with status (\d+)\. Error:\s*(?:parallax: )?(.*?)\.?$/s.exec(said) ?? [];
  if (status === undefined) return said;
  if (status === NO_SUCH_PROGRAM)
    return "a worker has no Node: Node 20 or later must be on the PATH of Spark's workers";
  return words === ""
    ? `this program ended on a worker with exit code ${status}; the worker's own log says why`
    : words;
}
