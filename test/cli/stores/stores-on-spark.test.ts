import {join} from "node:path";
import {afterAll, beforeAll, beforeEach, describe, expect, it, vi} from "vitest";
import {startCluster} from "../../../tools/spark.js";
import {expectSameReading} from "../engine/alike-readings.js";
import {installedSpark} from "../engine/installed-spark.js";
import {folderOf, runCommand} from "../run-command.js";
import {installedMoto} from "./installed-moto.js";
import {startTestStore, type TestStore} from "./test-store.js";

const moto = installedMoto();
const missing = "missing" in moto ? moto.missing : installedSpark();
const title = missing === null ? "a store, read on Spark" : `a store, read on Spark, skipped since ${missing}`;

/** Spark takes its time to start, and a busy machine more. */
const LONG = 400_000;

describe.skipIf(missing !== null)(title, {timeout: LONG}, () => {
  let store: TestStore;
  const lines = (count: number): string =>
    Array.from({length: count}, (_, n) =>
      JSON.stringify({doc_id: n, resps: [["x"]], filtered_resps: ["x"], acc: n % 2})
    ).join("\n");
  const files = {"runs/a b.jsonl": lines(40), "runs/c/d+e.jsonl": `${lines(20)}\nno record\n`};

  beforeAll(async () => {
    store = await startTestStore("program" in moto ? moto.program : "");
    await store.direct("PUT", "logs");
    for (const [key, text] of Object.entries(files))
      await store.direct("PUT", `logs/${key.split("/").map(encodeURIComponent).join("/")}`, text);
  }, 60_000);
  afterAll(() => store.stop());
  beforeEach(() => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "owner");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "owner");
    vi.stubEnv("AWS_ENDPOINT_URL_S3", store.endpoint);
  });

  it("gives the tables that one program makes, by workers with keys of their own", async () => {
    const folder = folderOf(files);
    const at = (name: string): string => join(folder, name);
    await runCommand("ingest", at("runs"), "--subject", "m", "-q", "-o", at("alone"));
    const cluster = await startCluster(2);
    try {
      const argv = ["ingest", "s3a://logs/runs", "--subject", "m", "--engine", "spark", "--master", cluster.master];
      const run = await runCommand(...argv, "-o", at("shared"));
      expect(run).toMatchObject({code: 1, talk: expect.stringMatching(/Spark \S+ reads \d shares?\./) as string});
      await expectSameReading(at("shared"), at("alone"), true);
    } finally {
      await cluster.stop();
    }
  });

  it("says which connector Spark lacks to read tables there itself", async () => {
    await runCommand("ingest", "s3://logs/runs", "--subject", "m", "-q", "-o", "s3://logs/tables");
    const run = await runCommand("score", "s3://logs/tables", "--engine", "spark", "--master", "local[2]");
    expect(run).toMatchObject({
      code: 2,
      talk: expect.stringContaining(
        "it has no connector for s3a://; give it hadoop-aws in the version of its Hadoop"
      ) as string
    });
  });
});
