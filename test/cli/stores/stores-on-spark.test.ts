import {mkdirSync, readdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, beforeEach, describe, expect, it, vi} from "vitest";
import {startCluster} from "../../../tools/spark.js";
import {expectSameReading} from "../engine/alike-readings.js";
import {installedSpark} from "../engine/installed-spark.js";
import {digestsOf} from "../engine/generated-shards.js";
import {folderOf, runCommand} from "../run-command.js";
import {xmlTexts} from "../../../cli/stores/s3/xml-texts.js";
import {atNight} from "../../support/nightly.js";
import {installedConnector} from "./installed-connector.js";
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

  const keysBelow = async (prefix: string): Promise<string[]> =>
    xmlTexts((await store.direct("GET", `logs?list-type=2&prefix=${encodeURIComponent(prefix)}`)).toString(), "Key");
  /** What stands below a prefix, in a folder of this machine. */
  const copied = async (prefix: string): Promise<string> => {
    const folder = folderOf({});
    mkdirSync(join(folder, "copy"));
    for (const key of await keysBelow(prefix))
      writeFileSync(join(folder, "copy", key.slice(prefix.length)), await store.direct("GET", `logs/${key}`));
    return join(folder, "copy");
  };

  it("gives the tables that one program makes, by workers with keys of their own, in the store again", async () => {
    const folder = folderOf(files);
    const at = (name: string): string => join(folder, name);
    await runCommand("ingest", at("runs"), "--subject", "m", "-q", "-o", at("alone"));
    const cluster = await startCluster(2);
    try {
      const argv = ["ingest", "s3a://logs/runs", "--subject", "m", "--engine", "spark", "--master", cluster.master];
      const run = await runCommand(...argv, "--shares", at("common"), "-o", "s3://logs/by-spark");
      expect(run).toMatchObject({code: 1, talk: expect.stringMatching(/Spark \S+ reads \d shares?\./) as string});
      await expectSameReading(await copied("by-spark/"), at("alone"), false);
      expect(readdirSync(at("common"))).toEqual([]);
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

  describe("with Hadoop's connector", () => {
    const connector = atNight<() => ReturnType<typeof installedConnector>>(installedConnector, () => ({
      missing: "it is fetched by night (300 MB)"
    }))();
    const without = "missing" in connector ? `, skipped since ${connector.missing}` : "";
    beforeEach(() => vi.stubEnv("SPARK_CONF_DIR", "settings" in connector ? connector.settings : undefined));

    it.skipIf(without !== "")(`keeps shares of a cluster beside the tables, and says so${without}`, async () => {
      const folder = folderOf(files);
      const at = (name: string): string => join(folder, name);
      await runCommand("ingest", at("runs"), "--subject", "m", "-q", "-o", at("alone"));
      const cluster = await startCluster(2);
      try {
        const argv = ["ingest", "s3://logs/runs", "--subject", "m", "--engine", "spark", "--master", cluster.master];
        const {code, talk} = await runCommand(...argv, "-o", "s3://logs/in parts");
        const [, left] = /Shares are left at s3a:\/\/logs\/(in parts\.shares-\S+): this program deletes nothing/.exec(
          talk
        )!;
        expect([code, talk]).toEqual([1, expect.stringContaining(`Shares go to s3a://logs/${left}.`) as string]);
        expect((await keysBelow(`${left}/share-`)).some((key) => key.endsWith("/manifest.json"))).toBe(true);
        await expectSameReading(await copied("in parts/"), at("alone"), false);
      } finally {
        await cluster.stop();
      }
    });

    it.skipIf(without !== "")(`counts and unites folders there, as rows do${without}`, async () => {
      const odd = "s3://logs/odd +%20{1}";
      for (const [key, out] of Object.entries({"a b.jsonl": `${odd}/one`, c: `${odd}/two`}))
        await runCommand("ingest", `s3://logs/runs/${key}`, "--subject", "m", "-q", "-o", out);
      const onSpark = ["--engine", "spark", "--master", "local[2]", "-q"];
      const score = ["score", `${odd}/one`, "--json"];
      expect(await runCommand(...score, ...onSpark)).toEqual(await runCommand(...score, "--engine", "rows", "-q"));
      const merge = ["merge", `${odd}/one`, `${odd}/two`, "-q", "-o"];
      await runCommand(...merge, "s3://logs/by-rows");
      expect(await runCommand(...merge, "s3://logs/united", ...onSpark)).toMatchObject({talk: ""});
      expect(digestsOf(await copied("united/"))).toEqual(digestsOf(await copied("by-rows/")));
    });
  });
});
