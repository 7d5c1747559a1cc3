import {execFileSync} from "node:child_process";
import {existsSync} from "node:fs";
import {delimiter, join} from "node:path";

/** Where `spark-submit` of an installed Spark stands: by SPARK_HOME, on the PATH, or within Python's `pyspark`; `null` if nowhere. */
export function findSpark(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = [
    ...(env["SPARK_HOME"] ? [join(env["SPARK_HOME"], "bin")] : []),
    ...(env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "")
  ];
  const found = folders.map((folder) => join(folder, "spark-submit")).find((path) => existsSync(path));
  if (found !== undefined) return found;
  try {
    const said = execFileSync("python3", ["-c", "import pyspark; print(pyspark.__path__[0])"], {
      encoding: "utf8",
      env,
      stdio: ["ignore", "pipe", "ignore"]
    });
    const path = join(said.trim(), "bin", "spark-submit");
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
