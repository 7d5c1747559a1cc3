import {execFileSync} from "node:child_process";
import {existsSync, mkdirSync, writeFileSync} from "node:fs";
import {join, resolve} from "node:path";
import {findSpark} from "../../../cli/engine/find-spark.js";

/** Tested against this one where none is installed. */
const VERSION = "3.5.9";

/** For a minute of small tables it does not pay to compile programs well. */
const QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

/**
 * Finds a Spark for the tests, or installs one below `.cache`, and sets SPARK_HOME for the programs that they start.
 *
 * @returns why there is none, `null` where there is one
 */
export function installedSpark(): string | null {
  try {
    execFileSync("java", ["-version"], {stdio: "ignore"});
  } catch {
    return "no Java is installed";
  }
  quicken();
  if (findSpark() !== null) return null;
  const own = resolve(".cache/spark");
  const python = `${own}/bin/python`;
  const where = ["-c", "import pyspark; print(pyspark.__path__[0])"];
  if (!existsSync(python)) execFileSync("python3", ["-m", "venv", own], {stdio: "pipe"});
  execFileSync(python, ["-m", "pip", "install", "--quiet", `pyspark==${VERSION}`], {stdio: "pipe"});
  process.env["SPARK_HOME"] = execFileSync(python, where, {encoding: "utf8"}).trim();
  return null;
}

/** Settings as a user has them, by Spark's own files and variables: few parts of small tables, programs that start fast. */
function quicken(): void {
  const folder = resolve(".cache/spark-settings");
  mkdirSync(folder, {recursive: true});
  const settings = ["spark.sql.shuffle.partitions 4", `spark.executor.extraJavaOptions ${QUICK}`];
  writeFileSync(join(folder, "spark-defaults.conf"), `${settings.join("\n")}\n`);
  process.env["SPARK_CONF_DIR"] = folder;
  for (const name of ["SPARK_SUBMIT_OPTS", "SPARK_DAEMON_JAVA_OPTS"]) process.env[name] = QUICK;
}
