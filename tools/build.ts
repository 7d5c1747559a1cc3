/** `npm run build`: prepare, Framework, finish, cards for link previews, and the explorer as one file. `--if-needed` builds only when a source is newer than `dist/`. */
import {spawnSync} from "node:child_process";
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {OFFLINE_EXPLORER} from "../cli/view/view-site.js";
import {catalogue} from "../loaders/logs/catalogue.js";
import {pulledEntries, pulledVersion} from "../loaders/logs/pulled-logs.js";

const sources = [
  "src",
  "loaders",
  "data",
  "docs/glossary.md",
  "cli",
  "tools",
  "observablehq.config.ts",
  "package-lock.json"
];
const stamp = ".cache/site-built";
const generated = /^(?:\.observablehq|fonts)\b/;

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const names = readdirSync(path).filter((name) => !generated.test(name));
  return Math.max(0, ...names.map((name) => newest(join(path, name))));
}

/** Which public logs the site is made with: they lie outside the tree. */
const pulled = pulledVersion(await pulledEntries(catalogue()));

/** True when `dist/` is newer than everything it is made from, so that its data can never be stale. */
function isFresh(): boolean {
  return (
    existsSync("dist/index.html") &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === pulled &&
    statSync(stamp).mtimeMs > Math.max(...sources.map(newest))
  );
}

function step(command: string, args: readonly string[]): void {
  const env = {...process.env, OBSERVABLE_TELEMETRY_DISABLE: "true", PATH: `node_modules/.bin:${process.env.PATH}`};
  const {status} = spawnSync(command, args, {stdio: "inherit", env});
  if (status !== 0) {
    rmSync("dist", {recursive: true, force: true});
    process.exit(status ?? 1);
  }
}

if (!(process.argv.includes("--if-needed") && isFresh())) {
  rmSync("dist", {recursive: true, force: true});
  step("tsx", ["cli/build/framework/prepare.ts"]);
  step(process.execPath, ["cli/build/framework/run-framework.mjs", "build"]);
  step("tsx", ["cli/build/framework/bundle-site.ts"]);
  step("tsx", ["cli/build/framework/finish-site.ts"]);
  step("tsx", ["tools/site-cards.ts"]);
  mkdirSync(".cache", {recursive: true});
  const {offlineExplorer} = await import("../cli/build/offline/offline-explorer.js");
  writeFileSync(join(".cache", OFFLINE_EXPLORER), await offlineExplorer("dist"));
  writeFileSync(stamp, pulled);
}
