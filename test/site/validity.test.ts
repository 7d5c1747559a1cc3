import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {elementsRegistry} from "../../loaders/elements.js";
import {factsRegistry} from "../../loaders/facts.js";
import {evidenceRegistry} from "../../loaders/registries.js";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("the page of validity", () => {
  it.each([1440, 390])("shows every printed value that was transcribed, %s px wide", async (width) => {
    const {page, settled, problems, close} = await visit(site, "validity.html", {width});
    await settled();
    for (const id of ["people", "others"])
      await page.locator(`#${id}`).getByRole("button", {name: "Table", exact: true}).click();
    const text = (await page.locator("#observablehq-main").innerText()).replace(/\s+/g, " ");
    const missing = evidenceRegistry().entries.filter(({value}) => !text.includes(value));
    expect(missing.map(({id}) => id)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(problems).toEqual([]);
    await close();
  });

  it("is narrowed to one benchmark by its address, and says so in every figure", async () => {
    const {page, settled, close} = await visit(site, "validity.html?benchmark=unison&v=1");
    await settled();
    await expect.poll(() => page.locator("#people h2").innerText()).toBe("This paper prints no agreement with people");
    expect(await page.locator("#judges h2").innerText()).toBe("This paper prints no second judge of its systems");
    const names = await page.locator("#reliability .body").innerText();
    expect(names).toContain("Unison");
    expect(names).not.toContain("GapEval");
    await close();
  });

  it("leads from a pair of judges to the cells that it is computed from", async () => {
    const {page, settled, close} = await visit(site, "validity.html");
    await settled();
    await page.locator("#judges").getByRole("button", {name: "Table", exact: true}).click();
    const row = page.locator("#judges tbody tr").first();
    const systems = Number(await row.locator("a").first().innerText());
    await row.locator("a").first().click();
    await page.waitForURL(/ledger\.html/);
    await expect.poll(() => page.locator(".ledger tbody tr, #numbers tbody tr, table tbody tr").count()).toBeGreaterThanOrEqual(2 * systems);
    await close();
  });
}); // prettier-ignore

describe("tables of a paper without scores", () => {
  const all = factsRegistry().entries;
  it.each([...new Set(all.map(({element}) => element))])(
    "%s is folded, and a link opens it with every printed cell",
    async (element) => {
      const [benchmark, slug] = element.split("/") as [string, string];
      const own = all.filter((fact) => fact.element === element);
      const {page, settled, problems, close} = await visit(site, `${benchmark}.html`);
      await settled();
      const table = page.locator(`details#${slug}`);
      expect(await table.locator("table").isVisible()).toBe(false);
      await page.goto(new URL(`${benchmark}.html#${slug}`, page.url()).href);
      await table.locator("table").waitFor();
      const rows = (await table.locator("tbody tr").allInnerTexts()).map((row) => row.split("\t"));
      for (const {id, row, value, place} of own) {
        const found = rows.filter((cells) => cells[0]!.toLowerCase() === row.toLowerCase());
        expect([id, found.some((cells) => cells.includes(value) && cells.includes(place))]).toEqual([id, true]);
      }
      expect(problems).toEqual([]);
      await close();
    }
  );
});

describe("the page of the elements", () => {
  it("lists every element, and by its filters those that are not shown with why", async () => {
    const all = elementsRegistry().entries;
    const {page, settled, close} = await visit(site, "elements.html");
    await settled();
    const rows = page.locator("table.elements tbody tr");
    await expect.poll(() => rows.count()).toBe(all.length);
    await page.getByRole("button", {name: "not shown"}).click();
    await expect.poll(() => rows.count()).toBe(all.filter(({shown}) => shown.length === 0).length);
    expect(await rows.locator("a").count()).toBe(0);
    await page.getByRole("searchbox", {name: "Search elements"}).fill("word clouds");
    await expect.poll(() => rows.count()).toBe(all.filter(({why}) => why.includes("word clouds")).length);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", {name: "CSV of this view"}).click()]);
    expect(readFileSync((await download.path())!, "utf8").trim().split("\n")).toHaveLength(1 + (await rows.count()));
    await page.getByRole("searchbox", {name: "Search elements"}).fill("nothing is called this");
    await page.getByRole("button", {name: "Clear all"}).click();
    await expect.poll(() => rows.count()).toBe(all.length);
    await close();
  });

  it("stacks a row's cells on a phone, each beside its head, and scrolls nothing sideways", async () => {
    const {page, settled, close} = await visit(site, "elements.html", {width: 390});
    await settled();
    const row = page.locator("table.elements tbody tr").first();
    await row.waitFor();
    const tops = await row.locator("th, td").evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(4);
    const heads = await row.locator("td").evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, "::before").content));
    expect(heads).toEqual(['"Paper"', '"Shows"', expect.stringMatching(/^"(Here|Why not)"$/)]);
    expect(await page.locator(".twin").evaluate((twin) => twin.scrollWidth - twin.clientWidth)).toBeLessThanOrEqual(0);
    await close();
  });
}); // prettier-ignore
