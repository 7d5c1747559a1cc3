import {spawnSync} from "node:child_process";
import {readdirSync, rmSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";
import {atNight} from "../support/nightly.js";
import {rewrite, withoutBenchmark, type TreeCopy} from "../support/without-benchmark.js";

/** By night each of them is taken away, by day one for all. */
const TRIED = atNight(BENCHMARK_IDS, BENCHMARK_IDS.slice(-1));

/** By day what pages and what they stand on are made of; commands, tools and tests by night. */
const PROJECTS = atNight(["src/lib", "src", "."], ["src"]);

/** Everything that the site's data are made of, in one process: how long each is, and how often it names a benchmark. */
const LOADERS = `
import {ledger} from "./loaders/ledger.js";
import {story} from "./loaders/story.js";
import {manifest} from "./loaders/manifest.js";
import {benchmarksRegistry, claimsRegistry, modelsRegistry, itemTagsRegistry} from "./loaders/registries.js";
import {allPublished} from "./loaders/published.js";
import {testedClaims} from "./loaders/tested-claims.js";
import {gapFits} from "./loaders/gap-fits.js";
const all = {ledger, story, manifest, benchmarksRegistry, claimsRegistry, modelsRegistry, itemTagsRegistry, allPublished, gapFits, testedClaims};
const made = Object.entries(all).map(([name, make]) => [name, JSON.stringify(make())] as const);
const named = new RegExp('"' + process.argv[2] + '["/]', "g");
console.log(JSON.stringify(Object.fromEntries(made.map(([name, text]) => [name, [text.length, (text.match(named) ?? []).length]]))));
`;

describe.each(TRIED)("the tree without %s", {timeout: 1_800_000}, (id) => {
  let copy: TreeCopy;
  beforeAll(() => {
    copy = withoutBenchmark(id);
    rewrite(copy.root, "all-loaders.ts", LOADERS);
    rewrite(copy.root, "answers.csv", "model,item,score\nLantern,q1,1\nLantern,q2,0\n");
  });
  afterAll(() => rmSync(copy.root, {recursive: true, force: true}));
  const run = (...[program, ...args]: [string, ...string[]]) => {
    const {status, stdout, stderr} = spawnSync(join("node_modules/.bin", program), args, {
      cwd: copy.root,
      encoding: "utf8",
      maxBuffer: 1 << 28,
      // The site is built without the logs that were pulled; the tests of a tree are those of the day.
      env: {...process.env, PARALLAX_PULLED_LOGS: "", PARALLAX_NIGHTLY: ""}
    });
    return {status, stdout, stderr};
  };

  it("has lost its folders of code and data, its page and its tests", () => {
    for (const path of [`src/lib/benchmarks/${id}/benchmark.ts`, `data/${id}/published.csv`, `src/${id}.md`])
      expect(copy.removed).toContain(path);
    expect(copy.tests.every((path) => path.startsWith("test/"))).toBe(true);
  });

  it("is understood by the compiler and keeps the rule of dependencies", () => {
    for (const project of PROJECTS) expect(run("tsc", "-p", project)).toEqual({status: 0, stdout: "", stderr: ""});
    expect(run("tsx", "tools/deps.ts").stdout).toMatch(/ 0 problems\n$/);
  });

  it("makes all its data, none of which has a cell of what is gone", () => {
    const {stdout, stderr} = run("tsx", "all-loaders.ts", id);
    expect(stderr).toBe("");
    const made = JSON.parse(stdout) as Record<string, [length: number, named: number]>;
    for (const [name, [length, named]] of Object.entries(made)) {
      expect([name, named]).toEqual([name, 0]);
      // Few benchmarks make their items public: without them there is no tag.
      if (name !== "itemTagsRegistry") expect([name, length > 100]).toEqual([name, true]);
    }
  });

  it("scores a log, and begins a report on it and on all that is left", () => {
    const parallax = (...args: string[]) =>
      spawnSync("node", ["bin/parallax.mjs", ...args], {cwd: copy.root, encoding: "utf8"});
    const scored = parallax("score", "answers.csv", "--json");
    expect(JSON.parse(scored.stdout)).toMatchObject({scores: [{suite: "answers", value: 0.5}]});
    expect(parallax("new", "paper", "--logs", "answers.csv")).toMatchObject({status: 0});
    expect(parallax("new", "demo")).toMatchObject({status: 0});
  });

  it.runIf(atNight(true, false))("passes the unit tests that do not speak of it", () => {
    // Tests that copy the tree ask git what is in it. Commands are tried above; this test would take away the next one.
    expect(spawnSync("git", ["init", "-q"], {cwd: copy.root}).status).toBe(0);
    const listed = spawnSync("git", ["ls-files", "-o", "test"], {cwd: copy.root, encoding: "utf8"}).stdout.split("\n");
    const tests = listed.filter(
      (path) => path.endsWith(".test.ts") && !/^test\/(?:cli|site|build)\/|removal/.test(path)
    );
    expect(tests.length).toBeGreaterThan(200);
    const {status, stdout} = run("vitest", "run", ...tests);
    expect(status, stdout).toBe(0);
  });

  it.runIf(atNight(true, false))("is built into a site that has every other page", () => {
    expect(run("tsx", "tools/build.ts").status).toBe(0);
    const pages = readdirSync(join(copy.root, "src")).filter((file) => /^[a-z0-9-]+\.md$/.test(file));
    const built = readdirSync(join(copy.root, "dist"));
    expect(built).toEqual(expect.arrayContaining(pages.map((file) => file.replace(/md$/, "html"))));
    expect(built).not.toContain(`${id}.html`);
  });
});
