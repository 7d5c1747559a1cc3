import {spawn} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync} from "node:fs";
import {createServer, type IncomingMessage, type Server, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {afterEach, describe, expect, it, vi} from "vitest";
import {cachePath, pullFile, type PullOptions} from "../../loaders/logs/pull-file.js";
import {publicAddress} from "../../loaders/logs/public-address.js";
import {PullWatch} from "../../loaders/logs/pull-watch.js";
import {folderOf, runCommand} from "./run-command.js";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const servers: Server[] = [];
let requests: IncomingMessage[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Serves with one handler per request, the last one for all further ones; the address of its root. */
async function serve(...handlers: Handler[]): Promise<string> {
  requests = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handlers[Math.min(requests.length, handlers.length) - 1]!(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const endless =
  (headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(200, headers);
    const more = (): void =>
      void (response.writable && response.write(Buffer.alloc(100_000), () => setTimeout(more, 1)));
    more();
  };
const answer = JSON.stringify({task_type: "t", evaluation_prompt: "q", answer: "B", response: "B"});
const log: Handler = (_, response) => void response.end(answer);

const freshCache = (): string => mkdtempSync(join(tmpdir(), "parallax-pull-"));
const pull = (url: string, cache: string, more: Partial<PullOptions> = {}) =>
  pullFile(url, {cache, pauseMs: 1, retries: 3, ...more});
const partOf = (url: string, cache: string): string => `${cachePath(url, cache)}.part`;

describe("the budget of a pull", () => {
  it("ends an endless body, names the option and leaves nothing", async () => {
    for (const headers of [{}, {etag: '"v1"'}]) {
      const [url, cache] = [`${await serve(endless(headers))}/run.jsonl`, freshCache()];
      await expect(pull(url, cache, {budget: {bytes: 1_000_000}})).rejects.toThrow(
        /run\.jsonl: still going on, and --pull-bytes allows 1 MB$/
      );
      expect([requests.length, existsSync(partOf(url, cache))]).toEqual([1, false]);
    }
  });

  it("asks for nothing of a file that says that it is longer", async () => {
    const url = `${await serve((_, response) => void response.writeHead(200, {"content-length": 5e9}).flushHeaders())}/a`;
    await expect(pull(url, freshCache(), {budget: {bytes: 2e9}})).rejects.toThrow(
      "5 GB long, and --pull-bytes allows 2 GB"
    );
  });

  it("keeps room on the disk", async () => {
    const [url, cache] = [`${await serve(endless())}/a`, freshCache()];
    await expect(pull(url, cache, {budget: {free: 1e18}})).rejects.toThrow("--pull-free keeps 1000000000 GB");
    expect(existsSync(partOf(url, cache))).toBe(false);
  });

  it("ends by time, over all tries, and keeps a part only where the next pull can go on from it", async () => {
    for (const [headers, isKept] of [
      [{}, false],
      [{etag: '"v1"'}, true]
    ] as const) {
      const [url, cache] = [`${await serve(endless(headers))}/run.jsonl`, freshCache()];
      const words = pull(url, cache, {budget: {ms: 300}, stallMs: 400});
      await expect(words).rejects.toThrow(/not there within 1 s, which is what --pull-time allows/);
      await expect(words).rejects.toThrow(
        isKept ? /\(the first .* are kept, and the next pull goes on from there\)/ : /allows$/
      );
      expect(existsSync(partOf(url, cache))).toBe(isKept);
    }
    const url = `${await serve((_, response) => void response.writeHead(503).end())}/a`;
    await expect(pull(url, freshCache(), {budget: {ms: 100}, pauseMs: 80, retries: 50})).rejects.toThrow(
      /--pull-time|503/
    );
    expect(requests.length).toBeLessThan(5);
  });

  it("is read from options, which say what they expect", async () => {
    vi.stubEnv("XDG_CACHE_HOME", freshCache());
    const url = `${await serve(endless())}/run.jsonl`;
    const run = await runCommand("inspect", url, "--pull-bytes", "0.5MB");
    expect([run.code, run.talk]).toEqual([4, expect.stringContaining("--pull-bytes allows 500000 bytes")]);
    for (const [option, value] of [["--pull-bytes", "many"], ["--pull-free", "-1"], ["--pull-time", "0"]] as const)
      expect(await runCommand("inspect", url, option + "=" + value)).toMatchObject({code: 2, talk: expect.stringContaining(`invalid ${option}`)}); // prettier-ignore
  });
});

describe("a server that keeps one waiting", () => {
  /** Steps through minutes of one try in no time. */
  const watched = (bytesPerSecond: number, stallMs = 30_000) => {
    vi.useFakeTimers();
    const words: [number, string][] = [];
    const began = Date.now();
    const at = (): number => Math.round((Date.now() - began) / 1000);
    let stoppedAt: number | null = null;
    const terms = {bytes: 1e9, ms: 1e9, free: 0, folder: tmpdir(), deadline: began + 1e9, stallMs};
    const watch = new PullWatch(
      terms,
      () => (stoppedAt = at()),
      (said) => words.push([at(), said])
    );
    for (let [second, bytes] = [0, 0]; second < 200 && stoppedAt === null; second++) {
      if (bytesPerSecond > 0) watch.feed((bytes += bytesPerSecond), bytesPerSecond);
      vi.advanceTimersByTime(1000);
    }
    watch.end();
    return {words, stoppedAt: stoppedAt as number | null, reason: watch.stopped?.reason};
  };

  it("is told after ten seconds of silence, and given up when it was said to be", () => {
    const {words, stoppedAt, reason} = watched(0);
    expect(words[0]).toEqual([10, "no byte for 10 s, stopped after 30 s"]);
    expect(words[1]).toEqual([20, "no byte for 20 s, stopped after 30 s"]);
    expect([stoppedAt, reason]).toEqual([30, "stalled: no byte for 30 s"]);
  });

  it("is told of a drip, too, and a minute of it is enough", () => {
    const {words, stoppedAt, reason} = watched(50);
    expect(words[0]![0]).toBeLessThanOrEqual(15);
    expect(words[0]![1]).toMatch(/^\d+ bytes a second, stopped where that goes on for 60 s$/);
    expect(stoppedAt).toBeLessThanOrEqual(62);
    expect(reason).toContain("less than 1000 bytes a second for 60 s");
    expect(watched(2000)).toMatchObject({words: [], stoppedAt: null});
  });

  it("is not asked for ever: two tries without a byte", async () => {
    const url = `${await serve(() => undefined)}/a`;
    await expect(pull(url, freshCache(), {stallMs: 50, retries: 9})).rejects.toThrow("stalled: no byte for 1 s");
    expect(requests).toHaveLength(2);
  });

  it("says that it wants to be asked much later, and is not asked again before", async () => {
    const url = `${await serve((_, response) => void response.writeHead(429, {"retry-after": "3600"}).end())}/a`;
    await expect(pull(url, freshCache())).rejects.toThrow(
      "HTTP 429, to be asked again after 3600 s, longer than the 60 s that are waited for a server"
    );
    expect(requests).toHaveLength(1);
  });

  it("has its pauses told", async () => {
    const url = `${await serve((_, response) => void response.writeHead(429, {"retry-after": "2"}).end(), log)}/a`;
    const words: string[] = [];
    await pull(url, freshCache(), {onWord: (said) => void words.push(said)});
    expect(words).toEqual(["HTTP 429: asked again in 2 s"]);
  });
});

describe("a pull that is told to end", () => {
  it.each([
    ["SIGINT", 130, {}, false],
    ["SIGTERM", 143, {}, false],
    ["SIGTERM", 143, {etag: '"v1"'}, true]
  ] as const)(
    "by %s ends with %d, with the lock let go, and a part only to go on from",
    async (signal, code, headers, isKept) => {
      const [url, home] = [`${await serve(endless(headers))}/run.jsonl`, freshCache()];
      const cache = join(home, "parallax", "pulled");
      const child = spawn(process.execPath, ["bin/parallax.mjs", "inspect", url], {
        env: {...process.env, XDG_CACHE_HOME: home},
        stdio: ["ignore", "ignore", "pipe"]
      });
      let said = "";
      child.stderr.on("data", (bytes: Buffer) => void (said += bytes.toString()));
      await vi.waitFor(() => expect(existsSync(partOf(url, cache))).toBe(true), {timeout: 20_000, interval: 20});
      child.kill(signal);
      const ended = await new Promise((resolve) => child.once("exit", resolve));
      expect([ended, existsSync(partOf(url, cache))]).toEqual([code, isKept]);
      expect(readdirSync(dirname(partOf(url, cache))).filter((name) => name.includes(".busy"))).toEqual([]);
      expect(said).toContain(isKept ? "are kept, and the next pull goes on from there" : "run.jsonl: stopped\n");
    }
  );
});

describe("parts that nobody went on with", () => {
  it("are removed after a week, and not before", async () => {
    const [url, cache] = [`${await serve(log)}/run.jsonl`, freshCache()];
    const [old, young] = ["a", "b"].map((name) => join(cache, name, "x.jsonl.part")) as [string, string];
    for (const path of [old, young]) {
      mkdirSync(dirname(path), {recursive: true});
      writeFileSync(path, "part");
    }
    const before = new Date(Date.now() - 8 * 24 * 3600 * 1000);
    utimesSync(old, before, before);
    await pull(url, cache);
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });
});

describe("credentials", () => {
  const secret = "Bearer hf_0123456789abcdefABCDEF0123456789";

  it("come from the environment, go to their host alone, and are written nowhere", async () => {
    const other = await serve(log);
    const own = await serve(
      (request, response) =>
        void response.writeHead(request.headers.authorization === secret ? 302 : 401, {location: `${other.replace("127.0.0.1", "localhost")}/run.jsonl?sig=abc`}).end() // prettier-ignore
    );
    const cache = freshCache();
    await expect(pull(`${own}/run.jsonl`, cache)).rejects.toThrow(
      /HTTP 401, which asks for credentials: PARALLAX_AUTHORIZATION/
    );
    vi.stubEnv("PARALLAX_AUTHORIZATION", `example.org Basic x\n${own.replace("http://", "")} ${secret}`);
    const path = await pull(`${own}/run.jsonl`, cache);
    expect(readFileSync(path, "utf8")).toBe(answer);
    const last = requests.at(-1)!;
    expect([last.headers.host, last.headers.authorization]).toEqual([
      other.replace("http://127.0.0.1", "localhost"),
      undefined
    ]);
    expect(readFileSync(`${path}.json`, "utf8")).not.toMatch(/hf_|sig=/);
    vi.stubEnv("PARALLAX_AUTHORIZATION", `other.example ${secret}`);
    await expect(pull(`${own}/b.jsonl`, cache)).rejects.toThrow(/^(?!.*hf_).*HTTP 401/);
  });
});

describe("publicAddress(address)", () => {
  it.each([
    ["hf://datasets/ann/logs/runs/a b.jsonl", "https://huggingface.co/datasets/ann/logs/resolve/main/runs/a%20b.jsonl"],
    ["hf://datasets/ann/logs@v1/a.jsonl", "https://huggingface.co/datasets/ann/logs/resolve/v1/a.jsonl"],
    ["hf://spaces/ann/board/results.json", "https://huggingface.co/spaces/ann/board/resolve/main/results.json"],
    ["hf://ann/model/evals.json", "https://huggingface.co/ann/model/resolve/main/evals.json"],
    ["s3://bucket/runs/a.eval", "https://bucket.s3.amazonaws.com/runs/a.eval"],
    ["s3://a.bucket/x", "https://s3.amazonaws.com/a.bucket/x"],
    ["gs://bucket/runs/a.jsonl", "https://storage.googleapis.com/bucket/runs/a.jsonl"],
    ["https://x.org/a", "https://x.org/a"]
  ])("takes %s to %s", (given, url) => expect(publicAddress(given)).toBe(url));

  it.each(["hf://datasets/ann", "hf://datasets/ann/logs/", "s3://bucket", "gs://bucket/folder/"])(
    "refuses %s",
    (given) => expect(() => publicAddress(given)).toThrow(/invalid address; expected .* of a file/)
  );

  it("reads them from a mirror, under their own names", async () => {
    const mirror = await serve(log);
    vi.stubEnv("PARALLAX_ENDPOINT", `${mirror}/`);
    vi.stubEnv("XDG_CACHE_HOME", freshCache());
    for (const [address, path] of [
      ["hf://datasets/ann/logs/geu_direct/m.jsonl", "/datasets/ann/logs/resolve/main/geu_direct/m.jsonl"],
      ["s3://bucket/m/x_direct.jsonl", "/bucket/m/x_direct.jsonl"],
      ["gs://bucket/m/y_direct.jsonl", "/bucket/m/y_direct.jsonl"]
    ] as const) {
      const run = await runCommand("inspect", address);
      expect([run.code, requests.at(-1)!.url]).toEqual([0, path]);
    }
    expect(await runCommand("inspect", "s3://bucket")).toMatchObject({code: 2, talk: expect.stringContaining("expected s3://BUCKET/KEY")}); // prettier-ignore
  });
});

describe("a list of sources with a wrong entry", () => {
  it("has it reported, and the others read", async () => {
    const list = "sources:\n  - {name: bad, url: 'ftp://x'}\n  - {name: good, path: m.jsonl}\n  - {name: no, path: x, licens: MIT}\n"; // prettier-ignore
    const folder = folderOf({"m.jsonl": answer, "s.yaml": list});
    const run = await runCommand("inspect", "--sources", join(folder, "s.yaml"));
    expect(run.code).toBe(2);
    expect(run.talk).toContain("entry 1, url: expected an address (http, hf, s3 or gs)");
    expect(run.talk).toContain("entry 3, licens: unknown field");
    expect(run.data).toContain("1 records in = 1 accepted");
  });
});
