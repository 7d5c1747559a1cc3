import {createHash} from "node:crypto";
import {existsSync, readFileSync, symlinkSync} from "node:fs";
import {createServer, type Server} from "node:http";
import type {AddressInfo} from "node:net";
import {join} from "node:path";
import {afterEach, beforeEach, describe, expect, it, vi} from "vitest";
import {globPaths} from "../../cli/sources/files/glob-paths.js";
import {indexUrls} from "../../loaders/logs/index-urls.js";
import {sourcesFile} from "../../loaders/logs/sources-file.js";
import {breakOff} from "./break-off.js";
import {folderOf, runCommand} from "./run-command.js";

describe("sourcesFile(content, file)", () => {
  it("reads entries with what they say about a source", () => {
    const content =
      "sources:\n  - name: a\n    path: runs\n    subject: m\n    simulated: true\n  - {name: b, url: 'https://x.org/l.zip'}\n";
    expect(sourcesFile(content, "s.yaml")).toEqual([
      {name: "a", path: "runs", subject: "m", simulated: true},
      {name: "b", url: "https://x.org/l.zip"}
    ]);
  });

  it.each([
    ["a: [", "s.yaml: "],
    ["a: 1", "expected a list under sources"],
    ["sources: [{name: a}]", "s.yaml, entry 1: expected one of path"],
    ["sources: [{name: a, path: x, url: 'http://x'}]", "expected one of path, url, index and demo"],
    ["sources: [{name: a b, path: x}]", "entry 1, name: expected a slug"],
    ["sources: [{name: a, path: x}, {name: a, path: y}]", "entry 2, name: expected a name of its own: a"],
    ["sources: [{name: a, url: 'ftp://x'}]", "entry 1, url: expected an address (http, hf, s3 or gs)"],
    ["sources: [{name: a, path: x, license: MIT}]", "entry 1, license: unknown field; expected one of name, path"],
    ["sources: [{name: .., path: x}]", "entry 1, name: expected a slug"],
    ["sources: [x]", 's.yaml, entry 1: expected fields such as name and path: "x"'],
    ["sources: []\nextra: 1", "s.yaml, extra: unknown field"],
    ["sources: []\n---\nsources: []", "expected one document"],
    [`sources: [{name: a, index: 'http://x', sha256: ${"a".repeat(64)}}]`, "entry 1, sha256: expected with path or url"]
  ])("refuses %j", (content, message) => expect(() => sourcesFile(content, "s.yaml")).toThrow(message));
});

describe("sourcesFile(content, file) with anchors", () => {
  it("reads what entries share", () => {
    const content = "x-mine: &mine {licence: CC0}\nsources:\n  - {name: a, path: b, <<: *mine}\n";
    expect(sourcesFile(content, "s.yaml")).toEqual([{name: "a", path: "b", licence: "CC0"}]);
  });
});

describe("indexUrls(content, url)", () => {
  const at = "https://x.org/runs/index.html";

  it.each([
    [
      "a JSON list",
      '["a.zip", {"url": "/b.zip", "sha256": "00"}]',
      [{url: "https://x.org/runs/a.zip"}, {url: "https://x.org/b.zip", sha256: "00"}]
    ],
    [
      "a folder listing",
      '<a href="../">up</a><a href="?C=N">name</a><a href="sub/">sub</a><!-- <a href="old.zip">o</a> --><a href="a.zip">a</a><A HREF=\'b.jsonl\'>b</A>',
      [{url: "https://x.org/runs/a.zip"}, {url: "https://x.org/runs/b.jsonl"}]
    ],
    [
      "lines",
      "# mine\na.zip\r\n\na.zip\nhttps://y.org/c.zip\n",
      [{url: "https://x.org/runs/a.zip"}, {url: "https://y.org/c.zip"}]
    ]
  ])("reads %s", (_, content, files) => expect(indexUrls(content, at)).toEqual(files));

  it.each([
    ["", "expected addresses"],
    ["[1]", "entry 1"],
    ['[{"url": "a.zip", "sha256": 1}]', "entry 1, sha256: expected text: 1"],
    ['[{"url": "a.zip", "sha": "00"}]', "entry 1: expected an address or {url, sha256}: sha"],
    ['{"files": ["a.zip"]}', "invalid index; expected a list of addresses"],
    ["file:///etc/passwd", "expected http or https"],
    ["<!doctype html><title>Log in</title>", "invalid index; expected addresses: none"],
    ["[", "index.html"]
  ])("refuses %j", (content, message) => expect(() => indexUrls(content, at)).toThrow(message));
});

describe("globPaths(pattern)", () => {
  it("matches names and folders, sorted, and leaves plain paths alone", () => {
    const folder = folderOf({"a/1.jsonl": "", "a/b/2.jsonl": "", "c/3.jsonl": "", "c/4.txt": ""});
    const below = (pattern: string) => globPaths(join(folder, pattern)).map((path) => path.slice(folder.length + 1));
    expect(below("*/?.jsonl")).toEqual(["a/1.jsonl", "c/3.jsonl"]);
    expect(below("**/*.jsonl")).toEqual(["a/1.jsonl", "a/b/2.jsonl", "c/3.jsonl"]);
    expect(below("none/*.x")).toEqual([]);
    expect(below("missing.zip")).toEqual(["missing.zip"]);
  });

  it.each([
    ["{a,c}/*.jsonl", ["a/1.jsonl", "c/3.jsonl"]],
    ["{a/b,c}/?.jsonl", ["a/b/2.jsonl", "c/3.jsonl"]],
    ["[ac]/[1-2].jsonl", ["a/1.jsonl"]],
    ["[!a]/*.jsonl", ["c/3.jsonl"]],
    ["c/{3..4}.*", ["c/3.jsonl", "c/4.txt"]],
    ["a/**", ["a/1.jsonl", "a/b"]],
    ["**/2.*", ["a/b/2.jsonl"]],
    ["[x] runs/*.jsonl", ["[x] runs/{m}.jsonl"]],
    ["*/{m}.jsonl", ["[x] runs/{m}.jsonl"]],
    ["*/\\{m\\}.jsonl", ["[x] runs/{m}.jsonl"]],
    ["[x] runs/{m}.jsonl", ["[x] runs/{m}.jsonl"]],
    ["{none,nobody}/*", []]
  ])("understands %j", (pattern, paths) => {
    const folder = folderOf({
      "a/1.jsonl": "",
      "a/b/2.jsonl": "",
      "c/3.jsonl": "",
      "c/4.txt": "",
      "[x] runs/{m}.jsonl": "",
      ".hidden/5.jsonl": ""
    });
    expect(globPaths(join(folder, pattern)).map((path) => path.slice(folder.length + 1))).toEqual(paths);
  });

  it("names a file once that is also linked to, and is not caught in links that go round", () => {
    const folder = folderOf({"runs/b/1.jsonl": "", "other/2.jsonl": ""});
    symlinkSync(join(folder, "runs/b"), join(folder, "runs/a"));
    symlinkSync(join(folder, "runs"), join(folder, "runs/b/round"));
    symlinkSync(join(folder, "other"), join(folder, "runs/c"));
    const below = (pattern: string) => globPaths(join(folder, pattern)).map((path) => path.slice(folder.length + 1));
    expect(below("runs/*/*.jsonl")).toEqual(["runs/b/1.jsonl", "runs/c/2.jsonl"]);
    expect(below("runs/**/*.jsonl")).toEqual(["runs/b/1.jsonl"]);
  });
});

describe("data/sources.yaml", () => {
  it("is a list that needs nothing", () => {
    expect(sourcesFile(readFileSync("data/sources.yaml", "utf8"), "data/sources.yaml")).toEqual([]);
  });
});

describe("parallax --sources", () => {
  const row = '{"task_type": "t", "evaluation_prompt": "q", "answer": "B", "response": "B"}\n';

  it("runs a command on every source, each into its own folder; the worst exit code counts", async () => {
    const folder = folderOf({
      "runs/one.jsonl": row,
      "runs/two.jsonl": `${row}broken\n`,
      "sources.yaml":
        "sources:\n  - {name: first, path: runs/one.jsonl, subject: m}\n  - {name: second, path: runs/two.jsonl}\n  - {name: third, path: runs/none}\n"
    });
    const run = await runCommand("ingest", "--sources", join(folder, "sources.yaml"), "-o", join(folder, "out"));
    expect(run.code).toBe(4);
    expect(run.talk).toContain("parallax: third: missing file or folder:");
    expect(
      existsSync(join(folder, "out/first/manifest.json")) && existsSync(join(folder, "out/second/responses.parquet"))
    ).toBe(true);
    expect((await runCommand("check", "--sources", join(folder, "none.yaml"))).code).toBe(4);
    expect((await runCommand("check", folder, "--sources", join(folder, "sources.yaml"))).code).toBe(2);
  });

  it("keeps models apart whose folders end alike, and says of each source what it expected", async () => {
    const other = row.replace('"response": "B"', '"response": "C"');
    const folder = folderOf({
      "runs/m1/results/GEU_direct.jsonl": row,
      "runs/m2/results/GEU_direct.jsonl": other,
      "runs/note.txt": "hello",
      "sources.yaml": `sources:
  - {name: all, path: "runs/*/results", benchmark: RealUnify}
  - {name: none, path: "runs/*/nothing"}
  - {name: sum, path: runs/m1/results/GEU_direct.jsonl, sha256: ${"a".repeat(64)}}
  - {name: sums, path: "runs/*/results", sha256: ${"a".repeat(64)}}
  - {name: elsewhere, path: runs/m1, benchmark: unieval}
  - {name: prefix, path: runs/m1, benchmark: real}
`
    });
    const run = await runCommand("ingest", "--sources", join(folder, "sources.yaml"), "-o", join(folder, "out"));
    const {ledger} = JSON.parse(readFileSync(join(folder, "out/all/manifest.json"), "utf8")) as {ledger: object};
    expect(ledger).toMatchObject({accepted: 2, duplicates: 0});
    expect(run.talk).toContain(
      "none: path: expected a file or folder that matches (*, ?, [ab], {a,b} and **): runs/*/nothing"
    );
    expect(run.talk).toMatch(/sum: .*GEU_direct\.jsonl: mismatched sha256: [0-9a-f]{64} vs a{64}/);
    expect(run.talk).toMatch(/sums: .*mismatched sha256; expected one file/);
    expect(run.talk).toContain("elsewhere: mismatched benchmark: records of realunify vs unieval");
    expect(run.talk).toContain("prefix: mismatched benchmark");
    expect(existsSync(join(folder, "out/elsewhere/manifest.json"))).toBe(false);
  });

  describe("with an index on a server", () => {
    const requests: string[] = [];
    let [server, site, folder, isCut]: [Server | null, string, string, boolean] = [null, "", "", true];
    const body = (n: number) => row.replace('"q"', `"q${n}"`);

    beforeEach(async () => {
      requests.length = 0;
      isCut = true;
      server = createServer((request, response) => {
        const {url = "", headers} = request;
        requests.push(`${url} ${headers["if-none-match"] ?? headers.range ?? ""}`.trim());
        const text = files[url];
        if (url === "/moved") response.writeHead(301, {location: "/logs/index.json"}).end();
        else if (text === undefined) response.writeHead(404).end("no");
        else if (headers["if-none-match"] === '"v1"') response.writeHead(304).end();
        else if (headers.range !== undefined) {
          const from = Number(/\d+/.exec(headers.range)![0]);
          response.writeHead(206, {etag: '"v1"', "content-length": text.length - from}).end(text.slice(from));
        } else if (url.endsWith("cut.jsonl") && isCut) {
          isCut = false;
          response.writeHead(200, {etag: '"v1"', "content-length": text.length});
          breakOff(response, text.slice(0, 40), folder);
        } else response.writeHead(200, {etag: '"v1"', "content-length": text.length}).end(text);
      });
      await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
      site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      folder = folderOf({
        "sources.yaml": `sources:\n  - {name: served, index: '${site}/logs/index.json'}\n  - {name: gaps, index: '${site}/gaps.txt'}\n  - {name: lying, index: '${site}/lying.json'}\n  - {name: unlisted, index: '${site}/none.json'}\n`
      });
      vi.stubEnv("XDG_CACHE_HOME", folder);
    });
    afterEach(() => {
      vi.unstubAllEnvs();
      server?.closeAllConnections();
      server?.close();
    });

    const sum = (text: string) => createHash("sha256").update(text).digest("hex");
    const files: Record<string, string> = {
      "/logs/index.json": JSON.stringify(["one.jsonl", {url: "../other/cut.jsonl", sha256: sum(body(2))}]),
      "/logs/one.jsonl": body(1),
      "/other/cut.jsonl": body(2),
      "/gaps.txt": "logs/one.jsonl\nlogs/gone.jsonl\n",
      "/lying.json": JSON.stringify([{url: "logs/one.jsonl", sha256: sum("something else")}])
    };

    it("reads all logs that it lists, goes on with one that broke off, and pulls nothing twice", async () => {
      const out = join(folder, "out");
      const run = await runCommand("ingest", "--sources", join(folder, "sources.yaml"), "-o", out);
      const counts = JSON.parse(readFileSync(join(out, "served/manifest.json"), "utf8")) as {
        ledger: {accepted: number};
      };
      expect(counts.ledger.accepted).toBe(2);
      expect(requests).toContain("/other/cut.jsonl bytes=40-");
      expect(run.talk).toContain("== served");
      requests.length = 0;
      await runCommand("check", "--sources", join(folder, "sources.yaml"));
      expect(requests).toContain('/logs/one.jsonl "v1"');
      // Its checksum is that of what is kept: nobody needs to be asked.
      expect(requests.filter((request) => request.startsWith("/other/cut.jsonl"))).toEqual([]);
    });

    it("takes relative addresses from where the index was moved to", async () => {
      const list = folderOf({"sources.yaml": `sources:\n  - {name: moved, index: '${site}/moved'}\n`});
      expect((await runCommand("check", "--sources", join(list, "sources.yaml"))).code).toBe(0);
      expect(requests).toContain("/logs/one.jsonl");
    });

    it("names the address that is not there, and the one that is not what the index says; other sources are read", async () => {
      const out = join(folder, "out");
      const run = await runCommand("ingest", "--sources", join(folder, "sources.yaml"), "-o", out);
      expect(run.code).toBe(4);
      expect(run.talk).toMatch(/parallax: gaps: .*\/logs\/gone\.jsonl.*404/);
      expect(run.talk).toMatch(/parallax: unlisted: .*\/none\.json: HTTP 404/);
      expect(run.talk).toMatch(/parallax: lying: .*\/logs\/one\.jsonl.*sha256/i);
      expect(existsSync(join(out, "served/manifest.json"))).toBe(true);
      expect(existsSync(join(out, "gaps/manifest.json"))).toBe(false);
    });
  });
});
