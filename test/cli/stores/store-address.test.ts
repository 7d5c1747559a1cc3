import {afterEach, beforeEach, describe, expect, it, vi} from "vitest";
import {refusedText} from "../../../cli/stores/s3/s3-refusals.js";
import {s3Settings} from "../../../cli/stores/s3/s3-settings.js";
import {xmlText, xmlTexts} from "../../../cli/stores/s3/xml-texts.js";
import {isStored, keyFault, storePlace} from "../../../cli/stores/store-address.js";
import {folderOf, runCommand} from "../run-command.js";

const VARIABLES = [
  ...["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_REGION", "AWS_DEFAULT_REGION"],
  ...["AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "PARALLAX_ENDPOINT"]
];

beforeEach(() => VARIABLES.forEach((name) => vi.stubEnv(name, undefined)));
afterEach(() => vi.unstubAllEnvs());

const withKeys = (): void => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
};

describe("addresses of stores", () => {
  it("are read from the store where the environment has keys, or no single file is named", () => {
    const single = "s3://logs/a.jsonl";
    expect([isStored(single), isStored("s3a://logs/a.jsonl"), isStored("s3://logs"), isStored("s3://logs/a/")]).toEqual(
      [false, true, true, true]
    );
    withKeys();
    expect([single, `${single}#sha256=${"0".repeat(64)}`, "logs/s3://a", "https://s3/a"].map(isStored)).toEqual([
      true,
      false,
      false,
      false
    ]);
    vi.stubEnv("PARALLAX_ENDPOINT", "http://mirror");
    expect(isStored(single)).toBe(false);
  });

  it("name a bucket and a key", () => {
    expect(storePlace("s3://logs/a b/c%20")).toMatchObject({bucket: "logs", key: "a b/c%20"});
    expect(storePlace("s3a://logs/")).toMatchObject({bucket: "logs", key: ""});
    expect(() => storePlace("s3:///a")).toThrow("invalid address; expected s3://BUCKET or s3://BUCKET/KEY: s3:///a");
    for (const key of ["a/../b", "./a", "a//b", "a/..", "a\u0000b"]) expect(keyFault(key), key).not.toBeNull();
    for (const key of ["a..b/...", "a b", ".hidden/x", "ü+%"]) expect(keyFault(key), key).toBeNull();
  });

  it.each(["hdfs://node:8020/logs", "abfss://box@account.dfs.core.windows.net/logs", "viewfs://x/y"])(
    "say of %s what to do instead, for reading and for writing",
    async (address) => {
      const logs = folderOf({"a.jsonl": "{}"});
      const read = await runCommand("inspect", address);
      expect(read).toMatchObject({code: 4, data: ""});
      expect(read.talk).toMatch(/^parallax: \S+ cannot be read: this program speaks to S3-compatible stores only/);
      expect(read.talk).toMatch(/ount (?:HDFS|abfss:\/\/).*(?:hdfs dfs -get|or copy)/);
      const written = await runCommand("ingest", logs, "-o", address);
      expect(written.code).toBe(2);
      expect(written.talk).toContain(`${address} cannot be written: this program speaks to S3-compatible stores only`);
    }
  );

  it("are written to by ingest and merge only", async () => {
    withKeys();
    for (const argv of [
      ["export", "x", "-o"],
      ["view", "x", "--static", "-o"],
      ["build", "x", "-o"]
    ])
      expect(await runCommand(...argv, "s3://logs/out")).toMatchObject({
        code: 2,
        talk: expect.stringContaining(
          "s3://logs/out cannot be written: ingest and merge write to object storage"
        ) as string
      });
    expect((await runCommand("ingest", "x", "-o", "https://a/b")).talk).toContain(
      "https://a/b cannot be written: name a folder or file, or s3://BUCKET/PREFIX"
    );
    expect((await runCommand("view", "s3://logs/a", "--watch")).talk).toContain(
      "--watch looks at files of this machine"
    );
    expect((await runCommand("new", "some-report", "--logs", "s3://logs/a")).talk).toContain(
      "invalid --logs: s3://logs/a; a report reads logs of this machine"
    );
  });
});

describe("settings of a store", () => {
  it("are those of AWS's own tools, the special ones first", () => {
    withKeys();
    expect(s3Settings("s3://a")).toEqual({accessKeyId: "key", secretAccessKey: "secret", region: "us-east-1"});
    vi.stubEnv("AWS_DEFAULT_REGION", "eu-north-1");
    vi.stubEnv("AWS_ENDPOINT_URL", "http://all:9000/");
    expect(s3Settings("s3://a")).toMatchObject({region: "eu-north-1", endpoint: "http://all:9000"});
    vi.stubEnv("AWS_REGION", "eu-west-1");
    vi.stubEnv("AWS_ENDPOINT_URL_S3", "https://s3.lab/base/");
    vi.stubEnv("AWS_SESSION_TOKEN", "token");
    expect(s3Settings("s3://a")).toMatchObject({
      region: "eu-west-1",
      endpoint: "https://s3.lab/base",
      sessionToken: "token"
    });
  });

  it("are not repeated where they are wrong", () => {
    withKeys();
    for (const wrong of ["lab:9000/hidden", "http://user:hidden@lab", "ftp://hidden", "http://lab?hidden"]) {
      vi.stubEnv("AWS_ENDPOINT_URL", wrong);
      expect(() => s3Settings("s3://a")).toThrow(/^s3:\/\/a: invalid AWS_ENDPOINT_URL; (?!.*hidden)/);
    }
  });
});

describe("answers of a store", () => {
  it("say in which region a bucket lies", () => {
    const about = {
      action: "ListObjectsV2",
      bucket: "logs",
      key: undefined,
      code: "PermanentRedirect",
      status: 301
    } as const;
    expect(refusedText({...about, region: "eu-west-1"})).toBe(
      "s3://logs: ListObjectsV2 refused (PermanentRedirect): the bucket lies in another region: AWS_REGION=eu-west-1 reaches it"
    );
    expect(refusedText({...about, code: "", status: 418, region: null})).toContain(
      "(HTTP 418): the store says no more"
    );
  });

  it("are read as XML has them", () => {
    const xml = '<A><Key>a&amp;b&#x20;&quot;c&#33;</Key><Key x="1">2</Key><Keys>3</Keys></A>';
    expect(xmlTexts(xml, "Key")).toEqual(["a&amp;b&#x20;&quot;c&#33;", "2"]);
    expect(xmlText(xml, "Key")).toBe('a&b "c!');
    expect(xmlText(xml, "None")).toBeNull();
  });
});
