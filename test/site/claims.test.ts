import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("the page of claims", () => {
  it.each([1440, 390])(
    "filters by paper and verdict, keeps the view in the address and hands it out, %d px",
    async (width) => {
      const {page, problems, close} = await visit(site, "claims.html?verdict=cause", {width});
      const claims = page.locator(".claim");
      await claims.first().waitFor();
      const all = await claims.count();
      expect(all).toBeGreaterThan(1);
      for (const verdict of await page.locator(".claim .verdict").allInnerTexts())
        expect(verdict.toLowerCase()).toBe("contradicted by one cause");
      await page
        .getByRole("button", {name: /^UmniBench/})
        .first()
        .press("Enter");
      await expect.poll(() => page.url()).toContain("benchmark=gapeval,realunify,unieval");
      const left = await claims.count();
      expect(left).toBeLessThan(all);
      await page.reload();
      await expect.poll(() => claims.count()).toBe(left);
      const file = async (name: string) => {
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", {name}).click()]);
        return readFileSync(await download.path(), "utf8");
      };
      const csv = await file("CSV of this view");
      expect(csv).toContain("Source cells");
      expect(csv).not.toContain("UmniBench");
      const json = JSON.parse(await file("JSON of this view")) as {claims: unknown[]; sources: {name: string}[]};
      expect(json.claims).toHaveLength(left);
      expect(json.sources.map(({name}) => name)).toEqual(["GapEval", "UniEval"]);
      await page.getByRole("searchbox", {name: "Search claims"}).fill("nothing is called this");
      await page.getByText("No claim matches these filters.").waitFor();
      await page.getByRole("button", {name: "Clear all"}).click();
      await expect.poll(() => claims.count()).toBeGreaterThan(all);
      expect(problems).toEqual([]);
      await close();
    }
  );

  it("opens a claim by its link, past a filter that hides it, and says when a link names none", async () => {
    const {page, close} = await visit(site, "claims.html?benchmark=umnibench#gapeval/finding-3");
    await page.locator(".claim:focus").waitFor();
    expect(await page.locator(".claim:focus h3").innerText()).toMatch(/gap first rises/);
    expect(await page.locator(".claim:focus .readings li").count()).toBeGreaterThan(1);
    await page.getByText("they were cleared").waitFor();
    await page.evaluate(() => (location.hash = "#gapeval/finding-99"));
    await page.getByText("This link names no claim: gapeval/finding-99.").waitFor();
    await close();
  });

  it("leads from a reading to its numbers, from a cause to its claims, and to statements that exist", async () => {
    const {page, close} = await visit(site, "claims.html");
    await page.locator(".causes li a").last().click();
    await page.locator(".claim:focus").waitFor();
    const hrefs = await page
      .locator(".claim .links a[href*='ledger.html#']")
      .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).href));
    const entry = page.locator("#realunify\\/bagel-gains-most");
    expect(await entry.locator(".readings").isVisible()).toBe(false);
    await entry.locator("summary").click();
    await entry.locator(".test a").last().click();
    await page.waitForURL(/ledger/);
    await page.locator(".entry").first().waitFor();
    await page.goto(hrefs[0]!);
    await page.locator(".entry").first().waitFor();
    await close();
  });
});
