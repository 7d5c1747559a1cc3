import {spawnSync} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import type {Browser} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {parse} from "yaml";
import {demoSources} from "../../loaders/logs/demo-sources.js";
import {closePages, openBrowser} from "./support/browser.js";
import {breaksAndMends, losesAndFinds, startDev, type Fault} from "./support/dev-session.js";

const BUILD_MS = 600_000;
const program = resolve("bin/parallax.mjs");
/** Where an author begins: an empty folder. */
const place = mkdtempSync(join(tmpdir(), "parallax-guide-"));
const mine = join(place, "my-paper");
/** Another author, with logs of one model in `runs/my-model`. */
const other = join(place, "elsewhere");
const ownLog = join(other, "runs/my-model");
const ci = join(place, "ci");
/** One item of so many is in the own logs: enough for all four categories. */
const EVERY = 8;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  for (const {path, text} of (await demoSources("gapeval"))[0]!.files()) {
    if (!path.includes("sim-alder/") || Number(/data_(\d+)/.exec(path)?.[1]) % EVERY !== 7) continue;
    const to = join(ownLog, path);
    mkdirSync(join(to, ".."), {recursive: true});
    writeFileSync(to, text);
  }
});
afterAll(async () => void (browser && (await closePages(browser))));

const RECORD = `simulated-gapeval/data_7/sim-alder/new_res.json`;

/** Commands as a Markdown page prints them: every line of a block for the shell, and code in the text that begins like one. */
function commandsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const blocks = [...text.matchAll(/```(?:sh|bash|console)\n([\s\S]+?)```/g)].flatMap(([, lines]) =>
    lines!.trim().split("\n")
  );
  const inline = [...text.matchAll(/`((?:npx|npm|node|git|sh|cp|mkdir|cd|curl|docker) [^`]+)`/g)].map(
    ([, code]) => code!
  );
  return [...new Set([...blocks, ...inline])];
}

/** Runs a line as a shell would; `npx parallax` is this checkout's program. */
function run(line: string, cwd: string, env: Readonly<Record<string, string>> = {}) {
  const command = line.replace("npx parallax", `"${process.execPath}" "${program}"`);
  const {status, stdout, stderr} = spawnSync("sh", ["-c", command], {
    cwd,
    encoding: "utf8",
    env: {...process.env, ...env}
  });
  return {status, stdout, said: stdout + stderr};
}

function works(line: string, cwd = place, env: Readonly<Record<string, string>> = {}): void {
  const {status, said} = run(line, cwd, env);
  expect(status, `${line}\n${said}`).toBe(0);
  expect(said).not.toContain("Error");
}

/** What goes wrong while an author writes, in every kind of file, and what is said of it. */
const FAULTS: readonly Fault[] = [
  {
    file: "index.md",
    from: "GapRanking(data)",
    to: 'GapRanking(data, {modles: ["bagel"]})',
    said: /index\.md, line \d+: GapRanking: unknown option: modles; did you mean models\?/,
    inPage: true
  },
  {
    file: "report.yaml",
    from: "title:",
    to: "titel:",
    said: /report\.yaml, line 1: unknown field: titel; did you mean title\?/
  },
  {
    file: "sources.yaml",
    from: "path: ../runs/my-model",
    to: "path: ../runs/my-modle",
    said: /sources\.yaml: my-model: missing file or folder: .*my-modle/
  },
  {
    file: "references.bib",
    from: "@misc{parallax,",
    to: "@misc{,",
    said: /references\.bib, line 2: entry without a key/
  },
  {
    file: `../runs/my-model/${RECORD}`,
    from: "{",
    to: "{bad",
    said: /my-model: 1 record rejected; the first: my-model\/simulated-gapeval\/data_7\/.*new_res\.json, file: invalid JSON at 1/
  }
];

/** The page that the guide begins with, drawn from the author's logs. */
async function seesReport({page}: Awaited<ReturnType<typeof startDev>>): Promise<void> {
  await page.locator("#gap-ranking svg [data-mark]").first().waitFor({timeout: 240_000});
  expect(await page.locator(".live-value .num").first().innerText()).toMatch(/^\d+\.\d/);
}

/** What becomes of every command of the guide. */
const GUIDE: Readonly<Record<string, (line: string) => void | Promise<void>>> = {
  // It has made the folder that this test runs from.
  "npm ci": () => expect(existsSync("node_modules/.package-lock.json")).toBe(true),
  "npx parallax new my-paper": (line) => works(line),
  "npx parallax new my-paper --logs runs/my-model": (line) => works(line, other),
  "npx parallax inspect PATH": (line) => works(line.replace("PATH", "runs/my-model"), other),
  "npm run dev": async (line) => {
    const folder = join(other, "my-paper");
    const session = await startDev(browser, line.split(" "), folder);
    try {
      await seesReport(session);
      await breaksAndMends(session, folder, FAULTS);
      await losesAndFinds(session, ownLog);
      await seesReport(session);
    } finally {
      await session.close();
    }
  },
  "npx parallax dev my-paper": async (line) => {
    const session = await startDev(browser, [process.execPath, program, ...line.split(" ").slice(2)], place);
    try {
      await seesReport(session);
      expect(await session.page.locator(".simulated-notice").count()).toBe(1);
      const rows = session.page.locator(".scores tbody tr");
      expect(await rows.count()).toBe(100);
      await session.page.getByRole("button", {name: "Show all", exact: true}).click();
      expect(await rows.count()).toBeGreaterThan(1000);
    } finally {
      await session.close();
    }
  },
  "npx parallax check my-paper --no-browser": (line) => works(line),
  "npx parallax build my-paper --offline my-paper.html": (line) => {
    works(line);
    expect(existsSync(join(mine, "dist/index.html"))).toBe(true);
    expect(existsSync(join(place, "my-paper.html"))).toBe(true);
  },
  "npm run build": (line) => works(line, mine),
  "npm run check": (line) => works(line, mine),
  "npx parallax diff my-paper": (line) => {
    // The guide says: from the second run on.
    expect(run(line, place)).toMatchObject({status: 3, said: expect.stringContaining("keeps one run") as string});
  }
};

describe("the authors' guide", () => {
  it("holds no command but those that are run here", () => {
    expect(commandsOf("docs/authors/guide.md").sort()).toEqual(Object.keys(GUIDE).sort());
    expect(commandsOf("docs/authors/publishing.md")).toEqual([]);
  });

  it.each(Object.entries(GUIDE))("works: %s", async (line, use) => use(line), BUILD_MS);

  it(
    "goes with a workflow of GitHub that checks before it publishes, by commands that work",
    () => {
      const workflow = parse(readFileSync("docs/authors/report-pages.yml", "utf8")) as {
        jobs: Record<string, {steps?: {run?: string; uses?: string; with?: {path?: string}}[]}>;
      };
      const steps = Object.values(workflow.jobs).flatMap((job) => job.steps ?? []);
      const lines = steps.flatMap(({run: text}) => text?.split("\n") ?? []);
      expect(lines).toEqual(["npm ci", 'npx parallax check "$REPORT"', 'npx parallax build "$REPORT" --out site']);
      mkdirSync(ci);
      for (const line of lines.slice(1)) works(line, ci, {REPORT: "../my-paper"});
      const published = steps.find(({uses}) => uses?.startsWith("actions/upload-pages-artifact"))!.with!.path!;
      expect(existsSync(join(ci, published, "index.html"))).toBe(true);
    },
    BUILD_MS
  );

  it(
    "goes with a gate that a page with faults does not pass",
    () => {
      const page = join(mine, "index.md");
      const text = readFileSync(page, "utf8");
      const own = '```js\ndisplay(Object.assign(document.createElement("canvas"), {width: 300, height: 200}))\n```';
      writeFileSync(
        page,
        `${text}\n\n${own}\n\n<a href="./nowhere">x</a> <button type="button"></button> <img alt="" src="https://127.0.0.1:9/x.png">\n`
      );
      const {status, stdout} = run("npx parallax check my-paper --json --quiet", place);
      writeFileSync(page, text);
      expect(status).toBe(1);
      const {findings} = JSON.parse(stdout) as {findings: {check: string; where: string; message: string}[]};
      const said = findings.map(({check, where, message}) => `${check} | ${where} | ${message}`).sort();
      expect(said).toEqual([
        expect.stringMatching(/^access \| index\.html \| All touch targets must be 24px large/),
        expect.stringMatching(/^access \| index\.html \| Buttons must have discernible text/),
        expect.stringMatching(/^figures \| index\.html \| a drawing \(canvas\) under “.*” states no n and no source/),
        "links | index.html: ./nowhere.html | leads to no file of the site",
        expect.stringMatching(/^requests \| index\.html \| asks another site: https:\/\/127\.0\.0\.1:9/)
      ]);
    },
    BUILD_MS
  );

  it("goes with a program that says what is wrong, and where", () => {
    const says = (line: string) => {
      const {status, said} = run(line, place);
      return `${status} ${said}`;
    };
    expect(says("npx parallax new my-paper")).toMatch(/^4 .*my-paper exists; choose another name/s);
    expect(says("npx parallax new x --logs nowhere")).toMatch(/^4 .*missing file or folder: nowhere/s);
    expect(says("npx parallax build nowhere")).toMatch(/^4 .*missing folder: .*nowhere/s);
    const page = join(mine, "index.md");
    const text = readFileSync(page, "utf8");
    writeFileSync(page, text.replace("GapRanking(data)", "GapRanking(data, {modles: ['x']})"));
    const before = readFileSync(join(mine, "dist/index.html"), "utf8");
    expect(says("npx parallax build my-paper")).toMatch(
      /^1 .*index\.md, line \d+: GapRanking: unknown option: modles; did you mean models\?/s
    );
    expect(readFileSync(join(mine, "dist/index.html"), "utf8")).toBe(before);
    writeFileSync(page, text);
  });
});
