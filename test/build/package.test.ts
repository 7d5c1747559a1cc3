import {spawn, spawnSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openBrowser} from "../site/support/browser.js";
import {REPORT_PACKAGE} from "../../cli/terminal/checkout.js";
import {BUNDLED_ENTRIES, LIBRARY_ENTRIES, PACKAGE_NAME} from "../../tools/pack/package-json.js";
import {exhibitsTests} from "./support/exhibits-tests.js";
import {serveFolder, visitHost} from "./support/host-page.js";

const MEGABYTE = 1e6;
/** Packing compresses the site's engines, which takes half a minute on a busy machine. */
const LONG = 300_000;

/** An empty folder in which the package has been installed from its tarball, as a stranger does it. */
let home: string;
let tarball: string;
let installSeconds: number;

const parallax = (...argv: string[]) =>
  spawnSync(process.execPath, [join(home, "node_modules/.bin/parallax"), ...argv], {cwd: home, encoding: "utf8"});
const installed = (...path: string[]): string => join(home, "node_modules", PACKAGE_NAME, ...path);
const filesBelow = (folder: string): string[] =>
  (readdirSync(folder, {recursive: true}) as string[]).filter((name) => statSync(join(folder, name)).isFile());

beforeAll(() => {
  const packed = spawnSync("node_modules/.bin/tsx", ["tools/pack.ts"], {encoding: "utf8"});
  if (packed.status !== 0) throw new Error(packed.stderr);
  tarball = resolve(
    "dist-package",
    readdirSync("dist-package").find((name) => /^parallax-evals-\d.*\.tgz$/.test(name))!
  );
  home = mkdtempSync(join(tmpdir(), "parallax-install-"));
  const started = performance.now();
  const {status, stderr} = spawnSync("npm", ["install", "--no-audit", "--no-fund", tarball], {
    cwd: home,
    encoding: "utf8"
  });
  if (status !== 0) throw new Error(stderr);
  installSeconds = (performance.now() - started) / 1000;
  writeFileSync(
    join(home, "answers.csv"),
    "model,item,score\nLantern,q1,1\nLantern,q2,0\nKestrel,q1,1\nKestrel,q2,1\n"
  );
}, LONG);
afterAll(() => rmSync(home, {recursive: true, force: true}));

/** The examples of an entry's README, and what each says. */
const examplesOf = (name: string): string[] =>
  [...readFileSync(installed(`${name}.md`), "utf8").matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code]) => code!);
const saidBy = (code: string): string[] =>
  [...code.matchAll(/^console\.log\(.*\); \/\/ ([^:\n]*)/gm)].map(([, words]) => words!);

describe("the package", () => {
  it("installs alone, in a minute and 150 MB, with nothing that runs at install", () => {
    expect(readdirSync(join(home, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([PACKAGE_NAME]);
    expect(installSeconds).toBeLessThan(60);
    const bytes = filesBelow(installed()).reduce((sum, name) => sum + statSync(installed(name)).size, 0);
    expect(bytes).toBeLessThan(150 * MEGABYTE);
    const about = JSON.parse(readFileSync(installed("package.json"), "utf8")) as Record<string, unknown>;
    expect(Object.keys(about)).not.toEqual(expect.arrayContaining(["scripts"]));
    expect(about).toMatchObject({license: "MIT", bin: {parallax: "bin/parallax.mjs"}});
    for (const kind of ["scripts", "dependencies", "optionalDependencies", "overrides", "private"])
      expect(about[kind]).toBeUndefined();
  });

  it("holds built code, types and licences, and no sources or tests", () => {
    const files = filesBelow(installed());
    expect(files.filter((name) => /\.test\.|(?<!\.d)\.ts$|package-lock|\.map$/.test(name))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "third-party-licences.txt", "site/third-party-licences.txt"])
    );
    const notices = readFileSync(installed("third-party-licences.txt"), "utf8");
    for (const name of [
      "hyparquet",
      "fzstd",
      "yaml",
      "valibot",
      "htl",
      "d3-shape",
      "@fontsource-variable/source-sans-3"
    ])
      expect(notices).toMatch(new RegExp(`^${name} \\d`, "m"));
  });

  it("reads, scores and checks in a folder that has nothing else, and calls itself by its own name", () => {
    expect(parallax("help").stdout).toContain("\n  parallax inspect PATH...");
    expect(parallax("help").stdout).not.toContain("npx parallax");
    const mapping = {suite: "answers", columns: {subject: "model", item: "item", score: "score"}};
    writeFileSync(join(home, "mapping.json"), JSON.stringify(mapping));
    const inspected = parallax("inspect", "answers.csv", "--mapping", "mapping.json");
    expect(inspected).toMatchObject({status: 0, stderr: ""});
    expect(inspected.stdout).toContain("4 records in = 4 accepted");
    const scored = parallax("score", "answers.csv", "--mapping", "mapping.json", "--json");
    const {scores} = JSON.parse(scored.stdout) as {scores: {subjectId: string; value: number}[]};
    expect(scores.map(({subjectId, value}) => [subjectId, value])).toEqual(
      expect.arrayContaining([
        ["Lantern", 0.5],
        ["Kestrel", 1]
      ])
    );
    expect(parallax("check", "answers.csv", "--mapping", "mapping.json")).toMatchObject({status: 0});
    writeFileSync(
      join(home, "table.csv"),
      "Model,A,B,Overall\nLantern,50.0,60.0,55.0\nKestrel,40.0,50.0,46.0\nHeron,70.0,30.0,50.0\nWren,10.0,20.0,15.0\n"
    );
    const table = parallax("check-table", "table.csv");
    expect(table).toMatchObject({status: 1, stderr: ""});
    expect(table.stdout).toContain("46.0");
    writeFileSync(join(home, "joint.json"), '{"Lantern": [[0.5, 0.2, 0.1, 0.2]]}');
    expect(parallax("fit", "joint.json", "--method", "identified")).toMatchObject({status: 0});
  });

  it("shows a log in a browser, of its own site, with engines that lie packed", async () => {
    const child = spawn(
      process.execPath,
      [join(home, "node_modules/.bin/parallax"), "view", "answers.csv", "--no-open"],
      {
        cwd: home,
        stdio: ["ignore", "pipe", "inherit"]
      }
    );
    try {
      const address = await new Promise<string>((found) =>
        child.stdout.on("data", (chunk: Buffer) => found(chunk.toString().trim()))
      );
      const browser = await openBrowser();
      const page = await browser.newPage();
      await page.goto(address);
      await page.locator("canvas.matrix").waitFor();
      expect(await page.locator(".explore-bar .count").textContent()).toMatch(
        /^4 of 4 verdicts, 2 of 2 items, 2 of 2 models/
      );
      // The mean of three answers of four: a figure, and the number in it.
      await page.getByText("On these 2 items the models are right 75.0% of the time").waitFor();
      await page.locator("#rates .body svg").waitFor();
      const packed = filesBelow(installed("site")).filter((name) => name.endsWith(".wasm.gz"));
      expect(packed.length).toBeGreaterThan(0);
      const {origin} = new URL(address);
      const magic = await page.evaluate(
        async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer()).subarray(0, 4)],
        `${origin}/${packed[0]!.slice(0, -3)}`
      );
      expect(String.fromCharCode(...magic)).toBe("\0asm");
      await page.close();
    } finally {
      const ended = new Promise((ends) => child.once("exit", ends));
      child.kill("SIGINT");
      expect(await ended).toBe(0);
    }
  });

  it("writes a log as one file that a browser opens without network", async () => {
    expect(parallax("view", "answers.csv", "--static", "-o", "answers.html")).toMatchObject({status: 0});
    const page = await (await openBrowser()).newPage();
    await page.context().setOffline(true);
    await page.goto(pathToFileURL(join(home, "answers.html")).href);
    await page.getByText("On these 2 items the models are right 75.0% of the time").waitFor();
    await page.close();
  });

  it.each([["new", "paper"], ["dev"], ["build"], ["check", "report"]])("says where %s works", (command, ...paths) => {
    mkdirSync(join(home, "report"), {recursive: true});
    writeFileSync(join(home, "report/report.yaml"), "title: x\n");
    const {status, stderr} = parallax(command, ...paths);
    expect(status).toBe(2);
    expect(stderr).toContain("'npm install parallax-evals-reports' brings it");
  });

  it.each(LIBRARY_ENTRIES)("does what the README of /%s says, with types", (name) => {
    expect(readFileSync(installed(`${name}.md`), "utf8").split("\n").length).toBeLessThan(50);
    const examples = examplesOf(name);
    expect(examples.length).toBeGreaterThan(0);
    for (const [k, code] of examples.entries()) {
      const file = join(home, `${name}-${k}.mjs`);
      writeFileSync(file, code);
      const {stdout, stderr} = spawnSync(process.execPath, [file], {cwd: home, encoding: "utf8"});
      expect(`${stdout}${stderr}`.trim().split("\n")).toEqual(saidBy(code));
      writeFileSync(join(home, `${name}-${k}.mts`), code);
    }
    const typed = spawnSync(
      process.execPath,
      [
        resolve("node_modules/typescript/bin/tsc"),
        ...["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"],
        ...["--skipLibCheck", "false", ...examples.map((_, k) => `${name}-${k}.mts`)]
      ],
      {cwd: home, encoding: "utf8"}
    );
    expect(typed.stdout).toBe("");
  });
});

describe("entries of the library", () => {
  it.each(BUNDLED_ENTRIES)("does in a browser, too, what the README of /%s says", async (name) => {
    const {server, address} = await serveFolder(home);
    writeFileSync(join(home, "empty.html"), `<!doctype html><link rel="icon" href="data:," />`);
    const imports = {[`parallax-evals/${name}`]: `/node_modules/parallax-evals/lib/${name}.js`};
    try {
      for (const [k, code] of examplesOf(name).entries()) {
        writeFileSync(join(home, `${name}-${k}.js`), code);
        const head = `<meta charset="utf-8" /><link rel="icon" href="data:," />`;
        const map = `<script type="importmap">${JSON.stringify({imports})}</script>`;
        const page = `<!doctype html>${head}${map}<script type="module" src="${name}-${k}.js"></script>`;
        writeFileSync(join(home, `${name}-${k}.html`), page);
        const visited = await visitHost(await openBrowser(), `${address}empty.html`);
        const told: string[] = [];
        visited.page.on("console", (message) => told.push(message.text()));
        await visited.page.goto(`${address}${name}-${k}.html`);
        await expect.poll(() => told.length).toBe(saidBy(code).length);
        // Browsers write lists and texts without the marks that Node puts around them.
        const plain = (text: string): string => text.replace(/[[\]'",\s]/g, "");
        expect(told.map(plain)).toEqual(saidBy(code).map(plain));
        expect(visited.problems).toEqual([]);
        await visited.page.context().close();
      }
    } finally {
      server.close();
    }
  });

  it("share no module with the exhibits, nor fetch any of their data", () => {
    const seen = new Set<string>();
    const visit = (path: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      const text = readFileSync(installed("lib", path), "utf8");
      for (const [, from] of text.matchAll(/(?:from|import)\s*\(?"(\.[^"]+\.js)"/g)) visit(join(dirname(path), from!));
    };
    for (const name of BUNDLED_ENTRIES) visit(`${name}.js`);
    expect(seen.size).toBeGreaterThan(BUNDLED_ENTRIES.length);
    expect([...seen].filter((path) => path.startsWith("exhibits"))).toEqual([]);
  });
});

exhibitsTests(
  () => installed(),
  () => home
);

describe("the package for reports, beside the other", () => {
  let folder: string;
  const run = (...argv: string[]) =>
    spawnSync(process.execPath, [join(folder, "node_modules/.bin/parallax"), ...argv], {cwd: folder, encoding: "utf8"});

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "parallax-reports-"));
    const reports = tarball.replace(PACKAGE_NAME, REPORT_PACKAGE);
    const {status, stderr} = spawnSync("npm", ["install", "--no-audit", "--no-fund", tarball, reports], {
      cwd: folder,
      encoding: "utf8"
    });
    if (status !== 0) throw new Error(stderr);
  }, LONG);
  afterAll(() => rmSync(folder, {recursive: true, force: true}));

  it(
    "begins and builds a report in a folder that has nothing else",
    () => {
      expect(run("new", "paper")).toMatchObject({status: 0});
      const {status, stdout} = run("build", "paper", "-o", "site");
      expect(stdout).toMatch(/site: 2 pages, \d+ figures/);
      expect(status).toBe(0);
      expect(readFileSync(join(folder, "site/index.html"), "utf8")).toContain("GapRanking");
      const {parallax: version, packages} = JSON.parse(readFileSync(join(folder, "site/manifest.json"), "utf8")) as {
        parallax: string;
        packages: Record<string, string>;
      };
      const own = JSON.parse(readFileSync("package.json", "utf8")) as {
        version: string;
        dependencies: Record<string, string>;
      };
      expect(version).toBe(own.version);
      for (const [name, installed] of Object.entries(packages)) expect(installed).toBe(own.dependencies[name]);
      expect(readFileSync(join(folder, "site/third-party-licences.txt"), "utf8")).toMatch(/^assemblyscript \d/m);
    },
    LONG
  );

  it("is not used in another version than its own", () => {
    const manifest = join(folder, "node_modules", REPORT_PACKAGE, "package.json");
    const text = readFileSync(manifest, "utf8");
    writeFileSync(manifest, text.replace(/"version": "[^"]+"/, '"version": "0.0.1"'));
    const {status, stderr} = run("new", "other");
    writeFileSync(manifest, text);
    expect(status).toBe(2);
    expect(stderr).toContain(`mismatched versions: ${REPORT_PACKAGE} 0.0.1 beside ${PACKAGE_NAME}`);
  });
});
