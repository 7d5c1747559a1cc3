import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {openSite, visit, type Site} from "./support/browser.js";

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

describe("a number on the site", () => {
  it("leads from its mark to its entry in the ledger, by key and by click", async () => {
    const {page, settled, problems, close} = await visit(site, "unieval.html");
    await settled();
    const mark = page.locator("#scores [data-mark]").first();
    await mark.scrollIntoViewIfNeeded();
    await mark.click();
    const link = page.locator(".tip.kept a");
    expect(await link.innerText()).toBe("In the ledger");
    await page.keyboard.press("Escape");
    expect(await page.locator(".tip.kept").count()).toBe(0);
    await mark.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/ledger/);
    await page.locator(".entry").first().waitFor();
    expect(await page.locator(".entry .where").first().innerText()).toMatch(
      /^UniEval, Table [23], row .+, column UniScore/
    );
    expect(problems).toEqual([]);
    await close();
  });

  it("leads from the table of a figure to its entry, for every figure that names cells", async () => {
    for (const name of ["index", "gapeval", "realunify", "unieval", "umnibench"]) {
      const {page, settled, close} = await visit(site, `${name}.html`);
      await page.locator(".figure .body svg").last().waitFor();
      await settled();
      await page.locator(".figure footer .actions > button[aria-pressed]").evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
      });
      const hrefs = await page
        .locator(".twin a[href*='ledger']")
        .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).href));
      expect(hrefs.length, name).toBeGreaterThan(10);
      await page.goto(hrefs[Math.floor(hrefs.length / 2)]!);
      await page.locator(".entry").first().waitFor();
      await close();
    }
  });
});

describe("the ledger", () => {
  it("opens a number and a finding by their links, and says when a link names nothing", async () => {
    const {page, close} = await visit(site, "ledger.html#gapeval/table-2/onecat/overall/gap");
    await page.locator(".entry").waitFor();
    expect(await page.locator(".entry").innerText()).toContain("does not follow");
    await page.getByRole("button", {name: "Close"}).click();
    expect(await page.locator(".entry").count()).toBe(0);
    await page.evaluate(() => (location.hash = "#average/umnibench/table-3/average/spatial"));
    await page.locator(".finding:focus").waitFor();
    await page.evaluate(() => (location.hash = "#gapeval/table-9/nobody/x/y"));
    await page.getByText("This link names nothing in the ledger").waitFor();
    await close();
  });

  it("searches, pages and filters all numbers, and keeps the view in the address", async () => {
    const {page, close} = await visit(site, "ledger.html?view=numbers");
    await page.getByText("1 to 50 of 3,232 numbers").waitFor();
    await page.getByRole("button", {name: "Next"}).click();
    await page.getByText("51 to 100 of 3,232 numbers").waitFor();
    await page.getByRole("searchbox", {name: "Search findings and numbers"}).fill("unipic2 reasoning/gap");
    await page.getByText("1 to 1 of 1 numbers").waitFor();
    await page.reload();
    await page.getByText("1 to 1 of 1 numbers").waitFor();
    await page.getByRole("searchbox", {name: "Search findings and numbers"}).fill("nothing is called this");
    await page.getByText("No printed number matches these filters.").waitFor();
    await close();
  });

  it("hands out the findings in view as CSV and as a note to authors", async () => {
    const {page, close} = await visit(site, "ledger.html?benchmark=umnibench&severity=contradiction");
    await page.locator(".finding").first().waitFor();
    const fileOf = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", {name}).click()]);
      return readFileSync(await download.path(), "utf8");
    };
    const note = await fileOf("Errata note (Markdown)");
    expect(note).toContain("# Errata note: UmniBench");
    expect(note).not.toContain("GapEval");
    const csv = await fileOf("CSV of this view");
    expect(csv.trim().split("\r\n")).toHaveLength(1 + (await page.locator(".finding").count()));
    await close();
  });
});
