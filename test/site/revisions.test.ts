import {spawn, type ChildProcess} from "node:child_process";
import {appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import type {Page} from "playwright-core";
import {afterAll, afterEach, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";
import {keepLog} from "./support/keep-log.js";

/** A busy machine is allowed for by polling longer than two seconds. */
const BUSY_MS = 20_000;

let site: Site;
let home: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  site = await openSite();
  home = mkdtempSync(join(tmpdir(), "parallax-revisions-"));
});
afterEach(() => started.splice(0).forEach((child) => child.kill("SIGKILL")));
afterAll(async () => {
  await site.close();
  rmSync(home, {recursive: true, force: true});
});

const record = (n: number, model = "Lantern") => ({model, item_id: `q${n}`, response: `reply ${n}`, score: n % 2});
const line = (n: number, model?: string): string => `${JSON.stringify(record(n, model))}\n`;

/** A folder of records, and the address at which a program of its own shows it. */
async function served(name: string, lines: readonly string[], ...options: string[]): Promise<URL> {
  mkdirSync(join(home, name));
  writeFileSync(join(home, name, "a.jsonl"), lines.join(""));
  const child = spawn(process.execPath, [resolve("bin/parallax.mjs"), "view", name, "--no-open", ...options], {
    cwd: home,
    stdio: ["ignore", "pipe", "ignore"]
  });
  started.push(child);
  return new URL(
    await new Promise<string>((found) => child.stdout.once("data", (chunk: Buffer) => found(chunk.toString().trim())))
  );
}
const open = ({origin}: URL, path: string) => visit({...site, address: `${origin}/`}, path);
const counted = (page: Page) => page.locator(".explore-bar .count").textContent();
const notice = (page: Page) => page.locator(".explore-bar .notice").textContent();
const listed = (page: Page) => page.locator("nav.logs").textContent();

/** Pins what the rates show; tells the link of the statement. */
async function pinned(page: Page): Promise<string> {
  const rates = page.locator("#rates");
  await rates.locator(".body svg").waitFor();
  await rates.getByRole("button", {name: "Pin"}).click();
  await rates.getByRole("link", {name: /^Statements: \d/}).click();
  const link = page.locator(".statements > li a", {hasText: "Open this view"}).last();
  return (await link.getAttribute("href"))!.replace(/^\.\//, "");
}

describe("a statement on a log that grows", () => {
  it("names the revision that it was made on; opened on another it says which, what changed, and counts anew", async () => {
    const address = await served(
      "growing",
      [1, 2, 3].map((n) => line(n)),
      "--watch"
    );
    const {page, problems, close} = await open(address, `explore${address.search}`);
    await expect.poll(() => counted(page)).toMatch(/^3 of 3 verdicts/);
    const link = await pinned(page);
    const [, revision] = /[?&]data=([0-9a-f]{16})&held=3,3,1#rates$/.exec(link)!;
    const facts = page.locator(".statements dl");
    expect(await facts.innerText()).toContain(`growing (growing), revision ${revision}: 3 verdicts, 3 items, 1 model`);
    // On the revision that it was made on there is nothing to say.
    await page.goto(`${address.origin}/${link}`);
    await expect.poll(() => counted(page)).toMatch(/^3 of 3 verdicts/);
    expect(await notice(page)).toBe("");
    appendFileSync(join(home, "growing/a.jsonl"), line(4) + line(4, "Kestrel"));
    await expect.poll(() => counted(page), {timeout: BUSY_MS}).toMatch(/^5 of 5 verdicts, 4 of 4 items, 2 of 2 models/);
    const said = await notice(page);
    expect(said).toContain(`revision ${revision} (3 verdicts, 3 items, 1 model).`);
    expect(said).toMatch(
      /Open is [0-9a-f]{16}: 2 verdicts more, 1 item more, 1 model more\. Numbers are computed anew\.$/
    );
    expect(said).not.toMatch(new RegExp(`Open is ${revision}`));
    await page.goto(`${address.origin}/statements`);
    expect(await facts.innerText()).toContain(`revision ${revision}: 3 verdicts, 3 items, 1 model`);
    expect(problems).toEqual([]);
    await close();
  });
});

describe("a link to a log", () => {
  it("finds it under another name by what it holds", async () => {
    const [first, second] = [await served("here", [line(1), line(2)]), await served("there", [line(1), line(2)])];
    const made = await open(first, `explore${first.search}`);
    const link = await pinned(made.page);
    await made.close();
    const {page, problems, close} = await open(second, link);
    await expect.poll(() => counted(page)).toMatch(/^2 of 2 verdicts/);
    expect(new URL(page.url()).searchParams.get("log")).toBe("there");
    expect(new URL(page.url()).hash).toBe("#rates");
    expect(await notice(page)).toBe("");
    expect(problems).toEqual([]);
    await close();
  });

  it("says which log it needs and where that may be had, and shows no other in its place", async () => {
    const [first, second] = [await served("asked", [line(1), line(2)]), await served("other", [line(1)])];
    const made = await open(first, `explore${first.search}`);
    const link = await pinned(made.page);
    const [, revision] = /data=([0-9a-f]{16})/.exec(link)!;
    await made.close();
    for (const [at, where] of [
      [second, "parallax view shows other here"],
      [new URL(site.address), "Open its files"]
    ] as const) {
      const {page, problems, close} = await open(at, link);
      await expect
        .poll(() => listed(page))
        .toContain(`needs a log that is not here: asked, revision ${revision} with 2 verdicts, 2 items, 1 model.`);
      expect(await listed(page)).toContain(where);
      expect(await listed(page)).toContain("parallax view asked");
      expect(await page.locator("canvas.matrix").count()).toBe(0);
      expect(await page.locator("nav.logs [aria-current]").count()).toBe(0);
      expect(await page.locator(".explore").isVisible()).toBe(false);
      expect(new URL(page.url()).searchParams.get("log")).toBe("asked");
      expect(problems).toEqual([]);
      await close();
    }
  });

  it("finds it among those that another browser keeps, and names it by what a statement knows of it", async () => {
    const rows = [1, 2, 3].map((n) => record(n));
    const first = await visit(site, "open.html");
    await keepLog(first.page, rows, "mine");
    const link = await pinned(first.page);
    const [, id] = /log=([0-9a-f]+)/.exec(link)!;
    const second = await visit(site, "open.html");
    await keepLog(second.page, rows, "mine");
    const own = new URL(second.page.url()).searchParams.get("log");
    expect(own).not.toBe(id);
    await second.page.goto(site.address + link);
    await expect.poll(() => counted(second.page)).toMatch(/^3 of 3 verdicts/);
    expect(new URL(second.page.url()).searchParams.get("log")).toBe(own);
    expect(await second.page.locator("nav.logs [aria-current=page]").textContent()).toContain("mine");
    expect(await notice(second.page)).toBe("");
    await second.close();
    // The log is deleted; the statement on it stays, and so its name.
    await first.page.evaluate(() =>
      indexedDB.databases().then((all) => all.forEach(({name}) => indexedDB.deleteDatabase(name!)))
    );
    await first.page.goto(site.address + link);
    await expect.poll(() => listed(first.page)).toContain(`not here: mine.jsonl, ${id}, revision`);
    expect([...first.problems, ...second.problems]).toEqual([]);
    await first.close();
  });
});
