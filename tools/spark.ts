import {spawn, type ChildProcess} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {createInterface} from "node:readline";
import {pathToFileURL} from "node:url";
import {findSpark} from "../cli/engine/find-spark.js";

/** A standalone cluster of Spark on this machine. */
interface Cluster {
  /** As `--master` takes it. */
  readonly master: string;
  /** Ends a worker as a machine that loses its power ends. */
  loseWorker(): void;
  stop(): Promise<void>;
}

/**
 * Starts a standalone master and workers of one core and one gigabyte each, which listen on the loopback interface alone.
 *
 * @throws Error where no Spark is installed, or it does not start
 */
export async function startCluster(workers: number): Promise<Cluster> {
  const submit = findSpark();
  if (submit === null) throw new Error("no Spark was found (pip install pyspark)");
  const folder = mkdtempSync(join(tmpdir(), "parallax-cluster-"));
  const running: ChildProcess[] = [];
  const start = (role: "master.Master" | "worker.Worker", args: readonly string[], ready: RegExp): Promise<string> => {
    const child = spawn(
      join(dirname(submit), "spark-class"),
      [`org.apache.spark.deploy.${role}`, "--host", "127.0.0.1", "--webui-port", "0", ...args],
      {cwd: folder, env: {...process.env, SPARK_LOCAL_IP: "127.0.0.1"}, stdio: ["ignore", "ignore", "pipe"]}
    );
    running.push(child);
    return new Promise((isReady, failed) => {
      const lines: string[] = [];
      createInterface(child.stderr!).on("line", (line) => {
        lines.push(line);
        const found = ready.exec(line);
        if (found !== null) isReady(found[0]);
      });
      child.once("close", () => failed(new Error(lines.slice(-5).join("\n"))));
    });
  };
  const stop = async (): Promise<void> => {
    const ends = running.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const end = new Promise((closed) => child.once("close", closed));
      child.kill();
      await end;
    });
    await Promise.all(ends);
    rmSync(folder, {recursive: true, force: true, maxRetries: 5});
  };
  try {
    const master = await start("master.Master", ["--port", "0"], /spark:\/\/127\.0\.0\.1:\d+/);
    const started = Array.from({length: workers}, (_, w) =>
      start(
        "worker.Worker",
        ["--cores", "1", "--memory", "1g", "--work-dir", join(folder, `${w}`), master],
        /Successfully registered/
      )
    );
    await Promise.all(started);
    return {master, loseWorker: () => void running.at(-1)!.kill("SIGKILL"), stop};
  } catch (error) {
    await stop();
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const cluster = await startCluster(2);
  console.log(`${cluster.master}: two workers; Ctrl-C stops them.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void cluster.stop());
}
