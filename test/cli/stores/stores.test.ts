import {execFileSync, spawn} from "node:child_process";
import {createHash} from "node:crypto";
import {once} from "node:events";
import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {gzipSync} from "node:zlib";
import {zipSync} from "fflate";
import {afterAll, beforeAll, beforeEach, describe, expect, it, vi} from "vitest";
import {demoSources} from "../../../loaders/logs/demo-sources.js";
import {BENCHMARK_IDS} from "../../../src/lib/benchmarks/index.js";
import {xmlTexts} from "../../../cli/stores/s3/xml-texts.js";
import {expectSameReading} from "../engine/alike-readings.js";
import {storeHome} from "../../../cli/engine/shares-home.js";
import {readInSharesHere} from "../engine/read-in-shares.js";
import {folderOf, runCommand, type CommandRun} from "../run-command.js";
import {installedMoto} from "./installed-moto.js";
import {startTestStore, type Meddle, type TestStore} from "./test-store.js";

const found = installedMoto();
const title = "missing" in found ? `a store, skipped since ${found.missing}` : "a store";

const SECRET = "a-secret-nobody-prints";
const CHANGED = "the file changed while it was being read";

const record = (n: number, reply = "x"): string =>
  `${JSON.stringify({doc_id: n, resps: [[reply]], filtered_resps: [reply], acc: n % 2})}\n`;
const records = (count: number, reply?: string): string =>
  Array.from({length: count}, (_, n) => record(n, reply)).join("");
const pathOf = (key: string): string => key.split("/").map(encodeURIComponent).join("/");
const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const bytesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, sha256Of(readFileSync(join(folder, name)))]));

/** The demo log that has the fewest files: the store of the tests takes its time over each. */
async function fewestFiles(): Promise<readonly {readonly path: string; readonly text: string}[]> {
  const logs = await Promise.all(
    BENCHMARK_IDS.map(async (id) => (await demoSources(id)).flatMap(({files}) => [...files()]))
  );
  return logs.filter(({length}) => length > 0).sort((a, b) => a.length - b.length)[0]!;
}

/** Answers as a store that says no. */
const refuses =
  (isMeant: (method: string, path: string) => boolean, status: number, code: string): Meddle =>
  ({method, path}, response) => {
    if (!isMeant(method, path)) return false;
    response.writeHead(status, {"content-type": "application/xml"});
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${SECRET}</Message></Error>`);
    return true;
  };

describe.skipIf("missing" in found)(title, {timeout: 120_000}, () => {
  let store: TestStore;

  beforeAll(async () => {
    store = await startTestStore("program" in found ? found.program : "");
    await store.direct("PUT", "logs");
  }, 60_000);
  afterAll(() => store.stop());

  beforeEach(() => {
    vi.unstubAllEnvs();
    for (const name of ["AWS_REGION", "AWS_DEFAULT_REGION", "AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL"])
      vi.stubEnv(name, undefined);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "owner");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", SECRET);
    vi.stubEnv("AWS_ENDPOINT_URL_S3", store.endpoint);
    store.meddle = null;
    store.passed.length = 0;
  });

  const run = async (...argv: string[]): Promise<CommandRun> => {
    const one = await runCommand(...argv);
    // Whatever is asked: neither the secret, nor what a store says beside its short word.
    expect(one.data + one.talk).not.toContain(SECRET);
    return one;
  };
  const put = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<void> => {
    const all = Object.entries(files);
    for (let at = 0; at < all.length; at += 20)
      await Promise.all(
        all.slice(at, at + 20).map(([key, content]) => store.direct("PUT", `logs/${pathOf(key)}`, content))
      );
  };
  const listed = async (query: string, name: string): Promise<string[]> =>
    xmlTexts((await store.direct("GET", `logs?${query}`)).toString(), name);
  const keysBelow = (prefix: string) => listed(`list-type=2&prefix=${encodeURIComponent(prefix)}`, "Key");
  const uploadsLeft = () => listed("uploads=", "UploadId");
  const content = (key: string) => store.direct("GET", `logs/${pathOf(key)}`);
  const bytesBelow = async (prefix: string): Promise<Record<string, string>> => {
    const all: Record<string, string> = {};
    for (const key of await keysBelow(prefix)) all[key.slice(prefix.length)] = sha256Of(await content(key));
    return all;
  };
  const fetches = () => store.passed.filter(({method, path}) => method === "GET" && !path.includes("list-type"));
  const lists = () => store.passed.filter(({path}) => path.includes("list-type"));

  it("gives the tables that the same log on disk gives, byte for byte, there and back", async () => {
    const folder = folderOf({});
    for (const {path, text} of await fewestFiles()) {
      mkdirSync(dirname(join(folder, "demo", path)), {recursive: true});
      writeFileSync(join(folder, "demo", path), text);
      await put({[`round/demo/${path}`]: text});
    }
    const read = await run("ingest", join(folder, "demo"), "-o", join(folder, "tables"));
    const onDisk = bytesOf(join(folder, "tables"));
    expect(await run("ingest", "s3://logs/round/demo", "-o", "s3a://logs/round/tables")).toEqual(read);
    expect(await bytesBelow("round/tables/")).toEqual(onDisk);
    expect(Object.keys(onDisk)).toContain("counts-verdicts.parquet");
    expect(await uploadsLeft()).toEqual([]);

    const score = await run("score", join(folder, "tables"), "--json");
    expect(await run("score", "s3://logs/round/tables/", "--json")).toEqual(score);
    await run("merge", join(folder, "tables"), "-q", "-o", join(folder, "merged"));
    const merged = await run("merge", "s3://logs/round/tables", "-q", "-o", "s3://logs/round/merged");
    expect(merged).toMatchObject({code: 0, talk: ""});
    expect(await bytesBelow("round/merged/")).toEqual(bytesOf(join(folder, "merged")));
    const shown = await run("inspect", join(folder, "demo"), "--json");
    expect(await run("inspect", "s3://logs/round/demo", "--json")).toEqual(shown);
  });

  it("reads a long file once, by ranges that hold for the file that was found, and of a short one all at once", async () => {
    const long = records(20_000, "y".repeat(1000));
    await put({"ranges/long.jsonl": long, "ranges/short.jsonl": records(10)});
    const folder = folderOf({"ranges/long.jsonl": long, "ranges/short.jsonl": records(10)});
    const options = ["--subject", "m", "-q"];
    await run("ingest", join(folder, "ranges"), ...options, "-o", join(folder, "tables"));
    store.passed.length = 0;
    await run("ingest", "s3://logs/ranges", ...options, "-o", "s3://logs/ranges-tables");
    expect(await bytesBelow("ranges-tables/")).toEqual(bytesOf(join(folder, "tables")));
    const ofLong = fetches().filter(({path, headers}) => path.startsWith("/logs/ranges/long") && headers.range);
    const ofShort = fetches().filter(({path, headers}) => path.startsWith("/logs/ranges/short") && headers.range);
    expect(long.length).toBeGreaterThan(4 * (8 << 20));
    // The beginning, by which it is recognised, and then every byte once.
    const bytes = ofLong.reduce((sum, one) => sum + one.bytes, 0);
    expect(bytes).toBeGreaterThanOrEqual(long.length);
    expect(bytes).toBeLessThanOrEqual(long.length + (1 << 19));
    expect(Math.max(...ofLong.map((one) => one.bytes))).toBeLessThanOrEqual(8 << 20);
    expect([...ofLong, ...ofShort].every(({headers}) => headers["if-match"])).toBe(true);
    expect(ofShort).toHaveLength(1);
  });

  it("reads what is said to be packed as it is stored", async () => {
    await store.direct("PUT", "logs/packed/a.jsonl.gz", gzipSync(records(5)), {"content-encoding": "gzip"});
    const {data} = await run("score", "s3://logs/packed", "--subject", "m", "--json");
    expect((JSON.parse(data) as {ledger: {rows: number}}).ledger.rows).toBe(5);
  });

  it.each([true, false])(
    "says that a file changed while it was read (store knows the condition: %s)",
    async (knows) => {
      await put({"changes/a.jsonl": records(20_000, "y".repeat(1000))});
      let asked = 0;
      store.meddle = async ({headers, path}) => {
        if (!knows) delete headers["if-match"];
        if (!path.startsWith("/logs/changes/a.jsonl")) return false;
        asked += 1;
        if (asked === 3) await store.direct("PUT", "logs/changes/a.jsonl", records(20_000, "z".repeat(1000)));
        return false;
      };
      const {code, data} = await run("score", "s3://logs/changes", "--subject", "m", "--json");
      const {ledger} = JSON.parse(data) as {ledger: {rows: number; entries: {reason: string}[]}};
      expect(code).toBe(1);
      expect(ledger.entries.map(({reason}) => reason)).toContain(CHANGED);
      expect(ledger.rows).toBeGreaterThan(0);
      expect(ledger.rows).toBeLessThan(20_000);
    }
  );

  it("says that a file was removed while it was read", async () => {
    await put({"goes/a.jsonl": records(20_000, "y".repeat(1000))});
    store.meddle = async ({path}) => {
      if (path.startsWith("/logs/goes/a") && fetches().length === 3) await store.direct("DELETE", "logs/goes/a.jsonl");
      return false;
    };
    const {code, data} = await run("score", "s3://logs/goes", "--subject", "m", "--json");
    expect(code).toBe(1);
    expect(data).toContain(CHANGED);
  });

  it("takes no whole object where it asked for a range", async () => {
    await put({"whole/a.jsonl": records(20_000, "y".repeat(1000))});
    store.meddle = ({headers}) => {
      delete headers.range;
      return false;
    };
    const {code, data, talk} = await run("score", "s3://logs/whole", "--subject", "m", "--json");
    expect(code).not.toBe(0);
    expect(data + talk).toContain("the store sends whole objects, where a range of this one was asked for");
  });

  it("finds keys as they are, and passes over those that are no paths", async () => {
    const keys = [
      "a b.jsonl",
      "a+b.jsonl",
      "100%25.jsonl",
      "Äpfel/größe ü.jsonl",
      "q?x=1&y#z.jsonl",
      "it's (1)!*.jsonl"
    ];
    const files = Object.fromEntries(keys.map((key, k) => [key, record(k)]));
    const put1 = Object.entries(files).map(([key, text]) => [`names of/${key}`, text]);
    await put(Object.fromEntries(put1) as Record<string, string>);
    await put({"names of/node_modules/a.jsonl": record(99), "names of/empty/": ""});
    const folder = folderOf(Object.fromEntries(Object.entries(files).map(([key, text]) => [`names of/${key}`, text])));
    const options = ["--subject", "m", "--json"];
    const onDisk = await run("inspect", join(folder, "names of"), ...options);
    expect(await run("inspect", "s3://logs/names of", ...options)).toEqual(onDisk);
    expect(await run("inspect", "s3://logs/names of/", ...options)).toEqual(onDisk);
    expect(Object.keys((JSON.parse(onDisk.data) as {ledger: {files: object}}).ledger.files).sort()).toEqual(
      keys.map((key) => `names of/${key}`).sort()
    );
    for (const key of keys) {
      const {code, data} = await run("inspect", `s3://logs/names of/${key}`, ...options);
      expect({code, files: Object.keys((JSON.parse(data) as {ledger: {files: object}}).ledger.files)}).toEqual({
        code: 0,
        files: [key.split("/").at(-1)]
      });
    }
  });

  it("reads no key with parts that mean another place, and counts it as lost", async () => {
    const listed =
      "<ListBucketResult><IsTruncated>false</IsTruncated>" +
      ["dots/../a.jsonl", "dots/x/./b.jsonl", "dots//c.jsonl", "dots/d.jsonl"]
        .map(
          (key) => `<Contents><Key>${key}</Key><ETag>&quot;e&quot;</ETag><Size>${record(1).length}</Size></Contents>`
        )
        .join("");
    store.meddle = ({path}, response) => {
      if (path.includes("list-type")) response.end(path.includes("dots%2F") ? listed : "<ListBucketResult/>");
      else response.writeHead(206, {etag: '"e"'}).end(record(1));
      return true;
    };
    const {code, data} = await run("inspect", "s3://logs/dots", "--subject", "m", "--json");
    const {ledger} = JSON.parse(data) as {ledger: {unread: {file: string; reason: string}[]; files: object}};
    expect(code).toBe(1);
    expect(JSON.stringify(ledger)).toContain("a part of its key is '.' or '..', which means another place");
    expect(JSON.stringify(ledger)).toContain("a part of its key is empty");
    expect(fetches().map(({path}) => path)).toEqual(fetches().map(() => "/logs/dots/d.jsonl"));
    expect((await run("inspect", "s3://logs/dots/../logs")).talk).toContain("invalid address; a part of its key is");
  });

  it("lists 2,000 keys page by page, in the order of folders, and asks for each once", async () => {
    const names = Array.from({length: 2000}, (_, n) => `${n % 2 ? "m" : "m-1"}/${String(n).padStart(4, "0")}.jsonl`);
    await put(Object.fromEntries(names.map((name, n) => [`many/${name}`, record(n)])));
    const folder = folderOf(Object.fromEntries(names.map((name, n) => [`many/${name}`, record(n)])));
    await run("ingest", join(folder, "many"), "--subject", "m", "-q", "-o", join(folder, "tables"));
    store.passed.length = 0;
    const {code} = await run("ingest", "s3://logs/many", "--subject", "m", "-q", "-o", "s3://logs/many-tables");
    expect(code).toBe(0);
    expect(await bytesBelow("many-tables/")).toEqual(bytesOf(join(folder, "tables")));
    // Whether the place is one object, two pages, and whether anything is where the tables go.
    const pages = lists().filter(({path}) => path.includes("prefix=many%2F"));
    expect(pages.map(({path}) => path.includes("continuation-token"))).toEqual([false, true]);
    expect(fetches().filter(({path, headers}) => path.startsWith("/logs/many/") && headers.range)).toHaveLength(2000);
  });

  it("fetches short files several at a time, each once, and no others", async () => {
    const names = Array.from({length: 60}, (_, n) => `wide/${String(n).padStart(2, "0")}.jsonl`);
    await put(Object.fromEntries(names.map((name, n) => [name, record(n)])));
    await put({"wide/30.png": "no log", "wide/31.bin": "no log"});
    let [open, most] = [0, 0];
    store.meddle = async ({path}) => {
      if (!path.startsWith("/logs/wide/")) return false;
      most = Math.max(most, (open += 1));
      await new Promise((waited) => setTimeout(waited, 20));
      open -= 1;
      return false;
    };
    const {data} = await run("inspect", "s3://logs/wide", "--subject", "m", "--json");
    expect((JSON.parse(data) as {ledger: {rows: number}}).ledger.rows).toBe(60);
    expect(most).toBeGreaterThan(8);
    expect(most).toBeLessThanOrEqual(17);
    const logs = fetches().filter(({path}) => path.endsWith(".jsonl"));
    expect(logs).toHaveLength(60);
  });

  it("says who may not do what to which key", async () => {
    await put({"closed/a.jsonl": records(3), "closed/b.jsonl": records(3)});
    store.meddle = refuses((method, path) => method === "GET" && path.includes("list-type"), 403, "AccessDenied");
    expect(await run("inspect", "s3://logs/closed")).toMatchObject({
      code: 4,
      talk: "parallax: s3://logs: ListObjectsV2 refused (AccessDenied): these credentials may not do that; it takes s3:ListBucket\n"
    });
    store.meddle = refuses((method, path) => method === "GET" && path.includes("closed/a"), 403, "AccessDenied");
    const read = await run("inspect", "s3://logs/closed", "--subject", "m");
    expect(read.code).not.toBe(0);
    expect(read.data + read.talk).toContain(
      "s3://logs/closed/a.jsonl: GetObject refused (AccessDenied): these credentials may not do that; it takes s3:GetObject"
    );
    store.meddle = refuses((method) => method === "POST", 403, "AccessDenied");
    const read2 = fetches().length;
    const written = await run("ingest", "s3://logs/closed/b.jsonl", "--subject", "m", "-o", "s3://logs/closed-tables");
    expect(written).toMatchObject({
      code: 4,
      talk: "parallax: s3://logs/closed-tables/manifest.json: CreateMultipartUpload refused (AccessDenied): these credentials may not do that; it takes s3:PutObject\n"
    });
    // Found out before it was read: its beginning only was looked at.
    expect(fetches().length - read2).toBeLessThanOrEqual(1);
  });

  it.each([
    ["SignatureDoesNotMatch", "AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID"],
    ["InvalidAccessKeyId", "the store does not know AWS_ACCESS_KEY_ID"],
    ["ExpiredToken", "AWS_SESSION_TOKEN has expired"],
    ["RequestTimeTooSkewed", "this machine's clock differs from the store's by more than 15 minutes"]
  ])("says what %s means", async (code, meaning) => {
    store.meddle = refuses(() => true, 403, code);
    expect((await run("inspect", "s3://logs/any")).talk).toBe(
      `parallax: s3://logs: ListObjectsV2 refused (${code}): ${meaning}\n`
    );
  });

  it("is read in shares by programs of their own, long files by ranges of their lines, to the same tables", async () => {
    const files = {
      "shares/long.jsonl": records(900, "y".repeat(1000)),
      "shares/a/b c+.jsonl": records(20),
      "shares/short.jsonl": `${records(10)}no record\n`,
      "shares/d.zip": zipSync({"in/e.jsonl": Buffer.from(records(15)), "in/f.jsonl": Buffer.from(records(5))})
    };
    await put(files);
    const folder = folderOf(files);
    const at = (name: string): string => join(folder, name);
    await run("ingest", at("shares"), "--subject", "m", "-q", "-o", at("alone"));
    const shares = await readInSharesHere(at("shared"), ["s3://logs/shares"], ["--subject", "m"], 200_000);
    expect(shares).toBeGreaterThan(6);
    await expectSameReading(at("shared"), at("alone"), false);
    // Every program says which object it reads.
    const ranges = fetches().filter(({path, headers}) => path.includes("long.jsonl") && headers["if-match"]);
    expect(ranges.length).toBeGreaterThan(6);
  });

  it.each(["long files", "shares"] as const)(
    "says that a file changed before %s were read by others",
    async (before) => {
      await put({"shift/long.jsonl": records(900, "y".repeat(1000)), "shift/short.jsonl": records(10)});
      const out = join(folderOf({}), "tables");
      let change: Promise<unknown> = Promise.resolve();
      store.meddle = async () => {
        await change;
        return false;
      };
      const changed = (kind: string): void => {
        if (kind === before) change = store.direct("PUT", "logs/shift/long.jsonl", records(900, "z".repeat(1000)));
      };
      await readInSharesHere(out, ["s3://logs/shift"], ["--subject", "m"], 200_000, changed);
      const ledger = JSON.parse(readFileSync(join(out, "ledger.json"), "utf8")) as {
        rows: number;
        entries: {reason: string}[];
      };
      expect(ledger.entries.map(({reason}) => reason).join()).toMatch(
        /^the file changed, or went, while|^the file changed while/
      );
      expect(ledger.rows).toBe(10);
    }
  );

  it("is counted by DuckDB where somebody asks for it", async () => {
    await put({"counted/a.jsonl": records(30)});
    await run("ingest", "s3://logs/counted", "--subject", "m", "-q", "-o", "s3://logs/counted-tables");
    const read = await run("score", "s3://logs/counted-tables", "--engine", "rows", "--json");
    const counted = await run("score", "s3://logs/counted-tables", "--engine", "duckdb", "--json");
    expect(counted).toEqual(read);
    // It was laid down to be counted.
    const whole = fetches().filter(({path}) => path.includes("counted-tables/judgments.parquet"));
    expect(whole.length).toBeGreaterThan(1);
  });

  it("signs every request as AWS's own library does", async () => {
    await put({"signed/a b+c%&=?#ü'(1)!*.jsonl": records(3)});
    vi.stubEnv("AWS_SESSION_TOKEN", "a-token/+=");
    vi.stubEnv("AWS_REGION", "eu-west-1");
    await run("ingest", "s3://logs/signed", "--subject", "m", "-q", "-o", "s3://logs/signed tables+ü");
    expect(store.passed.length).toBeGreaterThan(40);
    for (const {headers, sha256} of store.passed) {
      expect(headers["x-amz-content-sha256"]).toBe(sha256);
      expect(headers["x-amz-security-token"]).toBe("a-token/+=");
    }
    const requests = store.passed.map(({method, path, headers}) => [method, path, headers]);
    const said = execFileSync("python" in found ? found.python : "", ["test/cli/stores/signatures.py"], {
      input: JSON.stringify({secret: SECRET, requests}),
      encoding: "utf8"
    });
    expect(said.trim().split("\n")).toEqual(requests.map(() => "equal"));
  });

  it("says that a bucket, a key or a store is missing", async () => {
    expect(await run("inspect", "s3://nobody-has-this/a")).toMatchObject({
      code: 4,
      talk: "parallax: s3://nobody-has-this: ListObjectsV2 refused (NoSuchBucket): there is no such bucket\n"
    });
    expect((await run("inspect", "s3://logs/nothing/*.jsonl")).talk).toBe(
      "parallax: missing file or folder: s3://logs/nothing/*.jsonl; patterns are not matched in a store, where they may be part of a key: name the folder\n"
    );
    vi.stubEnv("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:9");
    const {code, talk} = await run("inspect", "s3://logs/a");
    expect({code, talk}).toEqual({
      code: 4,
      talk: "parallax: http://127.0.0.1:9 cannot be reached, asked 5 times: ECONNREFUSED; AWS_ENDPOINT_URL names the store\n"
    });
  });

  it("asks again where a store is busy", async () => {
    await put({"busy/a.jsonl": records(3)});
    let asked = 0;
    const busy = refuses(() => (asked += 1) % 2 === 1, 503, "SlowDown");
    store.meddle = busy;
    const {code} = await run("ingest", "s3://logs/busy", "--subject", "m", "-q", "-o", "s3://logs/busy-tables");
    expect(code).toBe(0);
    expect(await keysBelow("busy-tables/")).toHaveLength(14);
  });

  it("replaces nothing", async () => {
    await put({"there/tables/other.txt": "mine", "there/a.jsonl": records(3)});
    const {code, talk} = await run(
      "ingest",
      "s3://logs/there/a.jsonl",
      "--subject",
      "m",
      "-o",
      "s3://logs/there/tables"
    );
    expect({code, talk}).toEqual({
      code: 4,
      talk: "parallax: s3://logs/there/tables cannot be written: s3://logs/there/tables/other.txt is there, and nothing in a store is replaced. Name another place, or remove what is there\n"
    });
    expect(await keysBelow("there/tables/")).toEqual(["there/tables/other.txt"]);
  });

  it("shows nothing of tables whose upload broke off", async () => {
    await put({"cut/a.jsonl": records(30)});
    store.meddle = ({method, path}, response) => {
      if (method !== "PUT" || !path.startsWith("/logs/cut-tables/responses.parquet")) return false;
      response.destroy();
      return true;
    };
    const argv = ["ingest", "s3://logs/cut", "--subject", "m", "-q", "-o", "s3://logs/cut-tables"];
    const {code, talk} = await run(...argv);
    expect(code).toBe(4);
    expect(talk).toContain("cannot be reached, asked 5 times");
    expect(store.passed.filter(({method, status}) => method === "PUT" && status === 200).length).toBeGreaterThan(0);
    expect(await keysBelow("cut-tables")).toEqual([]);
    expect(await uploadsLeft()).toEqual([]);
    store.meddle = null;
    expect((await run(...argv)).code).toBe(0);
  });

  it("shows nothing of tables whose program was killed", async () => {
    await put({"killed/a.jsonl": records(30)});
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    store.meddle = ({method, path}) => {
      if (method !== "PUT" || !path.startsWith("/logs/killed-tables/responses.parquet")) return false;
      isHeld();
      return true;
    };
    const argv = ["ingest", "s3://logs/killed", "--subject", "m", "-q", "-o", "s3://logs/killed-tables"];
    const child = spawn(process.execPath, ["bin/parallax.mjs", ...argv], {stdio: "ignore", env: process.env});
    await held;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    expect(await keysBelow("killed-tables")).toEqual([]);
    store.meddle = null;
    expect((await run(...argv)).code).toBe(0);
  });

  it("leaves nothing that is taken for tables where the store says no at the end", async () => {
    await put({"late/a.jsonl": records(30)});
    const isEnd = (method: string, path: string): boolean =>
      method === "POST" && path.includes("late-tables/manifest.json?uploadId");
    store.meddle = refuses(isEnd, 403, "AccessDenied");
    const argv = ["ingest", "s3://logs/late", "--subject", "m", "-q", "-o", "s3://logs/late-tables"];
    const {code, talk} = await run(...argv);
    expect(code).toBe(4);
    expect(talk).toContain("13 of 14 files stand at s3://logs/late-tables without manifest.json");
    store.meddle = null;
    expect(await keysBelow("late-tables/")).not.toContain("late-tables/manifest.json");
    expect((await run("merge", "s3://logs/late-tables", "-o", "s3://logs/late-merged")).talk).toContain(
      "expected a folder that ingest -o wrote"
    );
    expect((await run(...argv)).talk).toContain("is there, and nothing in a store is replaced");
  });

  it("unites folders in DuckDB to the files that rows give, and takes none that changes meanwhile", async () => {
    const shards = {"one/a.jsonl": records(300), "two/b.jsonl": records(200), "two/c.jsonl": records(100, "y")};
    const folder = folderOf(shards);
    const merged: string[][] = [[], []];
    for (const name of ["one", "two"]) {
      const [here, there] = [join(folder, `${name}-tables`), `s3://logs/united/${name} +%20{1}`];
      await run("ingest", join(folder, name), "--subject", "m", "-q", "-o", here);
      await run("ingest", join(folder, name), "--subject", "m", "-q", "-o", there);
      merged[0]!.push(here);
      merged[1]!.push(there);
    }
    await run("merge", ...merged[0]!, "-q", "-o", join(folder, "merged"));
    const argv = ["merge", ...merged[1]!, "--engine", "duckdb", "-q", "-o"];
    expect(await run(...argv, "s3://logs/united-duckdb")).toMatchObject({code: 0, talk: ""});
    expect(await bytesBelow("united-duckdb/")).toEqual(bytesOf(join(folder, "merged")));

    let isChanged = false;
    store.meddle = async ({method, path}) => {
      if (method !== "GET" || !path.includes("judgments.parquet") || isChanged) return false;
      isChanged = true;
      await put({"united/one +%20{1}/judgments.parquet": "another"});
      return false;
    };
    const {code, talk} = await run(...argv, join(folder, "changed"));
    expect([code, talk]).toEqual([
      2,
      expect.stringContaining(
        "--engine duckdb cannot take s3://logs/united/one +%20{1}: it is not one folder"
      ) as string
    ]);
    expect(isChanged).toBe(true);
    expect(existsSync(join(folder, "changed"))).toBe(false);
  });

  it("holds the shares of a reading, which come to the tables of one program, and keeps them", async () => {
    const logs = {"shared/a.jsonl": records(400), "shared/b/c.jsonl": `${records(100)}no record\n`};
    await put(logs);
    const folder = folderOf(logs);
    await run("ingest", join(folder, "shared"), "--subject", "m", "-q", "-o", join(folder, "alone"));
    const home = storeHome("s3://logs/tmp of +%20{1}/shares-", "s3://logs/t");
    const [out, options] = [join(folder, "apart"), ["--subject", "m"]];
    const shares = await readInSharesHere(out, ["s3a://logs/shared"], options, 2000, undefined, undefined, home);
    expect(shares).toBeGreaterThan(5);
    await expectSameReading(out, join(folder, "alone"), false);
    const left = home.end()!;
    const keys = await keysBelow(left.slice("s3a://logs/".length));
    expect(keys.filter((key) => key.endsWith("/manifest.json")).length).toBe(shares);
    expect(store.passed.some(({method, path}) => method === "DELETE" && !path.includes("uploadId"))).toBe(false);
  });

  it("says before Spark starts that a place is taken, and leaves nothing begun where Spark does not start", async () => {
    await put({"early/logs/a.jsonl": records(30), "early/taken/a": "x"});
    const argv = ["ingest", "s3://logs/early/logs", "--subject", "m", "--engine", "spark", "-o"];
    const taken = await run(...argv, "s3://logs/early/taken");
    expect(taken).toMatchObject({code: 4, talk: expect.stringContaining("s3://logs/early/taken/a is there") as string});
    expect(taken.talk).not.toContain("Spark");
    store.passed.length = 0;
    // Other tests are about uploads that break off.
    const before = await uploadsLeft();
    expect(await run(...argv, "s3://logs/early/free", "--master", "nobody")).toMatchObject({
      code: 2,
      talk: expect.stringContaining("unknown --master: nobody") as string
    });
    expect(store.passed.map(({path}) => path).filter((path) => path.includes("early/free/manifest.json")).length).toBe(
      2
    );
    expect([await keysBelow("early/free"), await uploadsLeft()]).toEqual([[], before]);
  });

  it("says that somebody else wrote to the same place meanwhile", async () => {
    await put({"race/a.jsonl": records(30)});
    store.meddle = async ({method, path}) => {
      if (method === "POST" && path.includes("race-tables/manifest.json?uploadId"))
        await store.direct("PUT", "logs/race-tables/manifest.json", "theirs");
      return false;
    };
    const {code, talk} = await run("ingest", "s3://logs/race", "--subject", "m", "-q", "-o", "s3://logs/race-tables");
    expect(code).toBe(4);
    expect(talk).toContain("race-tables/manifest.json has come meanwhile: somebody else writes to the same place");
    expect((await content("race-tables/manifest.json")).toString()).toBe("theirs");
  });

  it("says which variables are missing", async () => {
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", undefined);
    expect((await run("inspect", "s3://logs/a")).talk).toMatch(
      /^parallax: s3:\/\/logs\/a: missing AWS_SECRET_ACCESS_KEY in the environment\./
    );
    vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
    vi.stubEnv("AWS_ENDPOINT_URL_S3", undefined);
    for (const address of ["s3a://logs/a", "s3://logs/a/", "s3://logs"])
      expect(await run("inspect", address)).toMatchObject({
        code: 4,
        talk: expect.stringContaining(
          `${address}: missing AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the`
        ) as string
      });
    expect((await run("ingest", "x.jsonl", "-o", "s3://logs/t")).code).toBe(4);
  });
});
