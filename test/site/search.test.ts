import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {modelsRegistry} from "../../loaders/registries.js";
import {decodeRegistry} from "../../src/lib/tables/index.js";
import type {SearchDocument} from "../../src/lib/search/search-document.js";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const documents = JSON.parse(readFileSync("dist/search.json", "utf8")) as readonly SearchDocument[];

describe("the search", () => {
  it("knows every model, and leads to pages and parts that exist", async () => {
    const models = documents.filter(({kind}) => kind === "model").map(({name}) => name);
    expect(models).toEqual(decodeRegistry("models", modelsRegistry()).map(({name}) => name));
    expect(new Set(documents.map(({kind}) => kind))).toEqual(
      new Set(["model", "benchmark", "page", "category", "figure", "claim", "finding", "term"])
    );
    for (const page of new Set(documents.map(({href}) => href.replace(/[?#].*/, ""))))
      expect(readFileSync(`dist/${page}`, "utf8"), page).toContain("<h1");
  });

  it("leads from a figure to where its page draws it", async () => {
    const figures = documents.filter(({kind, href}) => kind === "figure" && href.includes("#"));
    const addresses = new Set(figures.map(({href}) => href.replace(/#.*/, "")));
    expect(addresses.size).toBeGreaterThan(7);
    for (const address of addresses) {
      const {page, close} = await visit(site, address);
      for (const {href} of figures.filter(({href}) => href.startsWith(`${address}#`)))
        await page.locator(href.replace(/.*#/, "#")).waitFor({state: "attached"});
      await close();
    }
  });

  it.each([1440, 390])(
    "opens with a key, finds a model by another of its names and goes there, %d px",
    async (width) => {
      const {page, problems, close} = await visit(site, "index.html", {width});
      await page.keyboard.press("/");
      const input = page.getByRole("combobox", {name: "Search the site"});
      await input.waitFor();
      await page.keyboard.type("bagel-7b");
      await expect.poll(() => page.locator("dialog.search [aria-selected=true]").innerText()).toMatch(/^BAGEL model/);
      await page.keyboard.press("Enter");
      await page.waitForURL(/model-bagel\.html/);
      expect(await page.locator("h1").innerText()).toBe("BAGEL");
      expect(problems).toEqual([]);
      await close();
    }
  );

  it("leads from the names of two models to their comparison", async () => {
    const {page, close} = await visit(site, "index.html");
    await page.keyboard.press("/");
    await page.getByRole("combobox", {name: "Search the site"}).fill("bagel vs Janus Pro");
    const first = page.locator("dialog.search [aria-selected=true]");
    await expect.poll(() => first.innerText()).toMatch(/^BAGEL against Janus-Pro figure/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/compare\.html\?a=bagel&b=janus-pro#head-to-head/);
    await page.locator("#head-to-head h2").filter({hasText: /BAGEL/}).waitFor();
    await close();
  });

  it("shows what has some of the words where nothing has all, and says so", async () => {
    const {page, close} = await visit(site, "index.html");
    await page.keyboard.press("/");
    await page.getByRole("combobox", {name: "Search the site"}).fill("understands but cannot draw");
    await page.getByText(/^Nothing has all of these words\. The closest \d+:$/).waitFor();
    expect(await page.locator("dialog.search [role=option]").count()).toBeGreaterThan(2);
    await close();
  });

  it("takes a word for a misspelt one only where nothing has it as it stands, and says so", async () => {
    const {page, close} = await visit(site, "index.html");
    await page.keyboard.press("/");
    const found = page.locator("dialog.search [role=option]");
    const input = page.getByRole("combobox", {name: "Search the site"});
    await input.fill("bagel");
    await page.getByText(/^(?:\d+ found|The best \d+ of \d+)\.$/).waitFor();
    for (const text of await found.allInnerTexts()) expect(text.toLowerCase()).toContain("bagel");
    await input.fill("bagle");
    await page.getByText(/^Nothing has all of these words\. The closest/).waitFor();
    expect((await found.allInnerTexts()).slice(0, 3).some((text) => text.startsWith("BAGEL"))).toBe(true);
    await close();
  });

  it("says that it found nothing, and closes with Escape", async () => {
    const {page, close} = await visit(site, "compare.html");
    await page.getByRole("button", {name: "Search"}).click();
    await page.getByRole("combobox", {name: "Search the site"}).fill("zzqqx");
    await page.getByText("Nothing here is called “zzqqx”.").waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator("dialog.search").isVisible()).toBe(false);
    await close();
  });

  it("leaves keys to those who write", async () => {
    const {page, close} = await visit(site, "models.html");
    await page.getByLabel("Find a model").focus();
    await page.keyboard.type("/");
    expect(await page.getByLabel("Find a model").inputValue()).toBe("/");
    expect(await page.locator("dialog.search").count()).toBe(0);
    await close();
  });
});

describe("an address of an older site", () => {
  it("leads to where its page is now, with its state and anchor, and says so", async () => {
    const {page, close} = await visit(site, "story.html?pick=omnigen2#gap");
    await page.waitForURL(/index\.html/);
    await page.getByText("The story is the first page of the site now.").waitFor();
    await expect.poll(() => new URL(page.url()).search + new URL(page.url()).hash).toBe("?pick=omnigen2#gap");
    await close();
    const old = await visit(site, "index.html?scope=all&benchmarks=unieval#profiles");
    await old.page.waitForURL(/benchmarks\.html/);
    await old.page.getByText("The overview of all benchmarks has a page of its own now").waitFor();
    expect(new URL(old.page.url()).search).toBe("?scope=all&benchmarks=unieval");
    await old.close();
  });
});

describe("pages of models", () => {
  it("that are not here name the model, and lead to all of them", async () => {
    const {page, close} = await visit(site, "model-old-name.html");
    await page.getByText("No model of this site is called “old name” now").waitFor();
    await page.getByRole("link", {name: "All models"}).click();
    await page.waitForURL(/models\.html/);
    await close();
    const other = await visit(site, "other.html");
    await other.settled();
    expect(await other.page.getByText("No model of this site").count()).toBe(0);
    await other.close();
  });

  it("are there for every model, each under its own name, within two clicks of the doors", async () => {
    const {page, close} = await visit(site, "index.html");
    await page.getByRole("navigation", {name: "Site"}).getByRole("link", {name: "Models"}).click();
    await page.waitForURL(/models/);
    const links = page.locator(".models-list th a");
    await links.first().waitFor();
    const names = await links.allInnerTexts();
    const hrefs = await links.evaluateAll((all) =>
      all.map((link) => (link as HTMLAnchorElement).getAttribute("href")!)
    );
    expect(names.length).toBeGreaterThan(60);
    hrefs.forEach((href, i) =>
      expect(readFileSync(`dist/${href}`, "utf8"), href).toContain(`<title>${names[i]!} | Parallax</title>`)
    );
    await page.getByLabel("Find a model").fill("janus 1b");
    await expect.poll(() => links.allInnerTexts()).toEqual(["Janus-Pro-1B"]);
    await links.first().click();
    await page.waitForURL(/model-janus-pro-1b/);
    expect(await page.locator("h1").innerText()).toBe("Janus-Pro-1B");
    await page.locator(".model-head").waitFor();
    await close();
  });
});
