import {spawnSync} from "node:child_process";
import {createHash} from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join, resolve} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {EMITTED} from "../loaders/emitted-files.js";
import {atNight} from "../support/nightly.js";

const copied = [
  "LICENSE",
  "src",
  "loaders",
  "data",
  "docs/glossary.md",
  "tools",
  "cli",
  "reports",
  "observablehq.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.base.json"
];
let folder: string;

/** A build from nothing reads every demo log and fits every model: minutes on a busy machine. */
const LONG = 900_000;

/** True where an unprivileged or root process may make a network namespace. */
const canCutNetwork = spawnSync("unshare", ["-n", "true"]).status === 0;

function build(): {status: number | null; log: string} {
  const [command, args] = canCutNetwork
    ? ["unshare", ["-n", "sh", "-c", "ip link set lo up 2>/dev/null; npm run build"]]
    : ["npm", ["run", "build"]];
  const {status, stdout, stderr} = spawnSync(command as string, args as string[], {cwd: folder, encoding: "utf8"});
  return {status, log: `${stdout}${stderr}`};
}

/** What an earlier build left, newer than the loader that made it: Framework alone would serve it. */
function leaveStale(): string {
  const stale = join(folder, "src/.observablehq/cache/data/gapeval.json");
  mkdirSync(dirname(stale), {recursive: true});
  writeFileSync(stale, "{}");
  return stale;
}

/** A digest of every file below a folder. */
function digests(root: string): Map<string, string> {
  const files = (readdirSync(root, {recursive: true}) as string[]).filter((file) =>
    statSync(join(root, file)).isFile()
  );
  return new Map(
    files.sort().map((file) => [
      file,
      createHash("sha256")
        .update(readFileSync(join(root, file)))
        .digest("hex")
    ])
  );
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parallax-build-"));
  // What a build makes beside `dist/` stays behind: the copy is a fresh clone.
  const made = /^src\/(?:\.observablehq|fonts)(?:\/|$)/;
  for (const name of copied) cpSync(name, join(folder, name), {recursive: true, filter: (path) => !made.test(path)});
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

describe("npm run build", () => {
  // By day the site of `npm test` itself is built without a network (tools/test.ts); that it comes out alike takes a second one.
  it.runIf(atNight(true, false))(
    `makes the site that npm test made, in another folder, over stale data, ${canCutNetwork ? "without any network" : "(network could not be cut here)"}`,
    {timeout: LONG},
    () => {
      leaveStale();
      const {status, log} = build();
      // Modules about standard errors are listed by their paths.
      expect(log.replace(/\S+\.[jt]s\b/g, "")).not.toMatch(/error/i);
      expect(status).toBe(0);
      const before = digests("dist");
      expect(before.size).toBeGreaterThan(40);
      expect(digests(join(folder, "dist"))).toEqual(before);
      const computed = readdirSync("src/data").flatMap((stub) => /^(.+)\.json\.ts$/.exec(stub)?.[1] ?? []);
      for (const name of computed.filter((one) => !(`${one}.json` in EMITTED))) {
        const data = [...before.keys()].find((file) => file.startsWith(`_file/data/${name}.`))!;
        expect(() => void JSON.parse(readFileSync(join("dist", data), "utf8")), name).not.toThrow();
      }
    }
  );

  it(
    "stops with one readable list on bad data, serves nothing stale, and leaves no site behind",
    {timeout: LONG},
    () => {
      const stale = leaveStale();
      appendFileSync(
        join(folder, "data/gapeval/published.csv"),
        "gapeval/x/y/z,gapeval,paper,Table 2,Nobody,Gap,,,,,World Knowledge,,,,gap,156.7,points,147,false,\n"
      );
      const {status, log} = build();
      expect(status).not.toBe(0);
      expect(log).toMatch(/data\/gapeval\/published\.csv, row \d+/);
      expect(log).toMatch(/Nobody/);
      expect(log).toMatch(/156\.7/);
      expect(existsSync(stale)).toBe(false);
      expect(() => statSync(join(folder, "dist/index.html"))).toThrow();
    }
  );
});
