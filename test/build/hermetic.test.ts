import {execFileSync, spawnSync} from "node:child_process";
import {createHash} from "node:crypto";
import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, appendFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";

const copied = [
  "LICENSE",
  "src",
  "loaders",
  "data",
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

function digest(): Map<string, string> {
  const root = join(folder, "dist");
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
  for (const name of copied) {
    try {
      cpSync(name, join(folder, name), {recursive: true, filter: (path) => !/\.observablehq/.test(path)});
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

describe("npm run build", () => {
  it(
    `succeeds ${canCutNetwork ? "without any network" : "(network could not be cut here)"} and is byte-identical when repeated`,
    {timeout: LONG},
    () => {
      const first = build();
      expect(first.log).not.toMatch(/error/i);
      expect(first.status).toBe(0);
      const before = digest();
      expect(before.size).toBeGreaterThan(40);
      expect(build().status).toBe(0);
      expect(digest()).toEqual(before);
    }
  );

  it("never serves stale data: an edited value is in the next build", {timeout: LONG}, () => {
    const csv = join(folder, "data/published/gapeval.csv");
    const text = readFileSync(csv, "utf8");
    execFileSync("sed", ["-i", "s#^\\(gapeval/table-2/bagel/world-knowledge/gap,.*,\\)56.67,#\\156.66,#", csv]);
    expect(readFileSync(csv, "utf8")).not.toBe(text);
    expect(build().status).toBe(0);
    const data = readdirSync(join(folder, "dist/_file/data")).find((file) => /^gapeval\./.test(file))!;
    expect(readFileSync(join(folder, "dist/_file/data", data), "utf8")).toContain("56.66");
  });

  it("stops with one readable list on bad data, and leaves no site behind", {timeout: LONG}, () => {
    appendFileSync(
      join(folder, "data/published/gapeval.csv"),
      "gapeval/x/y/z,gapeval,paper,Table 2,Nobody,Gap,,,,,World Knowledge,,,,gap,156.7,points,147,false,\n"
    );
    const {status, log} = build();
    expect(status).not.toBe(0);
    expect(log).toMatch(/data\/published\/gapeval\.csv, row \d+/);
    expect(log).toMatch(/Nobody/);
    expect(log).toMatch(/156\.7/);
    expect(() => statSync(join(folder, "dist/index.html"))).toThrow();
  });
});
