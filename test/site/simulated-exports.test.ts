import {readFileSync} from "node:fs";
import type {Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {modelsRegistry} from "../../loaders/registries.js";
import {decodeRegistry} from "../../src/lib/tables/index.js";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

const models = decodeRegistry("models", modelsRegistry());
/** Ids and names of real models, as words. */
const REAL = new RegExp(
  `(?<![\\w-])(?:${[...new Set(models.flatMap(({id, name, short}) => [id, name, short]))]
    .map((name) => name.replace(/[^\w\s-]/g, "\\$&"))
    .join("|")})(?![\\w-])`,
  "i"
);

/** What a button saves: a file whose name and content say simulated. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  const name = file.suggestedFilename();
  expect(name).toMatch(/simulated/i);
  const bytes = readFileSync(await file.path());
  if (name.endsWith(".png")) return "";
  const text = bytes.toString("utf8");
  expect(text, name).toMatch(/simulated/i);
  return text;
}

describe("whatever is made from a simulated log", () => {
  it("says so in every file, citation, caption, frame and statement of a figure, and names no real model", async () => {
    const {page, context, problems, close} = await visit(site, "explore.html?log=gapeval&by=model");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("#head-to-head-title", {hasNotText: "Comparing"}).waitFor({timeout: 180_000});
    for (const id of ["head-to-head", "rates"]) {
      const figure = page.locator(`#${id}`);
      const title = await figure.locator("h2").first().innerText();
      if (id === "head-to-head") expect(title).toContain("sim-");
      expect(title).not.toMatch(REAL);
      expect(await figure.locator("header .simulated").innerText()).toBe("simulated");
      await figure.locator(".body svg").first().waitFor();
      const menu = figure.locator(".export");
      for (const choice of ["Table as CSV", "Table as JSON", "Figure as SVG", "Figure as PNG"]) {
        await menu.locator("summary").click();
        const text = await saved(page, () => menu.getByRole("button", {name: choice}).click());
        expect(text, choice).not.toMatch(REAL);
        if (!choice.endsWith("PNG")) expect(text).toContain("(simulated)");
      }
      await menu.locator("summary").click();
      await menu.getByRole("button", {name: "Copy caption"}).click();
      await figure.getByText("Copied").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("(simulated)");
      await menu.locator("summary").click();
      await menu.getByRole("button", {name: "Embed…"}).click();
      expect(await page.locator("dialog[open]").innerText()).toContain("(simulated)");
      await page.keyboard.press("Escape");
      await figure.getByRole("button", {name: "Cite"}).click();
      const cited = await page.locator("dialog[open]").innerText();
      expect(cited).toMatch(/title = \{\{Parallax: .*\(simulated\)\}\}/);
      await page.keyboard.press("Escape");
      await figure.getByRole("button", {name: "Pin"}).click();
      await figure.getByText("Pinned.").waitFor();
    }
    await page.getByRole("button", {name: "Copy all lists as a table"}).click();
    const lists = await page.evaluate(() => navigator.clipboard.readText());
    expect(lists.split("\n").every((line, n) => n === 0 || line.endsWith("\tsimulated"))).toBe(true);
    await page.goto(`${site.address}statements.html`);
    for (const form of ["Markdown", "HTML", "JSON"]) {
      const text = await saved(page, () => page.getByRole("button", {name: `Export as ${form}`}).click());
      expect(text).not.toMatch(REAL);
    }
    expect(problems).toEqual([]);
    await close();
  }, 300_000);

  it("says so in results of SQL, files of notebooks, and the account of the logs", async () => {
    const {page, problems, settled, close} = await visit(site, "sql.html");
    await page.locator(".starters button, .sql-aside button").first().waitFor();
    await page.goto(
      `${site.address}sql.html?q=${encodeURIComponent("select model, count(*) as n from gapeval group by model")}`
    );
    await page.getByRole("button", {name: "Run", exact: true}).click();
    await page.locator(".result-head").waitFor({timeout: 120_000});
    for (const form of ["CSV", "JSON"]) {
      const text = await saved(page, () => page.locator(".result-head").getByRole("button", {name: form}).click());
      expect(text).toContain("sim-alder");
      expect(text).not.toMatch(REAL);
    }
    await page.goto(`${site.address}notebook.html?starter=gapeval`);
    await settled();
    await saved(page, () => page.getByRole("button", {name: /Export/}).click());
    await page.goto(`${site.address}logs.html`);
    await settled();
    for (const name of ["The whole account as JSON", "Counts by source as CSV", "Manifest of the served files"])
      await saved(page, () => page.getByRole("button", {name}).click());
    // Which printed rates stand behind an invented model is said here, and here alone.
    const coverage = page.locator("#gapeval details", {hasText: "with coverage"});
    await coverage.locator("summary").click();
    expect(await coverage.getByRole("row", {name: /^sim-alder/}).innerText()).toContain("BAGEL");
    expect(problems).toEqual([]);
    await close();
  }, 300_000);

  it("opens from an old address of a real model with word that no real one is in it", async () => {
    const {page, problems, close} = await visit(
      site,
      "explore.html?log=gapeval&model=bagel,sim-myrtle&data=0123456789abcdef"
    );
    const notice = page.locator(".explore-bar .notice");
    await notice.filter({hasText: "its models are invented, so that no real one is in it"}).waitFor();
    expect(await notice.innerText()).toContain("This link was made for other data");
    expect(await page.locator(".explore-bar .chip").allInnerTexts()).toEqual([expect.stringContaining("sim-myrtle")]);
    expect(problems).toEqual([]);
    await close();
  });
});
