import {spawn, spawnSync} from "node:child_process";
import {existsSync, mkdirSync, readFileSync, statSync, writeFileSync} from "node:fs";
import {createServer, type Server} from "node:http";
import {extname, join, normalize} from "node:path";
import {addressOf} from "../../../cli/site/serve.js";
import {headersFor} from "./header-rules.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png"
};

/** A host that knows objects by their exact names: no folders, no endings left out; with the headers of `_headers` where asked. */
export function serveObjects(root: string, rules: string | null): Promise<{server: Server; address: string}> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
    const name = path === "/" ? "/index.html" : path;
    const file = join(root, normalize(name));
    const isFound = file.startsWith(root) && existsSync(file) && statSync(file).isFile();
    const shown = isFound ? file : join(root, "404.html");
    response.writeHead(isFound ? 200 : 404, {
      "content-type": TYPES[extname(shown)] ?? "application/octet-stream",
      ...(rules === null ? {} : headersFor(rules, path))
    });
    response.end(readFileSync(shown));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({server, address: addressOf(server)})));
}

export const hasNginx = (): boolean => spawnSync("nginx", ["-v"]).status === 0;

/** nginx with the documented server block, as an ordinary user on a free port; its root, port and files moved, nothing else. */
export async function startNginx(
  block: string,
  root: string,
  place: string
): Promise<{readonly address: string; readonly stop: () => void}> {
  const free = await serveObjects(root, null);
  const {port} = new URL(free.address);
  await new Promise((resolve) => free.server.close(resolve));
  mkdirSync(place, {recursive: true});
  const server = block.replace("listen 80;", `listen 127.0.0.1:${port};`).replace(/root [^;]+;/, `root ${root};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(place, name)};`)
    .join("\n");
  writeFileSync(
    join(place, "nginx.conf"),
    // Started by root, nginx would serve as another user, who may not read a folder of root's.
    `${process.getuid?.() === 0 ? "user root;\n" : ""}daemon off;\npid ${join(place, "pid")};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${server}\n}\n`
  );
  const nginx = spawn("nginx", ["-p", place, "-c", join(place, "nginx.conf")], {stdio: "pipe"});
  let said = "";
  nginx.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const address = `http://127.0.0.1:${port}/`;
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    const isUp = await fetch(address).then(
      () => true,
      () => false
    );
    if (isUp) return {address, stop: () => void nginx.kill()};
    await new Promise((next) => setTimeout(next, 50));
  }
}
