import {spawn, type ChildProcess} from "node:child_process";
import {createHash} from "node:crypto";
import {createServer, request, type IncomingMessage, type Server, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";
import {setTimeout as wait} from "node:timers/promises";
import {AwsClient} from "aws4fetch";

/** A request as it passed, and what came back. */
export interface Passed {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** SHA-256 of what was sent. */
  sha256: string;
  status: number;
  /** Bytes of the answer. */
  bytes: number;
}

/** Does something else with a request, if it returns true. */
export type Meddle = (passed: Passed, response: ServerResponse) => boolean | Promise<boolean>;

/** A server that speaks S3, with a way to it on which requests are counted and may be meddled with. */
export interface TestStore {
  readonly endpoint: string;
  /** What has passed since `passed` was emptied last. */
  readonly passed: Passed[];
  meddle: Meddle | null;
  /** Puts or asks something directly, as the owner of everything. */
  direct(method: string, path: string, body?: string | Uint8Array, headers?: Record<string, string>): Promise<Buffer>;
  stop(): void;
}

export async function startTestStore(program: string): Promise<TestStore> {
  const port = await freePort();
  const server = spawn(program, ["-H", "127.0.0.1", "-p", String(port)], {stdio: "ignore"});
  await answers(port, server);
  const home = `http://127.0.0.1:${port}`;
  const store: {passed: Passed[]; meddle: Meddle | null} = {passed: [], meddle: null};
  const way = createServer((asked, response) => void pass(asked, response, port, store));
  await new Promise<void>((listening) => way.listen(0, "127.0.0.1", listening));
  const keys = {accessKeyId: "owner", secretAccessKey: "owner", region: "us-east-1", retries: 0};
  return Object.assign(store, {
    endpoint: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    async direct(method: string, path: string, body?: string | Uint8Array, headers: Record<string, string> = {}) {
      const client = new AwsClient({...keys, service: "s3"});
      const content = body === undefined ? {} : {body: body as BodyInit};
      const answer = await client.fetch(`${home}/${path}`, {method, headers, ...content});
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString()}`);
      return bytes;
    },
    stop() {
      way.closeAllConnections();
      way.close();
      server.kill();
    }
  });
}

async function pass(
  asked: IncomingMessage,
  response: ServerResponse,
  port: number,
  store: {passed: Passed[]; meddle: Meddle | null}
): Promise<void> {
  const {method = "GET", url: path = "/", headers} = asked;
  const passed: Passed = {method, path, headers, sha256: "", status: 0, bytes: 0};
  store.passed.push(passed);
  const body: Buffer[] = [];
  for await (const piece of asked as AsyncIterable<Buffer>) body.push(piece);
  passed.sha256 = createHash("sha256").update(Buffer.concat(body)).digest("hex");
  if (await store.meddle?.(passed, response)) return;
  const on = request({host: "127.0.0.1", port, method, path, headers}, (answer) => {
    passed.status = answer.statusCode ?? 0;
    response.writeHead(passed.status, answer.headers);
    answer.on("data", (piece: Buffer) => void (passed.bytes += piece.length));
    answer.pipe(response);
  });
  on.on("error", () => response.destroy());
  on.end(Buffer.concat(body));
}

async function answers(port: number, server: ChildProcess): Promise<void> {
  for (let tried = 0; tried < 300 && server.exitCode === null; tried += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false
    );
    if (isThere) return;
    await wait(100);
  }
  throw new Error("moto does not answer");
}

async function freePort(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const {port} = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
