import {spawn} from "node:child_process";
import {chmodSync, existsSync, readdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {describe, expect, it} from "vitest";
import {startCluster} from "../../../tools/spark.js";
import {atNight} from "../../support/nightly.js";
import {FORMATS} from "../../lib/adapters/support/sample-logs.js";
import {folderOf, runCommand} from "../run-command.js";
import {expectSameReading, written} from "./alike-readings.js";
import {installedSpark} from "./installed-spark.js";

const missing = installedSpark();
const title = missing === null ? "ingest on Spark" : `ingest on Spark, skipped since ${missing}`;

/** Spark takes its time to start, and a busy machine more. */
const LONG = 600_000;

/** Logs of several formats in one folder, which are as many shares and more: RealUnify's two kinds of files are read apart. */
const severalLogs = (): string =>
  written([
    ...["realunify json", "realunify jsonl", "gapeval", "lm-eval", "inspect json", "zip of all"].flatMap((format) =>
      Object.entries(FORMATS[format]!.files).map(
        ([path, content]) => [`${format.replace(" ", "-")}/${path}`, content] as const
      )
    ),
    ["torn/a.jsonl", '{"doc_id": 1, "resps": [["x"]], "filtered_resps": ["x"], "acc": 1}\nno record\n'],
    ["torn/b.zip", "PK\u0003\u0004 and no more"],
    ["long/a.jsonl", longLog()]
  ]);

/** Few answers of many bytes, so that they are read in ranges, two of which contradict others. */
function longLog(): string {
  const reply = "x".repeat(20_000);
  const line = (n: number): string =>
    JSON.stringify({doc_id: n % 3498, resps: [[`${n} ${reply}`]], filtered_resps: [reply], acc: n % 2});
  return Array.from({length: 3500}, (_, n) => (n === 1700 ? "no record" : line(n))).join("\n");
}

/**
 * A folder with a `node` that fails three times for the first share and for the first long file, and holds the second and third share
 * until a file is there; then it is Node. Each try of these leaves a file.
 */
function faultyNode(fails = 3): {
  readonly folder: string;
  readonly triesOf: (share: number | "long") => number;
  release(): void;
} {
  const folder = folderOf({});
  const path = join(folder, "node");
  const script = `#!/bin/bash
read part
share=$part
case "$*" in *long-files.json) share=long;; esac
mkdir "${folder}/try-$share-$$"
tries=$(ls -d ${folder}/try-$share-* | wc -l)
if { [ "$share" = 0 ] || [ "$share" = long ]; } && [ $tries -le ${fails} ]; then echo "parallax: no luck" >&2; exit 4; fi
if [ "$share" = 1 ] || [ "$share" = 2 ]; then
  for _ in $(seq 600); do [ -e ${folder}/go ] && break; sleep 0.1; done
fi
exec ${process.execPath} "$@" <<< "$part"
`;
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return {
    folder,
    triesOf: (share) => readdirSync(folder).filter((name) => name.startsWith(`try-${share}-`)).length,
    release: () => writeFileSync(join(folder, "go"), "")
  };
}

describe.skipIf(missing !== null)(title, () => {
  it(
    "writes what one program writes, though a share fails three times and a worker is lost in the middle",
    async () => {
      const logs = severalLogs();
      const home = folderOf({});
      const faulty = faultyNode();
      const path = process.env["PATH"]!;
      process.env["PATH"] = `${faulty.folder}:${path}`;
      const cluster = await startCluster(2).finally(() => (process.env["PATH"] = path));
      try {
        const alone = await runCommand("ingest", logs, "--json", "-o", join(home, "alone"));
        const reading = runCommand(
          "ingest",
          logs,
          "--json",
          "-o",
          join(home, "shared"),
          "--engine",
          "spark",
          "--master",
          cluster.master
        );
        await expect.poll(() => faulty.triesOf(1) + faulty.triesOf(2), {timeout: LONG}).toBe(2);
        cluster.loseWorker();
        faulty.release();
        const {code, data, talk} = await reading;
        expect(code, talk).toBe(alone.code);
        expect(talk).toMatch(/Spark \S+ counts the lines of 1 long file\.\nSpark \S+ reads \d+ shares\./);
        expect((JSON.parse(data) as {total: unknown}).total).toEqual(
          (JSON.parse(alone.data) as {total: unknown}).total
        );
        await expectSameReading(join(home, "shared"), join(home, "alone"), true);
        expect([faulty.triesOf("long"), faulty.triesOf(0)]).toEqual([4, 4]);
        expect(faulty.triesOf(1) + faulty.triesOf(2)).toBeGreaterThan(2);
        expect(readdirSync(home).sort()).toEqual(["alone", "ordered", "shared"]);
      } finally {
        await cluster.stop();
      }
    },
    LONG
  );

  it.runIf(atNight(true, false)).each(["SIGTERM", "SIGKILL"] as const)(
    "makes the same tables when it is run again after %s in the middle",
    async (signal) => {
      const logs = severalLogs();
      const home = folderOf({});
      const faulty = faultyNode(0);
      const args = ["bin/parallax.mjs", "ingest", logs, "-q", "-o", join(home, "shared"), "--engine", "spark"];
      const env = {...process.env, PATH: `${faulty.folder}:${process.env["PATH"]}`};
      const driver = spawn(process.execPath, [...args, "--master", "local[3]"], {env, stdio: "ignore"});
      const ended = new Promise((closed) => driver.once("close", closed));
      await expect.poll(() => faulty.triesOf(1) + faulty.triesOf(2), {timeout: LONG}).toBe(2);
      driver.kill(signal);
      await ended;
      // Of a program that is killed nothing is tidied up; it stands in nobody's way.
      const left = readdirSync(home).filter((name) => !name.startsWith("shared.shares-"));
      expect([left, readdirSync(home).length]).toEqual([[], signal === "SIGKILL" ? 1 : 0]);
      faulty.release();
      await runCommand("ingest", logs, "-q", "-o", join(home, "alone"));
      const again = await runCommand("ingest", logs, "-q", "-o", join(home, "shared"), "--engine", "spark");
      expect(again.talk).toBe("");
      await expectSameReading(join(home, "shared"), join(home, "alone"), true);
    },
    2 * LONG
  );

  it(
    "says why a share cannot be read, and writes nothing",
    async () => {
      const logs = severalLogs();
      const faulty = faultyNode();
      const path = process.env["PATH"]!;
      const out = join(folderOf({}), "tables");
      process.env["PATH"] = `${faulty.folder}:${path}`;
      const {code, talk} = await runCommand(
        "ingest",
        logs,
        "-o",
        out,
        "--engine",
        "spark",
        "--master",
        "local[1]"
      ).finally(() => (process.env["PATH"] = path));
      expect([code, talk]).toEqual([4, expect.stringContaining("parallax: no luck. Nothing was written")]);
      expect([existsSync(out), readdirSync(dirname(out))]).toEqual([false, []]);
    },
    LONG
  );

  it("says what it needs", async () => {
    const logs = severalLogs();
    expect(await runCommand("ingest", logs, "--engine", "spark")).toMatchObject({
      code: 2,
      talk: expect.stringContaining("missing --out")
    });
    const out = join(folderOf({}), "tables");
    expect((await runCommand("ingest", logs, "-o", out, "--engine", "duckdb")).talk).toContain("DuckDB reads no logs");
    const gone = await runCommand("ingest", logs, "-o", out, "--engine", "spark", "--master", "spark://127.0.0.1:9");
    expect(gone.talk).toContain("no answer from the Spark master");
    expect(readdirSync(dirname(out))).toEqual([]);
  });
});
