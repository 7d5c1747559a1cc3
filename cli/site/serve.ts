/**
 * Serves `dist/` on the loopback interface. `--port N` (0 picks a free one), `--base /path` to try a base path, `--isolated`
 * to isolate pages from other origins, so that the engine's WebAssembly may use threads.
 */
import {createReadStream, existsSync, statSync} from "node:fs";
import {readFile} from "node:fs/promises";
import {createServer, type IncomingMessage, type Server, type ServerResponse} from "node:http";
import {extname, join, normalize} from "node:path";
import {fileURLToPath} from "node:url";
import {parseArgs, promisify} from "node:util";
import {gzip as packed} from "node:zlib";

/** Types of files as they are sent, by how their names end. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".bmp": "image/bmp",
  ".avif": "image/avif",
  ".csv": "text/csv; charset=utf-8",
  ".txt": "text/plain; charset=utf-8"
};
const compressible = new Set([".html", ".js", ".css", ".json", ".svg", ".wasm", ".txt"]);

/** With these a browser isolates the page from other origins, and so lets it share memory between threads. */
const ISOLATED = {"cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp"};

/** What was compressed once, by path and time of change: the engine of queries takes a second of the processor. */
const compressed = new Map<string, Promise<Buffer>>();

function compress(file: string, changedMs: number): Promise<Buffer> {
  const key = `${changedMs} ${file}`;
  const kept = compressed.get(key) ?? readFile(file).then((bytes) => promisify(packed)(bytes));
  compressed.set(key, kept);
  return kept;
}

/** Policy of what is no page: a drawing that is opened by itself runs nothing. */
export const INERT = "default-src 'none'; style-src 'unsafe-inline'";

/** A file that is served and lies nowhere in the folder. */
export interface OwnFile {
  /** As a file's name ends. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface ServeOptions {
  readonly port?: number;
  readonly base?: string;
  readonly isolated?: boolean;
  /** What is served in place of files, by path below the base. */
  readonly own?: (path: string) => OwnFile | null;
}

/** Names of this machine: a page of another site may let its own name mean this machine, and would then read what is served here. */
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** Starts a static server for a folder; resolves once it listens. Of a file that is not there `NAME.gz` is sent, as it lies. */
export function serve(root: string, {port = 0, base = "/", isolated = false, own}: ServeOptions = {}): Promise<Server> {
  const headers = isolated ? ISOLATED : {};
  const prefix = base.endsWith("/") ? base : `${base}/`;
  const server = createServer((request, response) => {
    // What a site shows is public; what is served of somebody's own files is not.
    if (own !== undefined && !LOOPBACK.test(request.headers.host ?? "")) {
      response.writeHead(403).end("this is served to this machine only");
      return;
    }
    let path: string;
    try {
      path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    } catch {
      response.writeHead(400).end("not an address");
      return;
    }
    const inside = path.startsWith(prefix) ? normalize(path.slice(prefix.length)) : null;
    const made = inside === null ? null : (own?.(inside.replaceAll("\\", "/")) ?? null);
    if (made !== null) {
      sendOwn(made, request, response);
      return;
    }
    let file = inside === null || inside.startsWith("..") ? null : join(root, inside);
    if (file && existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (file && !existsSync(file) && existsSync(`${file}.html`)) file += ".html";
    const found = file !== null && existsSync(file);
    if (!found && file !== null && existsSync(`${file}.gz`)) {
      response.writeHead(200, {
        "content-type": FILE_TYPES[extname(file)] ?? "application/octet-stream",
        "cache-control": "no-cache",
        "content-encoding": "gzip",
        "content-length": statSync(`${file}.gz`).size,
        ...headers
      });
      createReadStream(`${file}.gz`).pipe(response);
      return;
    }
    if (!found) file = join(root, "404.html");
    if (file === null || !existsSync(file)) {
      response.writeHead(404).end("not found");
      return;
    }
    const type = extname(file);
    const gzip = compressible.has(type) && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    const {size, mtimeMs} = statSync(file);
    const part = found ? /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") : null;
    const [start, end] = [Number(part?.[1]), Math.min(size - 1, Number(part?.[2]))];
    if (part && start <= end) {
      response.writeHead(206, {
        "content-type": FILE_TYPES[type] ?? "application/octet-stream",
        "cache-control": "no-cache",
        ...headers,
        "content-range": `bytes ${start}-${end}/${size}`,
        "content-length": end - start + 1
      });
      createReadStream(file, {start, end}).pipe(response);
      return;
    }
    response.writeHead(found ? 200 : 404, {
      "content-type": FILE_TYPES[type] ?? "application/octet-stream",
      "cache-control": "no-cache",
      "accept-ranges": "bytes",
      // Pages of other sites import it.
      ...(inside === "embed.js" ? {"access-control-allow-origin": "*"} : {}),
      ...headers,
      ...(gzip ? {"content-encoding": "gzip", vary: "accept-encoding"} : {"content-length": size})
    });
    if (gzip)
      compress(file, mtimeMs).then(
        (bytes) => response.end(bytes),
        (error: Error) => response.destroy(error)
      );
    else createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** Sends what lies nowhere, or the part of it that is asked for; nothing keeps it, as it may be another one the next time. */
function sendOwn({type, bytes}: OwnFile, request: IncomingMessage, response: ServerResponse): void {
  const headers = {
    "content-type": FILE_TYPES[type] ?? "application/octet-stream",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(type === ".html" ? {} : {"content-security-policy": INERT})
  };
  const part = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  const [start, end] = [Number(part?.[1]), Math.min(bytes.length - 1, Number(part?.[2]))];
  if (part && start <= end) {
    response
      .writeHead(206, {
        ...headers,
        "content-range": `bytes ${start}-${end}/${bytes.length}`,
        "content-length": end - start + 1
      })
      .end(bytes.subarray(start, end + 1));
  } else response.writeHead(200, {...headers, "content-length": bytes.length}).end(bytes);
}

/** Address of a listening server. */
export function addressOf(server: Server, base = "/"): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("server is not listening");
  return `http://127.0.0.1:${address.port}${base}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const {values} = parseArgs({
    options: {
      port: {type: "string", default: "3000"},
      base: {type: "string", default: "/"},
      isolated: {type: "boolean", default: false}
    }
  });
  const {base, isolated} = values;
  const server = await serve("dist", {port: Number(values.port), base, isolated}).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") return serve("dist", {base, isolated});
      throw error;
    }
  );
  console.log(`Parallax is at ${addressOf(server, values.base)}  (Ctrl-C to stop)`);
}
