import {spawn, spawnSync, type ChildProcess} from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import type {Download, Page} from "playwright-core";
import {afterAll, afterEach, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

const PROGRAM = resolve("bin/parallax.mjs");
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
);
/** A name that an address must escape. */
const FILE = "my answers.html";
const LIMIT = 20e6;

let site: Site;
let home: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  site = await openSite();
  home = mkdtempSync(join(tmpdir(), "parallax-file-"));
  mkdirSync(join(home, "runs/images"), {recursive: true});
  writeFileSync(join(home, "runs/answers.csv"), answers());
  writeFileSync(join(home, "runs/images/a.png"), PIXEL);
  expect(view("runs", "--static", "-o", FILE)).toMatchObject({status: 0});
});
afterEach(() => started.splice(0).forEach((child) => child.kill("SIGKILL")));
afterAll(async () => {
  await site.close();
  rmSync(home, {recursive: true, force: true});
});

/** Twelve items in both forms, of two models; one answer names a picture. */
function answers(): string {
  const lines = ["model,item_id,capability,category,prompt,response,image,score"];
  for (const [m, model] of ["Lantern", "Kestrel"].entries())
    for (let i = 0; i < 12; i++) {
      lines.push(`${model},q${i},und,cat${i % 2},What is ${i}?,answer ${i} </script>,,${Number(i % (3 + m) !== 0)}`);
      lines.push(`${model},q${i},gen,cat${i % 2},Draw ${i},,${i === 3 ? "images/a.png" : ""},${Number(i % 2 === m)}`);
    }
  return `${lines.join("\n")}\n`;
}

function view(...argv: string[]): {status: number | null; stderr: string} {
  const {status, stderr} = spawnSync(process.execPath, [PROGRAM, "view", ...argv], {cwd: home, encoding: "utf8"});
  return {status, stderr};
}

/** Opens a file from the disk in a browser that has no network. */
async function openFile(search = "", {width = 1280, theme = "light" as "light" | "dark"} = {}) {
  const address = pathToFileURL(join(home, FILE)).href;
  const context = await site.browser.newContext({
    ...{offline: true, viewport: {width, height: 900}, colorScheme: theme, reducedMotion: "reduce" as const},
    acceptDownloads: true
  });
  const problems: string[] = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!/^(?:data|blob):/.test(url) && url.split(/[?#]/)[0] !== address) problems.push(`asks ${url.slice(0, 80)}`);
  });
  context.on("weberror", (error) => problems.push(error.error().message));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  const page = await context.newPage();
  await page.goto(address + search);
  return {page, problems, close: () => context.close()};
}

/** What the explorer shows, in words and numbers. */
async function shown(page: Page) {
  await page.locator("canvas.matrix").waitFor();
  const titles = page.locator(":is(.figure, .matrix-figure) h2[id]");
  await page.locator("#head-to-head").scrollIntoViewIfNeeded();
  await expect.poll(async () => (await titles.allTextContents()).join("\n")).not.toMatch(/Comparing|^$/m);
  const rates = page.locator("#rates");
  await rates.getByRole("button", {name: "Table"}).click();
  return {
    counted: await page.locator(".explore-bar .count").textContent(),
    titles: await titles.allTextContents(),
    rates: await rates.locator(".body table").innerText(),
    facets: await page.locator("#facets").innerText()
  };
}

const saved = async (page: Page, click: () => Promise<void>): Promise<Download> =>
  (await Promise.all([page.waitForEvent("download"), click()]))[0];
const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), "utf8");

describe("parallax view --static -o FILE.html", () => {
  it("shows from the disk what is served, without asking anything of anybody", async () => {
    const child = spawn(process.execPath, [PROGRAM, "view", "runs", "--no-open"], {
      cwd: home,
      stdio: ["ignore", "pipe", "ignore"]
    });
    started.push(child);
    const address = await new Promise<string>((found) =>
      child.stdout.once("data", (chunk: Buffer) => found(chunk.toString().trim()))
    );
    const {origin, pathname, search} = new URL(address);
    const served = await visit({...site, address: `${origin}/`}, pathname.slice(1) + search);
    const there = await shown(served.page);
    await served.close();
    const {page, problems, close} = await openFile();
    const here = await shown(page);
    expect(here).toEqual(there);
    expect(here.counted).toMatch(/^24 of 48 verdicts, 12 of 24 items, 2 of 2 models/);
    expect(here.titles.length).toBeGreaterThan(3);
    // Without a log in the address, the same log and the same filter.
    expect(new URL(page.url()).search).toBe(search);
    expect(await page.title()).toBe("runs | Parallax");
    // What a file has not is not offered: other pages, other logs, addresses of data, frames.
    const links = await page.locator("a[href]").evaluateAll((all) => all.map((one) => one.getAttribute("href")!));
    expect(links.filter((link) => !/^[#?]/.test(link))).toEqual([]);
    expect(await page.locator("nav.logs a").allTextContents()).toEqual(["runs"]);
    expect(await page.locator("details.export li").allTextContents()).not.toContainEqual(
      expect.stringContaining("Embed")
    );
    await page.locator("footer").getByRole("link", {name: "Third-party licences"}).click();
    await page.locator("footer details[open] pre", {hasText: "Apache License"}).waitFor();
    expect(await page.locator("summary", {hasText: "Third-party licences"}).count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    [1440, "light"],
    [390, "dark"]
  ] as const)(
    "opens an item by its address with replies and picture, and goes back, %i wide and %s",
    async (width, theme) => {
      const {page, problems, close} = await openFile(
        "?log=runs&capability=generation&category=cat1&item=answers/q3.gen",
        {width, theme}
      );
      await expect.poll(() => page.locator("#item-title").textContent()).toBe("Draw 3");
      await expect
        .poll(() => page.locator(".explore-bar .count").textContent())
        .toMatch(/^12 of 48 verdicts, 6 of 24 items/);
      expect(await page.locator("#item .reply").allTextContents()).toContain("answer 3 </script>");
      await expect
        .poll(() =>
          page
            .locator("#item button.picture img")
            .first()
            .evaluate((one) => (one as HTMLImageElement).naturalWidth)
        )
        .toBe(1);
      await page.locator("#item button", {hasText: "Harder item"}).click();
      await expect.poll(() => page.locator("#item-title").textContent()).not.toBe("Draw 3");
      await page.goBack();
      await expect.poll(() => page.locator("#item-title").textContent()).toBe("Draw 3");
      expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
      expect(await page.evaluate(() => document.scrollingElement!.scrollWidth <= innerWidth + 1)).toBe(true);
      await page.goto(pathToFileURL(join(home, FILE)).href + "?log=runs&data=0123456789abcdef");
      await expect.poll(() => page.locator(".explore-bar .notice").textContent()).toContain("made for other data");
      expect(problems).toEqual([]);
      await close();
    }
  );

  it("exports tables and pictures, which name the file and no folder of its owner's", async () => {
    const {page, problems, close} = await openFile();
    const rates = page.locator("#rates");
    await rates.locator(".body svg").waitFor();
    const save = (name: string) =>
      saved(page, async () => {
        await rates.getByText("Export", {exact: true}).click();
        await rates.getByText(name).click();
      });
    const csv = await textOf(await save("Table as CSV"));
    expect(csv).toContain("# my%20answers.html?log=runs&capability=understanding#rates");
    const svg = await textOf(await save("Figure as SVG"));
    expect(svg).toMatch(/ comparisons in 2 groups|No model is told apart from .* in any of 2 groups/);
    expect(csv + svg).not.toContain(home);
    const png = readFileSync(await (await save("Figure as PNG")).path());
    expect([...png.subarray(1, 4)]).toEqual([..."PNG"].map((sign) => sign.charCodeAt(0)));
    expect(problems).toEqual([]);
    await close();
  });

  it("holds the tray of statements too: pinned, exported and opened again", async () => {
    const {page, problems, close} = await openFile();
    const rates = page.locator("#rates");
    await rates.locator(".body svg").waitFor();
    await page.locator(".facet-row", {hasText: "cat1"}).first().click();
    await expect.poll(() => page.url()).toContain("category=cat1");
    await rates.getByRole("button", {name: "Pin"}).click();
    await rates.getByRole("link", {name: "Statements: 1"}).click();
    const cards = page.locator(".statements > li");
    await expect.poll(() => cards.locator("dl").textContent()).toContain("category: cat1");
    const html = await textOf(await saved(page, () => page.getByRole("button", {name: "Export as HTML"}).click()));
    expect(html).toMatch(/href="\.\/my%20answers\.html\?[^"]*category=cat1/);
    expect(html).not.toContain(home);
    // In a site the same statement leads to the site's explorer.
    const json = await textOf(await saved(page, () => page.getByRole("button", {name: "Export as JSON"}).click()));
    expect((JSON.parse(json) as {statements: {address: string}[]}).statements[0]!.address).toMatch(
      /^explore\?log=runs&/
    );
    const finding = await cards.locator("h2").textContent();
    await page.goto(pathToFileURL(join(home, FILE)).href);
    await cards.getByRole("link", {name: "Open this view"}).click();
    await expect.poll(() => page.locator("#rates-title").textContent()).toBe(finding);
    expect(await page.locator(".explore-bar .notice").textContent()).toBe("");
    expect(problems).toEqual([]);
    await close();
  });

  it("fits in plain JavaScript, and says so", async () => {
    const {page, problems, close} = await openFile();
    const fit = page.getByRole("button", {name: "Fit the item-level model here"});
    await fit.scrollIntoViewIfNeeded();
    await fit.click();
    await page.locator("#fit .caveats", {hasText: "refits in plain JavaScript"}).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it("replaces only what it wrote, and says beforehand what does not fit, what cannot be written, and what to do", () => {
    const before = readFileSync(join(home, FILE));
    expect(before.length).toBeLessThan(LIMIT);
    expect(view("runs", "--static", "-o", FILE)).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("without network or server")
    });
    expect(readFileSync(join(home, FILE)).equals(before)).toBe(true);
    writeFileSync(join(home, "mine.html"), "<title>mine</title>");
    expect(view("runs", "--static", "-o", "mine.html")).toMatchObject({
      status: 4,
      stderr: expect.stringContaining("mine.html holds something else")
    });
    expect(readFileSync(join(home, "mine.html"), "utf8")).toBe("<title>mine</title>");

    mkdirSync(join(home, "large"));
    writeFileSync(join(home, "large/t.csv"), "model,item,image,score\nLantern,q1,a.png,1\n");
    writeFileSync(join(home, "large/a.png"), Buffer.alloc(15e6));
    const large = view("large", "--static", "-o", "large.html");
    expect(large.status).toBe(4);
    expect(large.stderr).toMatch(
      /large\.html would be 2[12]\.\d MB \(20\.0 MB of it pictures\), and one file stays below 20\.0 MB/
    );
    expect(large.stderr).toContain("--static -o large\n");
    expect(existsSync(join(home, "large.html"))).toBe(false);

    symlinkSync("/dev/full", join(home, "full.html"));
    expect(view("runs", "--static", "-o", "full.html")).toMatchObject({
      status: 4,
      stderr: expect.stringMatching(
        /full\.html cannot be written: ENOSPC: .*; make room there, or name a place on another disk/
      )
    });
    expect(view("runs", "--static", "-o", "mine.html/out.html")).toMatchObject({
      status: 4,
      stderr: expect.stringContaining("mine.html/out.html cannot be written: ENOTDIR")
    });
    expect(readdirSync(home).filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(view("runs", "--static").stderr).toContain("-o FOLDER or -o FILE.html");
  });

  it("says what to do in a checkout that has not made the page", () => {
    const checkout = join(home, "checkout");
    mkdirSync(join(checkout, "dist"), {recursive: true});
    writeFileSync(join(checkout, "package.json"), '{"name": "parallax", "type": "module"}');
    writeFileSync(join(checkout, "dist/explore.html"), "");
    cpSync(resolve(".cache/cli"), join(checkout, ".cache/cli"), {recursive: true});
    const script = `import {main, processTerminal} from "./.cache/cli/parallax.js"; process.exitCode = await main(["view", "../runs", "--static", "-o", "x.html"], processTerminal(), "0");`;
    const {status, stderr} = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: checkout,
      encoding: "utf8"
    });
    expect(stderr).toContain("'npm run build' does");
    expect(status).toBe(4);
    expect(existsSync(join(checkout, "x.html"))).toBe(false);
  });
});
