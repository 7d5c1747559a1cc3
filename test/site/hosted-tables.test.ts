import {createHash} from "node:crypto";
import {existsSync, readFileSync, statSync} from "node:fs";
import {join} from "node:path";
import type {Server} from "node:http";
import type {Page, Response} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {addressOf, serve} from "../../cli/site/serve.js";
import {BENCHMARKS} from "../../src/lib/benchmarks/registry.js";
import type {HostedManifest} from "../../src/lib/explore/cube/hosted-manifest.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {tablesOf} from "../cli/engine/generated-logs.js";
import {generatedTables, hostedOf, rowsOfTables, severalRuns} from "../cli/hosted/hosted-folder.js";
import {folderOf, runCommand, type CommandRun} from "../cli/run-command.js";
import {openSite, visit, type Site} from "./support/browser.js";
import {inForce, row, title} from "./support/explorer.js";
import {violationsOf} from "./support/violations-of.js";
import {tableHost, type TableHost} from "./support/table-host.js";

const HOSTILE = `<img src=x onerror="document.title='taken'">`;

/** A log that the site has, too. */
const LOG = BENCHMARKS.findLast(({demo}) => demo !== null)!.id;

let site: Site;
let server: Server;
/** The site with tables beside it, as `view --static --in-parts` lays them down. */
let own: Site;
let folder: string;
let written: CommandRun;
let rows: readonly CanonicalRow[];
const hosts: TableHost[] = [];

beforeAll(async () => {
  site = await openSite();
  const tables = await generatedTables(LOG);
  const out = join(folderOf({}), "site");
  written = await runCommand("view", tables, "--static", "--in-parts", "-o", out);
  folder = join(out, "tables");
  rows = await rowsOfTables(tables);
  const columns = {subject: "m", item: "id", category: "c", score: "s"};
  const mapping = join(folderOf({"mapping.json": JSON.stringify({suite: "own", columns})}), "mapping.json");
  const lines = Array.from({length: 12}, (_, n) =>
    JSON.stringify({m: HOSTILE, id: `${HOSTILE}${n}`, c: `${HOSTILE}${n % 2}`, s: n % 2})
  );
  const {folder: taken} = await hostedOf(await tablesOf([["a.jsonl", lines.join("\n")]], "--mapping", mapping));
  const {folder: runs} = await hostedOf(await severalRuns());
  const beside: Readonly<Record<string, string>> = {"hostile/": taken, "plain/": tables, "runs/": runs};
  server = await serve(out, {
    own: (path) => {
      const [at, place] = Object.entries(beside).find(([name]) => path.startsWith(name)) ?? [];
      const file = at === undefined ? "" : join(place!, path.slice(at.length));
      return at !== undefined && existsSync(file) ? {type: ".bin", bytes: readFileSync(file)} : null;
    }
  });
  own = {...site, address: addressOf(server)};
}, 300_000);
afterAll(async () => {
  await site.close();
  hosts.forEach((host) => host.close());
  server.closeAllConnections();
  server.close();
});

const fileOf = (path: string): Uint8Array | null => {
  const file = join(folder, path.slice(1));
  return existsSync(file) ? readFileSync(file) : null;
};

async function hostOf(file = fileOf, rules = {}): Promise<TableHost> {
  const host = await tableHost(file, rules);
  hosts.push(host);
  return host;
}

/** The first six columns of the figure's table: group, model, rate, interval, scored. */
async function ratesOf(page: Page): Promise<string[]> {
  const figure = page.locator("#rates");
  await figure.locator(".body svg").first().waitFor();
  if ((await figure.locator("table").count()) === 0) await figure.getByRole("button", {name: "Table"}).click();
  await figure.locator("table tbody tr").first().waitFor();
  const cells = await figure
    .locator("table tbody tr")
    .evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll("th, td")].slice(0, 6).map((cell) => cell.textContent!.trim()))
    );
  // The explorer that holds all rows also lists cells that nothing is in.
  return cells
    .filter((line) => line[5] !== "0")
    .map((line) => line.join(" | "))
    .sort();
}

/** What was fetched of the tables while something was done; a worker's answers have no body here, only its length. */
async function fetchedDuring(
  page: Page,
  act: () => Promise<unknown>
): Promise<{path: string; status: number; bytes: number}[]> {
  const found: {path: string; status: number; bytes: number}[] = [];
  const listen = (response: Response): void => {
    const {pathname} = new URL(response.url());
    if (!pathname.startsWith("/tables/")) return;
    const path = pathname.slice("/tables/".length);
    // What a host packs on the way has no length; the page counts it unpacked.
    const bytes = Number(response.headers()["content-length"] ?? statSync(join(folder, path)).size);
    found.push({path, status: response.status(), bytes});
  };
  page.context().on("response", listen);
  await act();
  page.context().off("response", listen);
  return found;
}

describe("view --static --in-parts", () => {
  it("writes the site with tables in it, and says where they are shown", async () => {
    expect(written.code).toBe(0);
    expect(written.talk).toMatch(
      /is \d+ MB for any static host that sends parts of files; its first page is explore\.html\?tables=tables/
    );
    const {page, problems, close} = await visit(own, "index.html");
    await page.locator("#rates .body svg").first().waitFor();
    expect(page.url()).toContain("explore.html?tables=tables");
    expect(problems).toEqual([]);
    await close();
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as HostedManifest;
    for (const {path, bytes, sha256} of [manifest.cube, ...manifest.parts]) {
      const file = readFileSync(join(folder, path));
      expect([file.length, createHash("sha256").update(file).digest("hex")]).toEqual([bytes, sha256]);
    }
  });

  it("takes tables of ingest alone, and a folder to write into", async () => {
    const logs = folderOf({"a.jsonl": `{"model":"a","id":"1","score":1}\n`});
    const out = join(folderOf({}), "out");
    const raw = await runCommand("view", logs, "--static", "--in-parts", "-o", out);
    expect([raw.code, raw.talk]).toEqual([2, expect.stringContaining("expected one folder as 'ingest -o' wrote it")]);
    for (const options of [["--in-parts"], ["--static", "--in-parts", "-o", `${out}.html`]]) {
      const {code, talk} = await runCommand("view", logs, ...options);
      expect([code, talk]).toEqual([2, expect.stringContaining("--in-parts goes with --static -o FOLDER")]);
    }
    expect(existsSync(out)).toBe(false);
  });
});

describe("tables on a host", () => {
  it.each(["", "&capability=understanding", "&missing=wrong", "&missing=exclude&protocol=direct"])(
    "show every rate, n and interval of the explorer that holds all rows%s",
    async (query) => {
      const held = await visit(site, `explore.html?log=${LOG}${query}`);
      const expected = await ratesOf(held.page);
      const counted = await visit(own, `explore.html?tables=tables&v=1${query}`);
      expect(expected.length).toBeGreaterThan(5);
      expect(await ratesOf(counted.page)).toEqual(expected);
      expect(counted.problems).toEqual([]);
      await held.close();
      await counted.close();
    }
  );

  it("need two files for the first figure, none for a step, and parts of one for the answers of a cell, and say what they took", async () => {
    const {page, problems, close} = await visit(own, "404.html");
    const first = await fetchedDuring(page, async () => {
      await page.goto(`${own.address}explore.html?tables=tables&v=1`);
      await page.locator("#rates .body svg").first().waitFor();
    });
    expect(first.map(({path}) => path)).toEqual(["manifest.json", "cells.cube"]);
    const bytes = first.reduce((sum, one) => sum + one.bytes, 0);
    await expect
      .poll(() => page.locator(".where-from").innerText())
      .toContain(`2 requests, ${(bytes / 1e3).toFixed(1)} kB`);
    const before = await inForce(page);
    const step = await fetchedDuring(page, async () => {
      await row(page, "capability", "generation").click();
      await expect.poll(() => inForce(page)).not.toBe(before);
    });
    expect(step).toEqual([]);
    const opened = await fetchedDuring(page, async () => {
      await page.locator("#rates svg [data-mark]").first().click();
      await page.locator(".hosted-row").first().waitFor();
    });
    expect(opened.length).toBeGreaterThan(0);
    for (const {path, status} of opened) expect([path.slice(0, 8), status]).toEqual(["answers/", 206]);
    const sum = opened.reduce((total, one) => total + one.bytes, 0);
    const size = sum < 1e6 ? `${(sum / 1e3).toFixed(1)} kB` : `${(sum / 1e6).toFixed(1)} MB`;
    expect(await page.locator("#cell .notice").innerText()).toContain(`${opened.length} requests, ${size}`);
    expect(problems).toEqual([]);
    await close();
  });

  it("show exactly the rows of a cell, page by page, by what became of them, and a link opens the same", async () => {
    const {page, problems, close} = await visit(own, "explore.html?tables=tables&v=1");
    await page.locator("#rates svg [data-mark]").first().click();
    await page.locator(".hosted-row").first().waitFor();
    const [model, group] = (await page.locator("#cell-title").innerText()).split(/, |: /);
    // Rows are categories where there are several.
    const all = rows
      .filter(({subjectId, item}) => subjectId === model && [item.category, item.suite].includes(group!))
      .flatMap(({judgments, ...row}) =>
        (judgments.length > 0 ? judgments : [null]).map((judgment) => ({...row, judgment}))
      );
    const said = () => page.locator("#cell .notice").innerText();
    const ids = async (from: number) => {
      await expect.poll(said).toMatch(new RegExp(`^Answers ${from.toLocaleString("en-US")} to .*, in [1-9]`));
      const heads = await page.locator(".hosted-row h3").allInnerTexts();
      return heads.map((head) => head.split(", ")[0]!);
    };
    expect(await page.locator("#cell-title").innerText()).toContain(`: ${all.length.toLocaleString("en-US")} answers`);
    const shown = await ids(1);
    const pages = Math.min(4, Math.ceil(all.length / 20));
    for (let at = 1; at < pages; at++) {
      await page.getByRole("button", {name: "Next"}).click();
      shown.push(...(await ids(20 * at + 1)));
    }
    expect(shown).toHaveLength(Math.min(all.length, 20 * pages));
    const left = all.map(({itemId}) => itemId);
    for (const one of shown) {
      expect(left).toContain(one);
      left.splice(left.indexOf(one), 1);
    }
    for (const [outcome, has] of [
      ["right", (score: number | null) => score !== null && score >= 0.5],
      ["wrong", (score: number | null) => score !== null && score < 0.5],
      ["none", (score: number | null) => score === null]
    ] as const) {
      await page.locator(`#cell [data-id=${outcome}]`).click();
      const expected = all.filter(({judgment}) => has(judgment?.score ?? null));
      const count = new RegExp(`: ${expected.length.toLocaleString("en-US")} answers?`);
      await expect.poll(() => page.locator("#cell-title").innerText()).toMatch(count);
      const found = expected.length === 0 ? [] : await ids(1);
      expect(found).toHaveLength(Math.min(20, expected.length));
      for (const one of found) expect(expected.map(({itemId}) => itemId)).toContain(one);
    }
    await page.locator("#cell [data-id=right]").click();
    const right = await ids(1);
    const link = page.url();
    await page.goBack();
    await expect.poll(() => page.locator("#cell [data-id=none]").getAttribute("aria-pressed")).toBe("true");
    const again = await visit(own, link.slice(own.address.length));
    await again.page.locator(".hosted-row").first().waitFor();
    const linked = await again.page.locator(".hosted-row h3").allInnerTexts();
    expect(linked.map((head) => head.split(", ")[0])).toEqual(right);
    expect([...problems, ...again.problems]).toEqual([]);
    await again.close();
    await page.locator("#cell-title").press("Escape");
    await expect.poll(() => page.locator("#cell").isVisible()).toBe(false);
    await close();
  });

  it("are told apart by run and subcategory, in lists and in rows of the figure", async () => {
    const {page, problems, close} = await visit(own, "explore.html?tables=runs&rows=run");
    await page.locator("#rates .body svg").first().waitFor();
    const totals = (facet: string) => page.locator(`[data-facet=${facet}] .total`).allInnerTexts();
    // Of two models, each: 30 answers early and 30 at the training step, 30 late, 15 left and 15 right.
    expect(await totals("run")).toEqual(["120", "60", "60"]);
    expect(await totals("subcategory")).toEqual(["48", "48", "48", "48", "48"]);
    await page.locator("[data-facet=run] label").nth(2).click();
    await expect.poll(() => totals("subcategory")).toEqual(["12", "12", "12", "12", "12"]);
    expect((await ratesOf(page)).map((line) => line.slice(0, 5))).toEqual(["3 | m", "3 | n"]);
    expect(problems).toEqual([]);
    await close();
  });

  it("open on one capability where they hold several, and say so", async () => {
    const {page, close} = await visit(own, "explore.html?tables=tables");
    await title(page, "rates").waitFor();
    const several = new Set(rows.map(({item}) => item.capability)).size > 1;
    expect(page.url().includes("capability=")).toBe(several);
    if (several) await page.getByText("which are not counted together").waitFor();
    await close();
  });

  it.each([
    [1440, "light"],
    [390, "dark"]
  ] as const)("are accessible with a cell open, %i wide and %s", async (width, theme) => {
    const {page, problems, close} = await visit(own, "explore.html?tables=tables", {width, theme});
    await page.locator("#rates svg [data-mark]").first().press("Enter");
    await page.locator(".hosted-row").first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("cell-title");
    expect(await violationsOf(page)).toEqual([]);
    const overflows = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflows).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  it("show names and texts of a log as text", async () => {
    const {page, problems, close} = await visit(own, "explore.html?tables=hostile");
    await page.locator("#rates svg [data-mark]").first().click();
    await page.locator(".hosted-row").first().waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    expect(await page.title()).not.toBe("taken");
    expect(await page.locator(".hosted-row h3").first().innerText()).toContain("<img");
    expect(problems).toEqual([]);
    await close();
  });
});

describe("tables of another site", () => {
  it("are asked for only after the reader has agreed to that site by name", async () => {
    const host = await hostOf();
    const {page, problems, close} = await visit(own, `explore.html?tables=${encodeURIComponent(host.address)}`);
    const agree = page.getByRole("button", {name: `Fetch from ${new URL(host.address).host}`});
    await agree.waitFor();
    await page.waitForTimeout(300);
    expect(host.sent).toEqual([]);
    expect(await page.locator("[aria-label='Another site']").innerText()).toContain(new URL(host.address).origin);
    await agree.click();
    await page.locator("#rates .body svg").first().waitFor();
    expect(host.sent.map(({path}) => path)).toEqual(["/manifest.json", "/cells.cube"]);
    await page.locator("#rates svg [data-mark]").first().click();
    await page.locator(".hosted-row").first().waitFor();
    expect(host.sent.slice(2).every(({status}) => status === 206)).toBe(true);
    // The test's browser calls every request to another origin a problem: here it is what was agreed to.
    expect(problems.filter((problem) => !problem.startsWith(`outside request: ${host.address}`))).toEqual([]);
    await close();
  });

  it("that send on to a third one are not followed there", async () => {
    const third = await hostOf();
    const host = await hostOf(fileOf, {movedTo: third.address});
    expect(await refusalAt(`${host.address}`)).toContain("sends on to another address");
    expect(third.sent).toEqual([]);
  });

  it("that no page of another site may read are told from others", async () => {
    const host = await hostOf(fileOf, {shared: false});
    expect(await refusalAt(host.address)).toContain("Access-Control-Allow-Origin");
  });
});

/** What the page says of tables that it cannot open. */
async function refusalAt(address: string): Promise<string> {
  const {page, close} = await visit(own, `explore.html?tables=${encodeURIComponent(address)}`);
  const agree = page.getByRole("button", {name: /^Fetch from/});
  if (address.startsWith("http")) await agree.click();
  const said = page.locator(".notice[role=alert]");
  await said.waitFor();
  const text = await said.innerText();
  await page.getByRole("button", {name: "Try again"}).waitFor();
  expect(await page.locator("#rates").count()).toBe(0);
  await close();
  return text;
}

describe("what is no folder of tables that this page reads", () => {
  const changed = (change: (manifest: Record<string, unknown>) => object) => (path: string) =>
    path === "/manifest.json"
      ? Buffer.from(JSON.stringify(change(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")))))
      : fileOf(path);

  it("is said to be what it is", async () => {
    expect(await refusalAt("nowhere")).toContain("HTTP 404");
    expect(await refusalAt("plain")).toContain("parallax view TABLES --static --in-parts");
    const older = await hostOf(changed((manifest) => ({...manifest, version: 0})));
    expect(await refusalAt(older.address)).toContain("version 0");
    const tables = await hostOf(changed((manifest) => ({...manifest, canonicalVersion: "0.9"})));
    expect(await refusalAt(tables.address)).toContain("tables are of version 0.9");
    const outside = await hostOf(changed((manifest) => ({...manifest, cube: {path: "../x", bytes: 1, sha256: ""}})));
    expect(await refusalAt(outside.address)).toContain("damaged");
    const other = await hostOf(
      changed((manifest) => ({...manifest, rows: 1 + Number(manifest["rows"]), parts: manifest["parts"]}))
    );
    expect(await refusalAt(other.address)).toMatch(/counts \d+ verdicts; the folder has/);
    const short = await hostOf((path) => (path === "/cells.cube" ? fileOf(path)!.subarray(0, 900) : fileOf(path)));
    expect(await refusalAt(short.address)).toContain("cells.cube is cut off");
    const page = await hostOf((path) => (path === "/manifest.json" ? Buffer.from("<html>") : null));
    expect(await refusalAt(page.address)).toContain("manifest.json is no JSON");
  }, 120_000);

  it.each([
    ["a host that sends whole files", (path: string) => fileOf(path), {parts: false}, "sends whole files"],
    [
      "a part that is cut off",
      (path: string) => (path.startsWith("/answers/") ? fileOf(path)!.subarray(0, 5000) : fileOf(path)),
      {},
      "is cut off"
    ],
    [
      "a part that is no Parquet",
      (path: string) => (path.startsWith("/answers/") ? Buffer.alloc(fileOf(path)!.length, 7) : fileOf(path)),
      {},
      "cut off or damaged"
    ]
  ] as const)("leaves the counts in place, and says why there are no answers: %s", async (_, file, rules, said) => {
    const host = await hostOf(file, rules);
    const {page, close} = await visit(own, `explore.html?tables=${encodeURIComponent(host.address)}`);
    await page.getByRole("button", {name: /^Fetch from/}).click();
    await page.locator("#rates svg [data-mark]").first().click();
    await expect.poll(() => page.locator("#cell .notice").innerText()).toContain(said);
    await page.locator("#cell").getByRole("button", {name: "Try again"}).waitFor();
    expect(await page.locator("#rates svg [data-mark]").count()).toBeGreaterThan(5);
    await close();
  });
});
