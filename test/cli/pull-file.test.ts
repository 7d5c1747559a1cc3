import {createHash} from "node:crypto";
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync} from "node:fs";
import {createServer, type IncomingMessage, type Server, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {gzipSync} from "node:zlib";
import {afterEach, describe, expect, it} from "vitest";
import {cachePath, pulledFrom, pullFile, type PullOptions} from "../../loaders/logs/pull-file.js";
import {breakOff} from "./break-off.js";

const BODY = Buffer.from(Array.from({length: 5000}, (_, n) => `line ${n}`).join("\n"));
let server: Server | null = null;
let requests: IncomingMessage[] = [];

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** Serves with one handler per request, the last one for all further ones. */
async function serve(...handlers: ((request: IncomingMessage, response: ServerResponse) => void)[]): Promise<string> {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    handlers[Math.min(requests.length, handlers.length) - 1]!(request, response);
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/logs/run.jsonl`;
}

const whole = (_: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(200, {"content-length": BODY.length, etag: '"v1"'}).end(BODY);
};
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(code, headers).end("no");
/** Sends a part, then breaks the connection. */
const broken = (_: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(200, {"content-length": BODY.length, etag: '"v1"'});
  breakOff(response, BODY.subarray(0, 20_000), lastCache);
};
const ranged = (request: IncomingMessage, response: ServerResponse): void => {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
  if (from === 0 || request.headers["if-range"] !== '"v1"') return whole(request, response);
  response.writeHead(206, {"content-length": BODY.length - from, etag: '"v1"'}).end(BODY.subarray(from));
};
/** Where the last pull keeps what it gets. */
let lastCache = "";
const pull = (
  url: string,
  {cache = mkdtempSync(join(tmpdir(), "parallax-pull-")), ...more}: Partial<PullOptions> = {}
) => {
  lastCache = cache;
  return pullFile(url, {cache, pauseMs: 1, stallMs: 3000, retries: 3, ...more});
};

describe("pullFile(url, options)", () => {
  it("keeps the file under its name and does not pull it again while it is unchanged", async () => {
    const url = await serve(whole, (request, response) => {
      expect(request.headers["if-none-match"]).toBe('"v1"');
      response.writeHead(304).end();
    });
    const cache = mkdtempSync(join(tmpdir(), "parallax-pull-"));
    const path = await pull(url, {cache});
    expect(path.endsWith("/run.jsonl")).toBe(true);
    expect(readFileSync(path).equals(BODY)).toBe(true);
    expect(await pull(url, {cache})).toBe(path);
    expect(requests).toHaveLength(2);
  });

  it("goes on where a broken connection stopped", async () => {
    const path = await pull(await serve(broken, ranged));
    expect(readFileSync(path).equals(BODY)).toBe(true);
    expect(Number(/bytes=(\d+)-/.exec(requests[1]!.headers.range!)![1])).toBeGreaterThan(0);
  });

  it("starts anew when the file changed meanwhile", async () => {
    const other = Buffer.from("another version");
    const url = await serve(broken, (_, response) => void response.writeHead(200, {etag: '"v2"'}).end(other));
    expect(readFileSync(await pull(url)).equals(other)).toBe(true);
  });

  it("starts anew where a server goes on with another version, or with less than the rest", async () => {
    const other = Buffer.from(BODY.toString().replaceAll("line", "Line"));
    const goesOn =
      (body: Buffer, etag: string, missing = 0) =>
      (request: IncomingMessage, response: ServerResponse): void => {
        const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
        if (from === 0) return void response.writeHead(200, {etag}).end(body);
        const rest = body.subarray(from, body.length - missing);
        const range = `bytes ${from}-${from + rest.length - 1}/${body.length}`;
        response.writeHead(206, {"content-range": range, "content-length": rest.length, etag}).end(rest);
      };
    expect(readFileSync(await pull(await serve(broken, goesOn(other, '"v2"')))).equals(other)).toBe(true);
    expect(readFileSync(await pull(await serve(broken, goesOn(BODY, '"v1"', 50)))).equals(BODY)).toBe(true);
  });

  it("does not take a part that nobody asked for, nor nothing, for the file", async () => {
    const half = BODY.subarray(0, 20_000);
    const unasked = (_: IncomingMessage, response: ServerResponse): void =>
      void response.writeHead(206, {"content-range": `bytes 0-19999/${BODY.length}`}).end(half);
    await expect(pull(await serve(unasked), {retries: 1})).rejects.toThrow("HTTP 206, without having been asked");
    await expect(pull(await serve(status(304)))).rejects.toThrow("HTTP 304 without having been asked");
  });

  it("asks for bodies as they are, and does not go on within one that was packed on the way", async () => {
    const packed = gzipSync(BODY);
    const headers = {"content-encoding": "gzip", etag: '"v1"', "content-length": packed.length};
    const url = await serve(
      (_, response) => {
        response.writeHead(200, headers);
        response.write(packed.subarray(0, packed.length - 500), () => response.destroy());
      },
      (_, response) => void response.writeHead(200, headers).end(packed)
    );
    expect(readFileSync(await pull(url)).equals(BODY)).toBe(true);
    expect(requests.map(({headers: {range}}) => range)).toEqual([undefined, undefined]);
    expect(requests[0]!.headers["accept-encoding"]).toBe("identity");
  });

  it("pulls a file once for all who want it at once, and is not held up by what somebody left who is gone", async () => {
    const slowly = (_: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, {"content-length": BODY.length});
      response.write(BODY.subarray(0, 20_000), () => setTimeout(() => response.end(BODY.subarray(20_000)), 200));
    };
    const cache = mkdtempSync(join(tmpdir(), "parallax-pull-"));
    const url = await serve(slowly);
    const paths = await Promise.all([pull(url, {cache}), pull(url, {cache}), pull(url, {cache})]);
    expect(requests).toHaveLength(1);
    for (const path of paths) expect(readFileSync(path).equals(BODY)).toBe(true);
    expect(readdirSync(dirname(paths[0]!))).toEqual(["run.jsonl", "run.jsonl.json"]);
    const left = join(`${cachePath(url, cache)}.busy`, "1-anybody");
    mkdirSync(dirname(left));
    writeFileSync(left, "another-machine");
    utimesSync(left, new Date(0), new Date(0));
    await pull(url, {cache});
    expect(requests).toHaveLength(2);
  });

  it("leaves a file that somebody may be reading as it is where it holds the same", async () => {
    const url = await serve((_, response) => void response.writeHead(200).end(BODY));
    const cache = mkdtempSync(join(tmpdir(), "parallax-pull-"));
    const {ino} = statSync(await pull(url, {cache}));
    expect(statSync(await pull(url, {cache})).ino).toBe(ino);
    expect(requests).toHaveLength(2);
  });

  it("waits until the date that a server names", async () => {
    const url = await serve((request, response) => {
      const date = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000);
      status(429, {"retry-after": date.toUTCString()})(request, response);
    }, whole);
    const before = Date.now();
    await pull(url);
    expect(Date.now() - before).toBeGreaterThan(900);
  });

  it("says where redirects led", async () => {
    const url = await serve((_, response) => void response.writeHead(301, {location: "/logs/new/"}).end(), whole);
    expect(pulledFrom(await pull(url), url)).toBe(url.replace("run.jsonl", "new/"));
  });

  it.each([429, 500, 503])("tries again after HTTP %d", async (code) => {
    const path = await pull(await serve(status(code, {"retry-after": "0"}), status(code), whole));
    expect(readFileSync(path).equals(BODY)).toBe(true);
    expect(requests).toHaveLength(3);
  });

  it("gives up at once where the file is not there, and after some tries where the server fails", async () => {
    await expect(pull(await serve(status(404)))).rejects.toThrow(/run\.jsonl: HTTP 404$/);
    expect(requests).toHaveLength(1);
    await expect(pull(await serve(status(500)))).rejects.toThrow("HTTP 500");
    expect(requests).toHaveLength(4);
  });

  it("does not wait for a server that says nothing", async () => {
    await expect(pull(await serve(() => undefined), {retries: 1, stallMs: 50})).rejects.toThrow("stalled");
  });

  it("does not wait for a body that stops in the middle, and goes on from there", async () => {
    const stops = (_: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, {"content-length": BODY.length, etag: '"v1"'});
      response.write(BODY.subarray(0, 20_000));
    };
    const path = await pull(await serve(stops, ranged), {stallMs: 100});
    expect(readFileSync(path).equals(BODY)).toBe(true);
    expect(requests[1]!.headers.range).toMatch(/^bytes=\d+-$/);
    await expect(pull(await serve(stops), {retries: 0, stallMs: 100})).rejects.toThrow("stalled");
  });

  it("does not take a body for whole that is shorter than announced", async () => {
    const short = (_: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, {"content-length": BODY.length + 10});
      response.write(BODY, () => response.destroy());
    };
    await expect(pull(await serve(short), {retries: 1})).rejects.toThrow(/run\.jsonl: /);
  });

  it("verifies the checksum and throws away what differs", async () => {
    const sha256 = createHash("sha256").update(BODY).digest("hex");
    expect(readFileSync(await pull(await serve(whole), {sha256})).equals(BODY)).toBe(true);
    await expect(pull(await serve(whole), {sha256: "0".repeat(64)})).rejects.toThrow("mismatched sha256");
  });

  it("asks nobody for what is kept with the checksum expected, and never takes an earlier copy for the file", async () => {
    const url = await serve(whole, status(500));
    const cache = mkdtempSync(join(tmpdir(), "parallax-pull-"));
    const path = await pull(url, {cache});
    const sha256 = createHash("sha256").update(BODY).digest("hex");
    expect(await pull(url, {cache, sha256})).toBe(path);
    expect(requests).toHaveLength(1);
    await expect(pull(url, {cache, retries: 0})).rejects.toThrow(`HTTP 500 (an earlier copy is ${path})`);
  });

  it("starts anew where a server goes on from another place than asked", async () => {
    const elsewhere = (_: IncomingMessage, response: ServerResponse): void => {
      const range = `bytes 100-${BODY.length - 1}/${BODY.length}`;
      response.writeHead(206, {"content-range": range, "content-length": BODY.length - 100, etag: '"v1"'});
      response.end(BODY.subarray(100));
    };
    expect(readFileSync(await pull(await serve(broken, elsewhere, whole))).equals(BODY)).toBe(true);
  });

  it("says what failed, asks once where asking again cannot help, and keeps passwords to itself", async () => {
    await expect(pull("http://127.0.0.1:1/run.jsonl", {retries: 0})).rejects.toThrow(/run\.jsonl: fetch failed: \S+/);
    const loops = await serve((_, response) => void response.writeHead(302, {location: "/logs/run.jsonl"}).end());
    await expect(pull(loops)).rejects.toThrow("redirect count exceeded");
    expect(requests.length).toBeLessThan(30);
    await expect(pull("http://me:hunter2@127.0.0.1:1/run.jsonl")).rejects.toThrow(/^(?!.*hunter2).*without user/);
  });

  it("speaks http only", async () => {
    await expect(pull("file:///etc/passwd")).rejects.toThrow("expected http or https");
  });
});
