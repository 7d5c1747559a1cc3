import {existsSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {duckDbOn, nativeDuckDb} from "../../../cli/engine/native-duckdb.js";
import {pathsAnywhere} from "../../../cli/engine/table-paths.js";
import {ingestFrom} from "../../../cli/commands/ingest.js";
import {HeldTrace} from "../../../cli/tables/held-trace.js";
import {engineUnion} from "../../../cli/engine/engine-union.js";
import {writeCounts} from "../../../cli/engine/write-counts.js";
import {startSpark, type SparkSession} from "../../../cli/engine/spark.js";
import {openSource} from "../../../cli/sources/read-source.js";
import {demoSources} from "../../../loaders/logs/demo-sources.js";
import {CANONICAL_TABLES, type CanonicalTableName} from "../../../src/lib/schema/index.js";
import {startCluster} from "../../../tools/spark.js";
import {atNight} from "../../support/nightly.js";
import {folderOf, runCommand} from "../run-command.js";
import {answersOf, MAPPING, resultsOn, seededTables, tablesOf} from "./generated-logs.js";
import {digestsOf, seededShards} from "./generated-shards.js";
import {installedSpark} from "./installed-spark.js";
import {wasmDuckDbOn} from "./wasm-duckdb.js";

const missing = installedSpark();
const title = missing === null ? "Spark" : `Spark, skipped since ${missing}`;

/** Spark takes its time to start, and a busy machine more. */
const LONG = 600_000;

const pathsIn = (folder: string): Map<CanonicalTableName, string> =>
  new Map(
    (Object.keys(CANONICAL_TABLES) as CanonicalTableName[]).map((name) => [name, join(folder, `${name}.parquet`)])
  );

describe.skipIf(missing !== null)(title, () => {
  let spark: SparkSession;
  beforeAll(async () => {
    spark = await startSpark("local[1]");
  }, LONG);
  afterAll(() => spark?.stop(), LONG);

  async function expectSameOnEngines(folder: string): Promise<void> {
    const own = await duckDbOn((await nativeDuckDb())!, [pathsIn(folder)]);
    const browsers = await wasmDuckDbOn(folder);
    try {
      const results = await resultsOn(await spark.on([pathsIn(folder)]));
      expect(results["verdicts.sql"]!.length).toBeGreaterThan(0);
      expect(results).toEqual(await resultsOn(own));
      expect(results).toEqual(await resultsOn(browsers));
      // The files of counts, which DuckDB wrote beside the tables.
      const home = folderOf({});
      const names = await writeCounts(await spark.on([pathsIn(folder)]), home);
      const beside = digestsOf(folder);
      expect(names).toHaveLength(5);
      expect(digestsOf(home)).toEqual(Object.fromEntries(names.map((name) => [name, beside[name]])));
    } finally {
      await own.close();
      await browsers.close();
    }
  }

  /** Folders united by rows, and on a session that runs. */
  async function expectUnitedAlike(folders: readonly string[], session = spark): Promise<void> {
    const home = folderOf({});
    const alone = await runCommand("merge", ...folders, "--json", "-o", join(home, "rows"));
    const union = engineUnion((parts) => session.on(parts.map(pathsAnywhere)), "first");
    const said: string[] = [];
    const terminal = {data: (text: string) => said.push(text), talk: () => undefined, isInteractive: false};
    const out = join(home, "spark");
    const line = {command: "merge" as const, paths: folders.toReversed(), options: {json: true, out}};
    const trace = new HeldTrace();
    await ingestFrom(await openSource(line, undefined, {trace, union}), line.options, terminal, {trace});
    expect(said.join("")).toBe(alone.data);
    expect((JSON.parse(alone.data) as {rowsDropped: number}).rowsDropped).toBeGreaterThan(0);
    expect(digestsOf(out)).toEqual(digestsOf(join(home, "rows")));
  }

  it.each(atNight(["gapeval", "realunify", "unieval", "umnibench", "unison"] as const, ["gapeval", "unison"] as const))(
    "gives every row of every statistic as DuckDB does, native and in the browser: %s",
    async (id) => {
      const [source] = await demoSources(id);
      const files = [...source!.files()].map(({path, text}) => [path, text] as const);
      const [first] = files.map(([path]) => path.split("/")[0]!);
      const mapping = join(folderOf({"mapping.json": JSON.stringify(source!.source?.mapping ?? null)}), "mapping.json");
      await expectSameOnEngines(
        await tablesOf(
          files.filter(([path]) => path.startsWith(first!)),
          ...(source!.source?.mapping ? ["--mapping", mapping] : [])
        )
      );
    },
    LONG
  );

  it.each(Array.from({length: atNight(20, 5)}, (_, seed) => seed))(
    "gives every row of every statistic as DuckDB does, of generated answers with seed %i",
    async (seed) => expectSameOnEngines(await seededTables(seed)),
    LONG
  );

  it(
    "takes paths as they are, and says what is missing without ending",
    async () => {
      const mapping = join(folderOf({"mapping.json": JSON.stringify(MAPPING)}), "mapping.json");
      const folder = await tablesOf([["a.jsonl", answersOf(1, 10, () => ({}))]], "--mapping", mapping);
      const odd = join(folder, "..", "a [1] {b,c}* ?ü");
      await runCommand("ingest", join(folder, "..", "logs"), "-q", "--mapping", mapping, "-o", odd);
      await expect(spark.on([new Map([["items", join(folder, "gone.parquet")]])])).rejects.toThrow(
        /Spark: .*gone\.parquet/
      );
      await expectSameOnEngines(odd);
    },
    LONG
  );

  it(
    "scores and unites on a master with two workers what is scored and united here, also when one of them is lost in the middle",
    async () => {
      const folder = await seededTables(4);
      const cluster = await startCluster(2);
      try {
        const counted = await runCommand("score", folder, "--json", "-q", "--engine", "duckdb");
        expect((JSON.parse(counted.data) as {scores: unknown[]}).scores.length).toBeGreaterThan(0);
        const onCluster = ["--json", "-q", "--engine", "spark", "--master", cluster.master];
        expect(await runCommand("score", folder, ...onCluster)).toEqual(counted);
        const session = await startSpark(cluster.master);
        try {
          await expectUnitedAlike(await seededShards(2), session);
          const engine = await session.on([pathsIn(folder)]);
          const before = await resultsOn(engine);
          cluster.loseWorker();
          expect(await resultsOn(engine)).toEqual(before);
        } finally {
          await session.stop();
        }
      } finally {
        await cluster.stop();
      }
    },
    LONG
  );

  it(
    "unites what several machines read of two demo logs to the files that this program alone writes",
    async () => {
      const logs = await Promise.all((["realunify", "gapeval"] as const).map((id) => demoSources(id)));
      const files = logs.flatMap(([source]) => {
        const all = [...source!.files()].map(({path, text}) => [path, text] as const);
        return all.filter(([path]) => path.startsWith(all[0]![0].split("/")[0]!));
      });
      // Both read the first file.
      const halves = [0, 1].map((half) => files.filter((_, f) => f % 2 === half || f === 0));
      await expectUnitedAlike(await Promise.all(halves.map((half) => tablesOf(half))));
      // What repeats and contradicts stands beside the tables of a folder that was made of others.
      const [first, ...others] = await seededShards(1);
      const merged = join(folderOf({}), "merged");
      await runCommand("merge", ...others, first!, "-q", "-o", merged);
      await expectUnitedAlike([merged, first!]);
    },
    LONG
  );

  it.each(atNight([1, 3, 4, 5], []))(
    "unites generated shards that repeat and contradict each other, with seed %i",
    async (seed) => expectUnitedAlike(await seededShards(seed)),
    LONG
  );

  it("says that a master does not answer, and what a master is", async () => {
    const folder = await seededTables(1);
    const on = (master: string) => runCommand("score", folder, "--engine", "spark", "--master", master);
    expect((await on("spark://127.0.0.1:9")).talk).toContain(
      "no answer from the Spark master within 5 s: spark://127.0.0.1:9"
    );
    const out = join(folderOf({}), "united");
    const union = await runCommand("merge", folder, "-o", out, "--engine", "spark", "--master", "spark://127.0.0.1:9");
    expect([union.code, existsSync(out)]).toEqual([2, false]);
    expect(union.talk).toContain("no answer from the Spark master");
    expect((await on("http://127.0.0.1")).talk).toContain("unknown --master: http://127.0.0.1 (expected local[*]");
  });
});
